import Foundation
import RehearsalSQLite
import Testing

/// One rule for every file that somebody names: a link stays, and what it leads to is written.
///
/// In a folder that somebody names, a link is refused: SideFileTests.
@Suite struct OutputLinkTests {
  private static let commands: [(line: String, file: String)] = [
    ("report -o out/page.html", "out/page.html"),
    ("render s:1 --at step:1 -o out/a.svg", "out/a.svg"), ("export s:1 -o out/a.json", "out/a.json"),
    ("film s:1 -o out/film.html", "out/film.html"), ("minimize s:1 --until true -o out/less.yaml", "out/less.yaml"),
    ("record --junit out/junit.xml", "out/junit.xml"),
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

  @Test(arguments: [
    "report -o h.sqlite", "render s:1 --at step:1 -o h.sqlite", "export s:1 -o h.sqlite", "film s:1 -o h.sqlite",
    "export --all --format stream -o h.sqlite", "minimize s:1 --until true -o h.sqlite", "record --junit h.sqlite",
    "record --junit link", "report -o h.sqlite-wal", "record --junit Scripts/tap.yaml",
  ])
  func `nothing is written over a database or a script`(_ line: String) throws {
    let workplace = try Workplace.recorded()
    let made = try workplace.shell(
      "cp .rehearsal/history.sqlite h.sqlite; ln -s h.sqlite link; cksum h.sqlite Scripts/*")

    let result = try workplace.shell("rehearse \(line) --db h.sqlite")

    #expect(result.exit == 2, "\(result.errors)")
    #expect(try workplace.shell("cksum h.sqlite Scripts/*").output == made.output)
  }

  @Test func `what this program was given open is written to`() throws {
    let workplace = try Workplace.recorded()

    let piped = try workplace.shell("rehearse export s:1 -o /dev/stdout | head -c 1")
    let appended = try workplace.shell("echo kept >log; rehearse export s:1 -o /dev/stdout >>log; head -n 1 log")

    #expect(piped.output == "{" || piped.output == "[")
    #expect(appended.lines.first == "kept")
  }

  @Test func `links that lead round in a circle are an error, and stay`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("ln -s b a; ln -s a b; rehearse export s:1 -o a; code=$?; readlink a; exit $code")

    #expect(result.exit == 4)
    #expect(result.lines.last == "b")
  }
}
