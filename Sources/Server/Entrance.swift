#if Server
import HTTPTypes
import Hummingbird
import RehearsalReports

/// Who is let in to a server: who asks for it by its name, from its own pages, and knows its token.
struct Entrance: Sendable {
  /// The address that is listened on.
  let address: String
  /// What readers have to know; `nil` where everybody who reaches the server is answered.
  let token: ServerToken?
  /// The path to which pages send what is to be done; `nil` where nothing can be.
  let decisions: String?

  /// What becomes of a request that is not refused.
  enum Entered {
    /// It is answered.
    case admitted(SiteRequest)
    /// The reader came with the token, and is sent to the page without it.
    case welcomed(Response)
  }

  /// Looks at a request; what is refused waits for no thread.
  func enter(_ request: Request) throws(Refusal) -> Entered {
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
  private func welcome(to request: SiteRequest, with token: ServerToken) -> Response {
    // The name of a page has letters, digits and `-._~` only.
    let name = PageAddress(name: request.target.path)?.name ?? ""
    var response = SiteResponse(.text, "", status: .found).response(isHead: true)
    let rest = request.target.query.filter { $0.key != ServerToken.parameter }.sorted { $0.key < $1.key }
    let query = ConsoleQuestion.queryString(rest.map { ($0.key, $0.value) })
    response.headers[.location] = "/" + name + (query.isEmpty ? "" : "?" + query)
    response.headers[.setCookie] = token.cookieField(isStrict: decisions != nil)
    return response
  }
}
#endif
