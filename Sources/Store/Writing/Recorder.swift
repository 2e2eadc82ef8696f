import RehearsalSQLite
import RehearsalTrace

/// Writes sessions into a file, one or several in a transaction.
///
/// Behaviour that is in the file already adds one row, the session's, and makes a span longer: scripts, configurations
/// and texts are known by number, and a recording is looked up by its digest before anything else of it is touched.
final class Recorder {
  private let connection: Connection
  private let behaviour: BehaviourWriter
  private let identities: IdentityWriter
  private let cells: CellWriter
  private let grounds: GroundReader
  private let flaky: FlakyFinder
  private let findRecording: Statement
  private let findRun: Statement
  private let insertSession: Statement
  private let insertFailure: Statement
  private let insertFailureClaim: Statement
  private let insertRedaction: Statement
  private let attachments: AttachmentWriter
  private let addToTotal: Statement
  private var remembered: RememberedWriter?
  private let findPrune: Statement
  /// The last pruning that is known.
  private var prune: Int64?

  /// What a session needs of its run.
  private struct RunFacts {
    /// Its number now: a merge by another process may change it while the run goes on.
    var id: Int64
    var line: Int64
    var isDirty: Bool
    var revision: String?
  }

  init(connection: Connection) throws {
    self.connection = connection
    behaviour = try BehaviourWriter(connection: connection)
    identities = try IdentityWriter(connection: connection)
    cells = try CellWriter(connection: connection)
    grounds = try GroundReader(connection.database)
    flaky = try FlakyFinder(connection)
    findRecording = try connection.database.prepareKept("SELECT id FROM recording WHERE digest = ?1")
    findRun = try connection.database.prepareKept(
      "SELECT id, ifnull(source_branch, ''), source_is_dirty, source_revision FROM run WHERE uid = ?1")
    insertSession = try connection.database.prepareKept(
      """
      INSERT INTO session (run, cell, version, system, recording, verdict, is_remembered, wall_us, claim_set,
        mark)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    insertFailure = try connection.database.prepareKept(
      "INSERT INTO session_failure (session, position, step, line, message) VALUES (?1, ?2, ?3, ?4, ?5)")
    insertFailureClaim = try connection.database.prepareKept(
      "INSERT INTO session_failure_claim (session, position, claim) VALUES (?1, ?2, ?3)")
    insertRedaction = try connection.database.prepareKept(
      "INSERT INTO redaction (session, pattern, text_count) VALUES (?1, ?2, ?3)")
    attachments = try AttachmentWriter(connection.database)
    addToTotal = try connection.database.prepareKept(TotalStatements.addition())
    findPrune = try connection.database.prepareKept("SELECT ifnull(max(id), 0) FROM prune")
  }

  /// Records one session: all of it, or nothing.
  func record(_ session: SessionRecord, in run: Run) throws(StoreError) -> RecordedSession {
    try keeping { database in try write(session, in: run, database: database) }
  }

  /// Records sessions in one transaction: all of them, or none.
  func record(_ cells: [CellRecord], in run: Run) throws(StoreError) -> [RecordedSession] {
    try keeping { database in
      var recorded: [RecordedSession] = []
      var known: [RememberedCell] = []
      for cell in cells {
        switch cell {
        case .remembered(let cell): known.append(cell)
        case .performed(let session):
          recorded += try write(known, in: run, database: database)
          known = []
          recorded.append(try write(session, in: run, database: database))
        }
      }
      return try recorded + write(known, in: run, database: database)
    }
  }

  private func write(
    _ cells: [RememberedCell], in run: Run, database: borrowing Database
  ) throws -> [RecordedSession] {
    if cells.isEmpty { return [] }
    let writer = try remembered ?? RememberedWriter(connection: connection, cells: self.cells, grounds: grounds)
    remembered = writer
    let facts = try facts(of: run)
    return try writer.write(cells, in: facts.id, line: facts.line, isDirty: facts.isDirty, database)
  }

  private func keeping<Result>(_ body: (borrowing Database) throws -> Result) throws(StoreError) -> Result {
    try connection.reporting { database in
      do {
        return try database.transaction {
          try lookForPruning()
          return try body(database)
        }
      } catch {
        // Ids from the rolled-back transaction are invalid.
        forget()
        throw error
      }
    }
  }

  private func forget() {
    identities.forget()
    grounds.forget()
    behaviour.forget()
    connection.configurations = [:]
  }

  /// Forgets numbers of texts when another process has taken some away.
  private func lookForPruning() throws {
    defer { findPrune.reset() }
    guard try findPrune.step(), findPrune.integer(0) != prune else { return }
    if prune != nil { forget() }
    prune = findPrune.integer(0)
  }

  private func write(
    _ session: SessionRecord, in recorded: Run, database: borrowing Database
  ) throws -> RecordedSession {
    try Recorder.check(session)
    let script = try identities.script(of: session)
    let facts = try facts(of: recorded)
    let run = facts.id
    let configuration = try identities.known(session.configuration)
    let system = try identities.number(of: session.system)
    let cell = try cells.cell(script: script.id, configuration: configuration.id, line: facts.line, before: run)
    let known = try recording(session.digests.recording)
    let recording = try known ?? writeBehaviour(of: session)
    let isSame = cell.recordingBefore.map { $0 == recording }
    let verdict = try verdict(
      on: session, isSame,
      FlakyFinder.Question(
        script: script.id, configuration: configuration.id, run: run, version: script.version, system: system,
        recording: recording, cell: cell.id, isSame: isSame ?? true, revision: facts.revision, isDirty: facts.isDirty))

    insertSession.bind(run, at: 1)
    insertSession.bind(cell.id, at: 2)
    insertSession.bind(script.version, at: 3)
    insertSession.bind(system, at: 4)
    insertSession.bind(recording, at: 5)
    insertSession.bind(verdict.rawValue, at: 6)
    insertSession.bind(Int64(session.isRemembered ? 1 : 0), at: 7)
    insertSession.bind(session.wallMicroseconds, at: 8)
    let claims = try identities.numberAndText(ofClaims: session.performance.claims)
    insertSession.bind(claims.number, at: 9)
    let files = session.files
    let proven = files.map(\.proven)
    let proof = ProvenSession(
      script: session.scriptID, configuration: configuration.digest.bytes,
      ground: try grounds.ground(ofVersion: script.version, system: system),
      recording: session.digests.recording.bytes, verdict: verdict, claims: claims.text,
      failures: session.performance.failures, redactions: session.redactions,
      attachments: proven)
    insertSession.bind(ProvenSession.mark(of: proof.digest), at: 10)
    try cells.insert(insertSession, of: cell, in: run)
    let id = database.lastInsertedRow
    try write(session.performance.failures, of: id)
    try write(session.redactions, of: id)
    for (file, proven) in zip(files, proven) { try attachments.write(file, proven, of: id) }
    try cells.note(
      CellWriter.Added(
        id: id, run: run, version: script.version, recording: recording, isSound: verdict.isSound && !facts.isDirty),
      of: cell)
    try count(session, verdict, in: run)
    flaky.note(verdict)
    return RecordedSession(id: id, recording: recording, verdict: verdict, isNewRecording: known == nil)
  }

  private func verdict(
    on session: SessionRecord, _ isSame: Bool?, _ question: FlakyFinder.Question
  ) throws -> Verdict {
    if session.isNondeterministic { return .nondeterministic }
    let verdict = Verdict(outcome: session.performance.outcome, isSame: isSame)
    // How a session ended wins.
    guard verdict.isSound else { return verdict }
    if session.isFlaky { return .flaky }
    // The models are deterministic: what differs there changed.
    guard session.system.toolkit != PerformingSystem.models.toolkit, isSame != nil else { return verdict }
    return try flaky.verdict(question) ?? verdict
  }

  private func facts(of run: Run) throws -> RunFacts {
    try findRun.bind(run.description.uid, at: 1)
    defer { findRun.reset() }
    guard try findRun.step() else { throw StoreError(kind: .notFound, message: "there is no \(run.reference)") }
    return RunFacts(
      id: findRun.integer(0), line: try identities.number(ofLine: findRun.text(1)), isDirty: findRun.integer(2) != 0,
      revision: findRun.optionalText(3))
  }

  private func count(_ session: SessionRecord, _ verdict: Verdict, in run: Int64) throws {
    addToTotal.bind(run, at: 1)
    addToTotal.bind(verdict.rawValue, at: 2)
    addToTotal.bind(Int64(session.isRemembered ? 1 : 0), at: 3)
    addToTotal.bind(session.wallMicroseconds, at: 4)
    try addToTotal.run()
  }

  private static func check(_ session: SessionRecord) throws(StoreError) {
    try TextLimits.check(session.scriptID, "uid")
    try TextLimits.check(session.title, "title")
    try TextLimits.check(session.path, "path")
    try TextLimits.check(session.source, "source")
    for axis in session.configuration.axes { try TextLimits.check(axis.name, "axis") }
    for failure in session.performance.failures { try TextLimits.check(failure.message, "message") }
    for file in session.performance.attachments { try TextLimits.check(file.name, "path") }
    for redaction in session.redactions { try TextLimits.check(redaction.pattern, "pattern") }
  }

  /// Writes a recording, unless no reader would believe it.
  private func writeBehaviour(of session: SessionRecord) throws -> Int64 {
    guard let problem = TraceCheck(session.performance.trace).problem else {
      return try behaviour.write(session.performance.trace, digests: session.digests)
    }
    throw StoreError(
      kind: .contradiction,
      message: "\(session.scriptID)[\(session.configuration.text)] is not recorded, since its trace contradicts itself:"
        + " \(problem)\n  Documentation/EventStream.md says what a trace holds")
  }

  private func recording(_ digest: Digest) throws -> Int64? {
    try findRecording.bind(digest.bytes, at: 1)
    defer { findRecording.reset() }
    return try findRecording.step() ? findRecording.integer(0) : nil
  }

  private func write(_ redactions: [RedactedTexts], of session: Int64) throws {
    for redaction in redactions {
      insertRedaction.bind(session, at: 1)
      try insertRedaction.bind(redaction.pattern, at: 2)
      insertRedaction.bind(Int64(redaction.textCount), at: 3)
      try insertRedaction.run()
    }
  }

  private func write(_ failures: [Performance.Failure], of session: Int64) throws {
    for (position, failure) in failures.enumerated() {
      insertFailure.bind(session, at: 1)
      insertFailure.bind(Int64(position), at: 2)
      insertFailure.bind(Int64(failure.step), at: 3)
      insertFailure.bind(Int64(failure.line), at: 4)
      try insertFailure.bind(failure.message, at: 5)
      try insertFailure.run()
      for claim in failure.claims {
        insertFailureClaim.bind(session, at: 1)
        insertFailureClaim.bind(Int64(position), at: 2)
        try insertFailureClaim.bind(claim, at: 3)
        try insertFailureClaim.run()
      }
    }
  }
}
