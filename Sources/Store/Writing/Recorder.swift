import RehearsalSQLite
import RehearsalTrace

/// Writes sessions into a file, one transaction each.
///
/// Behaviour that is in the file already adds one row, the session's: scripts, configurations and texts are known by
/// number, and a recording is looked up by its digest before anything else of it is touched.
final class Recorder {
  private let connection: Connection
  private let behaviour: BehaviourWriter
  private let identities: IdentityWriter
  private let changePoints: ChangePointWriter
  private let check: RecordingCheck
  private let findRecording: Statement
  private let findPrevious: Statement
  private let insertSession: Statement
  private let insertFailure: Statement
  private let insertFailureClaim: Statement

  init(connection: Connection) throws {
    self.connection = connection
    behaviour = try BehaviourWriter(connection: connection)
    identities = try IdentityWriter(connection: connection)
    changePoints = try ChangePointWriter(connection: connection)
    check = RecordingCheck(connection: connection)
    findRecording = try connection.database.prepareKept("SELECT id FROM recording WHERE digest = ?1")
    findPrevious = try connection.database.prepareKept(
      """
      SELECT recording FROM session WHERE script = ?1 AND configuration = ?2 AND run < ?3 ORDER BY run DESC LIMIT 1
      """)
    insertSession = try connection.database.prepareKept(
      """
      INSERT INTO session (run, script, version, configuration, recording, verdict, wall_us, claim_set)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    insertFailure = try connection.database.prepareKept(
      "INSERT INTO session_failure (session, position, step, line, message) VALUES (?1, ?2, ?3, ?4, ?5)")
    insertFailureClaim = try connection.database.prepareKept(
      "INSERT INTO session_failure_claim (session, position, claim) VALUES (?1, ?2, ?3)")
  }

  /// Records one session: all of it, or nothing.
  func record(_ session: SessionRecord, in run: Int64) throws(StoreError) -> RecordedSession {
    try connection.reporting { database in
      do {
        return try database.transaction { try write(session, in: run, database: database) }
      } catch {
        // Numbers given out in the lost transaction mean nothing any more.
        identities.forget()
        changePoints.forget()
        behaviour.forget()
        throw error
      }
    }
  }

  private func write(
    _ session: SessionRecord, in run: Int64, database: borrowing Database
  ) throws -> RecordedSession {
    let script = try identities.script(of: session)
    let configuration = try identities.number(of: session.configuration)
    let known = try recording(session.digests.recording)
    let recording = try known ?? writeBehaviour(of: session)
    let previous = try previousRecording(script: script.id, configuration: configuration, before: run)
    let verdict =
      session.isNondeterministic
      ? .nondeterministic : Verdict(outcome: session.performance.outcome, isSame: previous.map { $0 == recording })

    insertSession.bind(run, at: 1)
    insertSession.bind(script.id, at: 2)
    insertSession.bind(script.version, at: 3)
    insertSession.bind(configuration, at: 4)
    insertSession.bind(recording, at: 5)
    insertSession.bind(verdict.rawValue, at: 6)
    insertSession.bind(session.wallMicroseconds, at: 7)
    insertSession.bind(try identities.number(ofClaims: session.performance.claims), at: 8)
    try insertSession.run()
    let id = database.lastInsertedRow
    try write(session.performance.failures, of: id)
    try changePoints.note(
      ChangePointWriter.Added(
        id: id, run: run, script: script.id, configuration: configuration, recording: recording))
    return RecordedSession(id: id, recording: recording, verdict: verdict, isNewRecording: known == nil)
  }

  /// Writes a recording, unless no reader would believe it.
  private func writeBehaviour(of session: SessionRecord) throws -> Int64 {
    let recording = try behaviour.write(session.performance.trace, digests: session.digests)
    guard let problem = try check.problem(recording) else { return recording }
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

  private func previousRecording(script: Int64, configuration: Int64, before run: Int64) throws -> Int64? {
    findPrevious.bind(script, at: 1)
    findPrevious.bind(configuration, at: 2)
    findPrevious.bind(run, at: 3)
    defer { findPrevious.reset() }
    return try findPrevious.step() ? findPrevious.integer(0) : nil
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
