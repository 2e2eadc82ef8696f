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

  /// The word used in SQL and text.
  public var word: String { String(describing: self) }

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
