package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalReview
import RehearsalStore
import RehearsalTrace

extension RunRecording {
  /// What became of a run, each session with its verdict.
  ///
  /// - Parameters:
  ///   - verdict: What people are told in the last line.
  ///   - others: The other rounds of the same cells that fail.
  package func answer(
    of command: String, _ judgement: GateJudgement, verdict: String,
    others: [(recording: RunRecording, judgement: GateJudgement)] = []
  ) -> Answer {
    let naming = RunRecording.name(of: judgement.result)
    return Answer(
      command, verdict: verdict,
      [
        ("run", .integer(run)), ("result", .text(naming)), ("isInterrupted", .bool(isInterrupted)),
        ("cells", .integer(Int64(cellCount))),
        (
          "verdicts",
          .record(Dictionary(grouping: sessions, by: \.recorded.verdict.word).mapValues { .integer(Int64($0.count)) })
        ),
        ("sessions", .list(sessions.map(RunRecording.value))),
        ("removed", .list(answer?.removed?.sessions.map { .text($0.cell.text) } ?? [])),
        ("reasons", .list(judgement.findings.map { .text($0.text) })),
        ("notes", .list(judgement.notes.map { .text($0) })),
        ("otherRuns", others.isEmpty ? nil : .list(others.map { $0.recording.value(of: $0.judgement) })),
      ])
  }

  /// What a command answers that had nothing to record: as of a run, without its number.
  package static func answerWithoutRun(of command: String, verdict: String) -> Answer {
    Answer(
      command, verdict: verdict,
      [
        ("result", .text(name(of: .passed))), ("isInterrupted", .bool(false)), ("cells", .integer(0)),
        ("verdicts", .record([:])), ("sessions", .list([])), ("removed", .list([])), ("reasons", .list([])),
        ("notes", .list([])),
      ])
  }

  /// `run:2 fails too: 1 cell error`.
  package func alsoFails(_ judgement: GateJudgement) -> String {
    "run:\(run) fails too: " + judgement.findings.map(\.text).joined(separator: "; ")
  }

  private func value(of judgement: GateJudgement) -> Value {
    .fields([
      ("run", .integer(run)), ("result", .text(RunRecording.name(of: judgement.result))),
      ("reasons", .list(judgement.findings.map { .text($0.text) })),
    ])
  }

  private static func value(_ session: Session) -> Value {
    .fields([
      ("session", .text("s:\(session.recorded.id)")), ("script", .text(session.cell.script.id)),
      ("path", .text(session.cell.script.path)),
      ("configuration", configuration(session.cell.configuration)), ("verdict", .text(session.recorded.verdict.word)),
      ("recording", .integer(session.recorded.recording)), ("isRemembered", .bool(session.isRemembered)),
      ("failures", session.failures.isEmpty ? nil : .list(session.failures.map(failure))),
    ])
  }

  private static func failure(_ failure: Performance.Failure) -> Value {
    .fields([
      ("message", .text(failure.message)), ("step", .integer(Int64(failure.step))),
      ("line", .integer(Int64(failure.line))),
      ("claims", failure.claims.isEmpty ? nil : .list(failure.claims.map { .text($0) })),
    ])
  }

  /// A text for each axis.
  static func configuration(_ configuration: Configuration) -> Value {
    .record(Dictionary(configuration.axes.map { ($0.name, .text($0.value)) }, uniquingKeysWith: { $1 }))
  }

  private static func name(of result: GateJudgement.Result) -> String {
    switch result {
    case .passed: "passed"
    case .failed: "failed"
    case .nondeterministic: "nondeterministic"
    case .interrupted: "interrupted"
    }
  }
}
