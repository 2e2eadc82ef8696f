package import Rehearsal
import RehearsalStore

extension NextCommand.Finding {
  /// What a run told: changes and what is gone are told by `changes`, which needs no word here.
  package init?(_ answer: RunAnswer) {
    guard answer.changes.isEmpty, answer.removed == nil else { return nil }
    if let wrong = answer.sessions.first(where: { $0.verdict.isWrong && !answer.isExcused($0) }) {
      self = .failure(session: "s:\(wrong.id)")
    } else {
      self = answer.pending.isEmpty ? .nothingOpen : .open
    }
  }

  /// What changes of a run told.
  package init(_ changes: [ChangedCell]) {
    self = changes.contains(where: \.status.isPending) ? .open : .nothingOpen
  }
}
