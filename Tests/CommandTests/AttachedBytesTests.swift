import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

/// Attached files between sessions, between runs, and before anything is performed.
@Suite struct AttachedBytesTests {
  private static let script = Sample.tap.replacing("  - tap: go", with: "  - attach: device.txt\n  - tap: go")

  private static func workplace(_ text: String? = "first") throws -> Workplace {
    try prepared("\(text ?? "none")") {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", script)
      if let text { try workplace.write("Scripts/device.txt", text) }
      return workplace
    }
  }

  /// The bytes are the file's, what they are is the session's.
  @Test func `two sessions may tell the same bytes by other types, and each has its own, merged too`() throws {
    let workplace = try Workplace()
    let lines = [("a", "data.json", "application/json"), ("b", "notes", "text/x.notes")].map { script, name, media in
      """
      {"type":"session","script":"\(script)","configuration":{"version":"1"}}
      {"type":"step","kind":"tap","label":"tap ok"}
      {"type":"event","id":1,"kind":"action","name":"pressed","at":1000}
      {"type":"attachment","name":"\(name)","media":"\(media)","bytes":"e30="}
      {"type":"end","at":2000}

      """
    }
    try workplace.write("a.jsonl", #"{"type":"hello","protocol":1,"system":"Qt 6.1"}"# + "\n" + lines.joined())

    let imported = try workplace.rehearse("import", "a.jsonl", "--db", "a.sqlite")
    let merged = try workplace.rehearse("merge", "b.sqlite", "a.sqlite")
    let again = try workplace.shell(
      "rehearse export --all --format stream --db b.sqlite | rehearse import - --db c.sqlite")

    #expect(
      imported.exit == 0 && merged.exit == 0 && again.exit == 0, "\(imported.errors)\(merged.errors)\(again.errors)")
    for file in ["a.sqlite", "b.sqlite", "c.sqlite"] {
      let rows = try workplace.rehearse(
        "query", "--format", "csv", "--db", file, "SELECT name, media_type FROM v1_attachments ORDER BY name")
      #expect(
        rows.lines.dropFirst() == ["data.json,application/json", "notes,text/x.notes"], "\(file): \(rows.output)")
      #expect(try workplace.rehearse("doctor", "--deep", "--db", file).exit == 0)
    }
  }

  /// A session's digest covers what its files are said to be.
  @Test func `a type that was changed afterwards is noticed, and not merged`() throws {
    let workplace = try Self.workplace()
    try #require(try workplace.rehearse("record").exit == 0)
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
    try database.execute("UPDATE session_attachment SET media_type = 'image/png'")

    let examined = try workplace.rehearse("doctor", "--deep")
    let merged = try workplace.rehearse("merge", "b.sqlite", ".rehearsal/history.sqlite")

    #expect(examined.exit == 5, "\(examined.output)")
    #expect(merged.exit == 5, "\(merged.output)\(merged.errors)")
  }

  /// Stream.md: all of a session have at most 64 MiB; a script's files have no more than a stream's.
  @Test func `files of more bytes than a session may have are an error of the session, at the step`() throws {
    let workplace = try Workplace()
    let steps = (1...6).map { "  - attach: part-\($0).bin\n" }.joined()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("  - tap: go", with: steps + "  - tap: go"))
    let made = try workplace.shell("for i in 1 2 3 4 5 6; do truncate -s 12000000 Scripts/part-$i.bin; done")
    try #require(made.exit == 0)

    let result = try workplace.rehearse("record")
    let kept = try workplace.rehearse(
      "query", "--format", "csv", "SELECT count(*) FROM v1_attachments WHERE session_id = 1")
    let exported = try workplace.shell("rehearse export s:1 --format stream | rehearse import - --db b.sqlite")

    #expect(result.exit == 1, "\(result.output)")
    #expect(result.output.contains("part-6.bin: with 12000000 bytes more than 67108864"), "\(result.output)")
    #expect(kept.lines.last == "5")
    #expect(
      exported.exit == 1 && exported.output.contains("1 session, 1 error"), "\(exported.output)\(exported.errors)")
  }

  @Test func `cells whose attached file is another one, is new or is gone are changed`() throws {
    let workplace = try Self.workplace()
    try workplace.write("Scripts/other.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    func changed() throws -> [String] {
      let listed = try workplace.rehearse("record", "--only-changed", "--list", "--format", "csv")
      return Set(listed.lines.dropFirst().compactMap { $0.split(separator: ",").first.map(String.init) }).sorted()
    }
    try #require(try workplace.rehearse("record").exit == 0)

    let untouched = try changed()
    try workplace.write("Scripts/device.txt", "second")
    let other = try changed()
    _ = try workplace.rehearse("record", "--only-changed")
    let recorded = try changed()
    try FileManager.default.removeItem(atPath: workplace.path("Scripts/device.txt"))
    let gone = try changed()
    let missing = try workplace.rehearse("record", "--only-changed")
    let stillMissing = try changed()
    try workplace.write("Scripts/device.txt", "second")
    let back = try changed()

    #expect(
      [untouched, other, recorded, gone, stillMissing, back] == [
        [], ["sample/tap"], [], ["sample/tap"], [], ["sample/tap"],
      ])
    #expect(missing.exit == 1)
  }

  @Test func `lint says which attached files are not there, where the step stands`() throws {
    let workplace = try Self.workplace(nil)

    let missing = try workplace.rehearse("lint")
    try workplace.write("Scripts/device.txt", "here")
    let here = try workplace.rehearse("lint")
    let named = try workplace.rehearse("lint", "Scripts/tap.yaml")

    let line = try #require(Self.script.components(separatedBy: "\n").firstIndex { $0.contains("attach:") }) + 1
    #expect(missing.exit == 2)
    #expect(
      missing.output.contains("Scripts/tap.yaml:\(line):5: error: Scripts/device.txt: there is no such file"),
      "\(missing.output)")
    #expect(here.exit == 0 && named.exit == 0, "\(here.output)\(named.output)")
  }
}
