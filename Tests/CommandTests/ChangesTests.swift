import Foundation
import Testing

@Suite struct ChangesTests {
  /// A log of a server that keeps no history has this line alone.
  @Test func `what failed without changing is told beside no changes`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try #require(try workplace.rehearse("record").exit == 1)

    let changes = try workplace.rehearse("changes")
    let other = try workplace.rehearse("changes", "--only", "tap")

    #expect(changes.exit == 0 && changes.lines.last == "0 changes in 0 of 3 cells", "\(changes.output)")
    #expect(changes.errors == "note: 1 failed in run:1, which is no change: rehearse show s:1\n", "\(changes.errors)")
    #expect(other.errors.isEmpty, "\(other.errors)")
  }

  /// The second run differs from the first, which is the baseline; the third behaves as the second.
  @Test func `a change that nobody accepted is told by later runs, until somebody does`() throws {
    let workplace = try BaselineCommandTests.changed()

    let first = try workplace.rehearse("changes")
    let recorded = try workplace.rehearse("record")
    let changes = try workplace.rehearse("changes")
    let part = try workplace.rehearse("changes", "--matrix", "orientation=portrait")
    let gate = try workplace.rehearse("record", "--fail-on", "unreviewed")
    try #require(try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada").exit == 0)
    let accepted = try workplace.rehearse("record")

    let note = "note: 1 earlier change in 2 cells is not accepted: rehearse review --run run:3"
    #expect(first.errors.isEmpty, "\(first.errors)")
    #expect(recorded.exit == 0 && recorded.lines.contains(note), "\(recorded.output)")
    #expect(changes.exit == 0 && changes.errors == note + "\n", "\(changes.errors)")
    #expect(part.errors.contains("1 earlier change in 1 cell is not accepted"), "\(part.errors)")
    #expect(gate.exit == 1 && !gate.output.contains("earlier change"), "\(gate.output)")
    #expect(!accepted.output.contains("earlier change"), "\(accepted.output)")
  }

  /// Two cells; the button is wider in the second run, and in portrait a little wider still in the third.
  static func changed() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded()
      try workplace.write("Scripts/tap.yaml", wider(90))
      _ = try workplace.rehearse("record")
      try workplace.write("Scripts/tap.yaml", wider(95))
      _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
      return workplace
    }
  }

  static func wider(_ width: Int) -> String {
    Sample.tap.replacing("[100, 100, 80, 44]", with: "[100, 100, \(width), 44]")
  }

  @Test func `a change that several cells share is told once`() throws {
    let result = try ChangesTests.changed().rehearse("changes", "run:2")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("change ") }.count == 1)
    #expect(result.lines.contains { $0.hasPrefix("change ") && $0.hasSuffix(" in 2 cells, open") })
    #expect(result.lines.contains("    sample/tap[orientation=landscape]"))
    #expect(result.lines.contains("  the script's text changed, too"))
    #expect(result.lines.contains("  everywhere in sample/tap, 2 of 2 cells"))
    #expect(result.lines.contains { $0.contains("go") && $0.contains("(100, 100, 90, 44)") })
    #expect(result.lines.last == "1 change in 2 of 2 cells")
  }

  @Test func `nothing changed is a verdict, too`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("changes")

    #expect(result.exit == 0)
    #expect(result.output == "0 changes in 0 of 2 cells\n")
  }

  @Test func `changes by other amounts are similar`() throws {
    let workplace = try ChangesTests.changed()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record")

    // 90 → 80 in landscape, 95 → 80 in portrait.
    let result = try workplace.rehearse("changes")

    let heads = result.lines.filter { $0.hasPrefix("change ") }
    #expect(heads.count == 2)
    let first = heads[0].split(separator: " ")[1]
    #expect(result.lines.contains("  similar to change \(first): the same roots, other numbers"))
    #expect(
      result.lines.filter { $0.hasPrefix("  where ") } == [
        "  where orientation = landscape in sample/tap, 1 of 2 cells",
        "  where orientation = portrait in sample/tap, 1 of 2 cells",
      ])
  }

  @Test func `two runs are compared cell by cell`() throws {
    let workplace = try ChangesTests.changed()

    let result = try workplace.rehearse("changes", "run:1", "run:3", "--format", "csv")

    #expect(result.exit == 1)
    #expect(result.lines.count == 2)
    #expect(result.lines[1].contains(",portrait,"))
    #expect(result.lines[1].contains(",run:1,"))
  }

  @Test func `record leaves signatures that SQL can read`() throws {
    let workplace = try ChangesTests.changed()

    let sql = """
      SELECT run_id, count(*) AS cells, count(DISTINCT signature) AS changes, min(status) AS status
      FROM v1_changes GROUP BY 1
      """
    let result = try workplace.rehearse("query", sql, "--format", "csv")
    let short = try workplace.rehearse("changes", "run:2", "--format", "csv").lines[1].prefix(64)

    #expect(result.lines == ["run_id,cells,changes,status", "2,2,1,open", "3,1,1,open"])
    let signatures = try workplace.rehearse(
      "query", "SELECT DISTINCT signature FROM v1_changes WHERE run_id = 2", "--format", "csv")
    #expect(signatures.lines.last == String(short))
  }

  @Test func `a behaviour that comes back is fixed`() throws {
    let workplace = try ChangesTests.changed()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record", "--matrix", "orientation=landscape")

    let result = try workplace.rehearse(
      "query",
      """
      SELECT run_id, status FROM v1_changes
      WHERE configuration_id = (SELECT configuration_id FROM v1_configurations WHERE orientation = 'landscape')
      """,
      "--format", "csv")

    #expect(result.lines.dropFirst() == ["2,fixed", "4,fixed"])
  }
}
