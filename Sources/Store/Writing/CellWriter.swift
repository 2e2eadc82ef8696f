import RehearsalSQLite
import RehearsalTrace

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
  private let findCell: Statement
  private let findAnyCell: Statement
  private let findNewest: Statement
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
    findCell = try database(
      """
      SELECT l.id, l.first_sound, w.id, w.recording, w.run_last, p.newest,
        (SELECT s.verdict FROM session s WHERE s.id = w.session_last)
            IN (\(Verdict.nondeterministic.rawValue), \(Verdict.error.rawValue))
          OR (SELECT r.status FROM run r WHERE r.id = w.run_last) <> \(Run.Status.completed.rawValue)
          OR EXISTS (
            SELECT 1 FROM run_replaced x CROSS JOIN run r ON r.id = w.run_last
            WHERE x.run = ?3 AND x.revision = r.source_revision)
      FROM cell l CROSS JOIN script p ON p.id = l.script LEFT JOIN span w ON w.id = l.span
      WHERE l.script = ?1 AND l.configuration = ?2 AND l.line = ?4
      """)
    findAnyCell = try database("SELECT 1 FROM cell WHERE script = ?1 AND configuration = ?2 LIMIT 1")
    findNewest = try database("SELECT newest FROM script WHERE id = ?1")
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
    findCell.bind(script, at: 1)
    findCell.bind(configuration, at: 2)
    findCell.bind(run, at: 3)
    findCell.bind(line, at: 4)
    defer { findCell.reset() }
    guard try findCell.step() else {
      // Where no line has the cell, there is no session before.
      let isKnown = try hasCell(script: script, configuration: configuration)
      var cell = try add(script: script, configuration: configuration, line: line)
      if isKnown { cell.recordingBefore = try previous(script: script, configuration: configuration, before: run) }
      return cell
    }
    var cell = FoundCell(
      id: findCell.integer(0), script: script, firstSound: findCell.optionalInteger(1),
      newestVersion: findCell.optionalInteger(5))
    if let span = findCell.optionalInteger(2) {
      cell.last = FoundCell.Last(span: span, recording: findCell.integer(3), run: findCell.integer(4))
    }
    // Whether the last session of the line is one that is not compared with.
    let isPassedOver = findCell.integer(6) != 0
    if let last = cell.last, last.run < run, !isPassedOver {
      cell.recordingBefore = last.recording
    } else {
      cell.recordingBefore = try previous(script: script, configuration: configuration, before: run)
    }
    return cell
  }

  private func hasCell(script: Int64, configuration: Int64) throws -> Bool {
    findAnyCell.bind(script, at: 1)
    findAnyCell.bind(configuration, at: 2)
    defer { findAnyCell.reset() }
    return try findAnyCell.step()
  }

  private func add(script: Int64, configuration: Int64, line: Int64) throws -> FoundCell {
    insertCell.bind(script, at: 1)
    insertCell.bind(configuration, at: 2)
    insertCell.bind(line, at: 3)
    try insertCell.run()
    return FoundCell(id: connection.database.lastInsertedRow, script: script, newestVersion: try newest(of: script))
  }

  private func newest(of script: Int64) throws -> Int64? {
    findNewest.bind(script, at: 1)
    defer { findNewest.reset() }
    return try findNewest.step() ? findNewest.optionalInteger(0) : nil
  }

  private func previous(script: Int64, configuration: Int64, before run: Int64) throws -> Int64? {
    findPrevious.bind(script, at: 1)
    findPrevious.bind(configuration, at: 2)
    findPrevious.bind(run, at: 3)
    defer { findPrevious.reset() }
    return try findPrevious.step() ? findPrevious.integer(0) : nil
  }

  // MARK: - Noting

  /// Adds the session that a statement inserts.
  ///
  /// - Throws: `StoreError` of kind `contradiction` when the run has a session of the cell already: a part of a run
  ///   that comes late finds one when another part had the same cell, or the run was recorded elsewhere and merged
  ///   meanwhile.
  func insert(_ session: borrowing Statement, of cell: FoundCell, in run: Int64) throws {
    do {
      try session.run()
    } catch {
      session.reset()
      if error.kind == .constraint, let other = try second(of: cell.id, in: run) { throw other }
      throw error
    }
  }

  private func second(of cell: Int64, in run: Int64) throws -> StoreError? {
    let find = try connection.database.prepare(
      """
      SELECT s.id, p.uid, l.configuration FROM session s CROSS JOIN cell l ON l.id = s.cell
      CROSS JOIN script p ON p.id = l.script WHERE s.cell = ?1 AND s.run = ?2
      """)
    find.bind(cell, at: 1)
    find.bind(run, at: 2)
    guard try find.step() else { return nil }
    let configuration = try ConfigurationReader(connection).configuration(find.integer(2))
    return StoreError(
      kind: .contradiction,
      message: "run:\(run) has a session of \(find.text(1))[\(configuration.text)] already, s:\(find.integer(0)):"
        + " a run has one of each cell\n  another run has another --run-name")
  }

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
