import Foundation
import Testing

@Suite struct BaselineCommandTests {
  /// Recorded on main; then the button is wider, which is committed and recorded.
  static func changed() throws -> Workplace {
    try prepared {
      let workplace = try HistoryCommandTests.repository()
      _ = try workplace.rehearse("record")
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
      _ = try workplace.shell("git commit -qam wider")
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  @Test func `the choice is explained`() throws {
    let workplace = try BaselineCommandTests.changed()

    let result = try workplace.rehearse("baseline", "why", "sample/tap[orientation=portrait]")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(
      result.lines[2].hasPrefix("  nothing was accepted; the first behaviour from clean sources on main, run:1, "))
    #expect(result.lines.contains { $0.hasPrefix("  run:1 on main") && $0.hasSuffix("the baseline's behaviour") })
    #expect(result.lines.last?.hasPrefix("s:4 differs from its baseline ") == true)
  }

  @Test func `a branch knows where it left the main one`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.shell("git checkout -q -b feature HEAD~1")
    _ = try workplace.rehearse("record")

    let forks = try workplace.rehearse("query", "SELECT * FROM v1_forks", "--format", "csv")
    let why = try workplace.rehearse("baseline", "why", "sample/tap[orientation=portrait]", "--format", "csv")

    #expect(forks.lines == ["run_id,line,position", "3,main,1"])
    #expect(why.exit == 0)
    #expect(why.lines.contains { $0.hasPrefix("run:2,main,") && $0.hasSuffix("does not descend from it") })
  }

  @Test func `diff takes baselines for a side`() throws {
    let workplace = try BaselineCommandTests.changed()

    let runs = try workplace.rehearse("diff", "@baseline", "@head", "--detail", "stat")
    let back = try workplace.rehearse("diff", "@head", "@baseline", "--detail", "stat")
    let cell = try workplace.rehearse(
      "diff", "sample/tap[orientation=portrait]@baseline", "sample/tap[orientation=portrait]")
    let show = try workplace.rehearse("show", "@baseline")

    #expect(runs.exit == 1)
    #expect(runs.lines[0] == "--- @baseline")
    #expect(runs.lines.last == "1 change in 2 of 2 cells")
    #expect(back.lines[1] == "+++ @baseline")
    #expect(cell.exit == 1)
    #expect(show.exit == 2)
    #expect(show.errors.contains("@baseline is not a run"))
  }

  @Test(arguments: [".rehearsed", ".baseline"])
  func `a link in the folder is not read`(_ ending: String) throws {
    let workplace = try BaselineCommandTests.changed()
    try workplace.write("secret.txt", "secret: 1\n")
    _ = try workplace.shell("mkdir -p In/sub && ln -s ../../secret.txt In/sub/tap\(ending)")

    let result = try workplace.rehearse("baseline", "import", "In")

    #expect(result.exit == 2)
    #expect(result.errors.contains("In/sub/tap\(ending): this is a link"), "\(result.errors)")
    #expect(!result.errors.contains("secret"))
  }

  @Test func `baselines travel as text files`() throws {
    let workplace = try BaselineCommandTests.changed()

    let export = try workplace.rehearse("baseline", "export", "baselines", "--run", "run:1")
    let text = try String(contentsOfFile: workplace.path("baselines/sample/tap.rehearsed"), encoding: .utf8)
    let first = try workplace.rehearse("baseline", "import", "baselines")
    let again = try workplace.rehearse("baseline", "import", "baselines")
    _ = try workplace.rehearse("baseline", "export", "copy")
    let why = try workplace.rehearse("baseline", "why", "sample/tap[orientation=portrait]")

    #expect(export.lines == ["2 baselines of 1 script in baselines"])
    #expect(text.hasPrefix(#"{"type":"hello","protocol":1,"system":"rehearsal"}"# + "\n"))
    #expect(text.contains(#""accepted":{"at":"20"#) && text.contains(#""by":"rehearse""#))
    #expect(text.components(separatedBy: #""configuration":"#).count == 3)
    #expect(first.lines == ["2 baselines added, 0 there already, of 1 script"], "\(first.errors)")
    #expect(again.lines == ["0 baselines added, 2 there already, of 1 script"])
    #expect(try String(contentsOfFile: workplace.path("copy/sample/tap.rehearsed"), encoding: .utf8) == text)
    #expect(why.output.contains("accepted on main by rehearse on 20"))
  }

  @Test func `whose baselines are not what the run did is told when they are written`() throws {
    let workplace = try BaselineCommandTests.changed()

    let before = try workplace.rehearse("baseline", "export", "baselines")
    let first = try workplace.rehearse("baseline", "export", "baselines", "--run", "run:1")
    try #require(try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada").exit == 0)
    let accepted = try workplace.rehearse("baseline", "export", "baselines")

    #expect(before.exit == 0 && before.lines == ["2 baselines of 1 script in baselines"])
    let said = "2 cells of run:2 behave otherwise than their baselines, which is what was written; "
    #expect(before.errors == "note: \(said)rehearse review pending --run run:2 lists what is not accepted\n")
    #expect(first.errors.isEmpty && accepted.errors.isEmpty, "\(first.errors)\(accepted.errors)")
  }

  /// A clone has no sessions, and what was accepted elsewhere as files.
  @Test func `cells that are new here and accepted elsewhere are told`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada")
    try #require(try workplace.rehearse("baseline", "export", "baselines").exit == 0)

    let bare = try workplace.rehearse("record", "--db", "bare.sqlite")
    try #require(try workplace.rehearse("baseline", "import", "baselines", "--db", "clone.sqlite").exit == 0)
    let recorded = try workplace.rehearse("record", "--db", "clone.sqlite")
    let again = try workplace.rehearse("record", "--db", "clone.sqlite")

    let note = "note: 2 new cells behave as their baselines say"
    #expect(recorded.output.contains("2 new") && recorded.lines.contains(note), "\(recorded.output)")
    #expect(!bare.output.contains("behave as their baselines say"), "\(bare.output)")
    #expect(!again.output.contains("behave as their baselines say"), "\(again.output)")
  }

