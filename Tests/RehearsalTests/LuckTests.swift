import Rehearsal
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// A cell that comes back to what it showed before, while its texts and what performs it stay the same, is flaky:
/// nobody is blamed for it, and real changes among its turns are still found.
@Suite struct LuckTests {
  private let history: SampleHistory
  private static let qt = PerformingSystem(toolkit: "qt", version: "6.10")

  init() throws { history = try SampleHistory() }

  @discardableResult
  private func record(_ words: String, text: String = "1", by system: PerformingSystem = qt) throws -> [Verdict] {
    try words.map { word in
      let run = try history.record([SampleHistory.portrait: String(word)], text: text, by: system)
      return try #require(try history.store.sessions(of: run.id).first?.verdict)
    }
  }

  private func blamed() throws -> [Int64] {
    let lineage = try history.store.lineage(ofLine: "main")
    let finder = try RegressionFinder(reader: ChangeReader(store: history.store), along: lineage)
    return try finder.regressions(of: CellFilter()).map(\.firstChangedRun)
  }

  private func answer(_ run: String) throws -> RunAnswer {
    try RunAnswer(history.store.resolveRun(run), ChangeReader(store: history.store))
  }

  @Test func `coming back proves it, and what came between is no change any more`() throws {
    #expect(try record("ab") == [.new, .changed])
    #expect(try blamed() == [2])
    #expect(try answer("run:2").pending.count == 1)

    #expect(try record("a") == [.flaky])

    #expect(try blamed() == [])
    for run in ["run:2", "run:3"] { #expect(try answer(run).changes.isEmpty && answer(run).decidable.isEmpty) }
    #expect(try answer("run:3").flaky.map(\.rates) == ["A 2 of 3 (21–94 %), B 1 of 3 (6–79 %)"])
    #expect(try record("bbab") == [.flaky, .flaky, .flaky, .flaky])
    #expect(try blamed() == [])
  }

  @Test func `other texts, and what the models do, are never luck`() throws {
    try record("a")
    try record("b", text: "2")
    #expect(try record("a") == [.changed])
    #expect(try blamed() == [2])
  }

  @Test func `what the models do is a change each time`() throws {
    #expect(try record("aba", by: .models) == [.new, .changed, .changed])
    #expect(try blamed() == [2])
  }

  @Test func `a change of the texts among the turns is found, and keeps its run`() throws {
    try record("abab")
    #expect(try record("c", text: "2") == [.changed])
    try record("dcdd", text: "2")

    #expect(try blamed() == [5])
  }

  /// A cell that is a coin of any bias, or none, among innocent commits and real changes, of which each has its own
  /// behaviours. Only a run whose text is another one may be blamed, and each that changed the behaviour is.
  ///
  /// What a coin showed last and never again cannot be told from a change; a text ends with what it began with.
  @Test(arguments: 0..<40)
  func `no innocent run is blamed, and no real change is missed`(_ seed: Int) throws {
    var random = Random(seed: seed)
    var (text, state, runs) = (0, 0, 0)
    var guilty: Set<Int64> = []
    while runs < 50 {
      let bias = [0, 0, 2, 10, 30, 50, 90][random.below(7)]
      let count = random.below(8) + 3
      if runs > 0 { guilty.insert(Int64(runs + 1)) }
      for number in 0..<count {
        let isTurned = number > 0 && number < count - 1 && random.below(100) < bias
        let word = "\(state)\(isTurned ? "tails" : "heads")"
        _ = try history.record([SampleHistory.portrait: word], text: "\(text)", by: Self.qt)
        runs += 1
      }
      (text, state) = (text + 1, state + 1)
    }

    let found = Set(try blamed())
    #expect(found.subtracting(guilty) == [], "blamed although innocent")
    #expect(guilty.subtracting(found) == [], "missed")
  }
}
