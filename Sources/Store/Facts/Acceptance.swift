public import RehearsalTrace

/// A behaviour that somebody accepted for a cell.
public struct Acceptance: Hashable, Sendable {
  /// Line of development that it holds for; empty when it is not known.
  public var line: String
  /// The script's `id`.
  public var script: String
  /// What the cell is performed under.
  public var configuration: Configuration
  /// When it was accepted, in milliseconds since 1970-01-01 UTC.
  public var acceptedAtMilliseconds: Int64
  /// Digest of the recording, which need not be in the file.
  public var digest: Digest
  /// Number of the run that showed it; none when it was read from a file.
  public var run: Int64?
  /// Who accepted it.
  public var who: String
  /// Why.
  public var why: String
  /// Signature of the change that was accepted, if there was one.
  public var signature: Digest?

  /// Makes an acceptance.
  public init(
    line: String, script: String, configuration: Configuration, acceptedAtMilliseconds: Int64, digest: Digest,
    run: Int64?, who: String, why: String, signature: Digest?
  ) {
    self.line = line
    self.script = script
    self.configuration = configuration
    self.acceptedAtMilliseconds = acceptedAtMilliseconds
    self.digest = digest
    self.run = run
    self.who = who
    self.why = why
    self.signature = signature
  }

  /// The cell that it is for.
  public var cell: CellKey { CellKey(script: script, configuration: configuration) }
}

/// The behaviour that a session is measured against, and why that one.
public struct BaselineChoice: Hashable, Sendable {
  /// The session that is measured.
  public let session: Session
  /// What it is measured against; none when no behaviour may be a baseline.
  public let baseline: Baseline?
  /// What the session would be measured against if its own behaviour had not been accepted: what a change is told from.
  ///
  /// None when that is its own behaviour, or no behaviour may be a baseline.
  public let former: Baseline?
  /// Whether the session shows another behaviour of its flaky cell than its baseline, which is no difference.
  public let isBeside: Bool

  /// Makes a choice.
  package init(session: Session, baseline: Baseline?, former: Baseline?, isBeside: Bool = false) {
    (self.session, self.baseline, self.former, self.isBeside) = (session, baseline, former, isBeside)
  }

  /// A chosen behaviour.
  public struct Baseline: Hashable, Sendable {
    /// Digest of the recording.
    public let digest: Digest
    /// Number of the recording; none when it is not in the file.
    public let recording: Int64?
    /// Where it comes from.
    public let origin: Origin
    /// Whether it is one of several behaviours of a cell that was flaky from the beginning.
    public var isFlaky = false
  }

  /// Where a baseline comes from.
  public enum Origin: Hashable, Sendable {
    /// Somebody accepted it.
    indirect case accepted(Acceptance)
    /// Nothing was accepted: it is what the cell showed first, in a clean run, on the line given; a flaky cell too.
    case first(session: Int64, run: Int64, line: String)
  }

  /// The run that the baseline is the first behaviour of; `nil` when it was accepted, or there is none.
  public var firstRun: Int64? {
    guard case .first(_, let run, _) = baseline?.origin else { return nil }
    return run
  }

  /// Whether the session behaves as its baseline; a session without one does not differ from anything.
  public var isSame: Bool { baseline.map { $0.digest == session.recordingDigest || isBeside } ?? true }
}
