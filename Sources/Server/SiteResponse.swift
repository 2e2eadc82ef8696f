#if Server
import NIOCore
import NIOHTTP1

/// The answer to a request.
///
/// No text of a database or a request can get into the head: the values of fields are literals of the program.
package struct SiteResponse: Sendable {
  package let status: ServerStatus
  package let type: ContentType
  package let body: [UInt8]
  /// Fields beside those that every response has.
  package var fields: [Field] = []

  /// The media type of a body.
  package enum ContentType: String, Sendable {
    case html = "text/html; charset=utf-8"
    case text = "text/plain; charset=utf-8"
    case style = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case csv = "text/csv; charset=utf-8"
  }

  /// A field that some answers have, with its value.
  package enum Field: String, Sendable {
    case allow = "Allow: GET, HEAD"
    case retryAfter = "Retry-After: 2"
    case bearer = "WWW-Authenticate: Bearer"
    case csvFile = "Content-Disposition: attachment; filename=\"query.csv\""
    case jsonFile = "Content-Disposition: attachment; filename=\"query.json\""

    package var name: String { String(rawValue.prefix { $0 != ":" }) }
    package var value: String { String(rawValue.drop { $0 != ":" }.dropFirst(2)) }
  }

  package init(_ type: ContentType, _ text: String, status: ServerStatus = .ok) {
    self.init(type, Array(text.utf8), status: status)
  }

  package init(_ type: ContentType, _ body: [UInt8], status: ServerStatus, fields: [Field] = []) {
    self.status = status
    self.type = type
    self.body = body
    self.fields = fields
  }

  /// The same with one field more.
  package func with(_ field: Field) -> SiteResponse {
    SiteResponse(type, body, status: status, fields: fields + [field])
  }

  /// The response as a connection writes it.
  ///
  /// - Parameters:
  ///   - isHead: Whether only the head is asked for, whose length is that of the content all the same.
  ///   - isLast: Whether the connection is closed afterwards.
  func reply(isHead: Bool, isLast: Bool = false) -> Reply {
    var headers: HTTPHeaders = ["Content-Type": type.rawValue, "Content-Length": String(body.count)]
    for (name, value) in Protection.fields + fields.map({ ($0.name, $0.value) }) {
      headers.add(name: name, value: value)
    }
    let status = HTTPResponseStatus(statusCode: status.rawValue, reasonPhrase: "\(status.phrase)")
    return Reply(
      head: HTTPResponseHead(version: .http1_1, status: status, headers: headers),
      content: isHead ? ByteBuffer() : ByteBuffer(bytes: body), isLast: isLast)
  }
}
#endif
