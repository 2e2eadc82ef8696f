#if Server
import NIOCore
import NIOHTTP1

/// An answer as a connection writes it, but for the fields `Date` and `Connection`.
struct Reply: Sendable {
  var head: HTTPResponseHead
  let content: ByteBuffer
  /// Whether the connection ends after it.
  let isLast: Bool
}

/// Answers requests.
protocol Responder: Sendable {
  /// The answer to a request; an error is answered with status 500.
  ///
  /// - Parameters:
  ///   - request: The head of the request. Its content, if it has any, is not read.
  ///   - interest: Whether the client still waits for the answer.
  func reply(to request: HTTPRequestHead, for interest: Interest) async throws -> Reply
}
#endif
