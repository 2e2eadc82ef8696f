import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// A run as JUnit XML: a suite per script, a case per cell, the steps in its output.
///
/// What CI servers read: Jenkins, GitLab, Azure, Buildkite, Allure. One failure a case, since some keep only one.
struct JUnitReport {
  private let recording: RunRecording
  private let gate: RunGate

  init(_ recording: RunRecording, gate: RunGate) {
    self.recording = recording
    self.gate = gate
  }

  func text() -> String {
    let scripts = Dictionary(grouping: recording.sessions, by: \.cell.script.id).sorted { $0.key < $1.key }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"rehearse\" \(counts(recording.sessions))>",
    ]
    for (script, sessions) in scripts {
      lines.append("  <testsuite name=\(XMLText.quoted(script)) \(counts(sessions))>")
      for session in sessions { lines += testCase(session) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func isError(_ session: RunRecording.Session) -> Bool {
    [.error, .crashed, .nondeterministic].contains(session.recorded.verdict) && isFailing(session)
  }

  private func isFailing(_ session: RunRecording.Session) -> Bool { gate.verdicts.contains(session.recorded.verdict) }

  private func counts(_ sessions: [RunRecording.Session]) -> String {
    let errors = sessions.count(where: isError)
    let failures = sessions.count { isFailing($0) && !isError($0) }
    let time = seconds(sessions.reduce(0) { $0 + $1.wallMicroseconds })
    return "tests=\"\(sessions.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\" time=\"\(time)\""
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
    properties += session.steps.enumerated().map { ("step \($0 + 1)", $1) }
    lines += properties.map { "        <property name=\(XMLText.quoted($0)) value=\(XMLText.quoted($1))/>" }
    lines.append("      </properties>")
    if isFailing(session) {
      let tag = isError(session) ? "error" : "failure"
      let texts = self.texts(of: session)
      lines.append(
        "      <\(tag) type=\(XMLText.quoted(session.recorded.verdict.word))"
          + " message=\(XMLText.quoted(texts.first ?? ""))>"
          + "\(XMLText.escaped(texts.joined(separator: "\n")))</\(tag)>")
    }
    let output = session.steps.enumerated().map { "step \($0 + 1): \($1)" }.joined(separator: "\n")
    return lines + ["      <system-out>\(XMLText.escaped(output))</system-out>", "    </testcase>"]
  }

  /// What went wrong, or what changed.
  private func texts(of session: RunRecording.Session) -> [String] {
    let failures = session.failures.map { failure in
      let place = failure.line > 0 ? "\(session.cell.script.path):\(failure.line): " : ""
      return "\(place)step \(failure.step + 1): \(failure.message)"
    }
    let changes = recording.changes.filter { $0.session.id == session.recorded.id }.map { changed in
      "change \(changed.difference.signature.short): \(changed.difference.root)"
    }
    let all = failures + changes
    return all.isEmpty ? [session.recorded.verdict.word] : all
  }

  /// Seconds with six digits behind the point.
  private func seconds(_ microseconds: Int64) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
