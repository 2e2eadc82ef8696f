import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension RunRecording {
  /// What became of a run, each session with its verdict.
  ///
  /// - Parameter verdict: What people are told in the last line.
  package func answer(of command: String, _ judgement: GateJudgement, verdict: String) -> Answer {
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
