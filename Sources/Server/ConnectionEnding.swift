#if Server
import NIOCore
import NIOHTTP1

/// Ends a connection behind an answer with `Connection: close`.
///
/// Hummingbird looks at that field of requests only, so that a connection whose answer says that it is the last one was
/// kept until nothing had come for ten seconds. The own half is closed first: a system throws away an answer that is
/// not read yet when the other half is closed while something comes in (RFC 9112, 9.6). What comes is dropped.
final class ConnectionEnding: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart

  /// How long the client may take to read the last answer and close its half.
  private static let patience = TimeAmount.seconds(2)

  private let interest: Interest
  /// Whether the answer that is being written is the last one.
  private var isLast = false
  private var ending: Scheduled<Void>?

  init(_ interest: Interest) {
    self.interest = interest
  }

  // MARK: - Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isLast = head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end where isLast:
      context.writeAndFlush(data, promise: promise)
      close(context: context, mode: .output, promise: nil)
    case .end: context.write(data, promise: promise)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output, ending == nil {
      ending = context.eventLoop.assumeIsolated().scheduleTask(in: ConnectionEnding.patience) {
        context.close(promise: nil)
      }
    }
    context.close(mode: mode, promise: promise)
  }

  // MARK: - Readers

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard ending == nil else { return }
    guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/"), head.uri != "*" else {
      context.fireChannelRead(data)
      return
    }
    // A target that names a host counts, and the Host field does not (RFC 9112, 3.2.2).
    let origin = OriginForm(head.uri)
    head.headers.replaceOrAdd(name: "Host", value: origin?.authority ?? "")
    head.uri = origin?.target ?? ""
    context.fireChannelRead(NIOAny(HTTPServerRequestPart.head(head)))
  }

  /// A reader who will send nothing more does not wait for an answer either: that is how a closed window looks.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { interest.end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    interest.end()
    ending?.cancel()
    context.fireChannelInactive()
  }
}
#endif
