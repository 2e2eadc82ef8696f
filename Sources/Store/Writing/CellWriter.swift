import RehearsalSQLite

/// Finds the cells of sessions, and keeps spans and what cells say of them true while sessions are added.
///
/// An unchanged session makes the cell's last span one session longer; one that behaves otherwise begins a span. So the
/// history of 2.88 million sessions is a few thousand rows. Sessions come in the order of their runs, except where two
/// runs go on at once: then the spans of the cell are found anew.
final class CellWriter {
  /// A cell as the file knows it before a session is added.
  struct FoundCell {
    var id: Int64
    var script: Int64
    /// What it showed last on its line.
    var last: Last?
    var firstSound: Int64?
    /// The version of the newest session of its script.
    var newestVersion: Int64?
    /// The recording of the session before: that of the line, of the line that it left, or of any line.
    var recordingBefore: Int64?

    struct Last {
      var span: Int64
      var recording: Int64
      var run: Int64
    }
  }

  /// A session that was just added.
  struct Added {
    var id: Int64
    var run: Int64
    var version: Int64
    var recording: Int64
    /// Whether others may be measured against it.
    var isSound: Bool
  }

  private let connection: Connection
  private let findCells: Statement
  private let findPrevious: Statement
  private let findLaterOfScript: Statement
  private let insertCell: Statement
  private let insertSpan: Statement
  private let prolongSpan: Statement
  private let setSpan: Statement
  private let setFirstSound: Statement
  private let setNewest: Statement

  init(connection: Connection) throws {
    self.connection = connection
    let database = { (sql: String) throws in try connection.database.prepareKept(sql) }
    findCells = try database(
      """
      SELECT l.id, l.line, l.first_sound, w.id, w.recording, w.run_last, p.newest,
        (SELECT s.verdict FROM session s WHERE s.id = w.session_last)
            IN (\(Verdict.nondeterministic.rawValue), \(Verdict.error.rawValue))
          OR (SELECT r.status FROM run r WHERE r.id = w.run_last) <> \(Run.Status.completed.rawValue)
          OR EXISTS (
            SELECT 1 FROM run_replaced x CROSS JOIN run r ON r.id = w.run_last
            WHERE x.run = ?3 AND x.revision = r.source_revision)
      FROM cell l CROSS JOIN script p ON p.id = l.script LEFT JOIN span w ON w.id = l.span
      WHERE l.script = ?1 AND l.configuration = ?2
      """)
    findPrevious = try database(
      """
      SELECT recording FROM session WHERE id = \(SessionBefore.sql(script: "?1", configuration: "?2", run: "?3"))
      """)
    findLaterOfScript = try database(
      "SELECT 1 FROM cell l CROSS JOIN span w ON w.id = l.span WHERE l.script = ?1 AND w.run_last > ?2 LIMIT 1")
    insertCell = try database("INSERT INTO cell (script, configuration, line) VALUES (?1, ?2, ?3)")
    insertSpan = try database(
      """
      INSERT INTO span (cell, before, recording, session_first, run_first, session_last, run_last, session_count,
        pruned_count)
      VALUES (?1, ?2, ?3, ?4, ?5, ?4, ?5, 1, 0)
      """)
    prolongSpan = try database(
      "UPDATE span SET session_last = ?2, run_last = ?3, session_count = session_count + 1 WHERE id = ?1")
    setSpan = try database("UPDATE cell SET span = ?2, first_sound = ?3 WHERE id = ?1")
    setFirstSound = try database("UPDATE cell SET first_sound = ?2 WHERE id = ?1")
    setNewest = try database("UPDATE script SET newest = ?2 WHERE id = ?1")
  }

  // MARK: - Finding

  /// The cell of a script under a configuration on a line, as it is before a session of `run` is added.
  func cell(script: Int64, configuration: Int64, line: Int64, before run: Int64) throws -> FoundCell {
    var found: FoundCell?
    // Whether the last session of the line is one that is not compared with.
    var isPassedOver = false
    findCells.bind(script, at: 1)
    findCells.bind(configuration, at: 2)
    findCells.bind(run, at: 3)
    defer { findCells.reset() }
    while try findCells.step() {
      var last: FoundCell.Last?
      if let span = findCells.optionalInteger(3) {
        last = FoundCell.Last(span: span, recording: findCells.integer(4), run: findCells.integer(5))
      }
      guard findCells.integer(1) == line else { continue }
      isPassedOver = findCells.integer(7) != 0
      found = FoundCell(
        id: findCells.integer(0), script: script, last: last, firstSound: findCells.optionalInteger(2),
        newestVersion: findCells.optionalInteger(6))
    }
    var cell = try found ?? add(script: script, configuration: configuration, line: line)
    if let last = cell.last, last.run < run, !isPassedOver {
      cell.recordingBefore = last.recording
    } else {
      cell.recordingBefore = try previous(script: script, configuration: configuration, before: run)
    }
    return cell
  }

  private func add(script: Int64, configuration: Int64, line: Int64) throws -> FoundCell {
    insertCell.bind(script, at: 1)
    insertCell.bind(configuration, at: 2)
    insertCell.bind(line, at: 3)
    try insertCell.run()
    return FoundCell(id: connection.database.lastInsertedRow, script: script)
  }

  private func previous(script: Int64, configuration: Int64, before run: Int64) throws -> Int64? {
    findPrevious.bind(script, at: 1)
    findPrevious.bind(configuration, at: 2)
    findPrevious.bind(run, at: 3)
    defer { findPrevious.reset() }
    return try findPrevious.step() ? findPrevious.integer(0) : nil
  }

  // MARK: - Noting

  /// Notes a session of the cell that was just inserted.
  func note(_ session: Added, of cell: FoundCell) throws {
    if let last = cell.last, last.run >= session.run { return try findAnew(cell.id) }
    let firstSound = cell.firstSound ?? (session.isSound ? session.id : nil)
    if let last = cell.last, last.recording == session.recording {
      prolongSpan.bind(last.span, at: 1)
      prolongSpan.bind(session.id, at: 2)
      prolongSpan.bind(session.run, at: 3)
      try prolongSpan.run()
      if firstSound != cell.firstSound {
        setFirstSound.bind(cell.id, at: 1)
        setFirstSound.bind(firstSound, at: 2)
        try setFirstSound.run()
      }
    } else {
      insertSpan.bind(cell.id, at: 1)
      insertSpan.bind(cell.last?.span, at: 2)
      insertSpan.bind(session.recording, at: 3)
      insertSpan.bind(session.id, at: 4)
      insertSpan.bind(session.run, at: 5)
      try insertSpan.run()
      setSpan.bind(cell.id, at: 1)
      setSpan.bind(connection.database.lastInsertedRow, at: 2)
      setSpan.bind(firstSound, at: 3)
      try setSpan.run()
    }
    if cell.newestVersion != session.version { try noteVersion(of: session, cell) }
  }

  /// Finds all spans of a cell from its sessions.
  func findAnew(_ cell: Int64) throws {
    for sql in SpanStatements.rebuild(where: { "\($0) = \(cell)" }) { try connection.database.execute(sql) }
  }

  private func noteVersion(of session: Added, _ cell: FoundCell) throws {
    findLaterOfScript.bind(cell.script, at: 1)
    findLaterOfScript.bind(session.run, at: 2)
    defer { findLaterOfScript.reset() }
    if try findLaterOfScript.step() { return }
    setNewest.bind(cell.script, at: 1)
    setNewest.bind(session.version, at: 2)
    try setNewest.run()
  }
}
