import Foundation
import Testing

/// `changes`, `review`, `pr` and the report tell what was edited, what it explains, and the groups.
@Suite struct ExplainTests {
  /// Two buttons in two cells; both are wider in the second run, by one line of the scene each.
  private static let scene = "scene: board\n" + Sample.board

  private static func script(_ id: String) -> String {
    """
    id: sample/\(id)
    title: The board is shown
    scene: board
    matrix: { orientation: [portrait, landscape] }
    steps:
      - launch
      - settle

    """
  }

  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/board.scene.yaml", scene)
      try workplace.write("Scripts/one.yaml", script("one"))
      try workplace.write("Scripts/two.yaml", script("two"))
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  private static func changed() throws -> Workplace {
    try prepared {
      let workplace = try workplace()
      try workplace.write("Scripts/board.scene.yaml", scene.replacing("80, 44", with: "90, 44"))
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  @Test func `the first line says what was edited, and how many cells it explains`() throws {
    let result = try ExplainTests.changed().rehearse("changes")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(
      result.lines.prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        == "1 line at Scripts/board.scene.yaml:10: frame [100, 100, 80, 44] → [100, 100, 90, 44]"
        + " explains 4 of 4 changed cells")
    #expect(result.lines.count { $0.hasPrefix("group ") } == 1)
    #expect(result.lines.contains { $0.hasSuffix(": views 10 points wider in 4 cells") })
    #expect(result.lines.last == "1 change in 4 of 4 cells")
  }

  /// The path can be opened where the command runs; on a page, which lies anywhere, it is told from the project.
  @Test func `where the edited line stands is told, from the folder where the command runs`() throws {
    let workplace = try ExplainTests.changed()
    try workplace.write("notes/later/.keep", "")
    try workplace.write("rehearsal.yaml", "scripts: [Scripts]\n")
    let line = try #require(
      ExplainTests.scene.components(separatedBy: "\n").firstIndex { $0.contains("80, 44") })

    let below = try workplace.shell("cd notes/later && rehearse changes", environment: [:])
    _ = try workplace.rehearse("report", "-o", "r.html")
    let page = try String(contentsOfFile: workplace.path("r.html"), encoding: .utf8)

    #expect(below.lines.first?.hasPrefix("1 line at ../../Scripts/board.scene.yaml:\(line + 1): ") == true, "\(below)")
    #expect(page.contains("1 line at Scripts/board.scene.yaml:\(line + 1): "))
  }

  @Test func `of a line that is gone the number in the text before is told, and that it is that`() throws {
    let workplace = try ExplainTests.workplace()
    // Two comments in front move everything down, and count for no number of the text before.
    let lines = ExplainTests.scene.components(separatedBy: "\n")
    let number = try #require(lines.firstIndex { $0.hasSuffix(" title: Go") })
    let title = lines[number] + "\n"
    try workplace.write(
      "Scripts/board.scene.yaml", "# The board,\n# and more.\n" + ExplainTests.scene.replacing(title, with: ""))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("changes")

    #expect(
      result.lines.first?.hasPrefix("1 line at Scripts/board.scene.yaml:\(number + 1) before: - title: Go") == true,
      "\(result.output)")
  }

  @Test func `without performing anything the edit is said to be used`() throws {
    let result = try ExplainTests.changed().rehearse("changes", "--trials", "0")

    #expect(result.lines.joined(separator: " ").contains("used by 4 of 4 changed cells"))
    #expect(!result.output.contains("explains"))
  }

  private static func written(with what: String) -> String {
    switch what {
    case "comments": "# The board.\n" + scene
    case "blanks": scene.replacing("\n", with: "  \n")
    case "line ends": scene.replacing("\n", with: "\r\n")
    default: "# The board.\n" + scene + "\n\n"
    }
  }

  @Test(arguments: ["comments", "blanks", "line ends", "comments and blanks"])
  func `what nobody performs is told by what it is, and no cell changed`(_ what: String) throws {
    let workplace = try ExplainTests.workplace()
    try workplace.write("Scripts/board.scene.yaml", ExplainTests.written(with: what))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("changes")

    #expect(result.exit == 0)
    #expect(
      result.output == "Scripts/board.scene.yaml differs only in \(what)\n0 changes in 0 of 4 cells\n")
  }

  @Test func `of a text with an edit it is not said that it differs only in comments`() throws {
    let workplace = try ExplainTests.workplace()
    try workplace.write(
      "Scripts/board.scene.yaml",
      "# The board.\n" + ExplainTests.scene.replacing("80, 44", with: "90, 44"))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("changes")

    #expect(result.output.contains("explains 4 of 4 changed cells"), "\(result.output)")
    #expect(!result.output.contains("differs only in"), "\(result.output)")
  }

  @Test func `every row says its group, its outline and what explains it`() throws {
    let rows = try ExplainTests.changed().rehearse("changes", "--format", "csv")

    #expect(rows.lines[0].hasSuffix("root,group,outline,explanation,explained"))
    #expect(rows.lines.dropFirst().allSatisfy { $0.contains("views 10 points wider") && $0.hasSuffix(",alone") })
  }

  @Test func `a cell that nobody performed is said to use the edit, and no more`() throws {
    let rows = try ExplainTests.changed().rehearse("changes", "--format", "csv", "--trials", "4")

    #expect(rows.lines.dropFirst().count { $0.hasSuffix(",alone") } == 2, "each takes two performances")
    #expect(rows.lines.dropFirst().count { $0.hasSuffix(",used") } == 2)
  }

  @Test func `a group is accepted by its name`() throws {
    let workplace = try ExplainTests.changed()
    let head = try #require(try workplace.rehearse("changes").lines.first { $0.hasPrefix("group ") })
    let name = String(head.dropFirst(6).prefix(12))

    let accepted = try workplace.rehearse("review", "accept", name, "-m", "wider on purpose")
    let none = try workplace.rehearse("review", "accept", "0123456789ab", "-m", "why")

    #expect(accepted.output == "accepted 1 change in 4 cells of run:2\n", "\(accepted.errors)")
    #expect(none.exit == 2)
    #expect(none.errors.contains("has a signature 0123456789ab"))
  }

  @Test func `a report leads with what was edited`() throws {
    let workplace = try ExplainTests.changed()
    _ = try workplace.rehearse("report", "-o", "r.html")
    let page = try String(contentsOfFile: workplace.path("r.html"), encoding: .utf8)

    let part = try #require(page.range(of: "What was edited"))
    let change = try #require(page.range(of: "aria-label=\"What changed\""))
    #expect(part.lowerBound < change.lowerBound)
    #expect(page.contains(">explains</dfn> 4 of 4 changed cells"))
    #expect(page.contains("views 10 points wider in 4 cells"))
  }
}
