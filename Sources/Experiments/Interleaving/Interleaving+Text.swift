package import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

extension Intruder.Event {
  /// The events of a list such as `rotate,background`.
  package static func events(named list: String) throws(RehearsalError) -> [Intruder.Event] {
    var events: [Intruder.Event] = []
    let known = allCases.map(\.rawValue)
    for word in list.split(separator: ",").map(String.init) {
      guard let event = Intruder.Event(rawValue: word) else {
        throw RehearsalError(
          .request, "--with: there is no event called \"\(word)\"",
          details: nearest(to: word, among: known).prefix(1).map { "there is \($0)" }
            + ["expected: \(known.joined(separator: ", "))"])
      }
      events.append(event)
    }
    return events
  }
}

extension Interleaving {
  /// What was performed, in one line.
  package func headline(of outcome: Outcome) -> String {
    "\(cells.first?.script.id ?? "") with \(intruders.map(\.name).joined(separator: ", ")):"
      + " \(counted(outcome.moments, "moment")) in \(counted(cells.count, "configuration")),"
      + " \(outcome.skipped.count) left out; \(outcome.performed) of \(counted(outcome.possible, "session")),"
      + " \(outcome.strayed) of them could not go on; \(counted(outcome.behaviours, "behaviour"))"
  }

  /// Why each moment was left out.
  package func explanation(of outcome: Outcome) -> [String] {
    outcome.skipped.map { skipped in
      "left out: \(cells[skipped.position].script.configurations[0].text): \(skipped.moment.text),"
        + " as \(skipped.twin.text): \(counted(skipped.twin.events, "event")) so far, and nothing waits"
    }
  }

  /// Minimises a finding and writes its script; returns what it is, for people.
  package func report(_ finding: Finding, _ number: Int, to folder: String) throws -> [String] {
    let session = finding.session
    let (id, kind) = (session.script.id, finding.violation.law)
    guard let minimal = try minimized(finding, id: "\(id)/interleaved-\(kind)-\(number)") else {
      throw RehearsalError(.nondeterministic, "performed again, \(id) does not show: \(finding.violation.text)")
    }
    let name = "\(id.replacing("/", with: "-"))-\(kind)-\(number)"
    return [
      "", "\(TextWidth.visible(finding.violation.text)), in \(counted(finding.sessionCount, "session"))",
      "  \(session.intruder.name) \(session.moment.text), \(session.script.configurations[0].text)",
    ] + minimal.lines(from: session.script.steps.count - 1, in: try minimal.write(to: folder, as: name))
  }
}
