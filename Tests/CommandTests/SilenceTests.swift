import Foundation
import Testing

/// Issue 41, part 4: nothing that saw nothing is green.
@Suite struct SilenceTests {
  // MARK: - Inputs that hold nothing

  @Test(arguments: [
    (["lint", "hollow"], "there is no script in hollow"),
    (["lint", "notes.txt"], "notes.txt was not read: it is no script by its name"),
    (["lint", "Script"], "did you mean \"Scripts\"?"),
    (["record", "Scripts/tab.yaml"], "did you mean \"Scripts/tap.yaml\"?"),
    (["fmt", "hollow"], "there is no script in hollow"), (["watch", "hollow"], "there is no script in hollow"),
    (["watch", "--only", "nobody"], "no cell matched in Scripts"),
    (["matrix", "--only", "nobody"], "no cell of run:1 matched"),
    (["matrix", "--where", "ios=99"], "no cell of run:1 matched"),
    (["export", "s:1", "--format", "stream", "--scripts", "Scripts"], "--scripts goes with --format script."),
    (["record", "--redact-file", "notes.txt"], "notes.txt has no expression"),
    (["prune", "--keep-label", "relase"], "no run has the label \"relase\""),
    (["dashboard", "list", "--dashboards", "hollow"], "hollow: there is no dashboard in this folder"),
    (["query", "SELECT 1", "--queries", "hollow"], "hollow: there is no named query in this folder"),
    (["claims", ""], "The id of a claim is not empty"), (["init", ""], "The folder has a name"),
  ])
  func `what holds nothing is wrong usage, and said`(_ words: [String], _ said: String) throws {
    let workplace = try Workplace.recorded()
    try workplace.write("hollow/.keep", "")
    try workplace.write("notes.txt", "")

    let result = try workplace.start(words).result()

    #expect(result.exit == 2, "\(result.output)")
    #expect(result.errors.contains(said), "\(result.errors)")
  }

  @Test func `a database that is named and is not there is a problem of the store`() throws {
    let workplace = try Workplace.recorded()

    let named = try workplace.rehearse("doctor", "--db", "nowhere.sqlite")
    let usual = try workplace.rehearse("doctor")

    #expect(named.exit == 5 && named.errors.contains("there is no database at nowhere.sqlite"), "\(named.errors)")
    #expect(usual.exit == 0, "\(usual.output)")
  }

  // MARK: - Laws

  @Test func `doctor says how many laws apply, and none is not green`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("query", "SELECT 1")

    let sound = try workplace.rehearse("doctor", "--laws")
    let told = try #require(sound.lines.first { $0.contains("none breaks one") }, "\(sound.output)")
    try FileManager.default.removeItem(atPath: workplace.path(".rehearsal/history.sqlite"))
    try workplace.write(
      "empty.jsonl", "{\"type\":\"hello\",\"protocol\":1,\"system\":\"Nothing 1\"}\n{\"type\":\"bye\"}\n")
    _ = try workplace.rehearse("import", "empty.jsonl")
    let empty = try workplace.rehearse("doctor", "--laws")

