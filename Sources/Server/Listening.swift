#if Server
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Rehearsal
import Synchronization

/// Listens at an address until a signal asks it to end.
///
/// Hummingbird reads requests and writes answers.
struct Listening {
  /// Clients connected at a time; further ones wait.
  static let mostConnections = 256
  /// How long answers in hand may take when the server ends.
  static let patience = Duration.seconds(5)

  let host: String
  let port: UInt16
  /// What readers have to know, which the printed address carries.
  let token: ServerToken?

  /// Serves until it is told to stop.
  ///
  /// - Parameters:
  ///   - responder: Who answers.
  ///   - started: Is told where a browser finds the server, once it listens.
  func run<Responder: HTTPResponder>(
    _ responder: Responder, started: @escaping @Sendable (String) -> Void,
    shouldStop: @escaping @Sendable () -> Bool
  ) async throws where Responder.Context == BasicRequestContext {
    let serving = Serving()
    let task = begin(responder, serving, started)
    try await wait(for: serving, task, shouldStop)
  }

  /// Begins to listen.
  private func begin<Responder: HTTPResponder>(
    _ responder: Responder, _ serving: Serving, _ started: @escaping @Sendable (String) -> Void
  ) -> Task<Void, Never> where Responder.Context == BasicRequestContext {
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { responder in
        ReaderChannel(HTTP1Channel(responder: responder, configuration: Listening.connection))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: Int(port)),
        availableConnectionsDelegate: MaximumAvailableConnections(Listening.mostConnections)),
      onServerRunning: { channel in
        started(location(port: channel.localAddress?.port ?? Int(port)))
      },
      logger: Logger(label: "rehearse") { _ in SwiftLogNoOpLogHandler() })
    return Task {
      do {
        try await application.run()
        serving.end(with: nil)
      } catch {
        serving.end(with: error)
      }
    }
  }

  /// Waits until the server has ended or is told to.
  private func wait(
    for serving: Serving, _ task: Task<Void, Never>, _ shouldStop: @escaping @Sendable () -> Bool
  ) async throws {
    while true {
      if serving.isOver {
        if let failure = serving.failure { throw said(failure) }
        return
      }
      if shouldStop() {
        task.cancel()
        let deadline = ContinuousClock.now + Listening.patience
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
}

/// Whether a server is at its end, and why.
private final class Serving: Sendable {
  private let state = Mutex<(isOver: Bool, failure: (any Error)?)>((false, nil))

  var isOver: Bool { state.withLock { $0.isOver } }

  var failure: (any Error)? { state.withLock { $0.failure } }

  func end(with failure: (any Error)?) { state.withLock { $0 = (true, failure) } }
}
#endif
