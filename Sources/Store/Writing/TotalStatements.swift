/// Counts the sessions of runs by verdict, from sessions alone.
enum TotalStatements {
  /// The columns of `run_total` that count sessions of a verdict, in their order.
  static let verdicts: [Verdict] = [
    .same, .changed, .new, .failed, .nondeterministic, .error, .crashed, .broken, .flaky,
  ]

  /// The totals of the runs for which `condition` holds, as a file should have them.
  ///
  /// - Parameter condition: A condition on a column that has the number of a run.
  static func totals(where condition: (_ run: String) -> String) -> String {
    """
    SELECT r.id, \(verdicts.map { "count(CASE s.verdict WHEN \($0.rawValue) THEN 1 END)" }.joined(separator: ", ")),
      ifnull(sum(s.is_remembered), 0), (SELECT count(*) FROM main.removed_cell m WHERE m.run = r.id),
      ifnull(sum(s.is_pruned), 0), ifnull(sum(s.wall_us), 0)
    FROM main.run r
    LEFT JOIN (
      SELECT run, verdict, is_remembered, wall_us, 0 AS is_pruned FROM main.session WHERE \(condition("run"))
      UNION ALL
      SELECT f.run, f.verdict, f.is_remembered, f.wall_us, 1 FROM \(LeafReader.pruned)
      WHERE \(condition("r.id")) AND EXISTS (SELECT 1 FROM main.leaf)) s ON s.run = r.id
    WHERE \(condition("r.id"))
    GROUP BY r.id
    """
  }

  /// Counts anew for the runs for which `condition` holds.
  static func rebuild(where condition: (_ run: String) -> String) -> String {
    "INSERT OR REPLACE INTO main.run_total \(totals(where: condition))"
  }

  /// Adds sessions: ?1 the run, ?2 their verdict, ?3 how many of them were remembered, ?4 how long they took; one
  /// session, or with `ofMany` ?5 of them.
  static func addition(ofMany: Bool = false) -> String {
    let counts = verdicts.map { verdict in
      "\(verdict.word) = \(verdict.word) + \(ofMany ? "?5 * " : "")(?2 = \(verdict.rawValue))"
    }
    return """
      UPDATE run_total SET \(counts.joined(separator: ", ")), remembered = remembered + ?3, wall_us = wall_us + ?4
      WHERE run = ?1
      """
  }

  /// Begins to count: ?1 the run.
  static let begin =
    "INSERT INTO run_total VALUES (?1, \(verdicts.map { _ in "0" }.joined(separator: ", ")), 0, 0, 0, 0)"
}
