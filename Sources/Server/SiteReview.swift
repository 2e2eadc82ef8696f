#if Server
package import RehearsalReports
package import RehearsalReview

/// Deciding about changes on pages: who decides, and what only pages of this server know.
///
/// A decision is a `POST` without content to `/review`, whose address says what is decided. It is taken from readers
/// with the server's token, and from its own pages (`PageWord`).
package struct SiteReview: Sendable {
  package let who: String
  private let word = PageWord(field: "rehearsal-review")

  /// Where decisions are sent to.
  package static let path = "review"

  package init(who: String) {
    self.who = who
  }

  /// What pages are told.
  package var reviewing: LiveNotice.Reviewing { LiveNotice.Reviewing(who: who, word: word.text) }

  /// What a request decides.
  package func decision(_ request: SiteRequest) throws(Refusal) -> ReviewDecision {
    try word.check(request)
    let query = request.target.query
    do {
      return try ReviewDecision(
        word: query["word"] ?? "", names: query["names"] ?? "", run: query["run"] ?? "", why: query["why"] ?? "")
    } catch {
      throw SiteReader.refusal(error)
    }
  }

  /// Keeps a decision in a file, and answers what was done.
  package func keep(_ decision: ReviewDecision, in database: String) -> SiteResponse {
    do {
      let said = try decision.keep(in: database, by: who, bench: .workers())
      return SiteResponse(.text, said + "\n")
    } catch {
      let refusal = SiteReader.refusal(error)
      return SiteResponse(.text, refusal.message + "\n", status: refusal.status)
    }
  }
}
#endif
