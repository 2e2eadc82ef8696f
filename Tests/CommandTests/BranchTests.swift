import Foundation
import Testing

/// What a branch's first run says, with the job that `rehearse init` writes: everybody says the same.
@Suite struct BranchTests {
  static let gate = "unreviewed,failed,crashed,error,nondeterministic"

  /// The sample script on `main`, recorded; then a branch on which the button is wider, not yet recorded, checked out
  /// as GitHub does.
  private static func branch(of width: Int = 90, mainRuns: [Int] = []) throws -> Workplace {
    try prepared("\(width) \(mainRuns)") {
      let workplace = try HistoryCommandTests.repository()
      try #require(try workplace.rehearse("record", "--fail-on", gate).exit == 0)
      for width in mainRuns {
        try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
        _ = try workplace.shell("git commit -qam 'main \(width)'")
        _ = try workplace.rehearse("record")
      }
      _ = try workplace.shell("git checkout -q -b feature")
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
      let made = try workplace.shell("git commit -qam feature --allow-empty && git checkout -q --detach")
      try #require(made.exit == 0, "\(made.errors)")
      return workplace
    }
  }

  /// As a job of GitHub's for a pull request records.
  private static func record(_ workplace: Workplace, _ gate: String = gate) throws -> Workplace.Result {
    try workplace.rehearse(
      "record", "--fail-on", gate, "--junit", "junit.xml",
      environment: [
        "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_HEAD_REF": "feature",
        "GITHUB_STEP_SUMMARY": workplace.path("summary.md"),
      ])
  }

  private static func text(_ workplace: Workplace, _ name: String) throws -> String {
    try String(contentsOfFile: workplace.path(name), encoding: .utf8)
  }

  /// The signatures of some commands' rows, each once.
  private static func signatures(_ result: Workplace.Result) -> Set<Substring> {
    Set(result.lines.dropFirst().compactMap { $0.firstMatch(of: /[0-9a-f]{64}/).map { $0.output.prefix(12) } })
  }

  @Test func `what changed in a run that did not come to its end is news for the next one`() throws {
    let workplace = try HistoryCommandTests.repository()
    try #require(try workplace.rehearse("record").exit == 0)
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    let law = """
      -- Nothing is too long.
      --
      -- family: manners
      -- from: the house rules
      SELECT recording_id, seq, hex(zeroblob(50000000)) AS what
      FROM v1_events
      """
    try workplace.write("own/too-long.sql", law)
    _ = try workplace.shell("git add -A && git commit -qm wider")

    let ended = try workplace.rehearse("record", "--laws", "own")
    let next = try workplace.rehearse("record")

    #expect(ended.exit == 2)
    #expect(ended.errors.contains("the law too-long: "), "\(ended.errors)")
    #expect(next.exit == 1)
    #expect(next.lines.last == "run:3: 2 sessions, 2 changed", "\(next.output)")
  }

  @Test func `a branch's first run is compared with what it left, by everybody alike`() throws {
    let workplace = try Self.branch()

    let recorded = try Self.record(workplace)
    let changes = try workplace.rehearse("changes")
    let rows = try workplace.rehearse("changes", "--format", "csv")
    let pending = try workplace.rehearse("review", "pending", "--format", "csv")
    let regressions = try workplace.rehearse("regressions")
    let history = try workplace.rehearse("history", "sample/tap")
    let junit = try Self.text(workplace, "junit.xml")
    let summary = try Self.text(workplace, "summary.md")
    let report = try workplace.rehearse("report")

    #expect(recorded.exit == 1)
    #expect(recorded.lines.last == "run:2: 2 sessions, 2 changed")
    #expect(recorded.lines.contains { $0.hasPrefix("change ") && $0.contains(" in 2 cells is not reviewed: ") })
    #expect(recorded.lines.filter { $0.hasPrefix("::error ") }.count == 1)
    #expect(recorded.lines.filter { $0.hasPrefix("::notice ") }.isEmpty)
    #expect(junit.contains("tests=\"2\" failures=\"2\" errors=\"0\""))
    #expect(junit.contains("<failure type=\"unreviewed\" message=\"change "))
    #expect(junit.contains("frame window/boardView/go: (100, 100, 80, 44) → (100, 100, 90, 44)"))
    #expect(summary.contains("is not reviewed"))
    #expect(summary.contains("| unreviewed | "))
    #expect(!summary.contains("|  |"))
    #expect(changes.exit == 1)
    #expect(changes.lines.last == "1 change in 2 of 2 cells")
    #expect(Self.signatures(rows).count == 1)
    #expect(Self.signatures(rows) == Self.signatures(pending))
    #expect(regressions.lines.contains { $0.hasPrefix("  last good      run:1, ") })
    #expect(regressions.lines.contains { $0.hasPrefix("  first changed  run:2, ") })
    #expect(history.lines.contains { $0.hasPrefix("  A 1  C 2  orientation=landscape") })
    #expect(report.lines[0] == "Run 2: 1 change in 2 of 2 cells")
  }

  @Test func `a branch that changes nothing says so, whatever another branch did`() throws {
    let workplace = try Self.branch(of: 80)
    _ = try workplace.shell("git checkout -q -b other main")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(99))
    _ = try workplace.shell("git commit -qam other")
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git checkout -q --detach feature")

    let recorded = try Self.record(workplace, "changed,unreviewed")
    let changes = try workplace.rehearse("changes")

