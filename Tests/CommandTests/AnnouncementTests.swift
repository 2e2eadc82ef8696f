import Foundation
import Testing

/// What is said to those who do not see the screen, without a focus: from a toolkit's live regions to diff and page.
@Suite struct AnnouncementTests {
  // MARK: - As a stream tells it

  /// Two versions of an app: the second saves in silence.
  private static let stream =
    #"{"type":"hello","protocol":1,"system":"Qt 6.12.0"}"# + "\n" + session("1", said) + session("2", "")

  private static let said = """
    {"type":"event","id":3,"kind":"announcement","name":"polite","subject":"status","cause":2,\
    "arguments":{"text":"Saved"}}

    """

  private static func session(_ version: String, _ line: String) -> String {
    """
    {"type":"session","script":"save","configuration":{"toolkit":"qt","version":"\(version)"}}
    {"type":"step","kind":"tap","label":"tap save","at":0}
    {"type":"event","id":1,"kind":"stimulus","name":"tap","arguments":{"target":"save"}}
    {"type":"event","id":2,"at":1000,"kind":"action","name":"clicked","subject":"save","cause":1}
    \(line){"type":"end","at":2000}

    """
  }

  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("a.jsonl", stream)
      try #require(try workplace.rehearse("import", "a.jsonl").exit == 0)
      return workplace
    }
  }

  @Test func `an announcement that is no longer made is one difference of the channel accessibility`() throws {
    let workplace = try Self.workplace()

    let whole = try workplace.rehearse("diff", "--by", "version")
    let heard = try workplace.rehearse("diff", "--by", "version", "--channels", "accessibility")
    let unheard = try workplace.rehearse("diff", "--by", "version", "--channels", "actions,callbacks")
    let shown = try workplace.rehearse("show", "s:1")

    #expect(whole.exit == 1 && heard.exit == 1)
    #expect(heard.lines.contains("- announcement status polite {\"text\":\"Saved\"}"), "\(heard.output)")
    #expect(heard.output.contains("on 2, nothing of the kind followed action save clicked"), "\(heard.output)")
    #expect(whole.output.contains("1 difference (1 root) in 1 of 1 step: accessibility"), "\(whole.output)")
    #expect(unheard.exit == 0, "\(unheard.output)")
    #expect(shown.output.contains("announcement status polite {\"text\":\"Saved\"}"), "\(shown.output)")
  }

  @Test func `a matrix and a lens ask for it by its name`() throws {
    let workplace = try Self.workplace()
    try workplace.write(
      "lens.yaml", "lens: said\ntoolkits: { qt: { events: [{ announcement: \"*\", as: said }] } }\n")

    let matrix = try workplace.rehearse("matrix", "save", "--on", "announcement status polite")
    let lens = try workplace.rehearse("diff", "--by", "version", "--lens", "lens.yaml")

    #expect(matrix.output.contains("announcement status polite: 1 yes, 1 no in 2 cells"), "\(matrix.output)")
    #expect(lens.lines.contains("- announcement status said"), "\(lens.output)\(lens.errors)")
  }

  @Test func `a report says what was announced before`() throws {
    let workplace = try Workplace()
    for (number, line) in [Self.said, ""].enumerated() {
      try workplace.write(
        "\(number).jsonl", #"{"type":"hello","protocol":1,"system":"Qt 6.12.0"}"# + "\n" + Self.session("1", line))
      _ = try workplace.rehearse("import", "\(number).jsonl")
    }

    let report = try workplace.rehearse("report", "-o", "report.html")

    let page = try String(contentsOfFile: workplace.path("report.html"), encoding: .utf8)
    #expect(report.lines.first?.contains("1 change") == true, "\(report.output)\(report.errors)")
    #expect(page.contains("announcement") && page.contains("Saved"))
  }

  // MARK: - As toolkits tell it

  /// ARIA: `status` is a polite live region, `alert` an assertive one; each is announced when its text changes.
  @Test(.enabled(if: Installed.chromium, "there is no chromium-headless-shell"))
  func `a page's live regions are announced when their text changes`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "save.html",
      """
      <!doctype html><meta charset="utf-8"><title>Save</title>
      <button id="save">Save</button><p id="status" role="status"></p><div id="alert" role="alert"></div>
      <script>
      let count = 0
      save.onclick = () => {
        count += 1
        document.getElementById('status').textContent = `Saved ${count}`
        if (count == 2) document.getElementById('alert').textContent = 'Nearly full'
      }
      </script>
      """)

    let told = try Self.announcements(of: "chromium", ["python3", Installed.adapter("chromium")], in: workplace)

    #expect(told == ["polite status Saved 1", "polite status Saved 2", "assertive alert Nearly full"])
  }

  /// Qt: `Accessible.announce` since 6.8, polite when nothing is said.
  @Test(.enabled(if: Installed.qt != nil, "tools/toolkits qt 6.12.0 installs what it needs"))
  func `what an item of Qt Quick announces is told`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "save.qml",
      """
      import QtQuick 2.15
      import QtQuick.Controls 2.15
      import QtQuick.Window 2.15

      Window {
        property int count: 0
        Button {
          objectName: "save"; width: 80; height: 30; text: "Save"
          onClicked: {
            count += 1
            status.Accessible.announce("Saved " + count)
            if (count == 2) status.Accessible.announce("Nearly full", Accessible.Assertive)
          }
        }
        Text { id: status; objectName: "status"; y: 60; text: "here"; Accessible.role: Accessible.StaticText }
      }
      """)
    let release = try #require(Installed.qt)

    let told = try Self.announcements(
      of: "qt", ["env", "PYTHONPATH=\(release)", "python3", Installed.adapter("qt")], in: workplace)

    #expect(told == ["polite status Saved 1", "polite status Saved 2", "assertive status Nearly full"])
  }

  /// What is announced when a button is tapped twice, twice with the same result.
  private static func announcements(
    of toolkit: String, _ command: [String], in workplace: Workplace
  ) throws -> [String] {
    try workplace.write(
      "save.yaml",
      """
      id: save
      size: [400, 300]
      matrix: { toolkit: [\(toolkit)] }
      steps: [launch, { tap: save }, settle, { tap: save }, settle]
      """)
    let words = command.map { "\"\($0)\"" }.joined(separator: ", ")
    try workplace.write(
      "rehearsal.yaml",
      "toolkits: { \(toolkit): { command: [\(words)], environment: { REHEARSAL_ACCESSIBILITY: \"1\" } } }\n")

    let recorded = try workplace.rehearse("record", "save.yaml")
    let verified = try workplace.rehearse("verify", "--all", "--scripts", "save.yaml")
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT name || ' ' || actor || ' ' || json_extract(args, '$.text') FROM v1_events
      WHERE kind = 'announcement' ORDER BY seq
      """)

    #expect(recorded.exit == 0, "\(recorded.output)\(recorded.errors)")
    #expect(verified.exit == 0, "\(verified.output)\(verified.errors)")
    return Array(rows.lines.dropFirst())
  }
}

/// What of real toolkits is installed, which no test asks pip for.
private enum Installed {
  static let chromium = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/chromium-headless-shell")
  }

  /// The folder of a release of Qt that announces.
  static let qt: String? = {
    let variables = ProcessInfo.processInfo.environment
    let cache = variables["REHEARSAL_CACHE"] ?? (variables["HOME"] ?? "") + "/.cache/rehearsal"
    return ["6.12.0", "6.11.3", "6.10.3"].map { "\(cache)/toolkits/qt/\($0)" }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }()

  static func adapter(_ toolkit: String) -> String {
    Workplace.repository.appendingPathComponent("python/rehearsal_ui/\(toolkit)/adapter.py").path
  }
}
