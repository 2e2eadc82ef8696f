/// What performing one cell gave: the trace, and how the session ended.
public struct Performance: Sendable {
  /// What was recorded.
  public var trace: Trace
  /// How the session ended.
  public var outcome: Outcome
  /// What was expected and did not hold, in the order of the steps.
  public var failures: [Failure]
  /// The claims of the expectations that were looked at, whether they held or not, sorted.
  public var claims: [String]
  /// Files that were attached to it by steps, or by an adapter; each has a name of its own.
  public var attachments: [AttachedFile] = []

  /// How a session ended.
  ///
  /// An exception that the script expects is `completed`.
  public enum Outcome: String, Hashable, Sendable {
    /// Every step was performed and every expectation held.
    case completed
    /// At least one expectation did not hold.
    case failed
    /// An exception that the script does not expect ended the session.
    case crashed
    /// The session could not be performed: a target that is not there, a bound that was hit.
    case error
  }

  /// One expectation that did not hold, or the reason for an error.
  public struct Failure: Hashable, Sendable {
    /// Position of the step.
    public var step: Int
    /// Line of the script, from 1; 0 when there is none.
    public var line: Int
    /// What was expected and what was found.
    public var message: String
    /// The claims that the expectation tests, sorted; empty for an error.
    public var claims: [String]

    /// Makes a failure.
    public init(step: Int, line: Int, message: String, claims: [String] = []) {
      self.step = step
      self.line = line
      self.message = message
      self.claims = claims
    }
  }

  /// Makes a performance.
  public init(trace: Trace, outcome: Outcome, failures: [Failure], claims: [String] = []) {
    self.trace = trace
    self.outcome = outcome
    self.failures = failures
    self.claims = claims
  }
}
