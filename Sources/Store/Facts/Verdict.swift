public import RehearsalTrace

/// What a session turned out to be.
///
/// The raw value is stored in files and never changes its meaning.
public enum Verdict: Int64, Hashable, Sendable, CaseIterable {
  /// The cell behaved as in its last session before this run.
  case same = 1
  /// The cell behaved otherwise than in its last session before this run.
  case changed = 2
  /// The cell had no session before this run.
  case new = 3
  /// An expectation did not hold.
  case failed = 4
  /// Two performances of the cell differed.
  case nondeterministic = 5
  /// The session could not be performed.
  case error = 6
  /// An exception that the script does not expect ended the session.
  case crashed = 7
  /// The recording breaks a law.
  case broken = 8
  /// The cell has no session, although the run before had it and this one should have performed it.
  ///
  /// No session has this verdict.
  case removed = 9
  /// The cell behaves in several ways, at rates.
  case flaky = 10

  /// The word used in SQL and text.
  public var word: String { Verdict.words[Int(rawValue)] }

  /// The words by raw value: found by reflection, which takes time, once.
  private static let words: [String] = {
    var words = Array(repeating: "", count: Int(allCases.map(\.rawValue).max() ?? 0) + 1)
    for verdict in allCases { words[Int(verdict.rawValue)] = String(describing: verdict) }
    return words
  }()

  /// All verdicts from the harmless ones on; of two that apply the later one counts.
  public static let bySeverity: [Verdict] = [
    .same, .new, .changed, .removed, .flaky, .failed, .broken, .nondeterministic, .error, .crashed,
  ]

  /// Whether something is wrong with the session itself, whatever it is compared with.
  public var isWrong: Bool {
    switch self {
    case .failed, .nondeterministic, .error, .crashed, .broken: true
    case .same, .changed, .new, .removed, .flaky: false
    }
  }

  /// Whether a session did what its script expects, so that others may be measured against it.
  public var isSound: Bool {
    switch self {
    case .same, .changed, .new: true
    case .failed, .nondeterministic, .error, .crashed, .broken, .removed, .flaky: false
    }
  }

  /// Position in `bySeverity`.
  public var severity: Int { Verdict.bySeverity.firstIndex(of: self) ?? 0 }

  /// The verdict on a session: how it ended wins over how its behaviour compares.
  ///
  /// - Parameters:
  ///   - outcome: How the session ended.
  ///   - isSame: Whether it behaved as in the cell's last session before; `nil` when there is none.
  public init(outcome: Performance.Outcome, isSame: Bool?) {
    switch outcome {
    case .failed: self = .failed
    case .crashed: self = .crashed
    case .error: self = .error
    case .completed:
      switch isSame {
      case .none: self = .new
      case .some(true): self = .same
      case .some(false): self = .changed
      }
    }
  }
}
