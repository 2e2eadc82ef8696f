import RehearsalStore

/// What a command could not do, with what the reader needs to act.
struct CommandFailure: Error {
  let exit: ExitStatus
  let message: String
  /// Further lines, shown under the message.
  let details: [String]

  init(_ exit: ExitStatus, _ message: String, details: [String] = []) {
    self.exit = exit
    self.message = message
    self.details = details
  }
}

extension ExitStatus {
  /// A question that was put wrongly is wrong usage; everything else about a store is a problem with the store.
  init(_ error: StoreError) {
    self =
      switch error.kind {
      case .badSQL, .badReference, .ambiguous, .notFound, .timeLimit, .interrupted, .notPermitted: .usage
      case .cannotOpen, .notADatabase, .foreign, .newer, .locked, .full, .corrupt, .readOnly, .inputOutput,
        .contradiction:
        .store
      }
  }
}

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
