#if Server
/// What an absolute target, `http://localhost:7357/runs?a=1`, names: a host, and a target as it usually is.
package struct OriginForm: Equatable {
  package let authority: String
  package let target: String

  /// Reads one; `nil` when it is no such thing, as `localhost:7357` or `https://localhost/` are none here.
  package init?(_ text: String) {
    guard text.lowercased().hasPrefix("http://") else { return nil }
    let rest = text.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty else { return nil }
    let target = rest.dropFirst(authority.count)
    self.authority = String(authority)
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }
}

/// What a request names: `/dashboard-health?run=12`, decoded strictly.
///
/// What is decoded is decoded once, and what cannot be decoded is refused: no two programs on the way read it in two
/// ways.
package struct RequestTarget: Hashable, Sendable {
  /// The path without its leading slash, decoded.
  package let path: String
  /// Values by name, decoded; no name twice.
  package let query: [String: String]

  /// More pairs than any page has parameters.
  package static let mostPairs = 64

  package init(path: String, query: [String: String] = [:]) {
    self.path = path
    self.query = query
  }

  /// Reads the target of a request line.
  package init(_ target: ArraySlice<UInt8>) throws(Refusal) {
    guard target.first == UInt8(ascii: "/") else {
      throw Refusal(.badRequest, "a request names a path that begins with /")
    }
    guard target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }) else {
      throw Refusal(.badRequest, "an address has visible characters of ASCII only; others are written %XX")
    }
    let parts = target.dropFirst().split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = try RequestTarget.decoded(parts[0], plusIsSpace: false)
    guard !path.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }) else {
      throw Refusal(.badRequest, "a path has no control characters")
    }
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : []).split(separator: UInt8(ascii: "&")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = try RequestTarget.decoded(sides[0], plusIsSpace: true)
      let value = sides.count > 1 ? try RequestTarget.decoded(sides[1], plusIsSpace: true) : ""
      guard query.updateValue(value, forKey: name) == nil else {
        throw Refusal(.badRequest, "a parameter is given twice")
      }
      guard query.count <= RequestTarget.mostPairs else {
        throw Refusal(.badRequest, "an address has at most \(RequestTarget.mostPairs) parameters")
      }
    }
    self.query = query
  }

  /// Bytes with every `%XX` replaced; UTF-8 without NUL, or refused.
  private static func decoded(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1])
        else { throw Refusal(.badRequest, "after % two hexadecimal digits are expected") }
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    guard let result = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(.badRequest, "an address is written in UTF-8")
    }
    guard !bytes.contains(0) else { throw Refusal(.badRequest, "an address holds no NUL") }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
#endif
