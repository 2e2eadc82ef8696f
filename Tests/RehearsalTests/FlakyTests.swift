import Rehearsal
import RehearsalReview
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct FlakyTests {
  private let history: SampleHistory
  private static let cell = SampleHistory.portrait
  private static let old = PerformingSystem(toolkit: "qt", version: "6.10")
  private static let new = PerformingSystem(toolkit: "qt", version: "6.11")

  init() throws { history = try SampleHistory() }

  /// Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
  @Test(arguments: [
    (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
  ])
  func `the interval is Wilson's, as it is published`(_ count: Int, _ total: Int, _ lower: Double, _ upper: Double) {
    let rate = Rate(count, of: total)

    #expect(abs(rate.lower - lower) < 0.00006)
    #expect(abs(rate.upper - upper) < 0.00006)
  }

  @Test func `a rate is said with its interval in whole percent`() {
    #expect(Rate(81, of: 263).text == "81 of 263 (26–37 %)")
    #expect(Rate(20, of: 20).upper == 1)
  }

  @discardableResult
  private func record(_ words: String, by system: PerformingSystem = old, isFlaky: Bool = false) throws -> [Verdict] {
    try words.map { word in
      let run = try history.record([Self.cell: String(word)], by: system, isFlaky: isFlaky)
      return try #require(try history.store.sessions(of: run.id).first?.verdict)
    }
  }

  private func answer() throws -> RunAnswer {
    try RunAnswer(history.store.resolveRun("@head"), ChangeReader(store: history.store))
  }

  @Test func `what a flaky cell showed before is flaky, and what it never showed is a change`() throws {
    try record("aaba", isFlaky: true)

    #expect(try record("b") == [.flaky])
    #expect(try answer().changes.isEmpty)
    #expect(try answer().flaky.map(\.rates) == ["A 3 of 5 (23–88 %), B 2 of 5 (12–77 %)"])
    #expect(try record("c") == [.changed])
    #expect(try answer().changes.count == 1)
  }

  @Test func `a release that shows one of the behaviours did not change the cell, and another one did`() throws {
    try record("abab", isFlaky: true)

    #expect(try record("a", by: Self.new) == [.same])
    #expect(try answer().changes.isEmpty)
    #expect(try answer().flaky.isEmpty)
    #expect(try record("a", by: Self.new) == [.same])
    // Steady by now: what the cell did under another release is over.
    #expect(try record("b", by: Self.new) == [.changed])
  }

  @Test func `what another program found flaky counts for one that has asked before`() throws {
    #expect(try record("aa") == [.new, .same])
    let other = try Store(path: history.path, access: .readWrite)
    for word in ["b", "a"] {
      try history.record([Self.cell: word], by: Self.old, isFlaky: true, through: other)
    }

    #expect(try record("b") == [.flaky])
  }

  @Test func `cells of the models are never flaky by what they showed before`() throws {
    #expect(try record("aba", by: .models) == [.new, .changed, .changed])
  }

  private func rule(until day: String) throws {
    try history.store.keep(
      IgnoreRule(
        signature: Quarantine.key(of: CellKey(script: "tap", configuration: Self.cell)), madeAtMilliseconds: 1,
        owner: "Grace", why: "waits for 6.12", until: day, who: "Ada"))
  }

  @Test func `a cell in quarantine fails no run until its day`() throws {
    try record("ab", isFlaky: true)
    let gate = RunGate(verdicts: [.flaky], failsUnreviewed: true, failsRemoved: false)

    #expect(try gate.judge(answer()).result == .failed)
    try rule(until: "2999-12-31")
    let judgement = try gate.judge(answer())
    #expect(judgement.result == .passed)
    let name = CellKey(script: "tap", configuration: Self.cell).text
    #expect(judgement.notes.contains("\(name) is in quarantine until 2999-12-31: Grace, waits for 6.12"))
  }

  @Test func `a quarantine that is over says whose it was`() throws {
    try record("ab", isFlaky: true)
    try rule(until: "2001-12-31")

    let judgement = try RunGate.usual.judge(answer())

    #expect(judgement.result == .failed)
    let name = CellKey(script: "tap", configuration: Self.cell).text
    #expect(
      judgement.findings.map(\.text) == [
        "\(name) is still flaky, and its quarantine ended after 2001-12-31: Grace, waits for 6.12"
      ])
  }

  @Test func `what a flaky cell showed in turn is one piece of its history`() throws {
    try record("a")
    try record("babb", isFlaky: true)

    let spans = try history.store.history(of: CellFilter(script: "tap"))
    let histories = CellHistories(spans, runs: [])

    #expect(histories.course(of: spans) == "A 1  A~B 2–5")
  }
}
