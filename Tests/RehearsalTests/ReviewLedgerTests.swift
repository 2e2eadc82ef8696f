import Rehearsal
import RehearsalReview
import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ReviewLedgerTests {
  let history: SampleHistory
  let change: Digest

  init() throws {
    history = try SampleHistory()
    try history.record("a", "b")
    change = try history.signature("a", "b")
  }

  private func ledger(today: String = "2026-06-01", on line: String = "main") throws -> ReviewLedger {
    try ReviewLedger(store: history.store, line: line, today: today)
  }

  @Test func `nobody said anything about a change that is open`() throws {
    #expect(try ledger().status(of: change) == .open)
    #expect(try ledger().owner(of: change) == nil)
    #expect(ReviewLedger.Status.allCases.filter(\.isPending) == [.open, .rejected, .expired])
  }

  @Test func `the newest decision counts, and a comment decides nothing`() throws {
    try history.review(change, .rejected, by: "Ada", at: 10)
    try history.review(change, .comment, by: "Grace", at: 20)

    #expect(try ledger().status(of: change) == .rejected)
    #expect(try ledger().owner(of: change) == "Ada")
    #expect(try ledger().reviews[change]?.map(\.who) == ["Ada", "Grace"])

    try history.review(change, .accepted, by: "Mary", at: 30)

    #expect(try ledger().status(of: change) == .open)
    #expect(try ledger().decision(about: change)?.who == "Mary")
  }

  @Test func `what was decided on another line does not count`() throws {
    try history.review(change, .rejected, on: "feature")

    #expect(try ledger().status(of: change) == .open)
    #expect(try ledger(on: "feature").status(of: change) == .rejected)
  }

  @Test(arguments: [
    ("2026-05-31", ReviewLedger.Status.ignored), ("2026-06-01", .ignored), ("2026-06-02", .expired),
    ("2027-01-01", .expired),
  ])
  func `a rule holds up to its last day, whatever was decided`(_ today: String, _ status: ReviewLedger.Status) throws {
    try history.review(change, .rejected)
    try history.ignore(change, until: "2026-06-01", owner: "Grace")

    #expect(try ledger(today: today).status(of: change) == status)
    #expect(try ledger(today: today).owner(of: change) == "Grace")
    #expect(try ledger(today: today).rule(for: change)?.until == "2026-06-01")
  }

  // MARK: - Groups

  private func cell(
    _ id: Int64, _ signature: String, shape: String, _ status: ReviewLedger.Status = .open
  ) -> ChangedCell {
    let session = RehearsalTests.session("tap", SampleHistory.portrait, id: id, recording: id)
    let difference = Difference(
      recordingBefore: 0, recording: id, signature: Digest(of: signature), shape: Digest(of: shape), changeCount: 1,
      rootCount: 1, channels: [], root: signature)
    return ChangedCell(session: session, difference: difference, before: .run(1), status: status)
  }

  @Test func `what is left out says how much of it nobody accepted`() {
    let open = [cell(1, "wider", shape: "wider")]
    let settled = [cell(2, "gone", shape: "gone", .accepted), cell(3, "gone", shape: "gone", .accepted)]

    #expect(
      ExplainedChanges.cut([settled, open, settled], "more change")
        == "… 3 more changes in 5 cells, 1 of them not accepted")
    #expect(ExplainedChanges.cut([open, open], "more change") == "… 2 more changes in 2 cells, all not accepted")
    #expect(ExplainedChanges.cut([settled], "more group") == "… 1 more group in 2 cells")
  }

  @Test func `equal changes are one, in the order of their first cell, and similar ones name the first like them`() {
    let cells = [
      cell(1, "wider by 10", shape: "wider"), cell(2, "gone", shape: "gone"), cell(3, "wider by 10", shape: "wider"),
      cell(4, "wider by 20", shape: "wider"),
    ]

    let groups = ChangeGroups(cells)

    #expect(groups.groups.map { $0.cells.map(\.session.id) } == [[1, 3], [2], [4]])
    #expect(groups.groups.map(\.similar) == [nil, nil, Digest(of: "wider by 10")])
    #expect(groups.summary(of: 9) == "3 changes in 4 of 9 cells")
    #expect(ChangeGroups([]).summary(of: 1) == "0 changes in 0 of 1 cell")
  }

  @Test func `cells of one change of which some are accepted are two groups and one change`() {
    let cells = [cell(1, "wider", shape: "wider"), cell(2, "wider", shape: "wider", .accepted)]

    let groups = ChangeGroups(cells)

    #expect(groups.groups.map(\.status) == [.open, .accepted])
    #expect(groups.groups.map(\.similar) == [nil, nil])
    #expect(groups.summary(of: 2) == "1 change in 2 of 2 cells")
  }

  // MARK: - Days

  @Test(arguments: ["2026-2-1", "2026-02-30", "26-02-01", "2026-02-01T00:00", "tomorrow", "", "2026-13-01"])
  func `what is no day is refused`(_ text: String) throws {
    let error = try #require(throws: RehearsalError.self) { try Reviewer.day(text) }

    #expect(error.message.contains("is not a day"))
  }

  @Test func `a day that is over is refused, and one to come is taken as it is`() throws {
    let error = try #require(throws: RehearsalError.self) { try Reviewer.day("2001-01-01") }

    #expect(error.message == "2001-01-01 is over already")
    #expect(try Reviewer.day("9998-12-31") == "9998-12-31")
  }
}
