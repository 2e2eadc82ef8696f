import Foundation
import Testing

/// `rehearse export`; what readers of traces make of the files is tested in `tools/browser/test_export.py`.
@Suite struct ExportTests {
  static let tap = "sample/tap[orientation=portrait]"

  @Test func `the JSON names the session and holds every event`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("export", Self.tap, "--format", "chrome")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let events = json?["traceEvents"] as? [[String: Any]] ?? []
    let counted = try workplace.rehearse("show", Self.tap, "events", "--format", "csv").lines.count - 1

    #expect(result.exit == 0)
    #expect((json?["otherData"] as? [String: String])?["session"]?.hasPrefix("sample/tap[") == true)
    #expect(events.count { $0["ph"] as? String == "X" && $0["cat"] as? String != "step" } == counted)
    #expect(events.count { $0["cat"] as? String == "step" } == 3)
  }

  @Test func `a file is the same bytes each time`() throws {
    let workplace = try Workplace.recorded()

    for format in ["chrome", "perfetto"] {
      for name in ["a", "b"] {
        let result = try workplace.rehearse("export", Self.tap, "--format", format, "--output", name)
        #expect(result.exit == 0 && result.output.isEmpty, "\(result.errors)")
      }
      let first = try Data(contentsOf: workplace.folder.appendingPathComponent("a"))
      #expect(try first == Data(contentsOf: workplace.folder.appendingPathComponent("b")))
      #expect(!first.isEmpty)
    }
  }

  @Test func `the binary form needs a file, and an unknown form is refused`() throws {
    let workplace = try Workplace.recorded()

    let binary = try workplace.rehearse("export", Self.tap, "--format", "perfetto")
    let unknown = try workplace.rehearse("export", Self.tap, "--format", "ctf")

    #expect(binary.exit == 2 && binary.errors.contains("needs -o FILE"))
    #expect(unknown.exit == 2 && unknown.errors.contains("chrome"))
  }

  @Test func `a file that cannot be written is named`() throws {
    let result = try Workplace.recorded().rehearse("export", Self.tap, "-o", "no/folder/t.json")

    #expect(result.exit == 4)
    #expect(result.errors.contains("no/folder/t.json: cannot be written"))
  }

  // MARK: - As a script

  /// Sessions of bundled scripts of many kinds, and some that were made up.
  private static func sessions() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/branching.yaml", branching)
    let bundled = "linksame/new-game|placement/bar-arrow|seaglass/.*depth|split.*/launch|segue|search"
    let recorded = try workplace.shell(
      """
      mkdir f; rehearse record --bundled --only '\(bundled)' --matrix 'ios=6.*' --fail-on none &&
      rehearse record --fail-on none && rehearse explore sample/tap --sessions 4 --steps 6 >explored.txt; true
      """)
    try #require(recorded.exit == 0, "\(recorded.errors)")
    return workplace
  }

  /// A part that is run, a branch and a repeat, with placeholders.
  private static let branching = """
    id: sample/branching
    matrix: { ios: ["5.1", "6.0"], speed: [slow, fast] }
    scene:
      root: board
      controllers: { board: { view: { view: boardView, frame: [0, 0, 300, 300] } } }
    steps:
      - launch
      - when: { ios: "6.0", then: [{ mark: six }], otherwise: [{ mark: older }] }
      - repeat: { times: 2, steps: [{ mark: "going ${speed}" }, { advance: 100ms }] }
    """

  @Test func `a session as a script performs as the session did`() throws {
    let workplace = try Self.sessions()
    let listed = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT min(s.session_id), lower(hex(r.digest)) FROM v1_sessions s JOIN v1_recordings r USING (recording_id)
      GROUP BY s.script, s.recording_id ORDER BY 1
      """)
    let sessions = listed.lines.dropFirst().map { $0.split(separator: ",").map(String.init) }
    try #require(sessions.count > 12, "\(listed.output)\(listed.errors)")
    let chosen =
      sessions.enumerated().filter { $0.offset % (sessions.count / 12) == 0 }.map(\.element) + sessions.suffix(3)

    for session in chosen {
      let written = try workplace.rehearse(
        "export", "s:\(session[0])", "--format", "script", "-o", "f/\(session[0]).yaml")
      #expect(written.exit == 0 && written.errors.isEmpty, "\(written.errors)")
      let file = workplace.folder.appendingPathComponent("f/\(session[0]).yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let steps = text.components(separatedBy: "\nsteps:\n").last ?? ""
      #expect(!steps.contains("${") && !steps.contains("- repeat:") && !steps.contains("- when:"))
      // Cells of one script would have one id.
      try text.replacing(#/(?m)^id: (.*)$/#) { "id: \($0.1)/\(session[0])" }
        .write(to: file, atomically: true, encoding: .utf8)
    }
    let again = try workplace.rehearse("record", "f", "--db", "again.sqlite", "--fail-on", "none")
    let digests = try workplace.rehearse(
      "query", "--db", "again.sqlite", "--format", "csv",
      """
      SELECT s.script, lower(hex(r.digest)) FROM v1_sessions s JOIN v1_recordings r USING (recording_id) ORDER BY 1
      """)

    #expect(again.exit == 0, "\(again.errors)")
    let found = digests.lines.dropFirst().map { line -> [String] in
      let parts = line.split(separator: ",")
      return [String(parts[0].split(separator: "/").last ?? ""), String(parts[1])]
    }
    #expect(Set(found) == Set(chosen) && Set(chosen).count == Set(found.map { $0[0] }).count)
  }

  @Test func `a script that is read is not written over, and one whose scene has changed is written from the database`()
    throws
  {
    let workplace = try Workplace.recorded()
    let source = workplace.folder.appendingPathComponent("Scripts/tap.yaml")
    let text = try String(contentsOf: source, encoding: .utf8)

    let refused = try workplace.rehearse("export", Self.tap, "--format", "script", "-o", "Scripts/tap.yaml")
    try text.replacing("tap: go", with: "doubleTap: go").write(to: source, atomically: true, encoding: .utf8)
    let former = try workplace.rehearse("export", Self.tap, "--format", "script")
    let run = try workplace.rehearse("export", "run:1", "--format", "script")

    #expect(
      refused.exit == 2 && refused.errors.contains("Scripts/tap.yaml is read by this command"), "\(refused.errors)")
    #expect(former.exit == 0 && former.errors.isEmpty && former.output.contains("  - tap: go\n"), "\(former.output)")
    #expect(run.exit == 2, "\(run.output)")
  }
}
