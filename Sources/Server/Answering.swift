#if Server
import FoundationEssentials
import NIOCore
import NIOHTTP1
import RehearsalPlainText

/// Answers the requests of one connection, one after the other, and ends it.
///
/// `HTTPServerPipelineHandler` passes on one request at a time, and the next one when an answer has ended. An answer
/// ends when the system has taken all of it, so that a connection holds one at a time, however many requests its client
/// sends and however little it reads.
final class Answering: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long the head of a request may take, from the beginning of the connection or the end of the last answer.
  private static let headPatience = TimeAmount.seconds(10)
  /// How long a client may take nothing of its answer.
  private static let contentPatience = TimeAmount.seconds(60)
  /// How long a client may take to read the last answer and close its half.
  private static let endPatience = TimeAmount.seconds(2)

  private enum State {
    case waiting, answering, ending
  }

  private let responder: any Responder
  private let interest: Interest
  private var state = State.waiting
  /// Whether the connection ends after the answer in progress, whatever the answer says.
  private var isLast = false
  /// Closes the connection when the client takes too long.
  private var deadline: Scheduled<Void>?

  init(_ responder: any Responder, _ interest: Interest) {
    self.responder = responder
    self.interest = interest
  }

  /// All handlers of a connection: from bytes to requests, and from answers to bytes.
  static func handlers(_ responder: any Responder) -> [any ChannelHandler] {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = SiteRequest.longestHead
    limits.maxHeaderListSize = SiteRequest.longestHead
    limits.maxHeaderFieldCount = SiteRequest.mostFields
    let interest = Interest()
    return [
      RequestLineGate(), HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)), ReaderPresence(interest),
      HTTPServerPipelineHandler(), NIOHTTPResponseHeadersValidator(), Answering(responder, interest),
    ]
  }

  // MARK: - Requests

  func channelActive(context: ChannelHandlerContext) {
    close(context, in: Answering.headPatience)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    state = .ending
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // A request with content is refused by its head; the content is dropped.
    guard state == .waiting, case .head(let head) = unwrapInboundIn(data) else { return }
    state = .answering
    isLast = !head.isKeepAlive
    deadline?.cancel()
    let reply = context.eventLoop.makeFutureWithTask { [responder, interest] in
      do {
        return try await responder.reply(to: head, for: interest)
      } catch {
        return SiteResponse(.text, "", status: .failed).reply(isHead: head.method == .HEAD)
      }
    }
    reply.assumeIsolated().whenSuccess { self.write($0, context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed, is OpenConnections.ConnectionEndEvent:
      isLast = true
      if state == .waiting { context.close(promise: nil) }
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  /// Refuses bytes that are no request.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else {
      context.close(promise: nil)
      return
    }
    isLast = true
    guard state == .waiting else { return }
    state = .answering
    let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: ["Content-Length": "0"])
    write(Reply(head: head, content: ByteBuffer(), isLast: true), context)
  }

  // MARK: - Answers

  private func write(_ reply: Reply, _ context: ChannelHandlerContext) {
    guard state == .answering else { return }
    var head = reply.head
    if reply.isLast { isLast = true }
    if isLast { head.headers.add(name: "Connection", value: "close") }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    head.headers.add(name: "Date", value: UTCText.field(millisecondsSince1970: now))
    watch(context, leaving: .max)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let taken = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(reply.content))), promise: taken)
    taken.futureResult.assumeIsolated().whenSuccess { self.finish(context) }
  }

  /// Goes on with the next request, or ends the connection, after the system has taken an answer.
  private func finish(_ context: ChannelHandlerContext) {
    guard state == .answering else { return }
    if isLast {
      state = .ending
      close(context, in: Answering.endPatience)
      // Only the own half: a system throws away an answer that is not read yet when the other half is closed while
      // bytes arrive (RFC 9112, 9.6). The end of an answer of a known length writes nothing.
      context.close(mode: .output, promise: nil)
    } else {
      state = .waiting
      close(context, in: Answering.headPatience)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }

  // MARK: - Patience

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  /// Closes the connection if its client takes no more bytes of an answer in time.
  ///
  /// - Parameter bytes: How many were waiting for the client when this was asked last.
  private func watch(_ context: ChannelHandlerContext, leaving bytes: Int) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: Answering.contentPatience) {
      let left = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
      if left < bytes { self.watch(context, leaving: left) } else { context.close(promise: nil) }
    }
  }
}
#endif
