#if Server
package import Hummingbird
import RehearsalReports

/// What a site is asked: a request that the library understood, with what is refused here taken out.
///
/// Nothing is sent here, so that only `GET` and `HEAD` without content are answered, and a request that two programs
/// could read in two ways is not. Where pages can have something done, `POST` without content is answered as well, for
/// that alone (`SiteReview`, `ComposeServer`).
package struct SiteRequest {
  package let target: RequestTarget
  /// Where it is sent to, by its `Host` field.
  package let host: String
  /// Values of the fields by their names in lower case; those of a name that occurs again, in order.
  package let fields: [String: [String]]

  /// Longest address, in bytes; the longest named query takes 16,772 in the console.
  package static let longestTarget = 18_432
  /// Longest line and fields together, in bytes.
  package static let longestHead = 32_768
  /// More fields than any browser sends.
  package static let mostFields = 100

  /// Whether it has something done instead of asking.
  package let isDecision: Bool

  /// - Parameter decisions: The path to which `POST` is answered; `nil` where it is not.
  package init(_ request: Request, decisions: String? = nil) throws(Refusal) {
    isDecision = decisions != nil && request.method == .post
    guard request.method == .get || request.method == .head || isDecision else {
      throw Refusal(.methodNotAllowed, "only GET and HEAD are answered: nothing can be changed here")
    }
    guard request.headers[.transferEncoding] == nil, request.headers[values: .contentLength].allSatisfy({ $0 == "0" })
    else { throw Refusal(.contentTooLarge, "a request has no content here") }
    // The first Host field has become the authority; a second one is still among the fields.
    guard let host = request.head.authority, request.headers.allSatisfy({ $0.name.canonicalName != "host" }) else {
      throw Refusal(.badRequest, "a request names one Host")
    }
    let target = Array((request.head.path ?? "").utf8)
    guard target.count <= SiteRequest.longestTarget else {
      throw Refusal(.targetTooLong, "an address has at most \(SiteRequest.longestTarget) bytes")
    }
    self.target = try RequestTarget(target[...])
    guard !isDecision || self.target.path == decisions else {
      throw Refusal(.methodNotAllowed, "only GET and HEAD are answered here")
    }
    self.host = host
    fields = Dictionary(grouping: request.headers) { $0.name.canonicalName }.mapValues { $0.map(\.value) }
  }

  /// The value of a field that has one value.
  package func field(_ name: String) -> String? { fields[name].flatMap { $0.count == 1 ? $0[0] : nil } }

  /// Whether it asks for what is the same on every server: the style and the script of pages.
  package var isFileOfThisProgram: Bool { [ServedFiles.styleName, ServedFiles.scriptName].contains(target.path) }

  /// What it asks for.
  package var question: PageQuestion {
    PageQuestion(target, comesFromElsewhere: Admission.comesFromElsewhere(self))
  }
}
#endif
