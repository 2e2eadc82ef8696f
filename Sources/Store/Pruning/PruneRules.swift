/// Which runs lose nothing when a history is pruned.
///
/// Whatever is asked for, these are kept whole: runs that did not come to their end, the newest of each line and of
/// each label, and those that a review or an ignored change names.
public struct PruneRules: Hashable, Sendable {
  /// Runs that began at this moment or later are kept, in milliseconds since 1970-01-01 UTC; `nil` when age keeps none.
  public var startMilliseconds: Int64?
  /// As many of the newest runs of each line are kept.
  public var newestRuns: Int
  /// Only runs of this line lose anything; `nil` for all.
  public var line: String?
  /// Runs with a label that one of these patterns describes are kept: `release-*`, as in SQLite's `GLOB`.
  public var labels: [String]

  /// Makes rules.
  public init(startMilliseconds: Int64?, newestRuns: Int = 0, line: String? = nil, labels: [String] = []) {
    self.startMilliseconds = startMilliseconds
    self.newestRuns = newestRuns
    self.line = line
    self.labels = labels
  }
}
