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
  private func record(
    _ words: String, text: String = "1", at revision: String? = "1", isDirty: Bool = false,
    by system: PerformingSystem = qt
  ) throws -> [Verdict] {
    try words.map { word in
      let run = try history.record(
        [SampleHistory.portrait: String(word)], text: text, revision: revision, isDirty: isDirty, by: system)
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

  /// The app may have been changed and changed back: of that a file knows nothing but the revision.
  @Test func `at other revisions it takes to come back twice`() throws {
    try record("a", at: "1")
    try record("b", at: "2")
    #expect(try record("a", at: "3") == [.changed])
    #expect(try blamed() == [2])

    #expect(try record("b", at: "4") == [.changed])
    #expect(try record("a", at: "5") == [.flaky])
    #expect(try blamed() == [])
    #expect(try record("b", at: "6") == [.flaky])
  }

  @Test func `what was tried and never committed proves nothing`() throws {
    try record("a")
    try record("b", isDirty: true)
    #expect(try record("a") == [.changed])
    #expect(try record("b", at: "2") == [.changed])
    #expect(try blamed() == [4])
  }

  @Test func `without a revision one return proves nothing`() throws {
    #expect(try record("aba", at: nil) == [.new, .changed, .changed])
    #expect(try record("ba", at: nil) == [.changed, .flaky])
  }

  @Test func `a change of a flaky cell that was mended once stays a change`() throws {
    try record("aba", at: "1")
    #expect(try record("c", at: "2") == [.changed])
    try record("a", at: "3")

    #expect(try blamed() == [4])
    #expect(try record("c", at: "4") == [.changed])
  }

  @Test func `other texts are never luck`() throws {
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

  /// A cell that is a coin of any bias, or none, among innocent commits and real changes.
  ///
  /// Each change has its own behaviours. Only a run whose text is another one may be blamed, and each that changed the
  /// behaviour is. What a coin showed last and never again cannot be told from a change, and what it showed once at
  /// another revision cannot either; a text ends with what it began with, and where each run has a revision of its own,
  /// tails comes twice.
  @Test(arguments: 0..<40)
  func `no innocent run is blamed, and no real change is missed`(_ seed: Int) throws {
    var random = Random(seed: seed)
    var (text, state, runs) = (0, 0, 0)
    var guilty: Set<Int64> = []
    while runs < 50 {
      let bias = [0, 0, 2, 10, 30, 50, 90][random.below(7)]
      let count = random.below(8) + 3
      let isNightly = random.isLikely(50)
      if runs > 0 { guilty.insert(Int64(runs + 1)) }
      var tails = (0..<count).map { $0 > 0 && $0 < count - 1 && random.below(100) < bias }
      let turns = tails.indices.dropFirst().count { tails[$0] && !tails[$0 - 1] }
      if !isNightly, turns == 1 { tails += [true, false] }
      for isTails in tails {
        let word = "\(state)\(isTails ? "tails" : "heads")"
        let revision = String(isNightly ? text % 16 : runs % 16, radix: 16)
        _ = try history.record([SampleHistory.portrait: word], text: "\(text)", revision: revision, by: Self.qt)
        runs += 1
      }
      (text, state) = (text + 1, state + 1)
    }

    let found = Set(try blamed())
    #expect(found.subtracting(guilty) == [], "blamed although innocent")
    #expect(guilty.subtracting(found) == [], "missed")
  }
}
