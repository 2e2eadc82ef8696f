public import RehearsalTrace

/// What a file of its own can hold of a history: a completed run with what was decided about it, or what was decided
/// about no run.
///
/// Parts of several machines are a union: a part says by its name what it holds, the same on every machine.
public struct HistoryPart: Hashable, Comparable, Sendable {
  /// When the run began, in milliseconds since 1970-01-01 UTC; 0 without a run.
  public let startedAtMilliseconds: Int64
  /// Sixteen bytes: identity of the run across files; all of them 0 without a run.
  public let uid: [UInt8]
  /// The run's digest; none for a run that was recorded before format 6, and without a run.
  public let run: Digest?
  /// Digest of what was decided; none when nothing was.
  public let decisions: Digest?

  /// The uid of what was decided about no run.
  public static let nobody = [UInt8](repeating: 0, count: 16)

  /// Makes a part.
  public init(startedAtMilliseconds: Int64, uid: [UInt8], run: Digest?, decisions: Digest?) {
    self.startedAtMilliseconds = startedAtMilliseconds
    self.uid = uid
    self.run = run
    self.decisions = decisions
  }

  /// `1700000000000-UID-RUN-DECISIONS`, where a digest is its first sixteen digits, and zeros where there is none.
  public var name: String {
    "\(startedAtMilliseconds)-\(Digest(bytes: uid).hex)-\(HistoryPart.digits(run))-\(HistoryPart.digits(decisions))"
  }

  /// What stands for a digest in a name.
  public static func digits(_ digest: Digest?) -> String {
    digest.map { String($0.hex.prefix(16)) } ?? String(repeating: "0", count: 16)
  }

  /// Earlier runs first.
  public static func < (left: HistoryPart, right: HistoryPart) -> Bool {
    (left.startedAtMilliseconds, left.name) < (right.startedAtMilliseconds, right.name)
  }
}

/// A completed run of a file, or what was decided about none, as a part.
public struct HeldPart: Hashable, Sendable {
  /// What it is.
  public let part: HistoryPart
  /// Number of the run in this file; 0 for what was decided about no run.
  public let number: Int64
  /// Whether pruning took sessions of it away, so that it is not handed on.
  public let isPruned: Bool
}