    #expect(recorded.exit == 0, "\(recorded.output)")
    #expect(recorded.lines.last == "run:3: 2 sessions, 2 same")
    #expect(try Self.text(workplace, "junit.xml").contains("failures=\"0\" errors=\"0\""))
    #expect(changes.exit == 0)
    #expect(changes.lines.last == "0 changes in 0 of 2 cells")
  }

  @Test(arguments: ["accept", "reject"])
  func `what was decided on main before the fork counts on the branch`(_ decision: String) throws {
    let workplace = try Self.branch(of: 90, mainRuns: [90])
    _ = try workplace.rehearse("review", decision, "--all", "-m", "seen", "--run", "run:2")

    let recorded = try Self.record(workplace)
    let pending = try workplace.rehearse("review", "pending")

    #expect(recorded.lines.last == "run:3: 2 sessions, 2 same")
    #expect(recorded.exit == (decision == "accept" ? 0 : 1))
    #expect(pending.exit == recorded.exit)
    #expect(pending.lines.contains { $0.hasSuffix(" in 2 cells, rejected") } == (decision == "reject"))
    let junit = try Self.text(workplace, "junit.xml")
    #expect(junit.contains("failures=\"\(decision == "accept" ? 0 : 2)\""))
  }

  @Test func `what was decided on main after the fork does not`() throws {
    let workplace = try Self.branch()
    _ = try Self.record(workplace)
    _ = try workplace.shell("git checkout -q main")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.shell("git commit -qam later")
    _ = try workplace.rehearse("record")
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "right here")
    _ = try workplace.shell("git checkout -q --detach feature")

    let recorded = try Self.record(workplace)

    #expect(recorded.exit == 1)
    #expect(try Self.text(workplace, "junit.xml").contains("failures=\"2\""))
  }

  @Test func `a second run of the branch still fails for what nobody decided about`() throws {
    let workplace = try Self.branch()
    _ = try Self.record(workplace)

    let again = try Self.record(workplace)

    #expect(again.exit == 1)
    #expect(again.lines.last == "run:3: 2 sessions, 2 same")
    #expect(again.lines.filter { $0.hasPrefix("::error ") }.count == 1)
    #expect(try Self.text(workplace, "junit.xml").contains("failures=\"2\""))
    #expect(try workplace.rehearse("changes").lines.last == "0 changes in 0 of 2 cells")
    #expect(try workplace.rehearse("review", "pending").lines.last == "1 change in 2 of 2 cells of run:3 to review")
  }

  @Test func `a gate with nothing to measure against says so`() throws {
    let workplace = try HistoryCommandTests.repository()

    let first = try Self.record(workplace)

    #expect(first.exit == 0)
    #expect(first.lines.contains("note: nothing to measure against: no cell of run:1 was recorded before"))
    #expect(try Self.text(workplace, "summary.md").contains("nothing to measure against"))
  }

  @Test func `cells that changed and have no baseline count as not reviewed`() throws {
    let workplace = try HistoryCommandTests.repository()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))

    let dirty = try Self.record(workplace)

    #expect(dirty.exit == 1)
    #expect(dirty.lines.last == "run:2: 2 sessions, 2 changed")
    #expect(dirty.lines.contains { $0.hasPrefix("note: 2 cells of run:2 have no baseline: ") })
    #expect(try Self.text(workplace, "junit.xml").contains("failures=\"2\""))
    #expect(try workplace.rehearse("review", "pending").exit == 1)
  }

  @Test func `back at a behaviour that was accepted once is a change, when another one was accepted since`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record")
    for width in [90, 95, 90] {
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
      _ = try workplace.shell("git commit -qam 'width \(width)'")
      _ = try workplace.rehearse("record")
      if try workplace.rehearse("list", "runs", "--format", "csv").lines.count < 5 {
        _ = try workplace.rehearse("review", "accept", "--all", "-m", "right")
      }
    }

    let pending = try workplace.rehearse("review", "pending")
    let regressions = try workplace.rehearse("regressions", "--open")

    #expect(pending.exit == 1)
    #expect(pending.lines.last == "1 change in 2 of 2 cells of run:4 to review")
    #expect(regressions.exit == 1)
  }

  @Test func `of a cell with an accepted change only what is new is told`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "wider on purpose")
    try workplace.write(
      "Scripts/tap.yaml", ChangesTests.wider(90).replacing("title: Go\n", with: "title: Went\n"))
    _ = try workplace.shell("git commit -qam title")
    _ = try workplace.rehearse("record")

    let changes = try workplace.rehearse("changes")
    let pending = try workplace.rehearse("review", "pending")

    #expect(changes.output.contains("Went"))
    #expect(!changes.output.contains("[100,100,80,44]"))
    #expect(pending.lines.dropLast() == changes.lines.dropLast())
  }

  @Test func `a second change behind one that nobody accepted is told beside it`() throws {
    let workplace = try BaselineCommandTests.changed()
    try workplace.write(
      "Scripts/tap.yaml", ChangesTests.wider(90).replacing("title: Go\n", with: "title: Went\n"))
    _ = try workplace.shell("git commit -qam title")
    _ = try workplace.rehearse("record")

    let changes = try workplace.rehearse("changes")
    let pending = try workplace.rehearse("review", "pending")

    #expect(changes.lines.contains { $0.hasPrefix("  new since run:2: ") && $0.contains("title") })
    #expect(changes.output.contains("4 differences (1 root): actions, properties, frames"))
    let open = try #require(changes.lines.firstIndex(of: "open since earlier runs:"))
    #expect(changes.lines[open + 1].hasPrefix("  since run:2, ") && !changes.lines[open + 1].contains("title"))
    #expect(Array(pending.lines.dropLast()) == Array(changes.lines[..<open]))
  }
}
