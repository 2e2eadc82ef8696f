import Foundation
import RehearsalSQLite
import Testing

/// A database of somebody else that has text for git where a revision stands.
@Suite struct ForeignRevisionTests {
  /// What is not a commit's hash; VICTIM is a file that is there.
  private static let texts = [
    "--output=VICTIM", "--remote=host.invalid:path", "--exec=touch VICTIM.marker", "-h", "",
    String(repeating: "a", count: 41), String(repeating: "A", count: 40),
    String(repeating: "a", count: 40) + "\n--output=VICTIM",
  ]

  /// Two runs of a script that was changed between them, the first with `text` as its revision; a `ssh` that leaves a
  /// mark is found first, and everything is a repository.
  private static func hostile(_ text: String) throws -> Workplace {
    try prepared("\(text)") {
      let workplace = try Workplace()
      try workplace.write("victim", "precious\n")
      try workplace.write("bin/ssh", "#!/bin/sh\ntouch '\(workplace.path("ssh.marker"))'\nexit 1\n")
      try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      let git = "git -c user.email=a@b.c -c user.name=Ada"
      let first = try workplace.shell(
        """
        chmod +x bin/ssh && git init -q -b main && git remote add origin host.invalid:path
        git add -A && \(git) commit -qm one && rehearse record
        """)
      try #require(first.exit == 0, "\(first.errors)")
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
      let second = try workplace.shell("\(git) commit -qam two && rehearse record")
      // Something changed.
      try #require(second.exit == 1, "\(second.errors)")
      let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
      let update = try database.prepare("UPDATE run SET source_revision = ?1 WHERE id = 1")
      try update.bind(text.replacing("VICTIM", with: workplace.path("victim")), at: 1)
      try update.run()
      return workplace
    }
  }

  /// Every command that asks git or names a revision, with its documented exit code.
  private static let commands: [(line: String, exit: Int32)] = [
    ("rehearse minimize s:1 --until true", 0),
    ("rehearse minimize s:1 --until signature --against s:2", 0),
    ("rehearse bisect sample/tap --good run:1 --bad run:2", 0),
    ("rehearse bisect sample/tap --good run:1 --bad run:2 --perform", 0),
    ("rehearse bisect sample/tap --good run:1 --bad run:2 --command true", 0),
    ("rehearse verify run:1 --all", 0), ("rehearse show s:1", 0),
    // A run's digest covers its revision.
    ("rehearse report run:1 -o report.html", 5),
    ("rehearse list runs", 0), ("rehearse list runs --format json", 0), ("rehearse history sample/tap", 0),
    ("rehearse regressions --format json", 1), ("rehearse doctor", 5),
    ("rehearse merge own.sqlite .rehearsal/history.sqlite", 0),
    ("rehearse minimize s:1 --until true --db own.sqlite", 0), ("rehearse doctor --db own.sqlite", 0),
  ]

  @Test(arguments: texts)
  func `text in the place of a revision reaches no program, no file and no other database`(_ text: String) throws {
    let workplace = try ForeignRevisionTests.hostile(text)
    let before = try workplace.names()

    for (line, exit) in ForeignRevisionTests.commands {
      let result = try workplace.shell("PATH='\(workplace.path("bin"))':\"$PATH\" \(line)")
      #expect(result.exit == exit, "\(line): \(result.errors)\(result.output)")
      #expect(try workplace.text("victim") == "precious\n", "\(line)")
      if line.contains("merge") {
        #expect(result.errors.contains("1 run merged without a revision"), "\(result.errors)")
      }
    }

    let made = try workplace.names().subtracting(before)
    #expect(Set(made.filter { !$0.hasPrefix("own.sqlite-") }) == ["own.sqlite"])
    let own = try Database(path: workplace.path("own.sqlite"), access: .readOnly)
    #expect(try own.integer("SELECT count(*) FROM run WHERE source_revision IS NOT NULL") == 1)
  }

  @Test func `a run without a revision says so and has nothing between it and another`() throws {
    let workplace = try ForeignRevisionTests.hostile("--output=VICTIM")

    let bisect = try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--run", "false")
    let list = try workplace.rehearse("list", "runs", "--format", "csv")
    let doctor = try workplace.rehearse("doctor")

    #expect(bisect.errors.contains("no revisions lie between the two runs"))
    #expect(!list.output.contains("victim"))
    #expect(doctor.output.contains("1 run with a revision that is not a commit's hash: run:1"), "\(doctor.output)")
  }
}

extension Workplace {
  /// Names of the files in the folder but those that hold what commands wrote.
  func names() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(names.filter { !$0.hasSuffix(".out") && !$0.hasSuffix(".err") })
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
