#if Server
/// What only pages of this server know, so that no page of another site can have something done.
///
/// What a page has done is a `POST` from the server's own address (`Origin` is the address that is asked), with the
/// word in a field that no form and no page of another site can send.
package struct PageWord: Sendable {
  /// The word.
  package let text = ServerToken().text
  /// The name of the field that carries it, in lower case.
  let field: String

  package init(field: String) { self.field = field }

  /// Refuses what none of the server's pages sent.
  package func check(_ request: SiteRequest) throws(Refusal) {
    guard request.fields["origin"] == ["http://\(request.host)"],
      ["same-origin", nil].contains(request.field("sec-fetch-site"))
    else { throw Refusal(.forbidden, "decisions are taken from pages of this server only") }
    guard let given = request.field(field), ServerToken.isSame(given, text) else {
      throw Refusal(.forbidden, "this page is from before the server was started; load it again")
    }
  }
}
#endif
