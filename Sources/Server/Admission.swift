#if Server
/// Which requests are answered: those for this server, from its own pages or from the address bar.
///
/// A page of another site can make a browser ask here. It cannot read the answers, but it shall not even be answered;
/// and a hostile name that was made to mean this machine is told apart by the `Host` field, which carries the name.
package struct Admission {
  /// The address that is listened on.
  package let address: String

  package init(address: String) {
    self.address = address
  }

  /// Refuses a request that is not for this server or comes from elsewhere.
  package func check(_ request: SiteRequest) throws(Refusal) {
    guard let host = HostName(authority: request.host), isOwn(host) else {
      throw Refusal(.forbidden, "this server is \(address); it does not answer for another name")
    }
    for origin in request.fields["origin"] ?? [] {
      guard origin.hasPrefix("http://"), let from = HostName(authority: String(origin.dropFirst("http://".count))),
        from == host
      else { throw Admission.elsewhere }
    }
    switch request.fields["sec-fetch-site"] ?? [] {
    case [], ["same-origin"], ["none"]: return
    case ["cross-site"], ["same-site"]:
      // A link that somebody follows opens a page of its own; nothing else from elsewhere is answered.
      guard request.field("sec-fetch-mode") == "navigate",
        request.field("sec-fetch-dest") == "document"
      else { throw Admission.elsewhere }
    default: throw Admission.elsewhere
    }
  }

  /// Whether the reader followed a link of another site, whose query nobody has read yet.
  package static func comesFromElsewhere(_ request: SiteRequest) -> Bool {
    ["cross-site", "same-site"].contains(request.field("sec-fetch-site"))
  }

  private static let elsewhere = Refusal(.forbidden, "pages of other sites are not answered")

  /// Where all addresses are listened on, every address will do: a hostile page needs a name.
  private func isOwn(_ host: HostName) -> Bool {
    host.isLoopback || host.isSame(as: address) || (HostName.isAny(address) && host.isAddress)
  }
}
#endif
