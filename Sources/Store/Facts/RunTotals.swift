/// How many sessions a run has, by verdict.
public struct RunTotals: Hashable, Sendable {
  /// Number of the run.
  public let run: Int64
  /// Sessions with each verdict that any has; cells without one under `removed`.
  public let counts: [Verdict: Int]
  /// Sessions among them that were remembered, not performed.
  public let rememberedCount: Int
  /// Sessions among them whose rows pruning took away.
  public let prunedCount: Int
  /// How long performing took, in microseconds of real time.
  public let wallMicroseconds: Int64

  /// Number of sessions, with those that pruning took away.
  public var sessionCount: Int { counts.reduce(0) { $0 + ($1.key == .removed ? 0 : $1.value) } }
}
