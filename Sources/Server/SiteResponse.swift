#if Server
package import RehearsalReports
import HTTPTypes
package import Hummingbird

/// What a request is answered with.
///
/// No text of a database or a request can get into the head: the values of fields are literals of the program and names
/// of pages, which have letters, digits and `-._~` only.
package struct SiteResponse {
  package var status: ServerStatus
  package let type: ContentType
  package let body: [UInt8]
  /// Fields beside those that every response has.
  package var fields: [(name: StaticString, value: FieldValue)] = []

  /// What a body is.
  package enum ContentType: String {
    case html = "text/html; charset=utf-8"
    case text = "text/plain; charset=utf-8"
    case style = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case csv = "text/csv; charset=utf-8"
  }

  /// A value of a field.
  package enum FieldValue {
    case literal(StaticString)
    case address(PageAddress)

    package var text: String {
      switch self {
      case .literal(let text): "\(text)"
      case .address(let address): "/" + address.name
      }
    }
  }

  package init(_ type: ContentType, _ text: String, status: ServerStatus = .ok) {
    self.status = status
    self.type = type
    body = Array(text.utf8)
  }

  /// The same with one field more.
  package func with(_ name: StaticString, _ value: FieldValue) -> SiteResponse {
    var response = self
    response.fields.append((name, value))
    return response
  }

  /// The answer as the library sends it.
  ///
  /// - Parameters:
  ///   - isHead: Whether only the head is asked for, which tells the length all the same.
  ///   - isLast: Whether the connection is closed afterwards.
  package func response(isHead: Bool, isLast: Bool = false) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = type.rawValue
    headers[.contentLength] = String(body.count)
    for (name, value) in Protection.fields + fields.map({ ("\($0.name)", $0.value.text) }) {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    if isLast { headers[.connection] = "close" }
    return Response(
      status: HTTPResponse.Status(code: status.rawValue, reasonPhrase: "\(status.phrase)"), headers: headers,
      body: isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
#endif
