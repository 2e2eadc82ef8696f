import Dispatch

/// How many requests read the database at a time; the others wait, and after a while are told to come again.
///
/// Questions in SQL may take seconds each, so that only some of the places are theirs: pages go on beside them.
final class WorkGate: Sendable {
  /// What the work is.
  enum Kind {
    case page
    case question
  }

  private static let pages = 32
  private static let questions = 8
  private static let patience = 20

  private let pages = DispatchSemaphore(value: WorkGate.pages)
  private let questions = DispatchSemaphore(value: WorkGate.questions)

  /// Waits for a place, and returns whether there was one in time; who enters also leaves.
  func enter(_ kind: Kind) -> Bool { places(kind).wait(timeout: .now() + .seconds(WorkGate.patience)) == .success }

  /// Gives the place to another.
  func leave(_ kind: Kind) { places(kind).signal() }

  private func places(_ kind: Kind) -> DispatchSemaphore {
    switch kind {
    case .page: pages
    case .question: questions
    }
  }
}
