import Foundation
import RehearsalSQLite
import Testing

/// `rehearse export --format stream` and `rehearse import`.
@Suite struct StreamCommandTests {
  static let hello = #"{"type":"hello","protocol":1,"producer":"tui 3","system":"Toolkit 1.2","label":"newest"}"#

  static func session(_ script: String, _ version: String, name: String = "pressed") -> String {
    """
    {"type":"session","script":"\(script)","path":"\(script).yaml","configuration":{"version":"\(version)"}}
    {"type":"step","kind":"tap","label":"tap ok","line":3}
    {"type":"event","kind":"action","name":"\(name)","subject":"ok","at":1000}
    {"type":"end","at":2000}
    """
  }

  /// What is known of every session: its cell, what it was performed from, and what that gave.
  static let everything = """
    SELECT s.run_id, s.script, s.script_digest, s.verdict, s.wall_us, r.digest, v.title, v.path, v.source,
      (SELECT group_concat(x, ',') FROM (SELECT axis || '=' || value AS x FROM v1_axes a
        WHERE a.configuration_id = s.configuration_id ORDER BY axis)) AS cell,
      (SELECT group_concat(x, ',') FROM (SELECT step || ' ' || ifnull(script_line, 0) || ' ' || message AS x
        FROM v1_failures f WHERE f.session_id = s.session_id ORDER BY 1)) AS failures,
      (SELECT group_concat(x, ',') FROM (SELECT claim || ' ' || verdict AS x
        FROM v1_claim_sessions c WHERE c.session_id = s.session_id ORDER BY 1)) AS claims
    FROM v1_sessions s JOIN v1_recordings r USING (recording_id)
    JOIN v1_script_versions v ON v.script = s.script AND v.digest = s.script_digest
    ORDER BY s.session_id
    """

