import Rehearsal
import RehearsalExperiments
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Delta debugging against its definition: what is left is enough, and without any one step it is not.
@Suite struct MinimizerTests {
  static let seeds = 0..<120

  /// A script that launches and taps 1, 2, 3, ….
  private func script(_ count: Int) -> FlatScript {
    let texts = ["launch"] + (1...max(1, count)).prefix(count).map { "tap: \($0)" }
    return FlatScript(
      id: "long", title: "", configurations: [],
      steps: texts.map { FlatScript.FlatStep(label: $0, text: $0, isExpectation: false) },
      scene: .named("scene", path: "scene.yaml", text: "", spokenOf: []))
  }

  /// The numbers that a text taps, in its order.
  private func taps(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { $0.hasPrefix("  - tap: ") ? Int($0.dropFirst("  - tap: ".count)) : nil }
  }

  /// What is left of `count` steps, and the texts that were tried.
  private func minimize(
    _ count: Int, while holds: @escaping ([Int]) -> Bool
  ) throws -> (kept: [Int]?, tried: [String], minimizer: Minimizer) {
    var tried: [String] = []
    var minimizer = Minimizer(script(count)) { text in
      tried.append(text)
      return holds(taps(text))
    }
    let kept = try minimizer.minimize(from: Array(1...max(1, count)).prefix(count).map { $0 })
    return (kept, tried, minimizer)
  }

  private func subset(of count: Int, _ percent: Int, _ random: inout Random) -> [Int] {
    (1...count).filter { _ in random.isLikely(percent) }
  }

  @Test(arguments: seeds)
  func `when a set of steps is needed, that set is what is left`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let count = random.below(40) + 1
    let needed = Set(subset(of: count, random.below(60), &random))

    let (kept, _, _) = try minimize(count) { needed.isSubset(of: $0) }

    #expect(kept == [0] + needed.sorted())
  }

  @Test(arguments: seeds)
  func `when one of several sets is enough, one that cannot be made smaller is left`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let count = random.below(30) + 1
    let sets = (0...random.below(4)).map { _ in Set(subset(of: count, 30, &random)) }
    let holds = { (steps: [Int]) in sets.contains { $0.isSubset(of: steps) } }

    let kept = try #require(try minimize(count, while: holds).kept).dropFirst()

    #expect(holds(Array(kept)))
    #expect(!kept.contains { left in holds(kept.filter { $0 != left }) })
  }

  @Test(arguments: seeds)
  func `whatever it depends on, what is left is enough, in order and one-minimal`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let count = random.below(16) + 1
    let all = Array(1...count)
    // Any function of the steps will do; it is true for about every third set.
    let holds = { (steps: [Int]) in steps == all || steps.reduce(seed + 7) { ($0 &* 31 &+ $1) % 1009 } % 3 == 0 }

    let kept = try #require(try minimize(count, while: holds).kept)
    let steps = Array(kept.dropFirst())

    #expect(kept.first == 0 && steps == steps.sorted() && Set(steps).count == steps.count)
    #expect(holds(steps))
    #expect(!steps.contains { left in holds(steps.filter { $0 != left }) })
  }

  @Test(arguments: seeds)
  func `every text is tried once, and at most a square of the steps`(_ seed: Int) throws {
    var random = Random(seed: seed)
    let count = random.below(30) + 1
    let needed = Set(subset(of: count, random.below(100), &random))

    let (_, tried, minimizer) = try minimize(count) { needed.isSubset(of: $0) }

    #expect(Set(tried).count == tried.count)
    #expect(minimizer.replays == tried.count)
    // Zeller and Hildebrandt, 2002: n² + 3n in the worst case.
    #expect(tried.count <= count * count + 3 * count)
  }

  @Test func `three steps of thirty are found with a few dozen replays`() throws {
    var most = 0
    for seed in 0..<60 {
      var random = Random(seed: seed)
      var needed: Set<Int> = []
      while needed.count < 3 { needed.insert(random.below(30) + 1) }

      let result = try minimize(30) { needed.isSubset(of: $0) }
      most = max(most, result.tried.count)
    }

    #expect(most <= 60)
  }

  @Test func `nothing is left of a criterion that does not hold, and the launch of one that always does`() throws {
    #expect(try minimize(5) { _ in false }.kept == nil)
    #expect(try minimize(5) { _ in true }.kept == [0])
    #expect(try minimize(5) { _ in false }.tried.count == 1)
  }

  @Test func `an error of the criterion ends the search`() {
    struct Stop: Error {}
    var minimizer = Minimizer(script(4)) { text in
      if text.contains("tap: 3") { return true }
      throw Stop()
    }

    #expect(throws: Stop.self) { try minimizer.minimize(from: [1, 2, 3, 4]) }
  }
}
