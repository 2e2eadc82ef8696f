#if Server
import RehearsalTrace
package import Rehearsal
import RehearsalReports
import Glibc
import HTTPTypes
package import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Serves a site over HTTP until a signal asks it to end.
///
/// Hummingbird reads requests and writes answers; what is answered is the site's part. A page is made on a thread of
/// its own, since reading a database waits and computes.
package struct WebServer: HTTPResponder {
  /// Clients connected at a time; further ones wait.
  package static let mostConnections = 256
  /// How long answers in hand may take when the server ends.
  package static let patience = Duration.seconds(5)

  package let host: String
  package let port: UInt16
  package let site: Site
  /// What readers have to know; `nil` where everybody who reaches the server is answered.
  package let token: ServerToken?
  private let work: PageWork

  package init(host: String, port: UInt16, site: Site, token: ServerToken? = nil) {
    self.host = host
    self.port = port
    self.site = site
    self.token = token
    work = PageWork(site)
  }

  /// The address that a person means: `127.0.0.1` for `localhost`, and no other name.
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

  /// Serves until it is told to stop.
  ///
  /// - Parameter started: Is told where a browser finds the server, once it listens.
  package func run(
    started: @escaping @Sendable (String) -> Void, shouldStop: @escaping @Sendable () -> Bool
  ) async throws {
    let application = Application(
      responder: self,
      server: HTTPServerBuilder { responder in
        ReaderChannel(HTTP1Channel(responder: responder, configuration: WebServer.connection))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: Int(port)),
        availableConnectionsDelegate: MaximumAvailableConnections(WebServer.mostConnections)),
      onServerRunning: { channel in
        started(location(port: channel.localAddress?.port ?? Int(port)))
      },
      logger: Logger(label: "rehearse") { _ in SwiftLogNoOpLogHandler() })
    Task.detached { work.prepare() }
    let serving = Serving()
    let task = Task {
      do {
        try await application.run()
        serving.end(with: nil)
      } catch {
        serving.end(with: error)
      }
    }
    while true {
      if serving.isOver {
        if let failure = serving.failure { throw said(failure) }
        return
      }
      if shouldStop() {
        task.cancel()
        let deadline = ContinuousClock.now + WebServer.patience
        while !serving.isOver, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
        return
      }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  /// How a connection is read.
  private static let connection = HTTP1Channel.Configuration(
    idleTimeout: .seconds(10),
    httpDecoderConfiguration: .init(
      maxHeaderFieldSize: SiteRequest.longestHead, maxHeaderListSize: SiteRequest.longestHead,
      maxHeaderFieldCount: SiteRequest.mostFields))

  private func location(port: Int) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
      + (token.map { "?\(ServerToken.parameter)=\($0.text)" } ?? "")
  }

  /// What a person is told when the server could not begin, or ended by itself.
  private func said(_ error: any Error) -> any Error {
    guard let error = error as? IOError else { return error }
    return switch error.errnoCode {
    case EADDRINUSE:
      RehearsalError(
        .request, "port \(port) of \(host) is taken by another program",
        details: ["--port 0 takes one that is free"])
    case EACCES: RehearsalError(.request, "port \(port) needs rights that this process has not; ports from 1024 do not")
    case EADDRNOTAVAIL: RehearsalError(.request, "\(host) is not an address of this machine")
    default: RehearsalError(.request, "\(host), port \(port): \(String(cString: strerror(error.errnoCode)))")
    }
  }

  // MARK: - Answering

  package func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let isHead = request.method == .head
    let asked: SiteRequest
    let decision: ReviewDecision?
    do throws(Refusal) {
      asked = try SiteRequest(request, takesDecisions: site.review != nil)
      // What is refused waits for no thread, and its connection is not kept.
      try Admission(address: site.address).check(asked)
      if let token, !asked.isFileOfThisProgram {
        switch token.knowledge(of: asked) {
        case .known: break
        case .inAddress where !asked.isDecision: return welcome(to: asked, with: token)
        case .inAddress, .unknown: throw WebServer.unknownReader
        }
      }
      decision = asked.isDecision ? try site.review?.decision(asked) : nil
    } catch {
      return Site.refusal(error).response(isHead: isHead, isLast: true)
    }
    if let decision, let review = site.review {
      return try await work.keep(decision, by: review).response(isHead: false)
    }
    return try await work.answer(asked.question, for: Interest.ofConnection).response(isHead: isHead)
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
    response.headers[.setCookie] = token.cookieField(isStrict: site.review != nil)
    return response
  }
}

/// Whether a server is at its end, and why.
private final class Serving: Sendable {
  private let state = Mutex<(isOver: Bool, failure: (any Error)?)>((false, nil))

  var isOver: Bool { state.withLock { $0.isOver } }

  var failure: (any Error)? { state.withLock { $0.failure } }

  func end(with failure: (any Error)?) { state.withLock { $0 = (true, failure) } }
}
#endif
