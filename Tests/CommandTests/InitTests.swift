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
        "omitted Scripts/notes.scene.yaml", "omitted Scripts/tap-outside.yaml", "added .gitignore",
        "wrote .rehearsal/script.schema.json", "wrote .rehearsal/scene.schema.json",
        "kept .github/workflows/rehearsal.yml",
      ])
    let kept = second.lines.dropFirst(3)
    #expect(kept.count == 4 && kept.allSatisfy { $0.hasPrefix("kept,") })
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

  /// `init` has nothing to add where a scene lies, so that `record` does not send people there.
  @Test func `who has a scene and no script is told how a script is written, and that works`() throws {
    let workplace = try Workplace()
    _ = try workplace.rehearse("init", "--ci", "none")
    _ = try workplace.shell(
      "rm Scripts/tap-outside.yaml && sed -i 's/scene: notes/scene: book/' Scripts/notes.scene.yaml")

    let record = try workplace.rehearse("record")
    let begun = try workplace.rehearse("init", "--ci", "none")

    #expect(record.exit == 2 && !record.errors.contains("rehearse init"), "\(record.errors)")
    #expect(record.errors.contains("the scene book"))
    #expect(begun.lines.contains("left out  the examples, since Scripts has files of yours"))
    let page = try #require(record.errors.firstMatch(of: /Documentation\/\w+\.md/)).0
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    #expect(try String(contentsOf: root.appending(path: String(page)), encoding: .utf8).contains("steps:"))
    let command = try #require(record.errors.firstMatch(of: /rehearse compose .* -o \S+/)).0
    #expect(begun.output.contains(command), "\(begun.output)")
    let composed = try workplace.shell("\(command) </dev/null")
    #expect(composed.exit == 0, "\(composed.errors)")
    #expect(try workplace.rehearse("record").exit == 0)
  }

  @Test func `what stands in the way of a file or a folder is named, and nothing is written`() throws {
    let file = try Workplace()
    try file.write("Scripts", "")
    let (scene, script) = (try Workplace(), try Workplace())
    try scene.write("Scripts/notes.scene.yaml/.keep", "")
    try script.write("Scripts/tap-outside.yaml/.keep", "")
    let job = try Workplace()
    try job.write(".github", "")

    let results = try [file, scene, script, job].map { try $0.rehearse("init") }
    let record = try file.rehearse("record")

    #expect(results.map(\.exit) == [4, 4, 4, 4])
    #expect(
      results.map { $0.errors.prefix { $0 != "\n" } } == [
        "error: Scripts: this is a file, and a folder of that name is needed",
        "error: Scripts/notes.scene.yaml: this is a folder, and a file of that name is needed",
        "error: Scripts/tap-outside.yaml: this is a folder, and a file of that name is needed",
        "error: .github: this is a file, and a folder of that name is needed",
      ])
    for workplace in [file, scene, script, job] { #expect(!workplace.exists(".gitignore")) }
    #expect(record.exit == 2 && record.errors.hasPrefix("error: Scripts is no folder"), "\(record.errors)")
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
