package import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// What the sessions of neighbouring cells have to say, told once.
package struct RunTrouble {
  package let sessions: [RunRecording.Session]
  /// What went wrong, and the change that they show where that is told nowhere else.
  package let lines: [String]

  /// The troubles of sessions: neighbours of one verdict that have the same to say are one.
  package static func all(of sessions: [RunRecording.Session], in recording: RunRecording) -> [RunTrouble] {
    let changes = recording.answer?.changesBySession ?? [:]
    let flaky = Dictionary(
      recording.answer?.flaky.map { ($0.session.id, $0.lines) } ?? [], uniquingKeysWith: { $1 })
    var troubles: [RunTrouble] = []
    var said: [String] = []
    for session in sessions {
      func lines(_ word: (FailureMessage) -> String) -> [String] {
        self.lines(about: session, changes[session.recorded.id], word) + (flaky[session.recorded.id] ?? [])
      }
      defer { said = lines(\.kind) }
      if let last = troubles.last, said == lines(\.kind),
        last.sessions[0].recorded.verdict == session.recorded.verdict
      {
        troubles[troubles.count - 1] = RunTrouble(sessions: last.sessions + [session], lines: last.lines)
      } else {
        troubles.append(RunTrouble(sessions: [session], lines: lines(\.text)))
      }
    }
    return troubles
  }

  private static func lines(
    about session: RunRecording.Session, _ change: ChangedCell?, _ word: (FailureMessage) -> String
  ) -> [String] {
    let script = session.cell.script
    let failures = session.failures.map { failure in
      let place = failure.line > 0 ? "\(script.path):\(failure.line)" : script.path
      // What an expectation looks at stands in its line; an exception may come from any step.
      let step = session.recorded.verdict == .crashed ? "step \(failure.step + 1): " : ""
      return "\(place): \(step)\(TextWidth.visible(word(FailureMessage(failure.message))))"
    }
    guard session.recorded.verdict != .changed, let change else { return failures }
    return failures + ["change \(change.difference.signature.short), \(change.status.rawValue)"]
  }
}
