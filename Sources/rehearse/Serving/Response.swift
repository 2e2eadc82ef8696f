import Dashboard

/// What a request is answered with.
///
/// No text of a database or a request can get into the head: the values of fields are literals of the program and names
/// of pages, which have letters, digits and `-._~` only.
struct Response {
  var status: ServerStatus
  let type: ContentType
  let body: [UInt8]
  /// Fields beside those that every response has.
  var fields: [(name: StaticString, value: FieldValue)] = []

  /// What a body is.
  enum ContentType: String {
    case html = "text/html; charset=utf-8"
    case text = "text/plain; charset=utf-8"
    case style = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case csv = "text/csv; charset=utf-8"
  }

  /// A value of a field.
  enum FieldValue {
    case literal(StaticString)
    case address(PageAddress)

    var text: String {
      switch self {
      case .literal(let text): "\(text)"
      case .address(let address): "/" + address.name
      }
    }
  }

  init(_ type: ContentType, _ text: String, status: ServerStatus = .ok) {
    self.status = status
    self.type = type
    body = Array(text.utf8)
  }

  /// The same with one field more.
  func with(_ name: StaticString, _ value: FieldValue) -> Response {
    var response = self
    response.fields.append((name, value))
    return response
  }

  /// The bytes on the wire.
  ///
  /// - Parameters:
  ///   - withBody: False for HEAD, whose head tells the length all the same.
  ///   - isLast: Whether the connection is closed afterwards.
  func bytes(withBody: Bool, isLast: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.phrase)", "Content-Type: \(type.rawValue)"]
    lines.append("Content-Length: \(body.count)")
    lines += Protection.fields.map { "\($0.name): \($0.value)" }
    lines += fields.map { "\($0.name): \($0.value.text)" }
    lines.append("Connection: \(isLast ? "close" : "keep-alive")")
    let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return withBody ? head + body : head
  }
}
