import RehearsalSQLite
import RehearsalTrace

/// Writes sessions of cells that were not performed, since the file knows what they do.
final class RememberedWriter {
  private let path: String
  private let grounds: GroundReader
  private let cells: CellWriter
  private let find: Statement
  private let findScript: Statement
  private let findConfiguration: Statement
  private let findClaims: Statement
  private let insert: Statement
  private let addToTotal: Statement

  init(connection: Connection, cells: CellWriter, grounds: GroundReader) throws {
    path = connection.path
    self.grounds = grounds
    self.cells = cells
    find = try connection.database.prepareKept(
      """
      SELECT l.script, l.configuration, s.version, s.system, s.recording, k.digest, s.claim_set, s.verdict, s.mark
      FROM session s
      CROSS JOIN cell l ON l.id = s.cell
      CROSS JOIN recording k ON k.id = s.recording
      WHERE s.id = ?1
      """)
    findScript = try connection.database.prepareKept("SELECT uid FROM script WHERE id = ?1")
    findConfiguration = try connection.database.prepareKept("SELECT digest FROM configuration WHERE id = ?1")
    findClaims = try connection.database.prepareKept("SELECT claims FROM claim_set WHERE id = ?1")
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
    recorded.reserveCapacity(remembered.count)
    var told = Told()
    for cell in remembered {
      let session = try write(cell, in: run, line: line, isDirty: isDirty, &told, database)
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
    _ cell: RememberedCell, in run: Int64, line: Int64, isDirty: Bool, _ told: inout Told,
    _ database: borrowing Database
  ) throws -> RecordedSession {
    find.bind(cell.session, at: 1)
    defer { find.reset() }
    guard try find.step(), find.bytes(5) == cell.recordingDigest.bytes else {
      throw StoreError(
        kind: .notFound, message: "s:\(cell.session), by which \(cell.cell.text) is known, is not there any more")
    }
    let (version, system, recording) = (find.integer(2), find.integer(3), find.integer(4))
    let (script, configuration, claims) = (find.integer(0), find.integer(1), find.optionalInteger(6))
    let found = try cells.cell(script: script, configuration: configuration, line: line, before: run)
    let isSame = found.recordingBefore.map { $0 == recording }
    let verdict = Verdict(outcome: .completed, isSame: isSame)
    var proof = ProvenSession(
      script: try told.script(script, findScript),
      configuration: try told.configuration(configuration, findConfiguration),
      ground: try grounds.ground(ofVersion: version, system: system), recording: find.bytes(5),
      verdict: Verdict(rawValue: find.integer(7)) ?? .error, claims: try told.claims(ofSet: claims, findClaims),
      failures: [], redactions: [])
    // What is remembered is what was recorded; whoever changed it would have it recorded again.
    var mark = ProvenSession.mark(of: proof.digest)
    guard find.optionalInteger(8) == mark else {
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
    insert.bind(claims, at: 7)
    insert.bind(mark, at: 8)
    try cells.insert(insert, of: found, in: run)
    let id = database.lastInsertedRow
    try cells.note(
      CellWriter.Added(
        id: id, run: run, version: version, recording: recording, isSound: verdict.isSound && !isDirty), of: found)
    return RecordedSession(id: id, recording: recording, verdict: verdict, isNewRecording: false)
  }

  /// What several sessions of one transaction share, which is asked of the file once.
  private struct Told {
    private var scripts: [Int64: String] = [:]
    private var configurations: [Int64: [UInt8]] = [:]
    private var claimTexts: [Int64: String] = [:]

    /// The name of a script by its number.
    mutating func script(_ number: Int64, _ find: borrowing Statement) throws -> String {
      if let known = scripts[number] { return known }
      find.bind(number, at: 1)
      defer { find.reset() }
      let uid = try find.step() ? find.text(0) : ""
      scripts[number] = uid
      return uid
    }

    /// The digest of a configuration by its number.
    mutating func configuration(_ number: Int64, _ find: borrowing Statement) throws -> [UInt8] {
      if let known = configurations[number] { return known }
      find.bind(number, at: 1)
      defer { find.reset() }
      let digest = try find.step() ? find.bytes(0) : []
      configurations[number] = digest
      return digest
    }

    /// The claims of a set by its number; `nil` for none.
    mutating func claims(ofSet number: Int64?, _ find: borrowing Statement) throws -> String? {
      guard let number else { return nil }
      if let known = claimTexts[number] { return known }
      find.bind(number, at: 1)
      defer { find.reset() }
      guard try find.step() else { return nil }
      let text = find.text(0)
      claimTexts[number] = text
      return text
    }
  }
}
