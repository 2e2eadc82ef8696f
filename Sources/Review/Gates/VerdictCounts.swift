package import Rehearsal
import RehearsalStore

/// The verdicts of a run, counted for people.
package struct VerdictCounts {
  private let sessions: [RunRecording.Session]
  private let unreviewed: Set<Int64>
  private let whyChangedPass: String?

  /// The order in which verdicts are counted.
  private static let order: [Verdict] = [
    .new, .same, .changed, .removed, .flaky, .failed, .broken, .crashed, .nondeterministic, .error,
  ]

  /// - Parameter judgement: What the gate says.
  package init(_ recording: RunRecording, _ judgement: GateJudgement) {
    sessions = recording.sessions
    unreviewed = recording.answer?.unreviewedNewcomers ?? []
    whyChangedPass = judgement.whyChangedPass
  }

  /// Of the whole run, `6 same, 4 changed (as their baselines say)`: one that passes says why it does though cells
  /// changed.
  package var text: String { text(of: sessions, [.changed: whyChangedPass].compactMapValues(\.self)) }

  /// Of some sessions, `8 new (3 unreviewed), 2 failed`: new ones of which some differ from baselines that came from
  /// elsewhere.
  package func text(of sessions: [RunRecording.Session]) -> String { text(of: sessions, [:]) }

  private func text(of sessions: [RunRecording.Session], _ remarks: [Verdict: String]) -> String {
    var remarks = remarks
    let count = sessions.count { unreviewed.contains($0.recorded.id) }
    if count > 0 { remarks[.new] = "\(count) unreviewed" }
    return VerdictCounts.order.compactMap { verdict in
      let count = sessions.count { $0.recorded.verdict == verdict }
      guard count > 0 else { return nil }
      return "\(count) \(verdict.word)" + (remarks[verdict].map { " (\($0))" } ?? "")
    }.joined(separator: ", ")
  }
}
