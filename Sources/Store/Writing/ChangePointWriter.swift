import RehearsalSQLite

/// Keeps the table `change_point` true while sessions are added.
///
/// A session is a change point when the cell's session before it on its line shows another recording, or when there is
/// none. So an unchanged session costs two look-ups and writes nothing, and the history of 2.88 million sessions is a
/// few thousand rows. Sessions come in the order of their runs, except where two runs go on at once: then the change
/// points of the cell are found anew.
final class ChangePointWriter {
  private let connection: Connection
  private let findBefore: Statement
  private let findAfter: Statement
  private let findLine: Statement
  private let insert: Statement
  private let deleteOfCell: Statement
  private let insertOfCell: Statement
  private var lines: [Int64: String] = [:]

  /// A session that was just added.
  struct Added {
    var id: Int64
    var run: Int64
    var script: Int64
    var configuration: Int64
    var recording: Int64
  }

  init(connection: Connection) throws {
    self.connection = connection
    findLine = try connection.database.prepareKept("SELECT ifnull(source_branch, '') FROM run WHERE id = ?1")
    findBefore = try connection.database.prepareKept(
      """
      SELECT s.id, s.recording FROM session s CROSS JOIN run r ON r.id = s.run
      WHERE s.script = ?1 AND s.configuration = ?2 AND s.run < ?3 AND ifnull(r.source_branch, '') = ?4
      ORDER BY s.run DESC LIMIT 1
      """)
    findAfter = try connection.database.prepareKept(
      "SELECT 1 FROM session WHERE script = ?1 AND configuration = ?2 AND run > ?3 LIMIT 1")
    insert = try connection.database.prepareKept(
      """
      INSERT INTO change_point (script, configuration, line, run, session, recording, session_before, recording_before)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    deleteOfCell = try connection.database.prepareKept(
      "DELETE FROM change_point WHERE script = ?1 AND configuration = ?2")
    insertOfCell = try connection.database.prepareKept(
      ChangePointWriter.insertion(where: "s.script = ?1 AND s.configuration = ?2"))
  }

  /// Inserts the change points of the sessions `s` for which a condition holds.
  static func insertion(where condition: String) -> String {
    """
    INSERT INTO change_point (script, configuration, line, run, session, recording, session_before, recording_before)
    SELECT script, configuration, line, run, id, recording, session_before, recording_before
    FROM (
      SELECT s.script, s.configuration, ifnull(r.source_branch, '') AS line, s.run, s.id, s.recording,
        lag(s.id) OVER along AS session_before, lag(s.recording) OVER along AS recording_before
      FROM session s
      JOIN run r ON r.id = s.run
      WHERE \(condition)
      WINDOW along AS (PARTITION BY s.script, s.configuration, ifnull(r.source_branch, '') ORDER BY s.run)
    )
    WHERE recording_before IS NOT recording
    """
  }

  /// Drops what is known; the file may not hold it.
  func forget() { lines = [:] }

  /// Notes a session that was just inserted.
  func note(_ session: Added) throws {
    if try hasLaterSession(session) {
      return try findAnew(script: session.script, configuration: session.configuration)
    }
    let line = try line(of: session.run)
    findBefore.bind(session.script, at: 1)
    findBefore.bind(session.configuration, at: 2)
    findBefore.bind(session.run, at: 3)
    try findBefore.bind(line, at: 4)
    defer { findBefore.reset() }
    let hasOneBefore = try findBefore.step()
    if hasOneBefore, findBefore.integer(1) == session.recording { return }
    insert.bind(session.script, at: 1)
    insert.bind(session.configuration, at: 2)
    try insert.bind(line, at: 3)
    insert.bind(session.run, at: 4)
    insert.bind(session.id, at: 5)
    insert.bind(session.recording, at: 6)
    insert.bind(hasOneBefore ? findBefore.integer(0) : nil, at: 7)
    insert.bind(hasOneBefore ? findBefore.integer(1) : nil, at: 8)
    try insert.run()
  }

  /// Finds all change points of a cell from its sessions.
  func findAnew(script: Int64, configuration: Int64) throws {
    deleteOfCell.bind(script, at: 1)
    deleteOfCell.bind(configuration, at: 2)
    try deleteOfCell.run()
    insertOfCell.bind(script, at: 1)
    insertOfCell.bind(configuration, at: 2)
    try insertOfCell.run()
  }

  private func hasLaterSession(_ session: Added) throws -> Bool {
    findAfter.bind(session.script, at: 1)
    findAfter.bind(session.configuration, at: 2)
    findAfter.bind(session.run, at: 3)
    defer { findAfter.reset() }
    return try findAfter.step()
  }

  private func line(of run: Int64) throws -> String {
    if let known = lines[run] { return known }
    findLine.bind(run, at: 1)
    defer { findLine.reset() }
    let line = try findLine.step() ? findLine.text(0) : ""
    lines[run] = line
    return line
  }
}
