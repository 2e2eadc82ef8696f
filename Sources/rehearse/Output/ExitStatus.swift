import Rehearsal
import RehearsalStore

/// What the exit code says.
enum ExitStatus: Int32, Error {
  /// Nothing differs.
  case same = 0
  /// Differences, failed expectations, unexpected crashes, or output that could not be written.
  case failed = 1
  /// Wrong usage, a bad script, or no cells matched.
  case usage = 2
  /// One cell behaved in two ways.
  case nondeterministic = 3
  /// The store cannot be read or written.
  case store = 5
  /// Interrupted by SIGINT.
  case interrupted = 130
  /// Interrupted by SIGTERM.
  case terminated = 143
}

extension ExitStatus {
  /// What could not be done because of what was asked is wrong usage.
  init(_ kind: RehearsalError.Kind) {
    self =
      switch kind {
      case .request: .usage
      case .output: .failed
      case .store: .store
      case .nondeterministic: .nondeterministic
      }
  }

  /// A question that was put wrongly is wrong usage; everything else about a store is a problem with the store.
  init(_ error: StoreError) { self = error.isBadRequest ? .usage : .store }

  /// What a gate says of a run; a run that was interrupted ends with what its signal asks for.
  init(_ verdict: RunGate.Judgement) {
    self =
      switch verdict {
      case .passed: .same
      case .failed: .failed
      case .nondeterministic: .nondeterministic
      case .interrupted: Interruption.status ?? .interrupted
      }
  }
}
