import RehearsalDrawing
import RehearsalTrace

/// What a page may do, in the words of a Content-Security-Policy: run the one script that it carries, and ask for
/// nothing.
enum ContentPolicy {
  /// The policy of a page that carries `script`, or none.
  static func text(script: Markup?) -> String {
    let scripts = script.map { "'sha256-\(Base64.text(of: Digest(of: $0.text).bytes))'" } ?? "'none'"
    return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src \(scripts); base-uri 'none';"
      + " form-action 'none'"
  }

  /// The policy of a page of a folder, whose style and script lie beside it.
  static let ofFolder =
    "default-src 'none'; style-src 'self' file: 'unsafe-inline'; img-src data:; script-src 'self' file:;"
    + " base-uri 'none'; form-action 'none'"
}
