public import RehearsalTrace

/// One behaviour of a cell, for as long as it lasted: a span of runs with one recording.
public struct HistorySpan: Hashable, Sendable {
  /// Line of development: the branch of the runs; empty when it is not known.
  public let line: String
  /// The script's `id`.
  public let script: String
  /// What the cell was performed under.
  public let configuration: Configuration
  /// Number of the first run with this recording.
  public let firstRun: Int64
  /// Number of the last run with this recording.
  public let lastRun: Int64
  /// Number of the recording.
  public let recording: Int64
  /// Digest of the recording: the same in every file.
  public let digest: Digest
  /// Number of sessions of the span.
  public let sessionCount: Int
  /// Whether it is what the cell showed last.
  public let isCurrent: Bool
  /// Number of the recording before, if there was one.
  public let recordingBefore: Int64?
  /// Number of the last run with the recording before.
  public let runBefore: Int64?
  /// Number of the first session of the span.
  public let session: Int64
  /// The verdict on that session.
  public let verdict: Verdict
  /// Digest of the script's text at that session.
  public let scriptDigest: Digest
  /// Whether the script's text was another one at the session before.
  public let isScriptChanged: Bool

  /// The cell that behaved so.
  public var cell: CellKey { CellKey(script: script, configuration: configuration) }
}
