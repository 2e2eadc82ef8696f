import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview
import RehearsalStore

/// What `record` says when it is done: a line per script, what went wrong where, and the verdict.
struct RunReport {
  private let recording: RunRecording
  private let exit: ExitStatus
  private let judgement: GateJudgement
  private let paint: Paint

  /// - Parameter judgement: What the gate says.
  init(_ recording: RunRecording, _ judgement: GateJudgement, paint: Paint = .output) {
    self.recording = recording
    self.judgement = judgement
    exit = ExitStatus(judgement.result)
    self.paint = paint
  }

  func lines() -> [String] {
    let summary = TextTable(table(), width: Terminal.output.width).lines()
    let troubles = recording.sessions.filter { ![.new, .same].contains($0.recorded.verdict) }
    let naming = CellNaming(troubles.isEmpty ? [] : recording.sessions.map(\.cell.configuration))
    let notes = Terminal.isQuiet ? [] : judgement.notes.map { "note: \($0)" }
    let reasons = judgement.reasons.map { paint.red($0) } + notes
    let gone = removed.isEmpty ? [] : removed + [""]
    let told = RunTrouble.all(of: troubles, in: recording).flatMap { lines(about: $0, naming) }
    return summary + [""] + told + (troubles.isEmpty ? [] : [""])
      + gone + reasons + (reasons.isEmpty ? [] : [""]) + [verdict()]
  }

  /// The cells that are gone, the first ones by name.
  private var removed: [String] {
    guard let removed = recording.answer?.removed else { return [] }
    let most = 20
    let rest = removed.sessions.count - most
    let word = paint.red("removed")
    return removed.sessions.prefix(most).map { "\(word)  \($0.cell.text)  was in run:\(removed.run)" }
      + (rest > 0 ? ["… \(counted(rest, "more cell"))"] : []) + (isFailed ? [aboutRemoved] : [])
  }

  /// Whether the gate fails the run for cells that are gone.
  private var isFailed: Bool { judgement.findings.contains { if case .removed = $0.kind { true } else { false } } }

  /// How long somebody hears of it: a job that is started again on the same commit gets the same answer.
  private var aboutRemoved: String {
    let source = recording.answer?.run.description
    let isCommitted = source?.sourceRevision != nil && source?.sourceIsDirty == false
    return isCommitted
      ? "What is removed fails each run of this commit (exit 1); those of the next one do not miss it any more."
      : "What is removed fails this run (exit 1); the next one does not miss it any more."
  }

  private func table() -> Table {
    var table = Table(columns: ["script", "sessions", "behaviours", "verdicts"])
    var scripts: [String: [RunRecording.Session]] = [:]
    for session in recording.sessions { scripts[session.cell.script.id, default: []].append(session) }
    let counts = VerdictCounts(recording, judgement)
    for (script, sessions) in scripts.sorted(by: { $0.key < $1.key }) {
      table.rows.append([
        .text(script), QueryValue(sessions.count), QueryValue(Set(sessions.map(\.recorded.recording)).count),
        .text(counts.text(of: sessions)),
      ])
    }
    return table
  }

  /// A line for each session, and below them what all of them have to say.
  private func lines(about trouble: RunTrouble, _ naming: CellNaming) -> [String] {
    let heads = trouble.sessions.map { session in
      let word = session.recorded.verdict.word
      let painted = session.recorded.verdict.isWrong ? paint.red(word) : paint.yellow(word)
      return "\(painted)  \(naming.name(of: session.cell.script.id, session.cell.configuration))"
        + "  s:\(session.recorded.id)"
    }
    return heads + trouble.lines.map { "  \($0)" }
  }

  /// `run:3: 18 sessions, 18 new`.
  func verdict() -> String {
    let sessions = recording.sessions
    let tally = VerdictCounts(recording, judgement).text
    let counts = tally.isEmpty ? "" : ", \(tally)"
    if recording.isInterrupted {
      return paint.yellow(
        "run:\(recording.run) interrupted after \(sessions.count) of "
          + "\(counted(recording.cellCount, "session"))\(counts)")
    }
    let gone = recording.answer?.removed.map { ", \($0.sessions.count) removed" } ?? ""
    let remembered = sessions.count(where: \.isRemembered)
    let line =
      "run:\(recording.run): \(counted(sessions.count, "session"))\(counts)\(gone)"
      + (remembered > 0 ? ", \(remembered) of them remembered" : "")
    return exit == .same ? paint.green(line) : paint.red(line)
  }
}
