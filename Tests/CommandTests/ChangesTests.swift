import Foundation
import Testing

@Suite struct ChangesTests {
  /// Two cells; the button is wider in the second run, and in portrait a little wider still in the third.
  static func changed() throws -> Workplace {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", wider(90))
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", wider(95))
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
    return workplace
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
    #expect(result.lines.contains { $0.contains("go") && $0.contains("[145,142]") })
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
