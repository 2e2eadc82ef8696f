import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore

/// What `record` says when it is done: a line per script, what went wrong where, and the verdict.
struct RunReport {
  private let recording: RunRecording
  private let exit: ExitStatus
  private let reasons: [String]
  private let paint: Paint

  /// The order in which verdicts are counted.
  private static let order: [Verdict] = [
    .new, .same, .changed, .removed, .flaky, .failed, .broken, .crashed, .nondeterministic, .error,
  ]

  /// - Parameters:
  ///   - exit: What the gate says.
  ///   - reasons: What speaks against the run apart from the verdicts.
  init(_ recording: RunRecording, exit: ExitStatus, reasons: [String] = [], paint: Paint = .output) {
    self.recording = recording
    self.exit = exit
    self.reasons = reasons
    self.paint = paint
  }

  func lines() -> [String] {
    let naming = CellNaming(recording.sessions.map(\.cell.configuration))
    let summary = TextTable(table(), width: Terminal.output.width).lines()
    let troubles = recording.sessions.filter { ![.new, .same].contains($0.recorded.verdict) }
    return summary + [""] + troubles.flatMap { lines(about: $0, naming) } + (troubles.isEmpty ? [] : [""])
      + reasons.map { paint.red($0) } + (reasons.isEmpty ? [] : [""]) + [verdict()]
  }

  private func table() -> Table {
    var table = Table(columns: ["script", "sessions", "behaviours", "verdicts"])
    var scripts: [String: [RunRecording.Session]] = [:]
    for session in recording.sessions { scripts[session.cell.script.id, default: []].append(session) }
    for (script, sessions) in scripts.sorted(by: { $0.key < $1.key }) {
      table.rows.append([
        .text(script), QueryValue(sessions.count), QueryValue(Set(sessions.map(\.recorded.recording)).count),
        .text(RunReport.tally(sessions)),
      ])
    }
    return table
  }

  private func lines(about session: RunRecording.Session, _ naming: CellNaming) -> [String] {
    let word = session.recorded.verdict.word
    let painted = session.recorded.verdict.isWrong ? paint.red(word) : paint.yellow(word)
    let head =
      "\(painted)  \(naming.name(of: session.cell.script.id, session.cell.configuration))  s:\(session.recorded.id)"
    let script = session.cell.script
    return [head]
      + session.failures.map { failure in
        let place = failure.line > 0 ? "\(script.path):\(failure.line)" : script.path
        return "  \(place): \(TextWidth.visible(failure.message))"
      }
  }

  /// `run:3: 18 sessions, 18 new`.
  func verdict() -> String {
    let sessions = recording.sessions
    let tally = RunReport.tally(sessions)
    let counts = tally.isEmpty ? "" : ", \(tally)"
    if recording.isInterrupted {
      return paint.yellow(
        "run:\(recording.run) interrupted after \(sessions.count) of "
          + "\(counted(recording.cellCount, "session"))\(counts)")
    }
    let line = "run:\(recording.run): \(counted(sessions.count, "session"))\(counts)"
    return exit == .same ? paint.green(line) : paint.red(line)
  }

  private static func tally(_ sessions: [RunRecording.Session]) -> String {
    RehearsalPlainText.tally(sessions.map(\.recorded.verdict.word), order: order.map(\.word))
  }
}
