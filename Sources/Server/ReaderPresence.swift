#if Server
import NIOCore

/// Notices at once that the client of a connection has left.
///
/// It is placed before `HTTPServerPipelineHandler`, which reports the end of the client's half only after the requests
/// that were sent before it. A client that will send nothing more does not wait for an answer either: a closed browser
/// window looks like that.
final class ReaderPresence: ChannelInboundHandler {
  typealias InboundIn = Any

  private let interest: Interest

  init(_ interest: Interest) {
    self.interest = interest
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { interest.end() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    interest.end()
    context.fireChannelInactive()
  }
}
#endif