  /// The server recorded the old behaviour; what changed since was accepted elsewhere, and is no surprise.
  @Test func `a green run says why what changed does not fail it`() throws {
    let workplace = try BaselineCommandTests.changed()
    let server = ["--db", "server.sqlite"]
    _ = try workplace.shell("git checkout -q HEAD~1")
    try #require(try workplace.start(["record"] + server).result().exit == 0)
    _ = try workplace.shell("git checkout -q main")
    let gate = ["record", "--fail-on", "unreviewed"] + server
    try #require(try workplace.start(gate).result().exit == 1)
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada")
    try #require(try workplace.rehearse("baseline", "export", "baselines").exit == 0)
    _ = try workplace.shell("rm server.sqlite && git checkout -q HEAD~1")
    try #require(try workplace.start(["record"] + server).result().exit == 0)
    _ = try workplace.shell("git checkout -q main")

    let careless = try workplace.start(["record", "--fail-on", "none", "--db", "none.sqlite"]).result()
    let allowed = try workplace.shell(
      "cp server.sqlite careless.sqlite && rehearse record --fail-on none --db careless.sqlite", environment: [:])
    try #require(try workplace.start(["baseline", "import", "baselines"] + server).result().exit == 0)
    let green = try workplace.start(gate).result()

    #expect(careless.lines.last == "run:1: 2 sessions, 2 new")
    #expect(
      allowed.lines.last == "run:2: 2 sessions, 2 changed (not accepted, and the gate lets changes pass)",
      "\(allowed.output)")
    #expect(green.exit == 0, "\(green.output)")
    #expect(green.lines.last == "run:2: 2 sessions, 2 changed (as their baselines say)", "\(green.output)")
  }

  /// A server knows what was accepted by its digests; what changed is known where the history is.
  @Test func `a run against digests says once where to go on, and which new cells are not reviewed`() throws {
    let workplace = try BaselineCommandTests.changed()
    try #require(try workplace.rehearse("baseline", "export", "baselines", "--run", "run:1").exit == 0)
    let server = ["--db", "server.sqlite"]
    try #require(try workplace.start(["baseline", "import", "baselines"] + server).result().exit == 0)

    let red = try workplace.start(["record", "--fail-on", "unreviewed"] + server).result()
    let stored = try workplace.start(
      ["query", "SELECT DISTINCT verdict FROM v1_sessions", "--format", "csv"] + server
    ).result()
    let atHome = try workplace.rehearse("record", "--fail-on", "unreviewed")
    let compared = try workplace.start(["pr", "--base", "HEAD~1"] + server).result()

    #expect(red.exit == 1)
    #expect(red.lines[2].hasSuffix("  2 new (2 unreviewed)"), "\(red.output)")
    #expect(red.lines.last == "run:1: 2 sessions, 2 new (2 unreviewed)")
    #expect(stored.lines == ["verdict", "new"])
    let notes = red.lines.filter { $0.hasPrefix("note: ") }
    try #require(notes.count == 2, "\(red.output)")
    for command in ["rehearse record", "rehearse changes", "rehearse pr"] { #expect(notes[0].contains(command)) }
    #expect(notes[0].hasSuffix("has the digests only"))
    #expect(notes[1].contains("rehearse review accept") && notes[1].contains("rehearse baseline export Baselines"))
    // Nothing was compared; what a reader can do about that is a command.
    let told = red.lines.filter { $0.contains(" not reviewed") }
    try #require(told.count == 1, "\(red.output)")
    #expect(told[0].hasPrefix("2 cells differ from their baselines and are not reviewed; how cannot be told"))
    #expect(told[0].contains("rehearse merge") && !told[0].contains("not in this file"), "\(told)")
    #expect(Array(red.lines.suffix(4)) == notes + ["", "run:1: 2 sessions, 2 new (2 unreviewed)"])
    #expect(atHome.exit == 1 && !atHome.output.contains("digests only"), "\(atHome.output)")
    #expect(compared.output.contains("80") && compared.output.contains("90"), "\(compared.errors)")
  }

  @Test func `files count for the branch that is checked out, whatever branch the newest run was on`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "baselines", "--run", "run:1")
    let prepared = try workplace.shell(
      "git switch -q -c other && rehearse record --db shared.sqlite && git switch -q main",
      environment: TutorialTests.git)
    try #require(prepared.exit == 0, "\(prepared.errors)\(prepared.output)")

    let imported = try workplace.rehearse("baseline", "import", "baselines", "--db", "shared.sqlite")
    let branches = try workplace.rehearse(
      "query", "SELECT DISTINCT line FROM v1_baselines", "--db", "shared.sqlite", "--format", "csv")

    #expect(imported.lines == ["2 baselines added, 0 there already, of 1 script"], "\(imported.errors)")
    #expect(branches.lines == ["line", "main"])
  }

  @Test func `a file of a former release is read where a script has no other`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "baselines", "--run", "run:1")
    let cell = "accepted 2026-11-21T08:15:30.123Z by Ada: x\n" + String(repeating: "a", count: 64) + " turn=1\n"
    try workplace.write("baselines/a.baseline", "rehearsal baselines 1\nscript a\n" + cell)
    try workplace.write("baselines/sample/tap.baseline", "rehearsal baselines 1\nscript sample/tap\n" + cell)

    let result = try workplace.rehearse("baseline", "import", "baselines")

    #expect(result.lines == ["3 baselines added, 0 there already, of 2 scripts"], "\(result.errors)")
  }

  @Test func `two files of baselines are compared as runs are`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "before", "--run", "run:1")
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada")
    _ = try workplace.rehearse("baseline", "export", "after")

    let files = try workplace.rehearse("diff", "before/sample/tap.rehearsed", "after/sample/tap.rehearsed")
    let runs = try workplace.rehearse("diff", "run:1", "run:2")
    let same = try workplace.rehearse("diff", "after/sample/tap.rehearsed", "after/sample/tap.rehearsed")

    #expect(files.exit == 1, "\(files.errors)")
    #expect(files.lines[0] == "--- before/sample/tap.rehearsed")
    #expect(files.lines.last == runs.lines.last)
    #expect(files.lines.first { $0.hasPrefix("change ") } == runs.lines.first { $0.hasPrefix("change ") })
    #expect(same.exit == 0 && same.lines == ["0 changes in 0 of 2 cells"])
  }

  @Test func `files of baselines that cannot be compared say why`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "a")
    try workplace.write("b.rehearsed", "<<<<<<< HEAD\n")

    let missing = try workplace.rehearse("diff", "a/sample/tap.rehearsed", "nowhere.rehearsed")
    let conflict = try workplace.rehearse("diff", "a/sample/tap.rehearsed", "b.rehearsed")
    let beside = try workplace.rehearse(
      "diff", "a/sample/tap.rehearsed", "a/sample/tap.rehearsed", "--side-by-side")

    #expect(missing.exit == 2 && missing.errors.contains("nowhere.rehearsed: there is no such file"))
    #expect(conflict.exit == 2)
    #expect(conflict.errors.contains("b.rehearsed:1:1: error: a conflict of two branches was left here"))
    #expect(beside.exit == 2 && beside.errors.contains("--side-by-side needs a database"))
  }

  @Test func `what a test wrote counts from its import on, and once`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "baselines")
    let names = try FileManager.default.subpathsOfDirectory(atPath: workplace.path("baselines"))
    for name in names where name.hasSuffix(".rehearsed") {
      let text = try String(contentsOfFile: workplace.path("baselines/\(name)"), encoding: .utf8)
      try workplace.write("baselines/\(name)", text.replacing(/,"accepted":\{[^}]*\}/, with: ""))
    }
    #expect(try workplace.start(["review", "accept", "--all", "-m", "wider", "--who", "Ada"]).result().exit == 0)
    #expect(try workplace.rehearse("review", "pending").exit == 0)

    let imported = try workplace.rehearse("baseline", "import", "baselines")
    let pending = try workplace.rehearse("review", "pending")
    let again = try workplace.rehearse("baseline", "import", "baselines")

    #expect(imported.output.contains(" baselines added, 0 there already"), "\(imported.output)\(imported.errors)")
    #expect(pending.exit == 1, "\(pending.output)")
    #expect(again.output.hasPrefix("0 baselines added, "), "\(again.output)")
  }

  @Test func `a file of baselines with a time that is none, or a conflict, is not passed over`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "baselines")
    let names = try FileManager.default.subpathsOfDirectory(atPath: workplace.path("baselines"))
    let name = "baselines/" + (try #require(names.first { $0.hasSuffix(".rehearsed") }))
    let text = try String(contentsOfFile: workplace.path(name), encoding: .utf8)

    try workplace.write(name, text.replacing(/"at":"[^"]*"/, with: "\"at\":\"yesterday\""))
    let time = try workplace.rehearse("baseline", "import", "baselines")
    try workplace.write(name, text + "<<<<<<< ours\n")
    let conflict = try workplace.rehearse("baseline", "export", "baselines")

    #expect(time.exit == 2)
    #expect(time.errors.contains("found \"yesterday\""), "\(time.errors)")
    #expect(conflict.exit == 2)
    #expect(conflict.errors.contains("a conflict of two branches was left here"), "\(conflict.errors)")
    #expect(try String(contentsOfFile: workplace.path(name), encoding: .utf8).hasSuffix("<<<<<<< ours\n"))
  }

  @Test func `a time comes back to the millisecond`() throws {
    let workplace = try BaselineCommandTests.changed()
    let cells = (0..<100).map { number in
      let digits = (number < 10 ? "0" : "") + "\(number)"
      return "accepted 2026-11-21T08:15:30.\(number % 10)\(digits)Z by Ada: x\n"
        + String(repeating: "a", count: 64) + " turn=\(digits)\n"
    }
    try workplace.write("in/a.baseline", "rehearsal baselines 1\nscript a\n" + cells.joined())

    let result = try workplace.rehearse("baseline", "import", "in")
    let times = try workplace.rehearse(
      "query", "SELECT accepted_at_ms % 1000 FROM v1_baselines ORDER BY configuration_id", "--format", "csv")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(times.lines.dropFirst().map { Int($0) } == (0..<100).map { $0 % 10 * 100 + $0 })
  }

  @Test func `on a CI server nothing is written unless told`() throws {
    let workplace = try BaselineCommandTests.changed()
    _ = try workplace.rehearse("baseline", "export", "baselines")

    let refused = try workplace.rehearse("baseline", "import", "baselines", environment: ["CI": "true"])
    let told = try workplace.rehearse(
      "baseline", "import", "baselines", "--write-baselines", environment: ["CI": "true"])

    #expect(refused.exit == 2)
    #expect(refused.errors.contains("--write-baselines"))
    #expect(told.exit == 0)
  }

  @Test(arguments: [
    ("", 1), ("rehearsal baselines 1\nscrapt a\n", 2), ("rehearsal baselines 1\nscript a\nabc ios=5\n", 3),
    ("rehearsal baselines 1\nscript a\naccepted yesterday by me: x\n", 3),
    ("rehearsal baselines 1\nscript a\naccepted 2026-11-21T08:15:30.123Z by me: x\n12 ios=5\n", 4),
  ])
  func `a file that is none is refused with the line`(_ text: String, _ line: Int) throws {
    let workplace = try BaselineCommandTests.changed()
    try workplace.write("baselines/a.baseline", text)

    let result = try workplace.rehearse("baseline", "import", "baselines")

    #expect(result.exit == 2)
    #expect(result.errors.contains("baselines/a.baseline:\(line): error: "))
  }
}
