import Rehearsal
import RehearsalTrace
import Testing

/// How the cells of a run are dealt to its parts.
@Suite struct ShardPlanTests {
  static let seeds = 0..<150

  private struct Cells {
    var names: [String] = []
    var durations: [Int64?] = []
  }

  private func cells(_ seed: Int, most: Int = 60, unknown: Int = 20) -> (cells: Cells, parts: Int) {
    var random = Random(seed: seed)
    var cells = Cells()
    for number in 0..<random.below(most + 1) {
      cells.names.append("script\(number / 3)[cell=\(number % 3)]")
      cells.durations.append(
        random.isLikely(unknown) ? nil : Int64(random.below(random.isLikely(10) ? 50_000 : 900) + 1))
    }
    return (cells, random.below(6) + 1)
  }

  @Test(arguments: seeds)
  func `every cell is in one part, and the loads are those of its cells`(_ seed: Int) {
    let (cells, count) = cells(seed, unknown: 0)

    let plan = ShardPlan(names: cells.names, durations: cells.durations, count: count)

    #expect(plan.parts.count == cells.names.count)
    #expect(plan.parts.allSatisfy { (1...count).contains($0) })
    var loads = [Int64](repeating: 0, count: count)
    for (part, duration) in zip(plan.parts, cells.durations) { loads[part - 1] += duration ?? 0 }
    #expect(plan.loads == loads)
  }

  @Test(arguments: seeds)
  func `parts differ by at most the longest cell`(_ seed: Int) {
    let (cells, count) = cells(seed)

    let plan = ShardPlan(names: cells.names, durations: cells.durations, count: count)

    let longest = cells.durations.compactMap { $0 }.max() ?? 1
    #expect((plan.loads.max() ?? 0) - (plan.loads.min() ?? 0) <= longest)
  }

  /// The smallest longest part of all ways to deal the cells.
  private func best(_ durations: [Int64], _ loads: [Int64]) -> Int64 {
    guard let next = durations.first else { return loads.max() ?? 0 }
    var best = Int64.max
    for part in Set(loads).compactMap({ loads.firstIndex(of: $0) }) {
      var more = loads
      more[part] += next
      best = min(best, self.best(Array(durations.dropFirst()), more))
    }
    return best
  }

  @Test(arguments: 0..<60)
  func `the longest part is within Graham's bound of the best`(_ seed: Int) {
    let (cells, count) = cells(seed, most: 8, unknown: 0)

    let plan = ShardPlan(names: cells.names, durations: cells.durations, count: count)

    let best = best(cells.durations.compactMap { $0 }, [Int64](repeating: 0, count: count))
    // Graham, 1969: longest first is at most 4/3 - 1/3m of the best.
    #expect(Double(plan.loads.max() ?? 0) <= Double(best) * (4 / 3 - 1 / (3 * Double(count))) + 1e-6)
  }

  @Test(arguments: seeds)
  func `the order in which cells are known does not matter`(_ seed: Int) {
    let (cells, count) = cells(seed)
    let plan = ShardPlan(names: cells.names, durations: cells.durations, count: count)

    let turned = ShardPlan(names: cells.names.reversed(), durations: cells.durations.reversed(), count: count)

    #expect(turned.parts.reversed() == plan.parts)
    #expect(turned.digest == plan.digest)
  }

  @Test func `another plan has another digest`() {
    let names = ["a", "b", "c"]

    let plans = [
      ShardPlan(names: names, durations: [3, 2, 1], count: 2), ShardPlan(names: names, durations: [1, 2, 3], count: 2),
      ShardPlan(names: ["a", "b", "d"], durations: [3, 2, 1], count: 2),
    ]

    #expect(Set(plans.map(\.digest)).count == 3)
  }

  @Test func `without any history the parts have equal numbers of cells`() {
    let plan = ShardPlan(names: (0..<12).map { "c\($0)" }, durations: Array(repeating: nil, count: 12), count: 5)

    #expect((1...5).map { part in plan.parts.count { $0 == part } }.sorted() == [2, 2, 2, 3, 3])
  }

  @Test func `a cell of unknown duration counts as the median of the known ones`() {
    let plan = ShardPlan(names: ["a", "b", "c", "d"], durations: [10, 20, 90, nil], count: 1)

    #expect(plan.loads == [140])
  }

  // MARK: - Parts

  @Test(arguments: ["1/1", "2/8", "8/8", "10000/10000"])
  func `a part is a number and how many there are`(_ text: String) throws {
    let shard = try #require(Shard(argument: text))

    #expect("\(shard.number)/\(shard.count)" == text)
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1/", "/2", "1 / 2"])
  func `what is no part is refused`(_ text: String) {
    #expect(Shard(argument: text) == nil)
  }

  @Test func `all parts of a run have its identity, and other runs another`() throws {
    #expect(Shard.uid(ofRunNamed: "a") == Shard.uid(ofRunNamed: "a"))
    #expect(Shard.uid(ofRunNamed: "a") != Shard.uid(ofRunNamed: "b"))
    #expect(Shard.uid(ofRunNamed: "a").count == 16)
    #expect(try Shard.runName(given: "nightly") == "nightly")
  }
}
