#if Server
import NIOHTTP1
package import Rehearsal
import RehearsalReview

/// Serves a site over HTTP until a signal asks it to end.
///
/// A page is made on a thread of its own, since reading a database waits and computes.
package struct WebServer: Responder {
  package let host: String
  package let port: UInt16
  package let site: Site
  /// The token that readers need; `nil` where every reader is answered.
  package let token: ServerToken?
  private let work: PageWork

  package init(host: String, port: UInt16, site: Site, token: ServerToken? = nil) {
    self.host = host
    self.port = port
    self.site = site
    self.token = token
    work = PageWork(site)
  }

  /// The address that a user's text names: `127.0.0.1` for `localhost`, and no other name.
  package static func address(_ text: String) throws(RehearsalError) -> String {
    if text == "localhost" { return "127.0.0.1" }
    guard HostName(authority: text.contains(":") ? "[\(text)]" : text)?.isAddress == true else {
      throw RehearsalError(
        .request, "--host \(text) is not an address",
        details: ["expected: 127.0.0.1, ::1, or another address of this machine; 0.0.0.0 for all of them"])
    }
    return text
  }

  // MARK: - Running

  /// Serves until `shouldStop` answers true.
  ///
  /// - Parameters:
  ///   - started: Called with the address that a browser opens, once the server listens.
  ///   - shouldStop: Asked ten times a second.
  /// - Throws: An error that says why the address cannot be listened on.
  package func run(
    started: @escaping @Sendable (String) -> Void, shouldStop: @escaping @Sendable () -> Bool
  ) async throws {
    Task.detached { work.prepare() }
    try await Listening(host: host, port: port, token: token).run(self, started: started, shouldStop: shouldStop)
  }

  // MARK: - Answering

  func reply(to request: HTTPRequestHead, for interest: Interest) async throws -> Reply {
    let isHead = request.method == .HEAD
    let asked: SiteRequest
    let decision: ReviewDecision?
    do throws(Refusal) {
      switch try entrance.enter(request) {
      case .welcomed(let reply): return reply
      case .admitted(let request): asked = request
      }
      decision = asked.isDecision ? try site.review?.decision(asked) : nil
    } catch {
      return Site.refusal(error).reply(isHead: isHead, isLast: true)
    }
    if let decision, let review = site.review {
      return try await work.keep(decision, by: review).reply(isHead: false)
    }
    return try await work.answer(asked.question, for: interest).reply(isHead: isHead)
  }

  private var entrance: Entrance {
    Entrance(address: site.address, token: token, decisions: site.review == nil ? nil : SiteReview.path)
  }
}
#endif
