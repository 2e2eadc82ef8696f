/// Counts the sessions of runs by verdict, from sessions alone.
enum TotalStatements {
  /// The columns of `run_total` that count sessions of a verdict, in their order.
  static let verdicts: [Verdict] = [
    .same, .changed, .new, .failed, .nondeterministic, .error, .crashed, .broken, .flaky,
  ]

  /// The totals of the runs for which `condition` holds, as a file should have them.
  ///
  /// Sessions are counted in the order of runs, in which they lie; joined to their runs first, twenty million would be
  /// copied and sorted.
  ///
  /// - Parameter condition: A condition on a column that has the number of a run.
  static func totals(where condition: (_ run: String) -> String) -> String {
    func both(_ column: String) -> String { "ifnull(s.\(column), 0) + ifnull(p.\(column), 0)" }
    return """
      SELECT r.id, \(verdicts.map { both($0.word) }.joined(separator: ", ")), \(both("remembered")),
        (SELECT count(*) FROM main.removed_cell m WHERE m.run = r.id), ifnull(p.count, 0), \(both("wall_us"))
      FROM main.run r
      LEFT JOIN (
        SELECT o.run, \(counts("o")) FROM main.session o WHERE \(condition("o.run")) GROUP BY o.run) s ON s.run = r.id
      LEFT JOIN (
        SELECT f.run, \(counts("f")) FROM \(LeafReader.pruned)
        WHERE \(condition("r.id")) AND EXISTS (SELECT 1 FROM main.leaf) GROUP BY r.id) p ON p.run = r.id
      WHERE \(condition("r.id"))
      """
  }

  /// What rows of a run add up to.
  private static func counts(_ row: String) -> String {
    let counted = verdicts.map { "count(CASE \(row).verdict WHEN \($0.rawValue) THEN 1 END) AS \($0.word)" }
    let sums = ["sum(\(row).is_remembered) AS remembered", "sum(\(row).wall_us) AS wall_us", "count(*) AS count"]
    return (counted + sums).joined(separator: ", ")
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
