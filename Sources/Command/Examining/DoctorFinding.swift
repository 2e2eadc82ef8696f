import Rehearsal
import RehearsalStore

/// One line of an examination.
package struct DoctorFinding {
  /// How bad it is.
  package enum State: String {
    case ok, note, problem
  }

  package let state: State
  package let subject: String
  package let text: String
  /// The code of the error that it is about, which `rehearse explain` explains.
  package private(set) var code: String?

  package init(_ state: State, _ subject: String, _ text: String) {
    self.state = state
    self.subject = subject
    self.text = text
  }

  /// A database that cannot be read.
  init(_ error: any Error) {
    self.init(.problem, "database", (error as? StoreError)?.message ?? "\(error)")
    code = (error as? StoreError).map { ErrorCode.name(of: $0.kind) }
  }
}
