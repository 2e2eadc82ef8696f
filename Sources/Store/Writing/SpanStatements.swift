/// Finds spans, and what cells and scripts say of them, from sessions alone.
///
/// For a merge, for runs that go on at once, and for whoever doubts what was written session by session.
enum SpanStatements {
  /// The spans of the cells for which `condition` holds, as a file should have them.
  ///
  /// - Parameter condition: A condition on a column that has the number of a cell.
  static func spans(where condition: (_ cell: String) -> String) -> String {
    """
    SELECT w.cell, w.recording, a.id AS session_first, w.run_first, b.id AS session_last, w.run_last,
      w.session_count + w.pruned_count AS session_count, w.pruned_count
    FROM (
      SELECT g.*, (
        SELECT count(*) FROM main.leaf f WHERE f.cell = g.cell AND f.run > g.run_first AND f.run < g.run_last
      ) AS pruned_count
      FROM (
        SELECT cell, min(recording) AS recording, min(run) AS run_first, max(run) AS run_last,
          count(*) AS session_count
        FROM (
          SELECT cell, run, recording, sum(is_first) OVER (PARTITION BY cell ORDER BY run) AS number
          FROM (
            SELECT cell, run, recording,
              CASE WHEN recording = lag(recording) OVER (PARTITION BY cell ORDER BY run) THEN 0 ELSE 1 END AS is_first
            FROM main.session WHERE \(condition("cell"))))
        GROUP BY cell, number) g) w
    JOIN main.session a ON a.cell = w.cell AND a.run = w.run_first
    JOIN main.session b ON b.cell = w.cell AND b.run = w.run_last
    """
  }

  /// The first sound session of the cell of the row in hand.
  static let firstSound = """
    (SELECT s.id FROM main.session s CROSS JOIN main.run r ON r.id = s.run
     WHERE s.cell = cell.id AND s.verdict IN (\(BaselineFinder.soundVerdicts)) AND r.source_is_dirty = 0
     ORDER BY s.run LIMIT 1)
    """

  /// The version of the newest session of the script of the row in hand.
  static let newest = """
    (SELECT s.version
     FROM main.cell l CROSS JOIN main.span w ON w.id = l.span CROSS JOIN main.session s ON s.id = w.session_last
     WHERE l.script = script.id ORDER BY w.run_last DESC, w.session_last DESC LIMIT 1)
    """

  /// Finds everything anew for the cells for which `condition` holds.
  static func rebuild(where condition: (_ cell: String) -> String) -> [String] {
    [
      "DELETE FROM main.span WHERE \(condition("cell"))",
      """
      INSERT INTO main.span (
        cell, recording, session_first, run_first, session_last, run_last, session_count, pruned_count)
      \(spans(where: condition))
      ORDER BY w.cell, w.run_first
      """,
      """
      UPDATE main.span SET before = (
        SELECT o.id FROM main.span o
        WHERE o.cell = span.cell AND o.run_first < span.run_first ORDER BY o.run_first DESC LIMIT 1)
      WHERE \(condition("cell"))
      """,
      """
      UPDATE main.cell SET
        span = (SELECT w.id FROM main.span w WHERE w.cell = cell.id ORDER BY w.run_first DESC LIMIT 1),
        first_sound = \(firstSound)
      WHERE \(condition("id"))
      """,
      """
      UPDATE main.script SET newest = \(newest)
      WHERE id IN (SELECT script FROM main.cell WHERE \(condition("id")))
      """,
    ]
  }
}
