import Foundation
import RehearsalTrace
import Testing

/// `attach: FILE`: files that belong to sessions.
@Suite struct AttachmentTests {
  private static let script = Sample.tap.replacing("  - tap: go", with: "  - attach: notes/device.txt\n  - tap: go")

  private static func workplace(_ text: String? = "a photograph of Ada's device") throws -> Workplace {
    try prepared("\(text ?? "none")") {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", script)
      if let text { try workplace.write("Scripts/notes/device.txt", text) }
      return workplace
    }
  }

  @Test func `a file is kept with every session that has it, and its bytes once`() throws {
    let workplace = try Self.workplace()

    let recorded = try workplace.rehearse("record")
    let again = try workplace.rehearse("record")
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      "SELECT session_id, name, seq, media_type, digest FROM v1_attachments ORDER BY session_id")
    let examined = try workplace.rehearse("doctor", "--deep")
    let bytes = try workplace.rehearse("query", "--format", "csv", "SELECT count(DISTINCT digest) FROM v1_attachments")

    #expect(recorded.exit == 0 && again.exit == 0, "\(recorded.errors)\(again.errors)")
    let digest = Digest(of: "a photograph of Ada's device").hex
    #expect(rows.lines.count == 1 + 4)
    #expect(rows.lines.dropFirst().allSatisfy { $0.hasSuffix(",text/plain,\(digest)") }, "\(rows.output)")
    #expect(bytes.lines.last == "1")
    #expect(examined.exit == 0, "\(examined.output)\(examined.errors)")
  }

  @Test func `a session tells its files, and gives them back as they were`() throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record").exit == 0)

    let shown = try workplace.rehearse("show", "s:1")
    let exported = try workplace.rehearse("export", "s:1", "--attachment", "notes/device.txt", "-o", "out.txt")
    let missing = try workplace.rehearse("export", "s:1", "--attachment", "else.txt", "-o", "else.txt")

    #expect(
      shown.output.contains("\nattached: notes/device.txt, text/plain, 28 bytes\n"), "\(shown.output.prefix(400))")
    #expect(exported.exit == 0, "\(exported.errors)")
    #expect(try String(contentsOfFile: workplace.path("out.txt"), encoding: .utf8) == "a photograph of Ada's device")
    #expect(missing.exit == 2)
    #expect(missing.errors.contains("has no attachment else.txt\n  its attachments: notes/device.txt\n"))
    #expect(!workplace.exists("else.txt"))
  }

  @Test func `what a session does is the same with another file, or without the step's`() throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record").exit == 0)

    try workplace.write("Scripts/notes/device.txt", "another photograph")
    let again = try workplace.rehearse("record")

    #expect(again.exit == 0 && again.output.contains("2 same"), "\(again.output)")
    let counts = try workplace.rehearse(
      "query", "--format", "csv", "SELECT count(DISTINCT digest) FROM v1_attachments")
    #expect(counts.lines.last == "2")
  }

  @Test func `a file that is not there is an error of the session, at its step`() throws {
    let workplace = try Self.workplace(nil)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1)
    #expect(result.output.contains("Scripts/notes/device.txt: there is no such file"), "\(result.output)")
    #expect(result.output.contains("2 error"))
  }

  /// A script of a stranger attaches no file of somebody else.
  @Test(arguments: ["../secret.txt", "/etc/hostname", "a/../../b", "./a", "a//b", #""a\u0007b""#, #""a\0""#])
  func `a path leads down from the script's folder`(_ path: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Self.script.replacing("notes/device.txt", with: path))

    let result = try workplace.rehearse("lint")

    #expect(result.exit == 2)
    #expect(result.output.contains("does not lie beside the script"), "\(result.output)")
  }

  @Test func `a link to a file elsewhere is no file beside the script`() throws {
    let workplace = try Self.workplace()
    try workplace.write("secret.txt", "secret")
    let linked = try workplace.shell("rm Scripts/notes/device.txt; ln -s ../../secret.txt Scripts/notes/device.txt")
    try #require(linked.exit == 0)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1 && result.output.contains("2 error"), "\(result.output)")
    let rows = try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_attachments")
    #expect(rows.lines.last == "0")
  }

  @Test func `a folder that leads elsewhere is not gone into`() throws {
    let workplace = try Self.workplace(nil)
    try workplace.write("elsewhere/device.txt", "hers")

    let recorded = try workplace.shell("ln -s ../elsewhere Scripts/notes && rehearse record")
    let rows = try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_attachments")

    #expect(recorded.exit == 1, "\(recorded.output)\(recorded.errors)")
    #expect(recorded.output.contains("Scripts/notes: this is a link, or not a folder"), "\(recorded.output)")
    #expect(rows.lines.last == "0")
  }

  /// What is redacted is nowhere in the file: neither in a name, nor in bytes that are not all text.
  @Test func `a name is rid of what is taken out, and bytes in which it stands go whole`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/tap.yaml",
      Sample.tap.replacing("  - tap: go", with: "  - attach: hunter2.txt\n  - attach: dump.bin\n  - tap: go"))
    try workplace.write("Scripts/hunter2.txt", "nothing")

    let recorded = try workplace.shell(
      #"printf 'token hunter2 \377' > Scripts/dump.bin && rehearse record --redact hunter2"#)
    let names = try workplace.rehearse(
      "query", "--format", "csv", "SELECT DISTINCT name FROM v1_attachments ORDER BY 1")
    let left = try workplace.shell("cat .rehearsal/history.sqlite* | grep -c hunter2")

    #expect(recorded.exit == 0, "\(recorded.output)\(recorded.errors)")
    #expect(names.lines.dropFirst() == ["[redacted].txt", "dump.bin"], "\(names.output)")
    #expect(left.output == "0\n")
  }

  /// A copy in which somebody gave a session another file, merged into the file that has the session, and into none.
  @Test(arguments: [true, false])
  func `a merge brings no file to a session that was recorded without it`(_ isThere: Bool) throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record", "--db", "a.sqlite").exit == 0)
    try workplace.write(
      "rename.py",
      """
      import shutil, sqlite3
      shutil.copy('a.sqlite', 'b.sqlite')
      c = sqlite3.connect('b.sqlite')
      c.execute("UPDATE session_attachment SET name = 'other.txt' WHERE session = 1")
      c.commit()

      """)
    try #require(try workplace.shell("python3 rename.py").exit == 0)

    let merged = try workplace.rehearse("merge", isThere ? "a.sqlite" : "all.sqlite", "b.sqlite")

    if isThere {
      let names = try workplace.rehearse(
        "query", "--db", "a.sqlite", "--format", "csv", "SELECT DISTINCT name FROM v1_attachments")
      #expect(names.lines.dropFirst() == ["notes/device.txt"], "\(merged.output)\(names.output)")
      #expect(try workplace.rehearse("doctor", "--deep", "--db", "a.sqlite").exit == 0)
    } else {
      #expect(merged.exit == 5, "\(merged.output)\(merged.errors)")
      #expect(merged.errors.contains("other attachments than were recorded with it"), "\(merged.errors)")
    }
  }

  @Test func `a text is rid of what is taken out of everything else`() throws {
    let workplace = try Self.workplace()

    try #require(try workplace.rehearse("record", "--redact", "Ada").exit == 0)
    try #require(
      try workplace.rehearse("export", "s:1", "--attachment", "notes/device.txt", "-o", "out.txt").exit == 0)

    let text = try String(contentsOfFile: workplace.path("out.txt"), encoding: .utf8)
    #expect(text == "a photograph of [redacted]'s device")
  }

  @Test func `a merge takes files along`() throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record", "--db", "a.sqlite").exit == 0)

    let merged = try workplace.rehearse("merge", "all.sqlite", "a.sqlite")
    let rows = try workplace.rehearse(
      "query", "--db", "all.sqlite", "--format", "csv", "SELECT count(*) FROM v1_attachments")

    #expect(merged.exit == 0, "\(merged.errors)")
    #expect(rows.lines.last == "2")
  }

  @Test func `a file that is taken out of a database is noticed`() throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record").exit == 0)
    try workplace.write(
      "take.py",
      """
      import sqlite3
      c = sqlite3.connect('.rehearsal/history.sqlite')
      c.execute('DELETE FROM session_attachment WHERE session = 1')
      c.commit()

      """)
    try #require(try workplace.shell("python3 take.py").exit == 0)

    #expect(try workplace.rehearse("doctor", "--deep").exit != 0)
  }

  @Test func `a step that names a file twice attaches it once, and the name of what terminals show is taken`() throws {
    let workplace = try Self.workplace()
    try workplace.write(
      "Scripts/tap.yaml", Self.script.replacing("  - tap: go", with: "  - attach: notes/device.txt\n  - tap: go"))
    let twice = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", Self.script.replacing("notes/device.txt", with: "cells.jsonl"))
    try workplace.write("Scripts/cells.jsonl", "{}")
    let taken = try workplace.rehearse("record")

    #expect(twice.exit == 0, "\(twice.output)\(twice.errors)")
    #expect(taken.exit == 1 && taken.output.contains("an attached file has another name"), "\(taken.output)")
  }

  // MARK: - From streams

  /// A stream of two sessions that have the same picture, and one that has a text.
  private static let stream = """
    {"type":"hello","protocol":1,"system":"Toolkit 1.2"}
    {"type":"session","script":"a","configuration":{"version":"1"}}
    {"type":"step","kind":"tap","label":"tap ok"}
    {"type":"event","id":1,"kind":"action","name":"pressed","at":1000}
    {"type":"attachment","name":"step-1.png","of":1,"bytes":"iVBORw0KGgo="}
    {"type":"attachment","name":"page.html","bytes":"PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0PiBBZGE="}
    {"type":"end","at":2000}
    {"type":"session","script":"a","configuration":{"version":"2"}}
    {"type":"step","kind":"tap","label":"tap ok"}
    {"type":"event","id":1,"kind":"action","name":"pressed","at":1000}
    {"type":"attachment","name":"step-1.png","of":1,"bytes":"iVBORw0KGgo="}
    {"type":"end","at":2000}
    {"type":"bye"}

    """

  @Test func `what a stream attaches is kept, shown, given back and written again`() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.stream)

    let imported = try workplace.rehearse("import", "a.jsonl")
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      "SELECT session_id, name, seq, media_type, digest FROM v1_attachments ORDER BY session_id, name")
    let shown = try workplace.rehearse("show", "s:1")
    let given = try workplace.shell(
      "rehearse export s:1 --attachment step-1.png -o out.png && head -c 4 out.png | tail -c 3")
    let page = try workplace.rehearse("report", "-o", "report.html")
    let again = try workplace.shell(
      "rehearse export run:1 --format stream | rehearse import - --db b.sqlite && rehearse doctor --deep --db b.sqlite")

    let picture = Digest(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).hex
    #expect(imported.exit == 0, "\(imported.errors)")
    #expect(rows.lines.count == 4)
    #expect(rows.lines.contains("1,step-1.png,0,image/png,\(picture)"), "\(rows.output)")
    #expect(rows.lines.contains("2,step-1.png,0,image/png,\(picture)"), "\(rows.output)")
    #expect(shown.output.contains("\nattached: step-1.png, image/png, 8 bytes\n"), "\(shown.output.prefix(400))")
    #expect(given.output == "PNG" && given.exit == 0, "\(given.errors)")
    let html = try String(contentsOfFile: workplace.path("report.html"), encoding: .utf8)
    #expect(page.exit == 0 && html.contains("iVBORw0KGgo=") && html.contains("step-1.png"))
    #expect(!html.contains("alert(1)") && !html.contains("data:text/html"), "no text of a stranger is a page")
    #expect(again.exit == 0, "\(again.output)\(again.errors)")
    let copied = try workplace.rehearse(
      "query", "--format", "csv", "--db", "b.sqlite",
      "SELECT session_id, name, seq, media_type, digest FROM v1_attachments ORDER BY session_id, name")
    #expect(copied.output == rows.output)
  }

  @Test func `an attached text of a stream is rid of what is redacted, and behaviour is the same without it`() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.stream)
    let plain = Self.stream.split(separator: "\n").filter { !$0.contains("attachment") }.joined(separator: "\n") + "\n"
    try workplace.write("plain.jsonl", plain)

    let imported = try workplace.rehearse("import", "a.jsonl", "--redact", "Ada")
    let given = try workplace.shell("rehearse export s:1 --attachment page.html -o out.txt && cat out.txt")
    let second = try workplace.rehearse("import", "plain.jsonl", "--format", "json")
    let recordings = try workplace.rehearse(
      "query", "--format", "csv", "SELECT count(DISTINCT recording_id) FROM v1_sessions")

    #expect(imported.exit == 0 && second.exit == 0, "\(imported.errors)\(second.errors)")
    #expect(given.output.hasSuffix(" [redacted]"), "\(given.output)")
    #expect(recordings.lines.last == "1")
  }
}
