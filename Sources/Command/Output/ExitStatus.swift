import Rehearsal
import RehearsalReview
import RehearsalStore

/// What the exit code says.
///
/// The sentences below are the table in Documentation/CLI.md, where a test looks for them.
enum ExitStatus: Int32, Error, CaseIterable {
  /// Nothing differs, nothing failed.
  case same = 0
  /// Differences, failed expectations, unexpected crashes.
  case failed = 1
  /// Wrong usage, a bad script, a reference or SQL that means nothing, no cell matched, a process that may have too few
  /// files or too little memory.
  case usage = 2
  /// Nondeterminism.
  case nondeterministic = 3
  /// Output that could not be written, or a program that writes it is missing or failed.
  case output = 4
  /// A problem with the store: no such file, no database, newer, with other parts than ours, damaged, locked, full,
  /// without memory, in a folder that cannot be written.
  case store = 5
  /// Interrupted by SIGINT.
  case interrupted = 130
  /// Interrupted by SIGTERM.
  case terminated = 143

  /// What `--help` says of it.
  var brief: String {
    switch self {
    case .same: "nothing differs"
    case .failed: "differences, failed expectations or an unexpected crash"
    case .usage: "wrong usage, a bad script, or no cell matched"
    case .nondeterministic: "nondeterminism"
    case .output: "output that could not be written"
    case .store: "a problem with the store"
    case .interrupted, .terminated: "interrupted"
    }
  }

  /// All codes in a sentence; those of which the same is said stand together.
  static var sentence: String {
    var parts: [(codes: String, brief: String)] = []
    for status in allCases {
      if let last = parts.indices.last, parts[last].brief == status.brief {
        parts[last].codes += " and \(status.rawValue)"
      } else {
        parts.append(("\(status.rawValue)", status.brief))
      }
    }
    return parts.map { "\($0.codes) \($0.brief)" }.joined(separator: "; ")
  }
}

extension ExitStatus {
  /// What could not be done because of what was asked is wrong usage.
  init(_ kind: RehearsalError.Kind) {
    self =
      switch kind {
      case .request: .usage
      case .output: .output
      case .store: .store
      case .nondeterministic: .nondeterministic
      }
  }

  /// A question that was put wrongly is wrong usage; everything else about a store is a problem with the store.
  init(_ error: StoreError) { self = error.isBadRequest ? .usage : .store }

  /// What a gate says of a run; a run that was interrupted ends with what its signal asks for.
  init(_ verdict: GateJudgement.Result) {
    self =
      switch verdict {
      case .passed: .same
      case .failed: .failed
      case .nondeterministic: .nondeterministic
      case .interrupted: Interruption.status ?? .interrupted
      }
  }
}
