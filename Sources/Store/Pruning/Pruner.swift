import RehearsalSQLite
import RehearsalTrace

/// Takes away what was found, inside one transaction, and leaves what proves it.
struct Pruner: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Takes it away; what is not what was recorded is no leaf, and everything stays.
  func takeAway(_ pruning: Pruning) throws {
    try leaveDigests()
    for sql in Pruner.ofSessions { try connection.database.execute(sql) }
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

  // MARK: - Leaves

  /// Sessions of a cell come in the order of their runs, and most say the same: they share the number of their digest.
  private func leaveDigests() throws {
    let reader = try LeafReader(connection.database)
    let select = try connection.database.prepare(
      """
      SELECT g.cell, g.run, g.session, s.verdict, s.is_remembered, s.wall_us, r.digest IS NOT NULL
      FROM temp.gone g CROSS JOIN main.session s ON s.id = g.session CROSS JOIN main.run r ON r.id = g.run
      ORDER BY g.cell, g.run
      """)
    let findLast = try connection.database.prepareKept(
      """
      SELECT d.id, d.digest FROM main.leaf f CROSS JOIN main.leaf_digest d ON d.id = f.digest
      WHERE f.cell = ?1 ORDER BY f.run DESC LIMIT 1
      """)
    let insertDigest = try connection.database.prepareKept("INSERT INTO main.leaf_digest (digest) VALUES (?1)")
    let insert = try connection.database.prepareKept(
      """
      INSERT INTO main.leaf (cell, run, verdict, is_remembered, wall_us, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    var cell: Int64?
    var numbers: [Digest: Int64] = [:]
    while try select.step() {
      if cell != select.integer(0) {
        cell = select.integer(0)
        numbers = [:]
        findLast.bind(cell, at: 1)
        if try findLast.step() { numbers[Digest(bytes: findLast.bytes(1))] = findLast.integer(0) }
        findLast.reset()
      }
      guard let leaf = try reader.leaf(of: select.integer(2)), let digest = leaf.digest, leaf.fits else {
        throw StoreError.falsehood(connection.path, "s:\(select.integer(2)) is not what was recorded")
      }
      var number: Int64?
      if select.integer(6) != 0 {
        number = numbers[digest]
        if number == nil {
          try insertDigest.bind(digest.bytes, at: 1)
          try insertDigest.run()
          number = connection.database.lastInsertedRow
          numbers[digest] = number
        }
      }
      for column in Int32(0)...1 { insert.bind(select.integer(column), at: column + 1) }
      for column in Int32(3)...5 { insert.bind(select.integer(column), at: column) }
      insert.bind(number, at: 6)
      try insert.run()
    }
  }

  // MARK: - Rows

  private static let ofSessions = [
    "DELETE FROM main.session_failure_claim WHERE session IN (SELECT session FROM temp.gone)",
    "DELETE FROM main.session_failure WHERE session IN (SELECT session FROM temp.gone)",
    "DELETE FROM main.redaction WHERE session IN (SELECT session FROM temp.gone)",
    "DELETE FROM main.session_attachment WHERE session IN (SELECT session FROM temp.gone)",
    "DELETE FROM main.session WHERE id IN (SELECT session FROM temp.gone)",
    """
    UPDATE main.span SET pruned_count = pruned_count + (
      SELECT count(*) FROM temp.gone g
      WHERE g.cell = span.cell AND g.run > span.run_first AND g.run < span.run_last)
    WHERE cell IN (SELECT cell FROM temp.gone)
    """,
    """
    UPDATE main.run_total SET pruned = pruned + g.session_count FROM temp.gone_run g WHERE g.run = run_total.run
    """,
  ]

  private static let ofRecordings =
    [
      """
      DELETE FROM main.difference WHERE recording IN (SELECT id FROM temp.lost_recording)
        OR recording_before IN (SELECT id FROM temp.lost_recording)
      """
    ]
    + ["step", "event", "ui_view", "frame", "property", "exception", "law_break"].map {
      "DELETE FROM main.\($0) AS o WHERE \(PruneStatements.isLost($0))"
    } + [
      "DELETE FROM main.recording WHERE id IN (SELECT id FROM temp.lost_recording)",
      "DELETE FROM main.string WHERE id IN (SELECT id FROM temp.lost_string)",
    ]
}
