/// Statements about runs of several parts, for whoever writes a part or takes over another file's.
enum RunStatements {
  /// Sets the status of each run of several parts: completed when all of them are there and completed, by one plan.
  static let completeShards = """
    UPDATE main.run SET status = (
      SELECT CASE WHEN count(*) = max(h.shard_count) AND min(h.status) = \(Run.Status.completed.rawValue)
        AND count(DISTINCT h.plan) = 1 AND count(DISTINCT h.shard_count) = 1
        THEN \(Run.Status.completed.rawValue) ELSE \(Run.Status.interrupted.rawValue) END
      FROM main.run_shard h WHERE h.run = run.id)
    WHERE id IN (SELECT run FROM main.run_shard)
    """
}
