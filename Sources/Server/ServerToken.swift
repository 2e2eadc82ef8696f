#if Server
import FoundationEssentials
package import Rehearsal

/// What a reader has to know to be answered, where others can reach the server.
///
/// The address that is printed carries it. A browser that opens that address gets a cookie and the address without it,
/// so that it stands in no history and no link; a program sends `Authorization: Bearer TOKEN`.
package struct ServerToken: Sendable {
  package let text: String

  /// Fewer characters can be guessed.
  package static let fewest = 16
  package static let most = 256
  /// The parameter that carries it in an address.
  package static let parameter = "token"

  /// One that nobody knows yet.
  package init() {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    text = String((0..<32).map { _ in digits[Int(generator.next() & 15)] })
  }

  /// One that somebody chose: the first line of a file.
  package init(line: String, of path: String) throws(RehearsalError) {
    let text = String(line.prefix { !$0.isNewline })
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain, (ServerToken.fewest...ServerToken.most).contains(text.utf8.count) else {
      throw RehearsalError(
        .request, "\(path): the first line is not a token",
        details: ["expected: \(ServerToken.fewest) to \(ServerToken.most) letters, digits, - and _"])
    }
    self.text = text
  }

  /// One that somebody chose: the first line of the file at a path.
  package init(file: String) throws(RehearsalError) {
    guard let status = FileStatus(file), status.kind == .file, status.size <= 65_536,
      let bytes = FileManager.default.contents(atPath: file)
    else { throw RehearsalError(.request, "\(file): the file of the token cannot be read") }
    try self.init(line: String(decoding: bytes, as: UTF8.self), of: file)
  }

  /// What a request says of the token.
  package enum Knowledge: Hashable {
    case known
    /// Its address carries it: the reader is sent to the same page without it.
    case inAddress
    case unknown
  }

  /// What a request says of this token.
  package func knowledge(of request: SiteRequest) -> Knowledge {
    if let given = request.target.query[ServerToken.parameter] { return isSame(given) ? .inAddress : .unknown }
    let cookies = (request.fields["cookie"] ?? []).flatMap { $0.split(separator: ";") }
    let pairs = cookies.map { String($0.drop { $0 == " " }) }
    if pairs.contains(where: { $0.hasPrefix(cookie + "=") && isSame(String($0.dropFirst(cookie.count + 1))) }) {
      return .known
    }
    let bearer = "bearer "
    if let field = request.field("authorization"), field.lowercased().hasPrefix(bearer),
      isSame(String(field.dropFirst(bearer.count)))
    {
      return .known
    }
    return .unknown
  }

  /// The value of the field that gives a browser the token, for this session of it.
  ///
  /// - Parameter isStrict: Whether not even a link of another site brings it, as where something can be changed.
  package func cookieField(isStrict: Bool) -> String {
    "\(cookie)=\(text); HttpOnly; SameSite=\(isStrict ? "Strict" : "Lax"); Path=/"
  }

  /// Two servers of one machine have two cookies; a browser does not tell their ports apart.
  private var cookie: String { "rehearse-\(text.utf8.reduce(UInt32(17)) { $0 &* 31 &+ UInt32($1) })" }

  private func isSame(_ other: String) -> Bool { ServerToken.isSame(other, text) }

  /// Takes as long for any text of the same length.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let left = Array(one.utf8)
    let right = Array(other.utf8)
    return left.count == right.count && zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
#endif
