import Foundation
import Testing

@Suite struct InitTests {
  @Test func `an empty folder gets what can be checked, recorded and compared at once`() throws {
    let workplace = try Workplace()

    let result = try workplace.rehearse("init")
    let lint = try workplace.rehearse("lint")
    let record = try workplace.rehearse("record")
    let show = try workplace.rehearse("show", "s:1")
    let diff = try workplace.rehearse("diff", "--by", "orientation")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.count(where: { $0.hasPrefix("wrote  ") }) == 6)
    #expect(lint.lines.last == "0 errors in 2 files")
    #expect(record.exit == 0, "\(record.output)")
    #expect(record.lines.last == "run:1: 4 sessions, 4 new")
    #expect(show.exit == 0)
    #expect(diff.exit == 1)
    #expect(result.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `nothing is overwritten, and the second time nothing is written`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap-outside.yaml", Sample.tap)
    try workplace.write(".gitignore", "*.o")
    try workplace.write(".github/workflows/rehearsal.yml", "mine\n")

    let first = try workplace.rehearse("init", "--format", "csv")
    let second = try workplace.rehearse("init", "--format", "csv")

    #expect(
      first.lines.dropFirst().map { $0.split(separator: ",").prefix(2).joined(separator: " ") } == [
        "added .gitignore", "wrote .rehearsal/script.schema.json", "wrote .rehearsal/scene.schema.json",
        "kept .github/workflows/rehearsal.yml",
      ])
    #expect(second.lines.dropFirst().allSatisfy { $0.hasPrefix("kept,") })
    #expect(try String(contentsOfFile: workplace.path("Scripts/tap-outside.yaml"), encoding: .utf8) == Sample.tap)
    #expect(
      try String(contentsOfFile: workplace.path(".gitignore"), encoding: .utf8)
        == "*.o\n.rehearsal/\nrehearsal-report.html\nrehearsal.xml\n")
    #expect(!workplace.exists("Scripts/notes.scene.yaml"))
    let own = try Workplace()
    _ = try own.rehearse("init", "--ci", "none")
    try own.write("Scripts/notes.scene.yaml", "changed: true\n")
    let again = try own.rehearse("init", "--ci", "none", "--format", "csv")
    #expect(again.lines.dropFirst().count(where: { $0.hasPrefix("kept,") }) == 5)
    #expect(try String(contentsOfFile: own.path("Scripts/notes.scene.yaml"), encoding: .utf8) == "changed: true\n")
  }

  @Test func `who has scripts is told that the examples are left out`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap-outside.yaml", Sample.tap)
    let told = "left out  the examples, since Scripts has files of yours"

    let own = try workplace.rehearse("init")
    let empty = try Workplace().rehearse("init")

    let named = try Workplace()
    try named.write("Scripts/notes.scene.yaml", "changed: true\n")
    let alike = try named.rehearse("init")

    #expect(alike.lines.contains(told), "a scene of one's own that is called as the example's: \(alike.output)")
    #expect(!named.exists("Scripts/tap-outside.yaml"))
    #expect(own.lines.contains(told), "\(own.output)")
    #expect(!empty.lines.contains(told))
  }

  @Test func `a folder that is missing is made, and what cannot be is named`() throws {
    let workplace = try Workplace()
    try workplace.write("file", "")

    let result = try workplace.rehearse("init", "new/place/", "--ci", "none")
    let wrong = try workplace.rehearse("init", "file")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.contains("Next, in new/place:"))
    #expect(workplace.exists("new/place/Scripts/notes.scene.yaml"))
    #expect(wrong.exit == 4)
    #expect(wrong.errors.hasPrefix("error: file/Scripts/notes.scene.yaml: cannot be written\n"))
  }

  @Test func `what editors are told is that of the program, and its place is named in the files`() throws {
    let workplace = try Workplace()

    _ = try workplace.rehearse("init", "--ci", "none")
    try workplace.write(".rehearsal/script.schema.json", "{}")
    let again = try workplace.rehearse("init", "--ci", "none", "--format", "csv")

    for (file, kind) in [("Scripts/tap-outside.yaml", "script"), ("Scripts/notes.scene.yaml", "scene")] {
      let first = try #require(try workplace.text(file).split(separator: "\n").first)
      let named = try #require(first.firstMatch(of: /^# yaml-language-server: \$schema=(.+)$/)).1
      let schema = try workplace.text("Scripts/\(named)")
      #expect(schema == (try workplace.rehearse("schema", "--\(kind)").output))
    }
    #expect(again.lines.filter { $0.hasPrefix("wrote,") }.count == 1)
  }
}
