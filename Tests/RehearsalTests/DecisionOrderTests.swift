import Rehearsal
import RehearsalStore
import RehearsalTrace
import Testing

/// The last decision counts, even behind one that a wrong clock dated far in the future.
@Suite struct DecisionOrderTests {
  private let history: SampleHistory
  private static let future: Int64 = 40_000_000_000_000

  init() throws { history = try SampleHistory() }

  private func answer() throws -> RunAnswer {
    try RunAnswer(history.store.resolveRun("@head"), ChangeReader(store: history.store))
  }

  private func reviewer() throws -> Reviewer {
    Reviewer(store: history.store, run: try history.store.resolveRun("@head"), who: "Grace")
  }

  private func accept(_ word: String, in run: Int64, at time: Int64) throws {
    _ = try history.store.accept([
      Acceptance(
        line: "main", script: "tap", configuration: SampleHistory.portrait, acceptedAtMilliseconds: time,
        digest: SampleHistory.digest(word), run: run, who: "Ada", why: "right", signature: nil)
    ])
  }

  /// What the newest run is measured against.
  private func baseline(_ store: Store) throws -> Digest? {
    try store.baselines(for: store.resolveRun("@head")).first?.baseline?.digest
  }

  @Test func `what is accepted last counts, here and where it is merged`() throws {
    try history.record("a", "b")
    try accept("b", in: 2, at: Self.future)
    try history.record("c")
    #expect(try answer().pending.count == 1)

    try reviewer().accept(try #require(ChangeGroups(answer().pending).groups.first), why: "better")

    #expect(try baseline(history.store) == SampleHistory.digest("c"))
    let other = try SampleHistory(after: 20)
    _ = try other.store.merge(history.path)
    #expect(try baseline(other.store) == SampleHistory.digest("c"))
  }

  @Test func `what is rejected last is rejected, and the last rule holds`() throws {
    try history.record("a", "b")
    let signature = try history.signature("a", "b")
    let group = try #require(try ChangeGroups(answer().pending).groups.first)
    try history.review(signature, .accepted, at: Self.future)

    try reviewer().note(.rejected, about: group, why: "wrong")
    #expect(try answer().ledger.status(of: signature) == .rejected)

    try history.store.keep(
      IgnoreRule(
        signature: signature, madeAtMilliseconds: Self.future, owner: "Ada", why: "known", until: "2001-01-01",
        who: "Ada"))
    try reviewer().ignore(signature, owner: "Grace", why: "for now", until: "2999-12-31")
    #expect(try answer().ledger.status(of: signature) == .ignored)
  }
}
