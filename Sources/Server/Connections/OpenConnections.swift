#if Server
import NIOCore

/// Accepts clients up to a number at a time, and ends their connections when the server ends.
///
/// It belongs to the listening channel. Further clients wait in the system's queue.
final class OpenConnections: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  /// Asks the handlers of all connections to end: at once, or after the answer in progress.
  struct ConnectionEndEvent: Sendable {}

  /// Asks a listening channel to accept no more clients, and its connections to end.
  struct EndEvent: Sendable {
    /// Succeeds when all connections have ended.
    let ended: EventLoopPromise<Void>
  }

  private let most: Int
  private var channels: [ObjectIdentifier: any Channel] = [:]
  /// Whether the channel asked for further clients when there were as many as permitted.
  private var isFull = false
  private var ended: EventLoopPromise<Void>?

  init(most: Int) {
    self.most = most
  }

  func read(context: ChannelHandlerContext) {
    if channels.count < most { context.read() } else { isFull = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    guard ended == nil else {
      channel.close(promise: nil)
      return
    }
    let id = ObjectIdentifier(channel)
    channels[id] = channel
    channel.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in self.remove(id, context) }
    context.fireChannelRead(data)
  }

  private func remove(_ id: ObjectIdentifier, _ context: ChannelHandlerContext) {
    channels[id] = nil
    if let ended {
      if channels.isEmpty { ended.succeed() }
    } else if isFull {
      isFull = false
      context.read()
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let event = event as? EndEvent else {
      context.fireUserInboundEventTriggered(event)
      return
    }
    ended = event.ended
    context.close(promise: nil)
    for channel in channels.values { channel.pipeline.fireUserInboundEventTriggered(ConnectionEndEvent()) }
    if channels.isEmpty { event.ended.succeed() }
  }
}
#endif
