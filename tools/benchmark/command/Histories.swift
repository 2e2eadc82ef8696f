import SQLite
import Store

/// A long history: 1,440 runs of 2,000 cells are 2.88 million sessions, in which each cell changes four times.
enum Histories {
  /// Writes such a file, in SQL: there is no behaviour in it, only who showed which.
  static func make(at path: String) throws {
    _ = try Store(path: path, access: .readWrite)
    let database = try Database(path: path, access: .readWrite)
    try database.transaction {
      for sql in statements { try database.execute(sql) }
    }
  }

  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
  }

  private static let statements = [
    "\(numbers(200)) INSERT INTO script SELECT i, 'area/script-' || i FROM n",
    "INSERT INTO script_version SELECT id, id, randomblob(32), 'title', 'path', 'source' FROM script",
    """
    \(numbers(10)) INSERT INTO configuration
    SELECT i, randomblob(32), '5.' || i, 5000000 + i * 1000, 'ipad', 'portrait', 'uikit', 'observed' FROM n
    """,
    "INSERT INTO configuration_axis SELECT id, 'ios', ios FROM configuration",
    """
    \(numbers(1440)) INSERT INTO run
    SELECT i, randomblob(16), NULL, '[]', '0.1.0', 'revision ' || i, i, 'main', 0, i * 60000, 2 FROM n
    """,
    "\(numbers(20000)) INSERT INTO recording SELECT i, randomblob(32), 1, 0, 1, 0, 1, 0, 1, 0 FROM n",
    """
    INSERT INTO session (run, script, version, configuration, recording, verdict, wall_us)
    SELECT r.id, p.id, p.id, c.id, 1 + (p.id * 10 + c.id + (r.id + p.id * 7) / 360 * 2000) % 20000, 1, 1000
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

  /// The spans of all cells and of one script, against the plain window over all sessions that finds the same.
  static func measure(at path: String) throws -> Numbers {
    let store = try Store(path: path, access: .readOnly)
    var spans = 0
    let all = try Spent.on { spans = try store.history(of: CellFilter()).count }
    let one = try Spent.on { _ = try store.history(of: CellFilter(script: "area/script-77")) }
    let database = try Database(path: path, access: .readOnly)
    var found: Int64 = 0
    let plain = try Spent.on {
      found =
        try database.integer(
          """
          SELECT count(*) FROM (
            SELECT recording, lag(recording) OVER (PARTITION BY script, configuration ORDER BY run) AS before FROM session)
          WHERE before IS NOT recording
          """) ?? 0
    }
    precondition(Int(found) == spans, "Both find the same spans.")
    return ["cpu": all.cpu, "one-cpu": one.cpu, "plain-cpu": plain.cpu, "spans": Double(spans)]
  }
}
