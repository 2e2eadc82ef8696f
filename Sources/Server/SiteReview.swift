#if Server
package import Rehearsal
package import RehearsalReports

/// Deciding about changes on pages: who decides, and what only pages of this server know.
///
/// A decision is a `POST` without content to `/review`, whose address says what is decided. It is taken from readers
/// with the server's token, from its own pages (`Origin` is the address that is asked), and with a word in a field that
/// no form and no page of another site can send.
package struct SiteReview: Sendable {
  package let who: String
  /// The word in the field.
  package let word: String

  /// Where decisions are sent to.
  package static let path = "review"
  /// The field that carries the word.
  package static let field = "rehearsal-review"

  package init(who: String) {
    self.who = who
    word = ServerToken().text
  }

  /// What pages are told.
  package var reviewing: LiveNotice.Reviewing { LiveNotice.Reviewing(who: who, word: word) }

  /// What a request decides.
  package func decision(_ request: SiteRequest) throws(Refusal) -> ReviewDecision {
    guard request.fields["origin"] == ["http://\(request.host)"],
      ["same-origin", nil].contains(request.field("sec-fetch-site"))
    else { throw Refusal(.forbidden, "decisions are taken from pages of this server only") }
    guard let given = request.field(SiteReview.field), ServerToken.isSame(given, word) else {
      throw Refusal(.forbidden, "this page is from before the server was started; load it again")
    }
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
