import Foundation
import Synchronization

/// Where answers are made: on threads, a bounded number at a time.
///
/// Questions in SQL may take seconds each, so that they have places of their own: pages go on beside them.
final class PageWork: Sendable {
  /// What the work is.
  enum Kind {
    case page
    case question
  }

  private let pages = PageWork.queue(places: 32)
  private let questions = PageWork.queue(places: 8)

  /// Performs `work` on a thread as soon as there is a place.
  func perform(_ kind: Kind, _ work: @escaping @Sendable () -> SiteResponse) async -> SiteResponse {
    let queue = kind == .page ? pages : questions
    return await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }

  private static func queue(places: Int) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = places
    return queue
  }
}

/// Whether an answer is still for somebody.
final class Interest: Sendable {
  private let ended = Atomic(false)

  var isThere: Bool { !ended.load(ordering: .relaxed) }

  func end() { ended.store(true, ordering: .relaxed) }
}
