import Rehearsal
import RehearsalReview
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What becomes of a real change in a cell that is flaky: it stays a change until somebody decides about it.
@Suite struct FlakyRegressionTests {
  private let history: SampleHistory
  private static let old = PerformingSystem(toolkit: "qt", version: "6.10")
  private static let new = PerformingSystem(toolkit: "qt", version: "6.11")

  init() throws { history = try SampleHistory() }

  /// A run for each word, and the verdicts on its only session.
  @discardableResult
  private static func record(
    _ words: String, in history: SampleHistory, by system: PerformingSystem = old, isFlaky: Bool = false
  ) throws -> [Verdict] {
    try words.map { word in
      let run = try history.record(
        [SampleHistory.portrait: String(word)], revision: "1", by: system, isFlaky: isFlaky)
      return try #require(try history.store.sessions(of: run.id).first?.verdict)
    }
  }

  @discardableResult
  private func record(_ words: String, by system: PerformingSystem = old, isFlaky: Bool = false) throws -> [Verdict] {
    try Self.record(words, in: history, by: system, isFlaky: isFlaky)
  }

  private static func answer(_ history: SampleHistory) throws -> RunAnswer {
    try RunAnswer(history.store.resolveRun("@head"), ChangeReader(store: history.store))
  }

  private func answer() throws -> RunAnswer { try Self.answer(history) }

  private static let gate = RunGate(verdicts: [.changed], failsUnreviewed: true, failsRemoved: false)

  /// The regressions: `state: first changed run`.
  private func regressions() throws -> [String] {
    let lineage = try history.store.lineage(ofLine: "main")
    let finder = try RegressionFinder(reader: ChangeReader(store: history.store), along: lineage)
    return try finder.regressions(of: CellFilter()).map { "\($0.state): \($0.firstChangedRun)" }
  }

  @Test(arguments: ["abababab", "aaba"])
  func `what a flaky cell never showed fails every run until it is accepted`(_ turns: String) throws {
    try record(turns, isFlaky: true)

    #expect(try record("c") == [.changed])
    for _ in 0..<3 {
      #expect(try record("c") == [.same])
      #expect(try Self.gate.judge(answer()).result == .failed)
      #expect(try answer().pending.count == 1)
      #expect(try answer().pending.first?.before == .baseline)
    }
    #expect(try regressions() == ["open: \(turns.count + 1)"])
    let session = try #require(try history.store.sessions(of: Int64(turns.count + 3)).first)
    #expect(try history.store.baseline(for: session).firstRun == 1)
  }

  @Test func `rates count what the cell may show, and not what came as a change`() throws {
    try record("abab", isFlaky: true)
    try record("ccc")

    #expect(try answer().flaky.map(\.rates) == ["A 2 of 4 (15–85 %), B 2 of 4 (15–85 %)"])
  }

  @Test func `what a flaky cell showed once, and then turned from again, was one more of its behaviours`() throws {
    try record("abab", isFlaky: true)

    #expect(try record("cabc") == [.changed, .flaky, .flaky, .flaky])
    #expect(try regressions() == [])
  }

  @Test func `what was accepted is one more behaviour that the cell may show`() throws {
    try record("abab", isFlaky: true)
    try record("cc")
    try history.accept("c", in: 5)

    #expect(try answer().pending.isEmpty)
    #expect(try record("cabc") == [.flaky, .flaky, .flaky, .flaky])
    #expect(try Self.gate.judge(answer()).result == .passed)
    #expect(try regressions() == ["accepted: 5"])
    #expect(try record("d") == [.changed])
  }

  @Test func `other rates of known behaviours are no change`() throws {
    try record("aaab", isFlaky: true)

    #expect(Set(try record("bbbbabb")) == [.flaky])
    #expect(try answer().decidable.isEmpty)
    #expect(try regressions() == [])
  }

  @Test func `what was shown before the cell was flaky may be shown again, and what it turned from`() throws {
    try record("ac")
    try record("bdbd", isFlaky: true)

    #expect(try record("a") == [.flaky])
    #expect(try record("c") == [.flaky])
  }

  @Test func `a cell that nobody found flaky changes until it comes back`() throws {
    #expect(try record("aabb") == [.new, .same, .changed, .same])
    #expect(try answer().pending.count == 1)
    #expect(try record("ab") == [.flaky, .flaky])
    #expect(try answer().pending.isEmpty)
  }

  @Test func `a release that is steady at one of the behaviours is measured against that one`() throws {
    try record("abab", isFlaky: true)

    #expect(try record("bbb", by: Self.new) == [.same, .same, .same])
    #expect(try answer().decidable.isEmpty)
    #expect(try record("aa", by: Self.new) == [.changed, .same])
    #expect(try answer().pending.count == 1)
    #expect(try regressions() == ["open: 8"])
  }

  @Test func `a cell that was steady first, then flaky, may be steady at either`() throws {
    try record("aa")
    try record("abab", isFlaky: true)

    #expect(try record("bb", by: Self.new) == [.same, .same])
    #expect(try answer().decidable.isEmpty)
    #expect(try record("cc", by: Self.new) == [.changed, .same])
    #expect(try answer().pending.count == 1)
  }

  @Test func `a release does not hide that a cell comes from a change`() throws {
    try record("abab", isFlaky: true)
    try record("c")

    #expect(try record("c", by: Self.new) == [.same])
    #expect(try answer().pending.count == 1)
    #expect(try record("b", by: Self.new) == [.changed])
    #expect(try answer().pending.isEmpty)
  }

  @Test func `a branch that makes a flaky cell do something else brings news`() throws {
    try record("abab", isFlaky: true)
    try record("ccc")
    let reader = ChangeReader(store: history.store)

    let news = try BranchAnswer(from: history.store.resolveRun("run:4"), to: answer(), reader)
    try record("b")
    let back = try BranchAnswer(from: history.store.resolveRun("run:7"), to: answer(), reader)

    #expect(news.news.count == 1)
    // That it came back says that what the branch had brought was luck: nothing was open, and nothing is settled.
    #expect(back.news.isEmpty && back.settled.isEmpty)
  }

  /// Of two machines one found the cell flaky, and the other one saw only another behaviour.
  @Test(arguments: [true, false])
  func `merged histories say the same in either order`(_ isFlakyFirst: Bool) throws {
    let other = try SampleHistory(after: 20)
    try record("abab", isFlaky: true)
    #expect(try Self.record("cc", in: other) == [.new, .same])

    let (target, source) = isFlakyFirst ? (history, other) : (other, history)
    _ = try target.store.merge(source.path)

    #expect(try Self.answer(target).pending.count == 1)
    #expect(try target.store.damage(isDeep: true, limit: 9) == [])
  }
}
