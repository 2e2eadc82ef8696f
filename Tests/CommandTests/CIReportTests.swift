import Foundation
import Testing

@Suite struct CIReportTests {
  /// A failing script, and one that changed.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    return workplace
  }

  @Test func `JUnit has a case per cell with its steps`() throws {
    let workplace = try workplace()

    let result = try workplace.rehearse("record", "--junit", "junit.xml")
    let text = try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)

    #expect(result.exit == 1)
    #expect(
      lines[1].hasPrefix("<testsuites name=\"rehearse\" tests=\"3\" failures=\"3\" errors=\"0\" skipped=\"0\" time="))
    #expect(lines.count { $0.hasPrefix("    <testcase classname=\"sample/tap\" name=\"ios=") } == 2)
    #expect(lines.contains("        <property name=\"step 2\" value=\"tap go\"/>"))
    #expect(lines.contains { $0.hasPrefix("      <failure type=\"changed\" message=\"change ") })
    #expect(lines.contains { $0.hasPrefix("      <failure type=\"failed\" message=\"Scripts/failing.yaml:2") })
    #expect(text.contains("<system-out>step 1: launch\nstep 2: tap go\n"))
    #expect(try CIReportTests.isWellFormed(text))
  }

  @Test func `JUnit and the report of a run carry its digest, which proves it`() throws {
    let workplace = try workplace()

    _ = try workplace.rehearse("record", "--junit", "junit.xml")
    _ = try workplace.rehearse("report", "-o", "report.html")
    let text = try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    let page = try String(contentsOfFile: workplace.path("report.html"), encoding: .utf8)
    let digest = String(try #require(text.firstMatch(of: /name="digest" value="([0-9a-f]{64})"/)).1)

    #expect(page.contains("digest \(digest)"))
    #expect(try workplace.rehearse("doctor", "--prove", digest).exit == 0)
    #expect(try CIReportTests.isWellFormed(text))
  }

  @Test func `what is no file is written to and stays what it is`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.shell(
      """
      mkfifo pipe && ln -s pipe report
      timeout 60 head -n 1 pipe > first &
      rehearse record --junit report > /dev/null && [ -p pipe ] && [ -L report ] && wait && cat first
      """)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.output == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  @Test func `a run that fails on less has fewer failures`() throws {
    let workplace = try workplace()

    _ = try workplace.rehearse("record", "--junit", "junit.xml", "--fail-on", "failed")

    let text = try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    #expect(text.contains("tests=\"3\" failures=\"1\" errors=\"0\""))
  }

  @Test func `GitHub gets an annotation per change and place, and a summary`() throws {
    let workplace = try workplace()

    let result = try workplace.rehearse(
      "record", environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": workplace.path("summary.md")])
    let summary = try String(contentsOfFile: workplace.path("summary.md"), encoding: .utf8)

    let annotations = result.lines.filter { $0.hasPrefix("::") }
    #expect(annotations.count == 2)
    #expect(annotations[0].hasPrefix("::error file=Scripts/failing.yaml,line=2"))
    #expect(annotations[0].contains(",title=sample/failing failed::"))
    #expect(annotations[1].hasPrefix("::error file=Scripts/tap.yaml,line=1,title=change "))
    #expect(annotations[1].contains(" in 2 cells::"))
    #expect(summary.hasPrefix("### rehearse\n\nrun:2: 3 sessions, "))
    #expect(summary.contains("| change | status | cells | root |"))
    #expect(summary.contains("<details><summary>3 cells</summary>"))
  }

  @Test func `an annotation has no control character, though lines of its own`() throws {
    let workplace = try Workplace()
    let failure = #"{"type":"failure","line":4,"message":"one\n\u001b[8mhidden"}"# + "\n{\"type\":\"end\""
    let session = StreamCommandTests.session("a", "1").replacing(#"{"type":"end""#, with: failure)
    try workplace.write("a.jsonl", StreamCommandTests.hello + "\n" + session + "\n")

    let result = try workplace.rehearse("import", "a.jsonl", "--github")

    let annotation = try #require(result.lines.first { $0.hasPrefix("::error") }, "\(result.output)\(result.errors)")
    #expect(annotation.contains(#"one%0A\u{1b}[8mhidden"#), "\(annotation)")
    #expect(!annotation.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `there are never more than ten annotations of a kind`() throws {
    let workplace = try Workplace()
    let expectations = (1...25).map { "\n  - expect: { frame: go, width: \($0) }" }.joined()
    try workplace.write(
      "Scripts/failing.yaml", Sample.failing.replacing("\n  - expect: { frame: go, width: 12 }", with: expectations))

    let result = try workplace.rehearse("record", "--github")

    let annotations = result.lines.filter { $0.hasPrefix("::") }
    #expect(annotations.count == 10)
    #expect(annotations.last == "::error title=rehearse::16 more; the job's summary has all")
  }

  /// Reads XML with what Foundation has where it has it; elements must be closed in order.
  static func isWellFormed(_ text: String) throws -> Bool {
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([a-z\-]+)((?:\s+[a-z]+="[^"<&]*(?:&[a-z#0-9]+;[^"<&]*)*")*)\s*(\/?)>/) {
      if match.1 == "/" {
        guard open.popLast() == match.2 else { return false }
      } else if match.4.isEmpty {
        open.append(match.2)
      }
    }
    return open.isEmpty && text.count { $0 == "<" } == text.matches(of: /<[\/?a-z]/).count
  }
}
