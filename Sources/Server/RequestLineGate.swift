#if Server
import NIOCore
import NIOHTTP1

/// Lets no request line pass that is not written as RFC 9112, 3 says: method, target and version, one blank between.
///
/// The decoder skips blanks that are doubled, which another program on the way may read as an empty target. A request
/// has no content here, so that its head ends with an empty line and the next one begins behind it.
final class RequestLineGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// What has come of the request line; `nil` within the fields behind it.
  private var line: [UInt8]? = []
  /// Bytes of the field that is coming.
  private var fieldBytes = 0
  private var isShut = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isShut else { return }
    var bytes = unwrapInboundIn(data)
    // Where the request line begins that is coming.
    var start = 0
    for (offset, byte) in bytes.readableBytesView.enumerated() {
      if line?.isEmpty == true { start = offset }
      if take(byte) { continue }
      isShut = true
      // What came before it is answered.
      if let before = bytes.readSlice(length: start), start > 0 { context.fireChannelRead(NIOAny(before)) }
      context.fireErrorCaught(HTTPParserError.unknown)
      return
    }
    context.fireChannelRead(data)
  }

  /// - Returns: Whether the byte may stand there.
  private func take(_ byte: UInt8) -> Bool {
    let isEnd = byte == UInt8(ascii: "\n")
    guard var begun = line else {
      if isEnd, fieldBytes == 0 { line = [] }
      if isEnd { fieldBytes = 0 } else if byte != UInt8(ascii: "\r") { fieldBytes += 1 }
      return true
    }
    if isEnd {
      if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
      // Empty lines before a request are nobody's.
      line = begun.isEmpty ? [] : nil
      return begun.isEmpty || RequestLineGate.isWellFormed(begun)
    }
    // What is longer than any head is refused by the decoder.
    if begun.count <= SiteRequest.longestHead { line?.append(byte) }
    return true
  }

  /// Whether a line has three parts, none of them empty, and no other blank.
  static func isWellFormed(_ line: [UInt8]) -> Bool {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty } && !line.contains(UInt8(ascii: "\t"))
  }
}
#endif
