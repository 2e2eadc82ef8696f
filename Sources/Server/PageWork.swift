#if Server
import FoundationEssentials
import NIOPosix
import Synchronization

/// Where answers are made: on threads of their own, a bounded number at a time, which wait and compute as they must.
///
/// Few for each processor: pages are made no sooner when more are begun, and a recorder beside them has its share.
/// Questions in SQL may take seconds each and have places of their own, so that pages go on beside them.
package final class PageWork: Sendable {
  /// What the work is.
  package enum Kind {
    case page
    case question
  }

  private let pages = NIOThreadPool(numberOfThreads: max(8, 2 * ProcessInfo.processInfo.activeProcessorCount))
  private let questions = NIOThreadPool(numberOfThreads: max(4, ProcessInfo.processInfo.activeProcessorCount))

  package init() {
    pages.start()
    questions.start()
  }

  /// Performs `work` as soon as there is a place, unless its reader has left by then.
  package func perform(
    _ kind: Kind, for interest: Interest, _ work: @escaping @Sendable () -> SiteResponse
  ) async throws -> SiteResponse {
    try await (kind == .page ? pages : questions).runIfActive {
      interest.isThere ? work() : SiteResponse(.text, "", status: .unavailable)
    }
  }
}

/// Whether an answer is still for somebody.
package final class Interest: Sendable {
  /// That of the connection on which the request came that is being answered.
  @TaskLocal package static var ofConnection = Interest()

  private let ended = Atomic(false)

  package init() {}

  package var isThere: Bool { !ended.load(ordering: .relaxed) }

  package func end() { ended.store(true, ordering: .relaxed) }
}
#endif
