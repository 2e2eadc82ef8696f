public import RehearsalSourceText
package import RehearsalStore

/// What could not be done, with what the reader needs to act.
public struct RehearsalError: Error, Sendable {
  /// What kind of thing went wrong.
  public let kind: Kind
  /// One line: what happened, and where.
  public let message: String
  /// Further lines: what was expected, what there is instead.
  public let details: [String]
  /// What is wrong in the texts that were read, when that is why.
  public let diagnostics: [Diagnostic]

  /// Why something could not be done.
  public enum Kind: Hashable, Sendable {
    /// What was asked for is wrong, or is not there.
    case request
    /// A result could not be written.
    case output
    /// A database cannot be read or written, or is not what it should be.
    case store
    /// What was performed twice was not the same twice.
    case nondeterministic
  }

  /// Makes an error.
  package init(_ kind: Kind, _ message: String, details: [String] = [], diagnostics: [Diagnostic] = []) {
    self.kind = kind
    self.message = message
    self.details = details
    self.diagnostics = diagnostics
  }
}

extension RehearsalError {
  /// What a caller of the library is told of any error below it.
  package init(reporting error: any Error) {
    switch error {
    case let error as RehearsalError: self = error
    case let error as StoreError: self.init(error.isBadRequest ? .request : .store, error.message)
    default: self.init(.output, "\(error)")
    }
  }
}

extension StoreError {
  /// Whether the question was put wrongly, and the store is sound.
  package var isBadRequest: Bool {
    switch kind {
    case .badSQL, .badReference, .ambiguous, .notFound, .timeLimit, .interrupted, .notPermitted: true
    case .cannotOpen, .notADatabase, .foreign, .newer, .locked, .full, .corrupt, .readOnly, .outOfMemory,
      .inputOutput, .contradiction:
      false
    }
  }
}