    #expect(sound.exit == 0)
    #expect(told.contains(/[0-9]+ of [0-9]+ laws apply to [0-9]+ recordings? of uikit, none breaks one/), "\(told)")
    #expect(empty.exit != 0, "\(empty.output)\(empty.errors)")
  }

  /// A door that tells inputs and nothing of what they did, as after `set_content`.
  @Test func `a session that saw nothing of the interface is blind, and fails the gate`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/press.yaml", AdapterTests.script)
    try workplace.write("rehearsal.yaml", "toolkits: { counter: { command: [sh, adapter.sh] } }\n")
    let seeing = AdapterTests.adapter()
    let blind = seeing.split(separator: "\n").filter { !$0.contains("counted") }.joined(separator: "\n")
    try #require(blind != seeing)

    try workplace.write("adapter.sh", blind)
    let unseen = try workplace.rehearse("record")
    let meant = try workplace.rehearse("record", "--fail-on", "failed")
    try workplace.write("adapter.sh", seeing)
    let seen = try workplace.rehearse("record", "--fail-on", "broken")

    #expect(unseen.exit == 1 && unseen.output.contains("blind: of the interface nothing was seen"), "\(unseen.output)")
    #expect(meant.exit == 0)
    #expect(seen.exit == 0, "\(seen.output)")
  }

  @Test func `an expression of the app that fails while it goes on fails the gate`() throws {
    let warning = """
      step tap; say '{"type":"event","kind":"advisory","name":"a.qml:4: ReferenceError: True is not defined"}'
      """
    let workplace = try AdapterTests.workplace(AdapterTests.adapter(second: warning))

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1, "\(result.output)")
    #expect(result.output.contains("app-code-runs") && result.output.contains("True is not defined"))
  }

  // MARK: - Baselines

  /// A script is deleted and its file of baselines is not: a fresh machine knows of it by the file alone.
  @Test func `a baseline of a cell that is gone fails on a fresh machine, until its file is deleted`() throws {
    let workplace = try HistoryCommandTests.repository()
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    _ = try workplace.shell("git add -A && git commit -qm other")
    _ = try workplace.rehearse("record")
    _ = try workplace.rehearse("baseline", "export", "Kept")
    _ = try workplace.shell("git rm -q Scripts/other.yaml && git add -A && git commit -qm gone && rm -r .rehearsal")

    _ = try workplace.rehearse("baseline", "import", "Kept")
    let first = try workplace.rehearse("record", "--fail-on", "unreviewed,removed")
    let again = try workplace.rehearse("record", "--fail-on", "unreviewed,removed")
    let one = try workplace.rehearse("record", "Scripts/tap.yaml", "--fail-on", "unreviewed,removed")
    _ = try workplace.shell("find Kept -name 'other*' -delete; rm -r .rehearsal")
    _ = try workplace.rehearse("baseline", "import", "Kept")
    let decided = try workplace.rehearse("record", "--fail-on", "unreviewed,removed")

    for result in [first, again] {
      #expect(result.exit == 1, "\(result.output)")
      #expect(result.output.contains("2 baselines are of cells that are gone: sample/other"), "\(result.output)")
    }
    #expect(one.exit == 0, "\(one.output)")
    #expect(decided.exit == 0, "\(decided.output)")
  }

  // MARK: - Axes

  @Test func `an axis that changes nothing in any script is told once`() throws {
    let workplace = try Workplace()
    let idle = "matrix:\n  popoverFadeSeconds: [0.2, 0.25]"
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("matrix:", with: idle))

    let first = try workplace.rehearse("record")
    let second = try workplace.rehearse("record", "--perform-all")

    let note =
      "note: the axis popoverFadeSeconds changes nothing: 4 cells of 1 script that differ in nothing else behave alike"
    #expect(first.errors.contains(note), "\(first.errors)")
    #expect(!first.errors.contains("the axis orientation"), "\(first.errors)")
    #expect(!second.errors.contains("changes nothing"), "\(second.errors)")
  }

  // MARK: - Scripts of real toolkits

  /// What the adapters of this project know, and a toolkit of one's own that says it.
  @Test(arguments: [
    ("textual", "- { tapp: go }", "press.yaml:5:7: error: unknown step of textual \"tapp\""),
    ("textual", "- { rotate: left }", "unknown step of textual \"rotate\""),
    ("qt", "- { tap: { elment: go } }", "unknown key of tap \"elment\""),
    ("chromium", "- { drag: { from: go, to: { outsde: go } } }", "unknown key of to \"outsde\""),
    ("counter", "- { key: Enter }", "unknown step of counter \"key\""),
  ])
  func `a step that the adapter does not know is an error`(_ toolkit: String, _ step: String, _ said: String) throws {
    let workplace = try Workplace()
    let script = "id: press\nmatrix: { toolkit: [\(toolkit)] }\nsteps:\n  - launch\n  \(step)\n"
    try workplace.write("Scripts/press.yaml", script)
    for ending in ["py", "qml", "html"] { try workplace.write("Scripts/press.\(ending)", "") }
    try workplace.write(
      "rehearsal.yaml", "toolkits: { counter: { command: [sh, adapter.sh], words: [launch, tap] } }\n")

    let result = try workplace.rehearse("lint")
    try workplace.write("Scripts/press.yaml", script.replacing(step, with: "- { tap: go }\n  - { advance: 1s }"))
    let sound = try workplace.rehearse("lint")

    #expect(result.exit == 2 && result.output.contains(said), "\(result.output)\(result.errors)")
    #expect(sound.exit == 0, "\(sound.output)\(sound.errors)")
  }

  @Test(arguments: [
    ("scene: bord", "there is no file Scripts/bord.qml, which qt performs", "did you mean \"Scripts/board.qml\"?"),
    ("scene: board.qml", "there is no file Scripts/board.qml.qml", "did you mean \"Scripts/board.qml\"?"),
    ("app: bord.qml", "there is no file Scripts/bord.qml", "did you mean \"Scripts/board.qml\"?"),
    ("title: Its own", "there is no file Scripts/press.qml", "expected the file of the scene, beside the script"),
  ])
  func `a scene of a toolkit that is not there is an error`(_ line: String, _ said: String, _ advice: String) throws {
    let workplace = try Workplace()
    let script = "id: press\n\(line)\nmatrix: { toolkit: [qt] }\nsteps: [launch]\n"
    try workplace.write("Scripts/press.yaml", script)
    try workplace.write("Scripts/board.qml", "")

    let result = try workplace.rehearse("lint")
    try workplace.write("Scripts/press.yaml", script.replacing(line, with: "scene: board"))
    let sound = try workplace.rehearse("lint")

    #expect(result.exit == 2 && result.output.contains(said), "\(result.output)\(result.errors)")
    #expect(result.output.contains(advice), "\(result.output)")
    #expect(sound.exit == 0, "\(sound.output)\(sound.errors)")
  }

  /// `lint` starts no adapter, so the command has their lists: the same ones.
  @Test(arguments: [
    ("chromium", "chromium"), ("qt", "qt"), ("textual", "textual"), ("webdriver", "webkit"), ("webdriver", "firefox"),
  ])
  func `the words of an adapter are those that lint knows`(_ adapter: String, _ toolkit: String) throws {
    let file = Workplace.repository.appending(path: "python/rehearsal_ui/\(adapter)/adapter.py")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "\nWORDS = "))
    let end = try #require(text.range(of: ".split()", range: start.upperBound..<text.endIndex))
    let words = text[start.upperBound..<end.lowerBound].split { !$0.isLetter }.map(String.init)
    let workplace = try Workplace()
    try workplace.write(
      "press.yaml", "id: press\nmatrix: { toolkit: [\(toolkit)] }\nsteps: [launch, nobody]\n")
    for ending in ["py", "qml", "html"] { try workplace.write("press.\(ending)", "") }

    let all = try workplace.rehearse("lint", "press.yaml")
    try workplace.write(
      "press.yaml",
      "id: press\nmatrix: { toolkit: [\(toolkit)] }\nsteps: [\((["launch"] + words).joined(separator: ", "))]\n")
    let known = try workplace.rehearse("lint", "press.yaml")

    #expect(words.count >= 14)
    #expect(all.output.contains("unknown step of \(toolkit) \"nobody\""), "\(all.output)")
    #expect(known.exit == 0, "\(known.output)")
  }
}
