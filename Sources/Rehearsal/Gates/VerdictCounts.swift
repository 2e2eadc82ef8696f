import RehearsalPlainText
import RehearsalStore

/// The verdicts of a run, counted for people.
package struct VerdictCounts {
  private let unreviewed: Set<Int64>

  /// The order in which verdicts are counted; new ones first, since a remark follows them.
  private static let order: [Verdict] = [
    .new, .same, .changed, .removed, .flaky, .failed, .broken, .crashed, .nondeterministic, .error,
  ]

  package init(_ recording: RunRecording) { unreviewed = recording.answer?.unreviewedNewcomers ?? [] }

  /// `8 new, 2 failed`.
  package static func text(of sessions: [RunRecording.Session]) -> String {
    tally(sessions.map(\.recorded.verdict.word), order: order.map(\.word))
  }

  /// `6 same, 4 changed (as their baselines say)`: a run that passes says why it does though cells changed.
  package static func text(of sessions: [RunRecording.Session], _ judgement: GateJudgement) -> String {
    let text = text(of: sessions)
    guard let why = judgement.whyChangedPass else { return text }
    let changed = "\(sessions.count { $0.recorded.verdict == .changed }) \(Verdict.changed.word)"
    return text.split(separator: ", ").map { $0 == changed ? "\($0) (\(why))" : "\($0)" }.joined(separator: ", ")
  }

  /// `8 new (3 unreviewed), 2 failed`: new ones of which some differ from baselines that came from elsewhere.
  package func text(of sessions: [RunRecording.Session]) -> String {
    let text = VerdictCounts.text(of: sessions)
    let count = sessions.count { unreviewed.contains($0.recorded.id) }
    guard count > 0 else { return text }
    let head = "\(sessions.count { $0.recorded.verdict == .new }) new"
    return "\(head) (\(count) unreviewed)" + text.dropFirst(head.count)
  }
}
