import Foundation
import Testing

/// Nothing vanishes: a cell that the run before had and this one should have performed.
@Suite struct RemovedTests {
  /// Two scripts, recorded.
  private static func two() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded()
      try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
      try #require(try workplace.rehearse("record").exit == 0)
      return workplace
    }
  }

  private static func text(_ workplace: Workplace, _ name: String) throws -> String {
    try String(contentsOfFile: workplace.path(name), encoding: .utf8)
  }

  @Test func `a script that is gone fails the usual gate, and everybody says so`() throws {
    let workplace = try Self.two()
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))

    let recorded = try workplace.rehearse(
      "record", "--junit", "junit.xml",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workplace.path("summary.md")])
    let changes = try workplace.rehearse("changes")
    let report = try workplace.rehearse("report")
    let junit = try Self.text(workplace, "junit.xml")

    #expect(recorded.exit == 1)
    #expect(recorded.lines.last == "run:3: 2 sessions, 2 same, 2 removed")
    #expect(recorded.lines.contains("2 cells of run:2 are gone: sample/other"))
    #expect(recorded.lines.contains("What is removed fails this run (exit 1); the next one does not miss it any more."))
    #expect(recorded.lines.filter { $0.hasPrefix("removed  sample/other[") }.count == 2)
    #expect(recorded.lines.filter { $0.hasPrefix("::error ") }.count == 1)
    #expect(junit.contains("tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"0\""))
    #expect(junit.contains("<failure type=\"removed\" message=\"removed: sample/other["))
    #expect(try Self.text(workplace, "summary.md").contains("2 cells of run:2 are gone: sample/other"))
    #expect(changes.exit == 1)
    #expect(changes.lines.last == "0 changes in 0 of 2 cells, 2 cells removed")
    #expect(report.lines[0] == "Run 3: 2 removed, nothing changed")
    #expect(try Self.text(workplace, "rehearsal-report.html").contains("2 cells of run:2 are gone"))
    let rows = try workplace.rehearse("changes", "--format", "csv")
    #expect(rows.lines.dropFirst().filter { $0.hasPrefix(",,removed,sample/other,") }.count == 2)
    #expect(rows.exit == 1)
    let kept = try workplace.rehearse("query", "SELECT script, session_id FROM v1_removed_cells", "--format", "csv")
    #expect(kept.lines.count == 3)
  }

  @Test(arguments: [
    ["-q", "record"], ["record", "-q"], ["-C", ".", "record"], ["record", "--color", "never"],
    ["record", "--perform-all"], ["record", "--redact", "secret"], ["record", "--repeat", "2"],
    ["record", "--", "Scripts"],
  ])
  func `no option that leaves no cell out hides a script that is gone`(_ words: [String]) throws {
    let workplace = try Self.two()
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))

    let recorded = try workplace.start(words).result()

    #expect(recorded.exit == 1, "\(recorded.output)\(recorded.errors)")
    #expect(recorded.output.contains("2 removed"), "\(recorded.output)")
  }

  @Test func `every option of record is known to leave cells out, or not to`() throws {
    let help = try Workplace().rehearse("record", "--experimental-dump-help")
    let tool = try #require(JSONSerialization.jsonObject(with: Data(help.output.utf8)) as? [String: Any])
    let command = try #require(tool["command"] as? [String: Any])
    let arguments = try #require(command["arguments"] as? [[String: Any]])
    let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }.map {
      ($0["kind"] as? String == "long" ? "--" : "-") + ($0["name"] as? String ?? "")
    }

    let scope = try String(
      contentsOf: Workplace.repository.appending(path: "Sources/Rehearsal/Histories/RunScope.swift"), encoding: .utf8)

    #expect(names.count > 20)
    #expect(Set(names).filter { !scope.contains("\"\($0)\"") }.sorted() == ["--help", "--list", "--version", "-h"])
  }

  @Test func `between two runs that are named, what only the first has is told, and diff says the same`() throws {
    let workplace = try Self.two()
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))
    _ = try workplace.rehearse("record")

    let changes = try workplace.rehearse("changes", "run:2", "run:3")
    let rows = try workplace.rehearse("changes", "run:2", "run:3", "--format", "csv")
    let difference = try workplace.rehearse("diff", "run:2", "run:3")

    #expect(changes.exit == 1)
    #expect(changes.lines.last == "0 changes in 0 of 2 cells, 2 cells removed")
    #expect(rows.lines.count == 3)
    #expect(difference.exit == 1)
    #expect(difference.output.contains("2 removed"))
  }

  @Test func `a narrowed matrix removes cells, and the next run does not miss them again`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("[portrait, landscape]", with: "[portrait]"))

    let narrowed = try workplace.rehearse("record")
    let next = try workplace.rehearse("record")

    #expect(narrowed.exit == 1)
    #expect(narrowed.lines.last == "run:2: 1 session, 1 same, 1 removed")
    #expect(next.exit == 0)
  }

  /// Issue 41, part 4: a job that is started again gets the same answer.
  @Test func `what is gone stays gone on the same commit, and the next commit does not miss it`() throws {
    let workplace = try HistoryCommandTests.repository()
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    _ = try workplace.shell("git add -A && git commit -qm other")
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git rm -q Scripts/other.yaml && git commit -qm gone")

    let first = try workplace.rehearse("record", "--fail-on", "removed")
    let again = try workplace.rehearse("record", "--fail-on", "removed")
    let third = try workplace.rehearse("record", "--fail-on", "removed", "--perform-all")
    _ = try workplace.shell("git commit -q --allow-empty -m next")
    let next = try workplace.rehearse("record", "--fail-on", "removed")

    #expect([first, again, third].map(\.exit) == [1, 1, 1], "\(first.output)\(again.output)\(third.output)")
    #expect(again.output.contains("2 removed"), "\(again.output)")
    #expect(again.output.contains("fails each run of this commit"), "\(again.output)")
    #expect(next.exit == 0, "\(next.output)")
  }

  @Test func `a gate without the word skips them in JUnit, with the reason`() throws {
    let workplace = try Self.two()
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))

    let recorded = try workplace.rehearse("record", "--junit", "junit.xml", "--fail-on", "changed")

    #expect(recorded.exit == 0)
    #expect(try Self.text(workplace, "junit.xml").contains("failures=\"0\" errors=\"0\" skipped=\"2\""))
    #expect(try Self.text(workplace, "junit.xml").contains("<skipped message=\"removed: sample/other["))
  }

  @Test(arguments: [
    ["--only", "tap"], ["--tags", "none,quick", "--only", "other"], ["--matrix", "orientation=portrait"],
    ["Scripts/tap.yaml"], ["--last-failed"], ["--only-changed"], ["--shard", "1/2", "--run-name", "n"],
    ["--with", "popoverFadeSeconds=0.3"],
  ])
  func `filters, parts and single files remove nothing`(_ arguments: [String]) throws {
    let workplace = try Self.two()

    let recorded = try workplace.start(["record", "--fail-on", "removed"] + arguments).result()
    let whole = try workplace.rehearse("record", "--fail-on", "removed")

    #expect(recorded.exit == 0, "\(recorded.output)")
    #expect(!recorded.output.contains("removed"))
    #expect(whole.exit == 0, "\(whole.output)")
  }

  @Test func `a filtered run in between hides nothing`() throws {
    let workplace = try Self.two()
    _ = try workplace.rehearse("record", "--only", "tap")
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/other.yaml"))

    let recorded = try workplace.rehearse("record")

    #expect(recorded.exit == 1)
    #expect(recorded.lines.contains("2 cells of run:2 are gone: sample/other"))
  }

  @Test func `a branch misses what main had when it left`() throws {
    let workplace = try HistoryCommandTests.repository()
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    _ = try workplace.shell("git add -A && git commit -qm other")
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git checkout -q -b feature && git rm -q Scripts/other.yaml && git commit -qm gone")

    let recorded = try workplace.rehearse("record", "--fail-on", BranchTests.gate + ",removed")

    #expect(recorded.exit == 1)
    #expect(recorded.lines.last == "run:2: 2 sessions, 2 same, 2 removed")
  }
}
