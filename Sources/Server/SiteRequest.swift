#if Server
package import NIOHTTP1
import RehearsalReports

/// A request that SwiftNIO parsed and that this server answers.
///
/// Only `GET` and `HEAD` without content are answered, and no request that two programs could read in two ways. Where
/// pages can change something, `POST` without content is answered as well, at one path (`SiteReview`, `ComposeServer`).
package struct SiteRequest {
  package let target: RequestTarget
  /// The host that is asked, by the target or the `Host` field.
  package let host: String
  /// Values of the fields by their names in lower case; those of a name that occurs again, in order.
  package let fields: [String: [String]]

  /// Longest address, in bytes; the longest named query takes 16,772 in the console.
  package static let longestTarget = 18_432
  /// Longest line and fields together, in bytes.
  package static let longestHead = 32_768
  /// More fields than any browser sends.
  package static let mostFields = 100

  /// Whether it changes something instead of asking for a page.
  package let isDecision: Bool

  /// - Parameter decisions: The path to which `POST` is answered; `nil` where it is not.
  package init(_ head: HTTPRequestHead, decisions: String? = nil) throws(Refusal) {
    isDecision = decisions != nil && head.method == .POST
    guard head.method == .GET || head.method == .HEAD || isDecision else {
      throw Refusal(.methodNotAllowed, "only GET and HEAD are answered: nothing can be changed here")
    }
    var fields = Dictionary(grouping: head.headers) { $0.name.lowercased() }.mapValues {
      $0.map { SiteRequest.trimmed($0.value) }
    }
    guard fields["transfer-encoding"] == nil, fields["content-length", default: []].allSatisfy({ $0 == "0" })
    else { throw Refusal(.contentTooLarge, "a request has no content here") }
    let (host, target) = SiteRequest.place(uri: head.uri, hosts: fields.removeValue(forKey: "host") ?? [])
    guard let host else { throw Refusal(.badRequest, "a request names one Host") }
    guard target.utf8.count <= SiteRequest.longestTarget else {
      throw Refusal(.targetTooLong, "an address has at most \(SiteRequest.longestTarget) bytes")
    }
    self.target = try RequestTarget(Array(target.utf8)[...])
    guard !isDecision || self.target.path == decisions else {
      throw Refusal(.methodNotAllowed, "only GET and HEAD are answered here")
    }
    self.host = host
    self.fields = fields
  }

  /// The host that is asked, if it is one, and the target on it.
  private static func place(uri: String, hosts: [String]) -> (host: String?, target: String) {
    if uri.hasPrefix("/") || uri == "*" { return (hosts.count == 1 ? hosts[0] : nil, uri) }
    // A target that names a host counts, and the Host field does not (RFC 9112, 3.2.2).
    let origin = OriginForm(uri)
    return (origin?.authority ?? "", origin?.target ?? "")
  }

  /// A field's value without the blanks around it; the decoder leaves those at its end.
  private static func trimmed(_ value: String) -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = value.utf8.drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...last]) ?? ""
  }

  /// The value of a field that has one value.
  package func field(_ name: String) -> String? { fields[name].flatMap { $0.count == 1 ? $0[0] : nil } }

  /// Whether it asks for what is the same on every server: the style and the script of pages.
  package var isFileOfThisProgram: Bool { [ServedFiles.styleName, ServedFiles.scriptName].contains(target.path) }

  /// The page that it asks for.
  package var question: PageQuestion {
    PageQuestion(target, comesFromElsewhere: Admission.comesFromElsewhere(self))
  }
}
#endif