  /// A part of the bundled scripts; with `REHEARSAL_LONG` all of them.
  @Test func `what is exported and imported is the same, session by session, for two runs`() throws {
    let isLong = ProcessInfo.processInfo.environment["REHEARSAL_LONG"] != nil
    let only = isLong ? "." : "^(actionsheet|placement|split)"
    let workplace = try Workplace()
    _ = try workplace.rehearse("record", "--bundled", "--db", "a.sqlite", "--only", only, "--label", "first")
    let second = try workplace.rehearse(
      "record", "--bundled", "--db", "a.sqlite", "--only", only, "--with", "sidewaysMayCoverAnchor=false")

    let result = try workplace.shell(
      "rehearse export --all --format stream --db a.sqlite | rehearse import - --db b.sqlite --fail-on none")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(second.output.contains("run:2: "))
    let (before, after) = try (
      workplace.rehearse("query", Self.everything, "--db", "a.sqlite", "--format", "csv"),
      workplace.rehearse("query", Self.everything, "--db", "b.sqlite", "--format", "csv")
    )
    #expect(before.lines.count > 100)
    #expect(before.output == after.output)
    let runs = "SELECT run_id, label, engine_version, source_revision, status FROM v1_runs"
    #expect(
      try workplace.rehearse("query", runs, "--db", "a.sqlite").output
        == workplace.rehearse("query", runs, "--db", "b.sqlite").output)
    #expect(try workplace.rehearse("doctor", "--deep", "--db", "b.sqlite").exit == 0)
    #expect(
      try workplace.shell("rehearse export --all --format stream --db b.sqlite").output
        == workplace.shell("rehearse export --all --format stream --db a.sqlite").output)
  }

  @Test func `an import says and writes what the recording said and wrote`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let recorded = try workplace.rehearse("record", "--db", "a.sqlite", "--junit", "a.xml", "--github")
    let export = try workplace.rehearse("export", "@head", "--format", "stream", "--db", "a.sqlite", "-o", "a.jsonl")

    let imported = try workplace.rehearse("import", "a.jsonl", "--db", "b.sqlite", "--junit", "b.xml", "--github")

    #expect(export.exit == 0 && export.output.isEmpty, "\(export.errors)")
    #expect(recorded.exit == 1)
    #expect(imported.exit == 1)
    #expect(imported.output == recorded.output)
    // Each run has a uid of its own, which its digest covers.
    let reports = try ["a.xml", "b.xml"].map { name in
      try workplace.text(name).replacing(/name="digest" value="[0-9a-f]{64}"/, with: "digest")
    }
    #expect(reports[0].contains("<property digest/>") && reports[0] == reports[1])
  }

  @Test func `another toolkit's sessions are compared as any`() throws {
    let workplace = try Workplace()
    try workplace.write("old.jsonl", Self.hello + "\n" + Self.session("menu", "1.2") + "\n")
    try workplace.write(
      "new.jsonl",
      Self.hello.replacing("1.2", with: "1.3") + "\n" + Self.session("menu", "1.3", name: "cancelled"))

    let result = try workplace.rehearse("import", "old.jsonl", "new.jsonl", "--db", "a.sqlite")
    let diff = try workplace.rehearse("diff", "menu[version=1.2]@run:1", "menu[version=1.3]@run:2", "--db", "a.sqlite")
    let runs = try workplace.rehearse(
      "query", "SELECT label, engine_version, status FROM v1_runs", "--db", "a.sqlite", "--format", "csv")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.filter { $0.hasPrefix("run:") } == ["run:1: 1 session, 1 new", "run:2: 1 session, 1 new"])
    #expect(diff.exit == 1)
    #expect(diff.output.contains("pressed") && diff.output.contains("cancelled"))
    #expect(runs.lines.dropFirst() == ["newest,Toolkit 1.2,completed", "newest,Toolkit 1.3,completed"])
    let systems = try workplace.rehearse(
      "query", "SELECT toolkit, version FROM v1_sessions JOIN v1_systems USING (system_id) ORDER BY run_id", "--db",
      "a.sqlite", "--format", "csv")
    #expect(systems.lines.dropFirst() == ["toolkit,1.2", "toolkit,1.3"])
  }

  @Test func `sessions of one run keep the systems that performed them, there and back`() throws {
    let workplace = try Workplace()
    var stream = Self.hello + "\n"
    for version in ["1.2", "1.3"] {
      let system = #"{"type":"session","system":"Toolkit \#(version)""#
      stream += Self.session("menu", version).replacing(#"{"type":"session""#, with: system) + "\n"
    }
    try workplace.write("menu.jsonl", stream)

    _ = try workplace.rehearse("import", "menu.jsonl", "--db", "a.sqlite")
    _ = try workplace.shell("rehearse export --all --format stream --db a.sqlite | rehearse import - --db b.sqlite")

    let systems = "SELECT toolkit, version FROM v1_sessions JOIN v1_systems USING (system_id) ORDER BY session_id"
    for database in ["a.sqlite", "b.sqlite"] {
      let rows = try workplace.rehearse("query", systems, "--db", database, "--format", "csv").lines.dropFirst()
      #expect(Array(rows) == ["toolkit,1.2", "toolkit,1.3"], "\(database)")
    }
  }

  @Test func `keys, wheels and a focus have words of their own`() throws {
    let workplace = try Workplace()
    let kinds = ["key", "scroll", "focus"]
    let events = kinds.map { #"{"type":"event","kind":"\#($0)","name":"one"}"# }.joined(separator: "\n")
    let session = Self.session("menu", "1").replacing(#"{"type":"end""#, with: events + "\n" + #"{"type":"end""#)
    try workplace.write("menu.jsonl", Self.hello + "\n" + session)

    _ = try workplace.rehearse("import", "menu.jsonl")

    let told = "SELECT kind FROM v1_events WHERE name = 'one' ORDER BY seq"
    #expect(try workplace.rehearse("query", told, "--format", "csv").lines.dropFirst() == kinds[...])
    #expect(try workplace.rehearse("show", "s:1").output.contains("scroll one"))
  }

  private static func terminal(_ text: String) -> String {
    """
    \(hello)
    {"type":"session","script":"menu","path":"menu.yaml","configuration":{"version":"1"}}
    {"type":"step","kind":"tap","label":"tap ok","line":3}
    {"type":"event","kind":"action","name":"pressed","subject":"ok","at":1000}
    {"type":"screen","views":[{"path":"w","class":"S","frame":[0,0,9,2],"properties":{"unit":"cell"}}]}
    {"type":"property","of":"w","key":"cells","value":"\(text)"}
    {"type":"end","at":2000}

    """
  }

  /// Issue 16, section 5: the screen as text is outside the digest, and compared by line.
  @Test func `screens of terminals are shown and compared, and change no verdict`() throws {
    let workplace = try Workplace()
    try workplace.write("one.jsonl", Self.terminal("File\\n> ok"))
    try workplace.write("other.jsonl", Self.terminal("File\\n> no"))

    let imported = try workplace.rehearse("import", "one.jsonl", "other.jsonl")
    let shown = try workplace.rehearse("show", "s:2")
    let film = try workplace.rehearse("film", "s:1", "s:2")
    let again = try workplace.shell(
      """
      rehearse export --all --format stream | rehearse import - --db b.sqlite >/dev/null
      rehearse show s:2 --db b.sqlite
      """)

    #expect(imported.exit == 0 && imported.lines.last == "run:2: 1 session, 1 same", "\(imported.output)")
    let lines = shown.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: "w.cells"), "\(shown.output)")
    #expect(Array(lines[start...].prefix(5)) == ["w.cells", "```", "File", "> no", "```"])
    #expect(film.lines.contains("- > ok") && film.lines.contains("+ > no"), "\(film.output)")
    #expect(again.lines.map { $0.trimmingCharacters(in: .whitespaces) }.suffix(lines.count - start) == lines[start...])
    #expect(try workplace.rehearse("diff", "s:1", "s:2").exit == 0)
  }

  @Test func `a session that changed fails the gate`() throws {
    let workplace = try Workplace()
    try workplace.write("one.jsonl", Self.hello + "\n" + Self.session("menu", "1.2"))
    try workplace.write("two.jsonl", Self.hello + "\n" + Self.session("menu", "1.2", name: "cancelled"))

    let first = try workplace.rehearse("import", "one.jsonl", "--db", "a.sqlite", "--label", "before")
    let second = try workplace.rehearse("import", "two.jsonl", "--db", "a.sqlite")
    let open = try workplace.rehearse("import", "two.jsonl", "--db", "a.sqlite", "--fail-on", "none")

    #expect((first.exit, second.exit, open.exit) == (0, 1, 0))
    #expect(second.lines.last == "run:2: 1 session, 1 changed")
    #expect(try workplace.rehearse("show", "menu@before", "--db", "a.sqlite").exit == 0)
  }

  @Test func `a mistake keeps the sessions before it, in a run that is interrupted, and nothing of the wrong one`()
    throws
  {
    let workplace = try Workplace()
    let wrong = Self.session("b", "1.2").replacing(#""kind":"action""#, with: #""kind":"akction""#)
    try workplace.write("a.jsonl", [Self.hello, Self.session("a", "1.2"), wrong].joined(separator: "\n"))

    let result = try workplace.rehearse("import", "a.jsonl", "--db", "a.sqlite")
    let rows = try workplace.rehearse(
      "query", "SELECT script, status FROM v1_sessions JOIN v1_runs USING (run_id)", "--db", "a.sqlite", "--format",
      "csv")

    #expect(result.exit == 2)
    #expect(
      result.errors.hasPrefix(
        """
        a.jsonl:8:24: error: unknown kind of event "akction"
        """))
    #expect(result.errors.contains("did you mean \"action\"?"))
    #expect(
      result.errors.hasSuffix(
        """
        error: a.jsonl cannot be imported
          run:1 has the 1 session before the mistake, and counts as interrupted

        """))
    #expect(rows.lines.dropFirst() == ["a,interrupted"])
    #expect(try workplace.rehearse("query", "SELECT * FROM v1_scripts", "--db", "a.sqlite").lines.count == 4)
  }

  @Test func `a stream that is wrong in its first session makes no database`() throws {
    let workplace = try Workplace()
    try workplace.write("half.jsonl", Self.hello + "\n" + Self.session("a", "1.2").dropLast(5))
    try workplace.write("empty.jsonl", "")
    try workplace.write("hello.jsonl", Self.hello + "\n")

    let half = try workplace.rehearse("import", "half.jsonl", "--db", "a.sqlite")
    let empty = try workplace.rehearse("import", "empty.jsonl", "--db", "a.sqlite")
    let hello = try workplace.rehearse("import", "hello.jsonl", "--db", "a.sqlite")
    let none = try workplace.rehearse("import", "none.jsonl", "--db", "a.sqlite")

    #expect((half.exit, empty.exit, hello.exit, none.exit) == (2, 2, 2, 2))
    #expect(half.errors.hasPrefix("half.jsonl:5:20: error: the line ends here"), "\(half.errors)")
    #expect(half.errors.contains("nothing of it is recorded"))
    #expect(empty.errors.contains("the stream is empty"))
    #expect(hello.errors.contains("there is no session in hello.jsonl"))
    #expect(none.errors.contains("none.jsonl: cannot be read\n  No such file or directory"))
    #expect(!workplace.exists("a.sqlite"))
  }

  @Test func `one name and one file are about one run`() throws {
    let workplace = try Workplace()
    let two = [Self.hello, Self.session("a", "1"), Self.hello, Self.session("a", "1")].joined(separator: "\n")
    try workplace.write("a.jsonl", two)

    let files = try workplace.rehearse("import", "a.jsonl", "a.jsonl", "--label", "x", "--db", "a.sqlite")
    let label = try workplace.rehearse("import", "a.jsonl", "--label", "x", "--db", "a.sqlite")
    let reserved = try workplace.rehearse("import", "a.jsonl", "--label", "run:1", "--db", "a.sqlite")
    let both = try workplace.rehearse("import", "a.jsonl", "--db", "b.sqlite")

    #expect((files.exit, label.exit, reserved.exit, both.exit) == (2, 2, 2, 0))
    #expect(label.errors.contains("a.jsonl:6: a second run begins here"))
    #expect(both.lines.last == "run:2: 1 session, 1 same")
  }

  @Test func `a session and a run are exported alone, and other forms are of one session`() throws {
    let workplace = try Workplace.recorded()

    let session = try workplace.rehearse("export", ExportTests.tap, "--format", "stream")
    let run = try workplace.rehearse("export", "@head", "--format", "stream")
    let all = try workplace.rehearse("export", "--all")
    let none = try workplace.rehearse("export", "--format", "stream")

    #expect(session.lines.filter { $0.hasPrefix(#"{"type":"session""#) }.count == 1)
    #expect(run.lines.filter { $0.hasPrefix(#"{"type":"session""#) }.count == 2)
    #expect(run.lines.first?.hasPrefix(#"{"type":"hello","protocol":1,"producer":"rehearse "#) == true)
    #expect((all.exit, none.exit) == (2, 2))
  }

  /// EventStream.md: another program may have written to the file.
  @Test func `a recording that another program spoilt is not exported`() throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    let database = try Database(path: workplace.path("a.sqlite"), access: .readWrite)
    try database.execute("UPDATE string SET value = '1}' || char(10) || '{}' WHERE value LIKE '{\"target\"%'")

    let result = try workplace.rehearse("export", "--all", "--format", "stream", "--db", "a.sqlite", "-o", "a.jsonl")

    #expect(result.exit == 5, "\(result.errors)")
    #expect(result.errors.contains("recording 1: its rows are not those that its digest was computed from"))
    #expect(!workplace.exists("a.jsonl"))
  }
}
