import RehearsalSQLite
import RehearsalTrace

/// Takes away what was found, inside one transaction; what proves it is there by then.
struct Pruner: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Takes it away.
  func takeAway(_ pruning: Pruning, _ gone: borrowing GoneSessions) throws {
    for table in PruneLoss.ofSessions.reversed() { try delete(gone.sessions, from: table, by: "session") }
    // Deleting takes three look-ups a row; when most rows go it is less to write the others anew.
    if gone.count > pruning.sessionsBefore / 2 {
      try keepOthers(than: gone.sessions)
    } else {
      try delete(gone.sessions, from: "session", by: "id")
    }
    try count(gone)
    if pruning.recordingCount > 0 {
      for sql in Pruner.ofRecordings { try connection.database.execute(sql) }
    }
  }

  /// Notes that something was taken away.
  func note(_ pruning: Pruning, uid: [UInt8], at milliseconds: Int64, _ arguments: [String]) throws {
    let insert = try connection.database.prepare(
      """
      INSERT INTO main.prune (uid, pruned_at_ms, arguments, session_count, recording_count, event_count)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    try insert.bind(uid, at: 1)
    insert.bind(milliseconds, at: 2)
    try insert.bind(TextLimits.kept(arguments), at: 3)
    insert.bind(Int64(pruning.sessionCount), at: 4)
    insert.bind(Int64(pruning.recordingCount), at: 5)
    insert.bind(Int64(pruning.eventCount), at: 6)
    try insert.run()
  }

  // MARK: - Sessions

  private func delete(_ sessions: RowNumbers, from table: String, by key: String) throws {
    guard try connection.database.integer("SELECT EXISTS (SELECT 1 FROM main.\(table))") == 1 else { return }
    let delete = try connection.database.prepareKept("DELETE FROM main.\(table) WHERE \(key) BETWEEN ?1 AND ?2")
    try sessions.forEachRange { range in
      delete.bind(range.lowerBound, at: 1)
      delete.bind(range.upperBound, at: 2)
      try delete.run()
    }
  }

  /// Empties the table, which SQLite does without looking at rows, and writes what is left of it.
  private func keepOthers(than sessions: RowNumbers) throws {
    try connection.database.execute("CREATE TEMP TABLE left_session AS SELECT * FROM main.session LIMIT 0")
    defer { try? connection.database.execute("DROP TABLE temp.left_session") }
    let keep = try connection.database.prepareKept(
      "INSERT INTO temp.left_session SELECT * FROM main.session WHERE id BETWEEN ?1 AND ?2")
    func keepAll(_ range: ClosedRange<Int64>) throws {
      keep.bind(range.lowerBound, at: 1)
      keep.bind(range.upperBound, at: 2)
      try keep.run()
    }
    var next: Int64? = .min
    try sessions.forEachRange { range in
      if let next, next < range.lowerBound { try keepAll(next...(range.lowerBound - 1)) }
      next = range.upperBound == .max ? nil : range.upperBound + 1
    }
    if let next { try keepAll(next ... .max) }
    try connection.database.execute(
      """
      DELETE FROM main.session;
      INSERT INTO main.session SELECT * FROM temp.left_session ORDER BY rowid;
      """)
  }

  /// Counts what went, by span and by run.
  private func count(_ gone: borrowing GoneSessions) throws {
    let ofSpan = try connection.database.prepareKept(
      "UPDATE main.span SET pruned_count = pruned_count + ?3 WHERE cell = ?1 AND run_first = ?2")
    for (span, count) in gone.bySpan {
      ofSpan.bind(span.cell, at: 1)
      ofSpan.bind(span.firstRun, at: 2)
      ofSpan.bind(Int64(count), at: 3)
      try ofSpan.run()
    }
    let ofRun = try connection.database.prepareKept("UPDATE main.run_total SET pruned = pruned + ?2 WHERE run = ?1")
    for (run, count) in gone.byRun {
      ofRun.bind(run, at: 1)
      ofRun.bind(Int64(count), at: 2)
      try ofRun.run()
    }
  }

  // MARK: - Recordings

  private static let ofRecordings =
    [
      """
      DELETE FROM main.difference WHERE recording IN (SELECT id FROM temp.lost_recording)
        OR recording_before IN (SELECT id FROM temp.lost_recording)
      """
    ]
    + PruneStatements.behaviour.map {
      "DELETE FROM main.\($0) AS o WHERE \(PruneStatements.isLost($0))"
    } + [
      "DELETE FROM main.recording WHERE id IN (SELECT id FROM temp.lost_recording)",
      "DELETE FROM main.string WHERE id IN (SELECT id FROM temp.lost_string)",
    ]
}
