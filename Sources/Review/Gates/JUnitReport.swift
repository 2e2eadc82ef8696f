import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// A run as JUnit XML: a suite per script, a case per cell, the steps in its output.
///
/// What CI servers read: Jenkins, GitLab, Azure, Buildkite, Allure. One failure a case, since some keep only one.
package struct JUnitReport {
  private let tellings: RunTellings
  private var recording: RunRecording { tellings.recording }

  package init(_ tellings: RunTellings) { self.tellings = tellings }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  /// What there is to say when no cell was to be recorded: servers take a file that is missing for a failure.
  static let empty = """
    \(head)
    <testsuites name="rehearse" tests="0" failures="0" errors="0" skipped="0" time="0.000000">
    </testsuites>

    """

  package func text() -> String {
    let removed = Dictionary(grouping: recording.answer?.removed?.sessions ?? [], by: \.script)
    var scripts = Dictionary(grouping: recording.sessions, by: \.cell.script.id)
    for script in removed.keys { scripts[script] = scripts[script] ?? [] }
    let all = removed.values.flatMap(\.self)
    var lines = [
      JUnitReport.head,
      "<testsuites name=\"rehearse\" \(counts(recording.sessions, all))>",
    ]
    for (script, sessions) in scripts.sorted(by: { $0.key < $1.key }) {
      let gone = removed[script] ?? []
      lines.append("  <testsuite name=\(XMLText.quoted(script)) \(counts(sessions, gone))>")
      lines += properties
      for session in sessions { lines += testCase(session) }
      for session in gone { lines += testCase(gone: session) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// What proves the run: `rehearse doctor --prove DIGEST` tells whether a database holds it.
  private var properties: [String] {
    guard let digest = tellings.digest else { return [] }
    return [
      "    <properties>", "      <property name=\"run\" value=\"run:\(recording.run)\"/>",
      "      <property name=\"digest\" value=\"\(digest.hex)\"/>", "    </properties>",
    ]
  }

  private func isError(_ session: RunRecording.Session) -> Bool {
    tellings.findings(about: session).contains { finding in
      [.verdict(.error), .verdict(.crashed), .verdict(.nondeterministic)].contains(finding.kind)
    }
  }

  private func isFailing(_ session: RunRecording.Session) -> Bool { !tellings.findings(about: session).isEmpty }

  private func counts(_ sessions: [RunRecording.Session], _ gone: [Session]) -> String {
    let errors = sessions.count(where: isError)
    let missed = gone.count { !tellings.judgement.findings(about: $0.id).isEmpty }
    let failures = sessions.count { isFailing($0) && !isError($0) } + missed
    let time = seconds(sessions.reduce(0) { $0 + $1.wallMicroseconds })
    return "tests=\"\(sessions.count + gone.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"\(gone.count - missed)\" time=\"\(time)\""
  }

  /// A cell that is gone: a failure when the gate fails for it, else skipped, with the reason.
  private func testCase(gone session: Session) -> [String] {
    let reason = XMLText.quoted("removed: \(session.cell.text) was in run:\(session.run), and is not in this run")
    let isFailing = !tellings.judgement.findings(about: session.id).isEmpty
    return [
      "    <testcase classname=\(XMLText.quoted(session.script)) name=\(XMLText.quoted(session.configuration.text))"
        + " time=\"0.000000\">",
      isFailing ? "      <failure type=\"removed\" message=\(reason)></failure>" : "      <skipped message=\(reason)/>",
      "    </testcase>",
    ]
  }

  private func testCase(_ session: RunRecording.Session) -> [String] {
    let script = session.cell.script
    var lines = [
      "    <testcase classname=\(XMLText.quoted(script.id)) name=\(XMLText.quoted(session.cell.configuration.text))"
        + " file=\(XMLText.quoted(script.path)) time=\"\(seconds(session.wallMicroseconds))\">",
      "      <properties>",
    ]
    var properties = [("verdict", session.recorded.verdict.word), ("session", "s:\(session.recorded.id)")]
    properties += session.cell.configuration.axes.map { ($0.name, $0.value) }
    if session.isRemembered { properties.append(("remembered", "true")) }
    let steps = tellings.steps(of: session)
    properties += steps.enumerated().map { ("step \($0 + 1)", $1) }
    lines += properties.map { "        <property name=\(XMLText.quoted($0)) value=\(XMLText.quoted($1))/>" }
    lines.append("      </properties>")
    if let finding = tellings.findings(about: session).first {
      let tag = isError(session) ? "error" : "failure"
      let texts = tellings.lines(about: session)
      lines.append(
        "      <\(tag) type=\(XMLText.quoted(finding.kind.word)) message=\(XMLText.quoted(texts.first ?? ""))>"
          + "\(XMLText.escaped(texts.joined(separator: "\n")))</\(tag)>")
    }
    let output = steps.enumerated().map { "step \($0 + 1): \($1)" }.joined(separator: "\n")
    return lines + ["      <system-out>\(XMLText.escaped(output))</system-out>", "    </testcase>"]
  }

  /// Seconds with six digits behind the point.
  private func seconds(_ microseconds: Int64) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
