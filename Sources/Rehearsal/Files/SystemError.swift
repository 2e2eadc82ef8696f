import FoundationEssentials
import Glibc

/// What the system refused, in its own words.
package struct SystemError: Error, CustomStringConvertible {
  package let code: Int32

  /// - Parameter code: The error number; without one, that of the call before.
  package init(code: Int32 = errno) { self.code = code }

  package var description: String { unsafe String(cString: strerror(code)) }

  /// Why something was not done to a file: the system's reason, where the error has one.
  package static func reason(_ error: any Error) -> String {
    if let error = error as? POSIXError { return SystemError(code: error.code.rawValue).description }
    if let error = error as? CocoaError, let cause = error.underlying { return reason(cause) }
    return "\(error)"
  }
}
