#if Server
import NIOCore
import NIOHTTP1

/// Refuses request lines that are not written as RFC 9112, 3 requires: method, target and version, one blank between.
///
/// The decoder skips doubled blanks, which another program on the way may read as an empty target. A request has no
/// content here, so its head ends with an empty line and the next one begins behind it.
final class RequestLineGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// The request line that is arriving; `nil` within the fields after it.
  private var line: RequestLine? = RequestLine()
  /// Bytes of the field that is arriving.
  private var fieldBytes = 0
  private var isShut = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isShut else { return }
    var bytes = unwrapInboundIn(data)
    // Where the request line begins that is arriving.
    var start = 0
    for (offset, byte) in bytes.readableBytesView.enumerated() {
      if line?.isEmpty == true { start = offset }
      if take(byte) { continue }
      isShut = true
      // The requests before it are answered.
      if let before = bytes.readSlice(length: start), start > 0 { context.fireChannelRead(NIOAny(before)) }
      context.fireErrorCaught(HTTPParserError.unknown)
      return
    }
    context.fireChannelRead(data)
  }

  /// - Returns: Whether the byte is permitted there.
  private func take(_ byte: UInt8) -> Bool {
    let isEnd = byte == UInt8(ascii: "\n")
    guard line == nil else {
      if !isEnd {
        line?.append(byte)
        return line?.isHopeless == false
      }
      // Empty lines before a request are skipped.
      let isSkipped = line?.isEmpty == true
      let isPermitted = isSkipped || line?.isWellFormed == true
      line = isSkipped ? RequestLine() : nil
      return isPermitted
    }
    if isEnd, fieldBytes == 0 { line = RequestLine() }
    if isEnd { fieldBytes = 0 } else if byte != UInt8(ascii: "\r") { fieldBytes += 1 }
    return true
  }
}

/// The form of a request line, judged byte by byte and without keeping any: a client may send one without an end.
struct RequestLine: Equatable {
  private var blanks = 0
  private var hasTab = false
  /// Whether a part is empty that has ended.
  private var hasEmptyPart = false
  /// Whether the part that is arriving has no bytes yet.
  private var isPartEmpty = true
  /// Whether the last byte is a carriage return, which belongs to the end of the line if a line feed follows.
  private var endsInReturn = false

  init() {}

  /// Whether it has no bytes but the carriage return before its end.
  var isEmpty: Bool { blanks == 0 && isPartEmpty && !hasTab }

  /// Whether it has three parts, none of them empty, and no blank but the two between them.
  var isWellFormed: Bool { blanks == 2 && !isPartEmpty && !isHopeless }

  /// Whether no bytes that follow make it well-formed.
  var isHopeless: Bool { blanks > 2 || hasEmptyPart || hasTab }

  mutating func append(_ byte: UInt8) {
    if endsInReturn { isPartEmpty = false }
    endsInReturn = byte == UInt8(ascii: "\r")
    switch byte {
    case UInt8(ascii: " "):
      blanks += 1
      if isPartEmpty { hasEmptyPart = true }
      isPartEmpty = true
    case UInt8(ascii: "\t"): hasTab = true
    case UInt8(ascii: "\r"): break
    default: isPartEmpty = false
    }
  }
}
#endif
