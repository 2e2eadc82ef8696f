#if Server
import NIOHTTP1
import RehearsalDrawing
import RehearsalReports

/// Admits requests to a server: those that name it, come from its own pages or the address bar, and carry its token.
struct Entrance: Sendable {
  /// The address that is listened on.
  let address: String
  /// The token that readers need; `nil` where every reader is answered.
  let token: ServerToken?
  /// The path to which pages send what is to be done; `nil` where nothing can be.
  let decisions: String?

  /// The outcome for a request that is not refused.
  enum Entered {
    /// It is answered.
    case admitted(SiteRequest)
    /// Its address has the token: the reader is sent to the same page without it.
    case welcomed(Reply)
  }

  /// Admits a request or refuses it, without waiting for a thread.
  func enter(_ request: HTTPRequestHead) throws(Refusal) -> Entered {
    let asked = try SiteRequest(request, decisions: decisions)
    try Admission(address: address).check(asked)
    guard let token, !asked.isFileOfThisProgram else { return .admitted(asked) }
    switch token.knowledge(of: asked) {
    case .known: return .admitted(asked)
    case .inAddress where !asked.isDecision: return .welcomed(welcome(to: asked, with: token))
    case .inAddress, .unknown: throw Entrance.unknownReader
    }
  }

  private static let unknownReader = Refusal(
    .unauthorized, "This server answers those who know its token: open the address that it printed when it began.")

  /// Sends a browser that came with the token to the page without it.
  private func welcome(to request: SiteRequest, with token: ServerToken) -> Reply {
    // The name of a page has letters, digits and `-._~` only.
    let name = PageAddress(name: request.target.path)?.name ?? ""
    var reply = SiteResponse(.text, "", status: .found).reply(isHead: true)
    let rest = request.target.query.filter { $0.key != ServerToken.parameter }.sorted { $0.key < $1.key }
    let query = ConsoleQuestion.queryString(rest.map { ($0.key, $0.value) })
    reply.head.headers.add(name: "Location", value: "/" + name + (query.isEmpty ? "" : "?" + query))
    reply.head.headers.add(name: "Set-Cookie", value: token.cookieField(isStrict: decisions != nil))
    return reply
  }
}
#endif
