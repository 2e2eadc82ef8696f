import RehearsalSQLite
import RehearsalStore

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
    [
      "\(numbers(scripts)) INSERT INTO script SELECT i, 'area/script-' || i FROM n",
      """
      INSERT INTO script_version
      SELECT id, id, CAST(printf('%032d', id) AS BLOB), 'title', 'path', 'source' FROM script
      """,
      """
      \(numbers(10)) INSERT INTO configuration
      SELECT i, \(bytes(32)), '5.' || i, 5000000 + i * 1000, 'ipad', 'portrait', 'uikit', 'observed' FROM n
      """,
      "INSERT INTO configuration_axis SELECT id, 'ios', ios FROM configuration",
      """
      \(numbers(runs)) INSERT INTO run
      SELECT i, \(bytes(16)), NULL, '[]', '0.1.0', 'revision ' || i, i, 'main', 0, i * 60000, 2 FROM n
      """,
      "\(numbers(scripts * 100)) INSERT INTO recording SELECT i, \(bytes(32)), 1, 0, 1, 0, 1, 0, 1, 0 FROM n",
      """
      INSERT INTO session (run, script, version, configuration, recording, verdict, wall_us)
      SELECT r.id, p.id, p.id, c.id,
        1 + (p.id * 10 + c.id + (r.id + p.id * 7) * 4 / \(runs) * \(scripts * 10)) % \(scripts * 100), 1, 1000
      FROM run r CROSS JOIN script p CROSS JOIN configuration c
      """,
      """
      INSERT INTO change_point (script, configuration, line, run, session, recording, session_before, recording_before)
      SELECT script, configuration, 'main', run, id, recording, session_before, recording_before
      FROM (SELECT *, lag(id) OVER along AS session_before, lag(recording) OVER along AS recording_before
            FROM session WINDOW along AS (PARTITION BY script, configuration ORDER BY run))
      WHERE recording_before IS NOT recording
      """,
    ]
  }

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
    let number = "(SELECT id FROM script WHERE uid = '\(script)')"
    let join = try spent(joined(where: "1"), finding: spans)
    let joinOfOne = try spent(joined(where: "s.script = \(number)"), finding: spansOfOne)
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
    LEFT JOIN session b ON b.script = s.script AND b.configuration = s.configuration AND b.run = s.run - 1
    WHERE \(condition) AND b.recording IS NOT s.recording
    """
  }

  private static func windowed(where condition: String) -> String {
    """
    SELECT count(*) FROM (
      SELECT recording, lag(recording) OVER (PARTITION BY script, configuration ORDER BY run) AS before
      FROM session s WHERE \(condition))
    WHERE before IS NOT recording
    """
  }
}
