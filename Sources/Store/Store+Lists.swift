import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Lists

  /// All runs, oldest first.
  public func runs() throws(StoreError) -> [Run] { try runs(where: "1") { _ in } }

  /// The run with a number; an error that names the newest when there is none.
  public func run(_ id: Int64) throws(StoreError) -> Run {
    if let run = try runs(where: "id = ?1", { $0.bind(id, at: 1) }).first { return run }
    throw StoreError(kind: .notFound, message: "there is no run:\(id) in \(path)\(try newestRunNote())")
  }

  /// All scripts that have sessions, by `id`.
  public func scripts() throws(StoreError) -> [StoredScript] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT p.uid, v.title, v.path, t.text, v.digest, v.id
        FROM script p
        JOIN script_version v ON v.id = p.newest
        JOIN source t ON t.id = v.source
        ORDER BY p.uid
        """)
      let selectClaims = try database.prepare("SELECT claim FROM script_claim WHERE version = ?1 ORDER BY claim")
      var scripts: [StoredScript] = []
      while try select.step() {
        selectClaims.bind(select.integer(5), at: 1)
        var claims: [String] = []
        while try selectClaims.step() { claims.append(selectClaims.text(0)) }
        selectClaims.reset()
        scripts.append(
          StoredScript(
            id: select.text(0), title: select.text(1), path: select.text(2), source: select.text(3),
            digest: Digest(bytes: select.bytes(4)), claims: claims))
      }
      return scripts
    }
  }

  /// The text of a script's own file, as it was when all its texts had a digest.
  public func source(ofScript script: String, digest: Digest) throws(StoreError) -> String? {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT t.text FROM script_version v JOIN script p ON p.id = v.script JOIN source t ON t.id = v.source
        WHERE p.uid = ?1 AND v.digest = ?2
        """)
      try select.bind(script, at: 1)
      try select.bind(digest.bytes, at: 2)
      return try select.step() ? select.text(0) : nil
    }
  }

  /// All configurations that have sessions, in the order of `Configuration`.
  public func configurations() throws(StoreError) -> [StoredConfiguration] {
    try connection.reporting { database in
      try Store.configurations(database).map { StoredConfiguration(id: $0.key, configuration: $0.value) }
        .sorted { $0.configuration < $1.configuration }
    }
  }

  /// The sessions of a run, by script and then by configuration.
  ///
  /// - Parameter script: Only this script's; `nil` for all.
  public func sessions(of run: Int64, script: String? = nil) throws(StoreError) -> [Session] {
    try sessions(where: "s.run = ?1 AND (?2 IS NULL OR p.uid = ?2)") { statement in
      statement.bind(run, at: 1)
      try statement.bind(script, at: 2)
    }
  }

  /// The session with a number, if there is one.
  public func session(_ id: Int64) throws(StoreError) -> Session? {
    try sessions(where: "s.id = ?1") { $0.bind(id, at: 1) }.first
  }

  /// The last session of the same cell in a run before that of `session`, if there is one.
  public func sessionBefore(_ session: Session) throws(StoreError) -> Session? {
    try sessions(
      where: """
        s.id = (SELECT b.id FROM session b
                WHERE b.id IN (
                  SELECT (SELECT n.id FROM session n WHERE n.cell = l.id AND n.run < a.run ORDER BY n.run DESC LIMIT 1)
                  FROM \(Store.cellsLikeThatOfSession))
                ORDER BY b.run DESC LIMIT 1)
        """
    ) { $0.bind(session.id, at: 1) }.first
  }

  /// The last session of every cell, in the order of their scripts and configurations.
  ///
  /// - Parameter uid: A run whose sessions do not count.
  public func newestSessions(without uid: [UInt8]? = nil) throws(StoreError) -> [Session] {
    try sessions(
      where: """
        s.id IN (SELECT session FROM (
          SELECT b.id AS session,
            row_number() OVER (PARTITION BY l.script, l.configuration ORDER BY b.run DESC) AS place
          FROM cell l CROSS JOIN session b ON b.id = (
            SELECT n.id FROM session n
            WHERE n.cell = l.id AND n.run IS NOT (SELECT id FROM run WHERE uid = ?1)
            ORDER BY n.run DESC LIMIT 1))
          WHERE place = 1)
        """
    ) { try $0.bind(uid ?? [], at: 1) }
  }

  /// What was expected in a session and did not hold.
  public func failures(of session: Int64) throws(StoreError) -> [Performance.Failure] {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT step, line, message, position FROM session_failure WHERE session = ?1 ORDER BY position")
      let selectClaims = try database.prepare(
        "SELECT claim FROM session_failure_claim WHERE session = ?1 AND position = ?2 ORDER BY claim")
      select.bind(session, at: 1)
      var failures: [Performance.Failure] = []
      while try select.step() {
        selectClaims.bind(session, at: 1)
        selectClaims.bind(select.integer(3), at: 2)
        var claims: [String] = []
        while try selectClaims.step() { claims.append(selectClaims.text(0)) }
        selectClaims.reset()
        failures.append(
          Performance.Failure(
            step: Int(select.integer(0)), line: Int(select.integer(1)), message: select.text(2), claims: claims))
      }
      return failures
    }
  }

  // MARK: - Rows

  func runs(where condition: String, _ bind: (borrowing Statement) throws -> Void) throws(StoreError) -> [Run] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT id, label, arguments, engine_version, source_revision, source_position, source_branch, source_is_dirty,
          started_at_ms, uid, status, t.session_count, f.line, f.position, digest
        FROM run LEFT JOIN v1_run_totals t ON t.run_id = run.id LEFT JOIN run_fork f ON f.run = run.id
        WHERE \(condition) ORDER BY id
        """)
      let selectArguments = try database.prepare("SELECT value FROM json_each(?1)")
      try bind(select)
      var runs: [Run] = []
      while try select.step() {
        try selectArguments.bind(select.text(2), at: 1)
        var arguments: [String] = []
        while try selectArguments.step() { arguments.append(selectArguments.text(0)) }
        selectArguments.reset()
        let description = RunDescription(
          label: select.optionalText(1), arguments: arguments, engineVersion: select.text(3),
          sourceRevision: select.optionalText(4).flatMap(Revision.init), sourcePosition: select.optionalInteger(5),
          sourceBranch: select.optionalText(6), sourceIsDirty: select.integer(7) != 0,
          startedAtMilliseconds: select.integer(8), uid: select.bytes(9),
          fork: select.optionalText(12).map { RunDescription.Fork(line: $0, position: select.integer(13)) })
        guard let status = Run.Status(rawValue: select.integer(10)) else {
          throw unknown("run status", select.integer(10))
        }
        let digest = select.bytes(14)
        runs.append(
          Run(
            id: select.integer(0), description: description, status: status, sessionCount: Int(select.integer(11)),
            digest: digest.isEmpty ? nil : Digest(bytes: digest)))
      }
      return runs
    }
  }

  func sessions(
    where condition: String, _ bind: (borrowing Statement) throws -> Void
  ) throws(StoreError) -> [Session] {
    try connection.reporting { database in
      let configurations = try Store.configurations(database)
      let select = try database.prepare(
        """
        SELECT
          s.id, s.run, p.uid, v.digest, l.configuration, s.recording, r.digest, r.event_count, s.verdict, s.wall_us,
          y.toolkit, y.version
        FROM session s
        JOIN system y ON y.id = s.system
        JOIN cell l ON l.id = s.cell
        JOIN script p ON p.id = l.script
        JOIN script_version v ON v.id = s.version
        JOIN recording r ON r.id = s.recording
        WHERE \(condition)
        """)
      try bind(select)
      var sessions: [Session] = []
      while try select.step() {
        guard let verdict = Verdict(rawValue: select.integer(8)) else { throw unknown("verdict", select.integer(8)) }
        sessions.append(
          Session(
            id: select.integer(0), run: select.integer(1), script: select.text(2),
            scriptDigest: Digest(bytes: select.bytes(3)),
            configuration: configurations[select.integer(4)] ?? Configuration([:]), recording: select.integer(5),
            recordingDigest: Digest(bytes: select.bytes(6)), eventCount: Int(select.integer(7)), verdict: verdict,
            wallMicroseconds: select.integer(9),
            system: PerformingSystem(toolkit: select.text(10), version: select.text(11))))
      }
      return sessions.sorted {
        if $0.cell != $1.cell { return $0.cell < $1.cell }
        return $0.id < $1.id
      }
    }
  }

  /// The session `a` whose number is ?1, with the cells `l` of its script and configuration on any line.
  static let cellsLikeThatOfSession = """
    session a CROSS JOIN cell m ON m.id = a.cell CROSS JOIN cell l ON l.script = m.script
      AND l.configuration = m.configuration
    WHERE a.id = ?1
    """

  static func configurations(_ database: borrowing Database) throws -> [Int64: Configuration] {
    let select = try database.prepare("SELECT configuration, axis, value FROM configuration_axis")
    var axes: [Int64: [String: String]] = [:]
    while try select.step() { axes[select.integer(0), default: [:]][select.text(1)] = select.text(2) }
    return axes.mapValues { Configuration($0) }
  }

  /// A number that no version up to this one writes.
  func unknown(_ what: String, _ number: Int64) -> StoreError {
    StoreError(kind: .corrupt, message: "\(path) holds a \(what) that does not exist: \(number)")
  }
}
