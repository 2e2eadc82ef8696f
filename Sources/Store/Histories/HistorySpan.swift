public import RehearsalTrace

/// One behaviour of a cell, for as long as it lasted: a span of runs with one recording.
public struct HistorySpan: Hashable, Sendable {
  /// Line of development: the branch of the runs; empty when it is not known.
  public private(set) var line: String
  /// The script's `id`.
  public let script: String
  /// What the cell was performed under.
  public let configuration: Configuration
  /// Number of the first run with this recording.
  public private(set) var firstRun: Int64
  /// Number of the last run with this recording.
  public private(set) var lastRun: Int64
  /// Number of the recording.
  public let recording: Int64
  /// Digest of the recording: the same in every file.
  public let digest: Digest
  /// Number of sessions of the span, with those that pruning took away.
  public private(set) var sessionCount: Int
  /// Number of those that pruning took away.
  public private(set) var prunedCount: Int
  /// Whether it is what the cell showed last.
  public private(set) var isCurrent: Bool
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
  /// Whether the cell was flaky at the last session of the span.
  public private(set) var isFlaky: Bool

  /// The cell that behaved so.
  public var cell: CellKey { CellKey(script: script, configuration: configuration) }
}

extension HistorySpan {
  /// The part of the span from one run to another.
  func clipped(from first: Int64, to last: Int64, sessionCount: Int, prunedCount: Int) -> HistorySpan {
    var span = self
    (span.firstRun, span.lastRun) = (first, last)
    (span.sessionCount, span.prunedCount) = (sessionCount + prunedCount, prunedCount)
    return span
  }

  /// The span with one of another line that goes on with the same recording.
  func joined(with next: HistorySpan) -> HistorySpan {
    var span = self
    span.line = next.line
    (span.lastRun, span.isCurrent, span.isFlaky) = (max(lastRun, next.lastRun), next.isCurrent, next.isFlaky)
    span.sessionCount += next.sessionCount
    span.prunedCount += next.prunedCount
    return span
  }

  /// The span, which is the last one of its cell or is not.
  func replacingEnd(isCurrent: Bool) -> HistorySpan {
    var span = self
    span.isCurrent = isCurrent
    return span
  }
}
