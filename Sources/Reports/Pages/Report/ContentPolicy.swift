import RehearsalTrace

/// What a page may do, in the words of a Content-Security-Policy: run the one script that it carries, and ask for
/// nothing.
enum ContentPolicy {
  /// The policy of a page that carries `script`, or none.
  static func text(script: Markup?) -> String {
    let scripts = script.map { "'sha256-\(base64(Digest(of: $0.text).bytes))'" } ?? "'none'"
    return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src \(scripts); base-uri 'none';"
      + " form-action 'none'"
  }

  /// The policy of a page of a folder, whose style and script lie beside it.
  static let ofFolder =
    "default-src 'none'; style-src 'self' file: 'unsafe-inline'; img-src data:; script-src 'self' file:;"
    + " base-uri 'none'; form-action 'none'"

  /// Bytes in base 64, as the policy wants a digest.
  static func base64(_ bytes: [UInt8]) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
    var text = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << ((3 - group.count) * 8)
      for place in 0..<4 {
        text.append(place <= group.count ? signs[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return String(text)
  }
}
