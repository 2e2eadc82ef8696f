#if Server
import FoundationEssentials
import NIOPosix
import Rehearsal
import RehearsalDrawing
import RehearsalReports
package import RehearsalReview
import Synchronization

/// Where answers are made: on threads that wait and compute as they must, a bounded number at a time.
///
/// Few for each processor: pages are made no sooner when more are begun, and a recorder beside them has its share.
/// Questions that somebody wrote are performed in locked rooms, whose threads only wait for them.
package final class PageWork: Sendable {
  /// Questions of the console at a time, each in a room.
  package static let mostQuestions = 8
  /// Dashboards at a time, each in a room.
  package static let mostDashboards = 4
  /// How much longer than its limit of time a room has, which says itself that it was too late where it can.
  private static let graceMilliseconds: Int64 = 500

  private let site: Site
  private let kept: KeptPages
  private let questions: RoomPool
  private let panels: RoomPool

  /// One decision after the other.
  private let reviewThread = NIOThreadPool(numberOfThreads: 1)
  private let liveThread = NIOThreadPool(numberOfThreads: 1)
  private let pageThreads = NIOThreadPool(
    numberOfThreads: max(8, 2 * ProcessInfo.processInfo.activeProcessorCount))
  private let questionThreads = NIOThreadPool(numberOfThreads: mostQuestions)
  private let panelThreads = NIOThreadPool(numberOfThreads: mostDashboards)

  package init(_ site: Site) {
    self.site = site
    kept = KeptPages(of: site.database)
    let setup = SiteMessages.setup(site)
    questions = RoomPool(.pages, setup: setup, about: site.database, spare: 2)
    panels = RoomPool(.pages, setup: setup, about: site.database, spare: 1)
    for threads in [reviewThread, liveThread, pageThreads, questionThreads, panelThreads] { threads.start() }
  }

  /// Makes rooms ready before anybody asks.
  package func prepare() {
    for rooms in [questions, panels] { rooms.prepare() }
  }

  /// The answer to a question: one that was made already, or a new one, as soon as there is a place.
  package func answer(_ question: PageQuestion, for interest: Interest) async throws -> SiteResponse {
    if let page = kept.page(for: question) { return page }
    let threads =
      switch question.place {
      case .live: liveThread
      case .here: pageThreads
      case .console: questionThreads
      case .panels: panelThreads
      }
    return try await threads.runIfActive { self.make(question, for: interest) }
  }

  /// Keeps a decision, and answers what was done.
  package func keep(_ decision: ReviewDecision, by review: SiteReview) async throws -> SiteResponse {
    try await reviewThread.runIfActive { review.keep(decision, in: self.site.database) }
  }

  private func make(_ question: PageQuestion, for interest: Interest) -> SiteResponse {
    guard interest.isThere else { return PageWork.unread }
    // Others may have asked for the same meanwhile.
    if let page = kept.page(for: question) { return page }
    let moment = kept.moment()
    let response =
      switch question.place {
      case .live, .here: SiteReader(site).answer(question)
      case .console: ask(question, in: questions, milliseconds: SiteReader.questionMilliseconds, interest)
      case .panels: ask(question, in: panels, milliseconds: milliseconds(of: question), interest)
      }
    kept.keep(response, for: question, since: moment)
    return response
  }

  private func ask(
    _ question: PageQuestion, in rooms: RoomPool, milliseconds: Int64, _ interest: Interest
  ) -> SiteResponse {
    do {
      let answer = try rooms.ask(
        SiteMessages.question(question), milliseconds: milliseconds + PageWork.graceMilliseconds,
        isWanted: { interest.isThere })
      switch answer {
      case .said(let bytes): return try SiteMessages.readAnswer(bytes)
      case .late:
        return SiteReader(site).ended(question, because: "the query took longer than \(milliseconds) ms")
      case .outOfMemory: return SiteReader(site).ended(question, because: SiteReader.tooMuchMemory)
      case .died(let cause):
        return SiteReader(site).ended(question, because: "the process of the query \(cause.text)")
      case .unwanted: return PageWork.unread
      }
    } catch {
      return Site.refusal(SiteReader.refusal(error))
    }
  }

  /// How long all panels of a dashboard may take together.
  private func milliseconds(of question: PageQuestion) -> Int64 {
    let dashboards = site.dashboards.descriptions
    let dashboard = dashboards.first { PageAddress.dashboard($0.id).name == question.target.path }
    return (dashboard?.panels ?? []).reduce(SiteReader.questionMilliseconds) { $0 + $1.timeLimitMilliseconds }
  }

  /// Nobody reads it.
  private static let unread = SiteResponse(.text, "", status: .unavailable)
}

/// Whether the client of a connection still waits for answers.
package final class Interest: Sendable {
  private let ended = Atomic(false)

  package init() {}

  package var isThere: Bool { !ended.load(ordering: .relaxed) }

  package func end() { ended.store(true, ordering: .relaxed) }
}
#endif
