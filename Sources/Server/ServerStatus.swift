#if Server
/// How a request was answered.
package enum ServerStatus: Int {
  case ok = 200
  case found = 302
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case contentTooLarge = 413
  case targetTooLong = 414
  case failed = 500
  case unavailable = 503

  /// The words of the status line.
  package var phrase: StaticString {
    switch self {
    case .ok: "OK"
    case .found: "Found"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .contentTooLarge: "Content Too Large"
    case .targetTooLong: "URI Too Long"
    case .failed: "Internal Server Error"
    case .unavailable: "Service Unavailable"
    }
  }
}

/// Why a request is not answered with what it asks for.
package struct Refusal: Error, Equatable {
  package let status: ServerStatus
  /// What is wrong and what would be right, for people.
  package let message: String

  package init(_ status: ServerStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
#endif
