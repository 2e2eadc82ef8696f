import Foundation
import Testing

@Suite struct InitTests {
  /// The commands of a job, in order.
  private static func commands(of file: String) -> [String] {
    file.split(separator: "\n").compactMap { line in
      let command = line.trimmingPrefix(#/ +(- )?(run: )?/#)
      return command.hasPrefix("rehearse ") || command.hasPrefix("test ") ? String(command) : nil
    }
  }

  @Test func `an empty folder gets what can be checked, recorded and compared at once`() throws {
    let workplace = try Workplace()

    let result = try workplace.rehearse("init")
    let lint = try workplace.rehearse("lint")
    let record = try workplace.rehearse("record")
    let show = try workplace.rehearse("show", "s:1")
    let diff = try workplace.rehearse("diff", "--by", "orientation")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.count(where: { $0.hasPrefix("wrote  ") }) == 4)
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

    #expect(first.lines.dropFirst().map { $0.prefix(18) } == ["added,.gitignore,k", "kept,.github/workf"])
    #expect(second.lines.dropFirst().allSatisfy { $0.hasPrefix("kept,") })
    #expect(try String(contentsOfFile: workplace.path("Scripts/tap-outside.yaml"), encoding: .utf8) == Sample.tap)
    #expect(try String(contentsOfFile: workplace.path(".gitignore"), encoding: .utf8) == "*.o\n.rehearsal/\n")
    #expect(!workplace.exists("Scripts/notes.scene.yaml"))
    let own = try Workplace()
    _ = try own.rehearse("init", "--ci", "none")
    try own.write("Scripts/notes.scene.yaml", "changed: true\n")
    let again = try own.rehearse("init", "--ci", "none", "--format", "csv")
    #expect(again.lines.dropFirst().count(where: { $0.hasPrefix("kept,") }) == 3)
    #expect(try String(contentsOfFile: own.path("Scripts/notes.scene.yaml"), encoding: .utf8) == "changed: true\n")
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

  @Test(arguments: ["github", "gitlab"])
  func `the job for a CI server fails on a change until its baseline is in git`(_ server: String) throws {
    let workplace = try Workplace()
    // What the tests' own commands print lies in the folder, too.
    try workplace.write(".gitignore", "*.out\n*.err\n*.xml\n")
    _ = try workplace.shell("git init -q -b main && git config user.email a@b.c && git config user.name Ada")
    _ = try workplace.rehearse("init", "--ci", server)
    let path = server == "github" ? ".github/workflows/rehearsal.yml" : ".gitlab-ci.yml"
    let file = try String(contentsOfFile: workplace.path(path), encoding: .utf8)
    let commands = InitTests.commands(of: file)
    try #require(commands.count == 5)
    func job() throws -> [Int32] {
      // The server's machine is a new one each time.
      _ = try workplace.shell("git add -A; git commit -qm next; rm -rf .rehearsal")
      return try commands.map { try workplace.shell($0, environment: ["CI": "true"]).exit }
    }

    let first = try job()
    _ = try workplace.rehearse("baseline", "export", "Baselines")
    let second = try job()
    let scene = try String(contentsOfFile: workplace.path("Scripts/notes.scene.yaml"), encoding: .utf8)
    try workplace.write("Scripts/notes.scene.yaml", scene.replacing("[320, 400]", with: "[320, 500]"))
    let changed = try job()
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "higher")
    _ = try workplace.rehearse("baseline", "export", "Baselines")
    let accepted = try job()

    #expect([first, second, accepted].allSatisfy { $0 == [0, 0, 0, 0, 0] })
    #expect(changed == [0, 0, 0, 1, 0])
    #expect(workplace.exists("report.html"))
  }
}
