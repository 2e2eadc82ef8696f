#if Server
import Glibc
import NIOCore
import NIOPosix
import Rehearsal

/// Listens at an address until a signal asks it to end.
///
/// SwiftNIO accepts clients, parses requests and writes answers.
struct Listening {
  /// Clients connected at a time; further ones wait.
  private static let mostConnections = 256
  /// Connections that two browsers and a program keep.
  private static let leastConnections = 16
  /// Files of a client: its connection, and the database, log and index of the page that is made for it.
  private static let filesPerConnection = 4
  /// Files that the server has open besides those of clients: processes of queries, and three for each event loop.
  private static let otherFiles = 64 + 3 * System.coreCount
  /// Clients that the system keeps waiting; it refuses further ones.
  private static let mostWaiting: Int32 = 256
  /// How long answers in progress may take when the server ends.
  private static let patience = TimeAmount.seconds(5)
  /// Bytes read from a client at a time.
  ///
  /// Requests that arrive together wait in memory until they are answered.
  private static let bytesAtATime = 8192

  let host: String
  let port: UInt16
  /// The token that readers need, which the printed address carries.
  let token: ServerToken?

  /// Serves until `shouldStop` answers true.
  ///
  /// - Parameters:
  ///   - responder: Answers the requests.
  ///   - started: Called with the address that a browser opens, once the server listens.
  func run(
    _ responder: any Responder, started: @escaping @Sendable (String) -> Void,
    shouldStop: @escaping @Sendable () -> Bool
  ) async throws {
    let server = try await bound(responder, connections: try Listening.connections())
    started(location(port: server.localAddress?.port ?? Int(port)))
    while !shouldStop() {
      guard server.isActive else { throw RehearsalError(.request, "\(host), port \(port): the system ended listening") }
      try await Task.sleep(for: .milliseconds(100))
    }
    let ended = server.eventLoop.makePromise(of: Void.self)
    server.pipeline.fireUserInboundEventTriggered(OpenConnections.EndEvent(ended: ended))
    server.eventLoop.scheduleTask(in: Listening.patience) { ended.succeed() }
    try await ended.futureResult.get()
  }

  /// How many clients the server accepts at a time: fewer where the system permits few open files.
  private static func connections() throws(RehearsalError) -> Int {
    let files = { otherFiles + filesPerConnection * $0 }
    let permitted = try ProcessLimits.raiseFiles(to: files(mostConnections), atLeast: files(leastConnections))
    return min((permitted - otherFiles) / filesPerConnection, mostConnections)
  }

  private func bound(_ responder: any Responder, connections: Int) async throws -> any NIOCore.Channel {
    do {
      return try await bootstrap(responder, connections: connections).bind(host: host, port: Int(port)).get()
    } catch {
      throw described(error)
    }
  }

  private func bootstrap(_ responder: any Responder, connections: Int) -> ServerBootstrap {
    ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: Listening.mostWaiting)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(OpenConnections(most: connections))
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Listening.bytesAtATime))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(Answering.handlers(responder))
        }
      }
  }

  private func location(port: Int) -> String {
    "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
      + (token.map { "?\(ServerToken.parameter)=\($0.text)" } ?? "")
  }

  /// The error that a user reads when the server cannot listen.
  private func described(_ error: any Error) -> any Error {
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
#endif
