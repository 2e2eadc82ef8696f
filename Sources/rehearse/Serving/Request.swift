/// A request as HTTP/1.1 writes it: its line and its fields.
///
/// Requests have no content here. Read strictly: what the standard leaves to a server's patience (a lone line feed, a folded field, a blank before the
/// colon, two hosts) is refused, since what two programs may read in two ways is how one gets past the other.
struct Request {
  let method: Method
  let target: RequestTarget
  /// Values of the fields by their names in lower case; those of a name that occurs again, in order.
  let fields: [String: [String]]
  /// Whether the client wants to ask more on this connection.
  let keepsConnection: Bool

  /// What is done with what is named.
  enum Method: String {
    case get = "GET"
    case head = "HEAD"
  }

  /// Longest request line, in bytes: an address with a long query still fits.
  static let longestLine = 16_384
  /// Longest line and fields together, in bytes.
  static let longestHead = 32_768
  /// More fields than any browser sends.
  static let mostFields = 100

  /// Reads a head: everything up to the empty line, without the line ends that close it.
  init(head: ArraySlice<UInt8>) throws(Refusal) {
    var lines = try Request.lines(head)
    let words = lines.removeFirst().split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(Request.isToken) else {
      throw Refusal(.badRequest, "a request begins with a line such as GET /runs HTTP/1.1")
    }
    let version = try Request.version(words[2])
    guard let method = Method(rawValue: String(decoding: words[0], as: UTF8.self)) else {
      throw Refusal(.methodNotAllowed, "only GET and HEAD are answered: nothing can be changed here")
    }
    guard words[1].count <= Request.longestLine else { throw Request.targetTooLong }
    self.method = method
    target = try RequestTarget(words[1])
    var fields: [String: [String]] = [:]
    for line in lines {
      let (name, value) = try Request.field(line)
      fields[name, default: []].append(value)
    }
    guard fields["transfer-encoding"] == nil, (fields["content-length"] ?? []).allSatisfy({ $0 == "0" }) else {
      throw Refusal(.contentTooLarge, "a request has no content here")
    }
    guard (fields["host"]?.count ?? 0) == 1 else { throw Refusal(.badRequest, "a request names one Host") }
    let wishes = (fields["connection"] ?? []).flatMap { $0.split(separator: ",") }
      .map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
    keepsConnection = version == 1 ? !wishes.contains("close") : wishes.contains("keep-alive")
    self.fields = fields
  }

  /// The value of a field that has one value.
  func field(_ name: String) -> String? { fields[name].flatMap { $0.count == 1 ? $0[0] : nil } }

  static let targetTooLong = Refusal(.targetTooLong, "an address has at most \(longestLine) bytes")
  static let headTooLong = Refusal(
    .fieldsTooLarge, "the fields of a request have at most \(longestHead) bytes and are at most \(mostFields)")

  // MARK: - Reading

  private static func lines(_ head: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      guard lines[index].last == UInt8(ascii: "\r") else {
        throw Refusal(.badRequest, "the lines of a request end with CR LF")
      }
      lines[index] = lines[index].dropLast()
    }
    guard lines.count <= mostFields + 1 else { throw headTooLong }
    guard lines.allSatisfy({ line in line.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") } }) else {
      throw Refusal(.badRequest, "a request has no control characters")
    }
    return lines
  }

  /// The minor version of HTTP/1.
  private static func version(_ word: ArraySlice<UInt8>) throws(Refusal) -> Int {
    switch String(decoding: word, as: UTF8.self) {
    case "HTTP/1.1": return 1
    case "HTTP/1.0": return 0
    case let other where other.hasPrefix("HTTP/"):
      throw Refusal(.versionNotSupported, "HTTP/1.1 is spoken here")
    default: throw Refusal(.badRequest, "a request line ends with HTTP/1.1")
    }
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else { throw Refusal(.badRequest, "a field is written Name: value") }
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    let trimmed = value.drop { $0 == " " || $0 == "\t" }
    let end = trimmed.lastIndex { $0 != " " && $0 != "\t" }
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(), end.map { String(trimmed[...$0]) } ?? ""
    )
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
