import RehearsalSQLite
import RehearsalTrace

/// Writes sessions of cells that were not performed, since the file knows what they do.
final class RememberedWriter {
  private let path: String
  private let grounds: GroundReader
  private let cells: CellWriter
  private let find: Statement
  private let insert: Statement
  private let addToTotal: Statement

  init(connection: Connection, cells: CellWriter, grounds: GroundReader) throws {
    path = connection.path
    self.grounds = grounds
    self.cells = cells
    find = try connection.database.prepareKept(
      """
      SELECT p.uid, c.digest, l.script, l.configuration, s.version, s.system, s.recording, k.digest, s.claim_set,
        q.claims, s.verdict, s.mark
      FROM session s
      CROSS JOIN cell l ON l.id = s.cell
      CROSS JOIN script p ON p.id = l.script
      CROSS JOIN configuration c ON c.id = l.configuration
      CROSS JOIN recording k ON k.id = s.recording
      LEFT JOIN claim_set q ON q.id = s.claim_set
      WHERE s.id = ?1
      """)
    insert = try connection.database.prepareKept(
      """
      INSERT INTO session (run, cell, version, system, recording, verdict, is_remembered, wall_us, claim_set, mark)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, 0, ?7, ?8)
      """)
    addToTotal = try connection.database.prepareKept(TotalStatements.addition(ofMany: true))
  }

  /// Adds a session to `run` for each of some sessions, which showed what it shows; in the same order.
  ///
  /// - Parameter line: Number of the run's line.
  func write(
    _ remembered: [RememberedCell], in run: Int64, line: Int64, isDirty: Bool, _ database: borrowing Database
  ) throws -> [RecordedSession] {
    var recorded: [RecordedSession] = []
    for cell in remembered {
      let session = try write(cell, in: run, line: line, isDirty: isDirty, database)
      recorded.append(session)
    }
    for (verdict, sessions) in Dictionary(grouping: recorded, by: \.verdict) {
      addToTotal.bind(run, at: 1)
      addToTotal.bind(verdict.rawValue, at: 2)
      addToTotal.bind(Int64(sessions.count), at: 3)
      addToTotal.bind(Int64(0), at: 4)
      addToTotal.bind(Int64(sessions.count), at: 5)
      try addToTotal.run()
    }
    return recorded
  }

  private func write(
    _ cell: RememberedCell, in run: Int64, line: Int64, isDirty: Bool, _ database: borrowing Database
  ) throws -> RecordedSession {
    find.bind(cell.session, at: 1)
    defer { find.reset() }
    guard try find.step(), find.bytes(7) == cell.recordingDigest.bytes else {
      throw StoreError(
        kind: .notFound, message: "s:\(cell.session), by which \(cell.cell.text) is known, is not there any more")
    }
    let (version, system, recording) = (find.integer(4), find.integer(5), find.integer(6))
    let found = try cells.cell(script: find.integer(2), configuration: find.integer(3), line: line, before: run)
    let isSame = found.recordingBefore.map { $0 == recording }
    let verdict = Verdict(outcome: .completed, isSame: isSame)
    var proof = ProvenSession(
      script: find.text(0), configuration: find.bytes(1),
      ground: try grounds.ground(ofVersion: version, system: system), recording: find.bytes(7),
      verdict: Verdict(rawValue: find.integer(10)) ?? .error, claims: find.optionalText(9), failures: [], redactions: []
    )
    // What is remembered is what was recorded; whoever changed it would have it recorded again.
    var mark = ProvenSession.mark(of: proof.digest)
    guard find.optionalInteger(11) == mark else {
      throw StoreError.falsehood(path, "s:\(cell.session) is not what was recorded")
    }
    if proof.verdict != verdict {
      proof.verdict = verdict
      mark = ProvenSession.mark(of: proof.digest)
    }
    insert.bind(run, at: 1)
    insert.bind(found.id, at: 2)
    insert.bind(version, at: 3)
    insert.bind(system, at: 4)
    insert.bind(recording, at: 5)
    insert.bind(verdict.rawValue, at: 6)
    insert.bind(find.optionalInteger(8), at: 7)
    insert.bind(mark, at: 8)
    try insert.run()
    let id = database.lastInsertedRow
    try cells.note(
      CellWriter.Added(
        id: id, run: run, version: version, recording: recording, isSound: verdict.isSound && !isDirty), of: found)
    return RecordedSession(id: id, recording: recording, verdict: verdict, isNewRecording: false)
  }
}
