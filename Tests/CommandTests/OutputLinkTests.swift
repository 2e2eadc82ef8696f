import Foundation
import RehearsalSQLite
import Testing

/// One rule for every file that a command writes: a link stays, and what it leads to is written.
@Suite struct OutputLinkTests {
  private static let commands: [(line: String, file: String)] = [
    ("report -o out/page.html", "out/page.html"), ("dashboard build out", "out/index.html"),
    ("render s:1 --at step:1 -o out/a.svg", "out/a.svg"), ("export s:1 -o out/a.json", "out/a.json"),
    ("film s:1 -o out/film.html", "out/film.html"), ("minimize s:1 --until true -o out/less.yaml", "out/less.yaml"),
    ("baseline export out", "out/sample/tap.baseline"), ("record --junit out/junit.xml", "out/junit.xml"),
  ]

  @Test(arguments: commands, [true, false])
  func `a link is followed and stays, whether something is there or not`(
    _ command: (line: String, file: String), _ isThere: Bool
  ) throws {
    let workplace = try Workplace.recorded()
    let folder = (command.file as NSString).deletingLastPathComponent
    try workplace.write("elsewhere/.keep", "")
    if isThere { try workplace.write("elsewhere/target", "before") }
    _ = try workplace.shell("mkdir -p \(folder) && ln -s \"$PWD/elsewhere/target\" \(command.file)")

    let result = try workplace.shell("rehearse \(command.line)")

    #expect(result.exit == 0, "\(result.errors)")
    let attributes = try FileManager.default.attributesOfItem(atPath: workplace.path(command.file))
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    let written = try String(contentsOfFile: workplace.path("elsewhere/target"), encoding: .utf8)
    #expect(written.utf8.count > 20)
  }
}
