import RehearsalSQLite
import RehearsalStore
import RehearsalTrace

/// A long history: 1,440 runs of 2,000 cells are 2.88 million sessions, in which each cell changes four times.
enum Histories {
  /// Writes such a file, in SQL: there is no behaviour in it, only who showed which.
  static func make(at path: String, runs: Int, scripts: Int) throws {
    _ = try Store(path: path, access: .readWrite)
    let database = try Database(path: path, access: .readWrite)
    try database.transaction {
      for sql in statements(runs: runs, scripts: scripts) { try database.execute(sql) }
    }
  }

  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
  }

  /// As many bytes as a digest or uid has, another for each number.
  private static func bytes(_ count: Int) -> String { "CAST(printf('%0\(count)d', i) AS BLOB)" }

  private static func statements(runs: Int, scripts: Int) -> [String] {
    configurations + [
      "\(numbers(scripts)) INSERT INTO script SELECT i, 'area/script-' || i, NULL FROM n",
      "INSERT INTO source VALUES (1, CAST(printf('%032d', 1) AS BLOB), 'source')",
      "INSERT INTO system VALUES (1, 'uikit', '0.1.0', '', NULL)",
      "INSERT INTO line VALUES (1, 'main')",
      """
      INSERT INTO script_version
      SELECT id, id, CAST(printf('%032d', id) AS BLOB), 'title', 'path', 1, NULL FROM script
      """,
      """
      \(numbers(runs)) INSERT INTO run
      SELECT i, \(bytes(16)), NULL, '[]', '0.1.0', 'revision ' || i, i, 'main', 0, i * 60000, 2, NULL, NULL, NULL,
        NULL FROM n
      """,
      "\(numbers(scripts * 100)) INSERT INTO recording SELECT i, \(bytes(32)), 1, 0, 0, NULL FROM n",
      """
      INSERT INTO cell
      SELECT (p.id - 1) * 10 + c.id, p.id, c.id, 1, NULL, NULL FROM script p CROSS JOIN configuration c
      """,
      """
      INSERT INTO session (run, cell, version, system, recording, verdict, is_remembered, wall_us)
      SELECT r.id, l.id, l.script, 1,
        1 + (l.script * 10 + l.configuration + (r.id + l.script * 7) * 4 / \(runs) * \(scripts * 10))
          % \(scripts * 100), 1, 0, 1000
      FROM run r CROSS JOIN cell l
      """,
      "INSERT INTO run_total SELECT id, \(scripts * 10), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM run",
    ] + spans
  }

  /// Ten configurations with true digests: readers refuse axes that are not those of their digest.
  private static var configurations: [String] {
    (1...10).flatMap { number in
      let values = [
        "ios": "5.\(number)", "device": "ipad", "orientation": "portrait", "popover": "uikit", "account": "observed",
      ]
      let configuration = Configuration(values)
      let axes = configuration.axes.map { "(\(number), '\($0.name)', '\($0.value)')" }
      return [
        """
        INSERT INTO configuration VALUES (\(number), x'\(configuration.digest.hex)', '5.\(number)',
          \(5_000_000 + number * 1000), 'ipad', 'portrait', 'uikit', 'observed')
        """,
        "INSERT INTO configuration_axis VALUES \(axes.joined(separator: ", "))",
      ]
    }
  }

  /// What the recorder keeps beside sessions.
  private static let spans = [
    """
    INSERT INTO span (cell, recording, session_first, run_first, session_last, run_last, session_count, pruned_count)
    SELECT cell, min(recording), min(id), min(run), max(id), max(run), count(*), 0
    FROM (
      SELECT *, sum(is_first) OVER (PARTITION BY cell ORDER BY run) AS number
      FROM (
        SELECT *, recording IS NOT lag(recording) OVER (PARTITION BY cell ORDER BY run) AS is_first FROM session))
    GROUP BY cell, number
    """,
    """
    UPDATE span SET before = (
      SELECT o.id FROM span o
      WHERE o.cell = span.cell AND o.run_first < span.run_first ORDER BY o.run_first DESC LIMIT 1)
    """,
    "UPDATE cell SET span = (SELECT w.id FROM span w WHERE w.cell = cell.id ORDER BY w.run_first DESC LIMIT 1)",
    "UPDATE script SET newest = id",
  ]

  /// Which script is asked for alone.
  static let script = "area/script-3"

  /// The spans of all cells and of one script, beside plain SQL over all sessions that finds the same: each session
  /// joined with the one before, and a window over the sessions of each cell.
  static func measure(at path: String) throws -> Numbers {
    let store = try Store(path: path, access: .readOnly)
    var (spans, spansOfOne) = (0, 0)
    let all = try Spent.on { spans = try store.history(of: CellFilter()).count }
    let one = try Spent.on { spansOfOne = try store.history(of: CellFilter(script: script)).count }
    let peak = Program.ownPeakBytes
    let database = try Database(path: path, access: .readOnly)
    func spent(_ sql: String, finding count: Int) throws -> Spent {
      var found: Int64?
      let spent = try Spent.on { found = try database.integer(sql) }
      precondition(found == Int64(count), "All find the same spans.")
      return spent
    }
    let cells = "(SELECT l.id FROM cell l JOIN script p ON p.id = l.script WHERE p.uid = '\(script)')"
    let join = try spent(joined(where: "1"), finding: spans)
    let joinOfOne = try spent(joined(where: "s.cell IN \(cells)"), finding: spansOfOne)
    let window = try spent(windowed(where: "1"), finding: spans)
    return [
      "cpu": all.cpu, "one-cpu": one.cpu, "join-cpu": join.cpu, "one-join-cpu": joinOfOne.cpu,
      "window-cpu": window.cpu, "spans": Double(spans), "own-peak": peak,
      "sessions": Double(try database.integer("SELECT count(*) FROM session") ?? 0),
    ]
  }

  /// Every run performs every cell, so that the session before is that of the run before.
  private static func joined(where condition: String) -> String {
    """
    SELECT count(*) FROM session s
    LEFT JOIN session b ON b.cell = s.cell AND b.run = s.run - 1
    WHERE \(condition) AND b.recording IS NOT s.recording
    """
  }

  private static func windowed(where condition: String) -> String {
    """
    SELECT count(*) FROM (
      SELECT recording, lag(recording) OVER (PARTITION BY cell ORDER BY run) AS before
      FROM session s WHERE \(condition))
    WHERE before IS NOT recording
    """
  }
}
