import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Lists

  /// All runs, oldest first.
  public func runs() throws(StoreError) -> [Run] { try runs(where: "1") { _ in } }

  /// The runs with these numbers, oldest first; a number that no run has is left out.
  public func runs(numbered numbers: Set<Int64>) throws(StoreError) -> [Run] {
    let list = "[" + numbers.sorted().map { "\($0)" }.joined(separator: ",") + "]"
    return try runs(where: "id IN (SELECT value FROM json_each(?1))") { try $0.bind(list, at: 1) }
  }

  /// The run with an identifier, which is the same in every file.
  public func run(uid: [UInt8]) throws(StoreError) -> Run? {
    try runs(where: "uid = ?1") { try $0.bind(uid, at: 1) }.first
  }

  /// The runs of a commit, oldest first.
  public func runs(of revision: Revision) throws(StoreError) -> [Run] {
    try runs(where: "source_revision = ?1") { try $0.bind(revision.digits, at: 1) }
  }

  /// The runs that were begun after another, oldest first.
  public func runs(after number: Int64) throws(StoreError) -> [Run] {
    try runs(where: "id > ?1") { $0.bind(number, at: 1) }
  }

  /// The newest runs of a lineage that performed a script, oldest first.
  ///
  /// - Parameter limit: How many runs of the lineage's branches are looked at, the newest first.
  public func runs(
    performing script: String, along lineage: Lineage, limit: Int
  ) throws(StoreError) -> [Run] {
    let lines = lineage.places.map(\.line)
    return try runs(
      where: """
        id IN (SELECT r.id FROM run r
               WHERE ifnull(r.source_branch, '') IN (SELECT value FROM json_each(?2))
                 AND EXISTS (SELECT 1 FROM cell l JOIN session s ON s.cell = l.id AND s.run = r.id
                             WHERE l.script = (SELECT id FROM script WHERE uid = ?1))
               ORDER BY r.id DESC LIMIT ?3)
        """
    ) {
      try $0.bind(script, at: 1)
      try $0.bind(Value.list(lines.map { .text($0) }).json, at: 2)
      $0.bind(Int64(limit), at: 3)
    }.filter { lineage.contains($0) }
  }

  /// The newest runs on a line, oldest first.
  public func newestRuns(on line: String, limit: Int) throws(StoreError) -> [Run] {
    try runs(where: "id IN (SELECT id FROM run WHERE \(Store.isOn(line, "?1")) ORDER BY id DESC LIMIT ?2)") {
      try $0.bind(line, at: 1)
      $0.bind(Int64(limit), at: 2)
    }
  }

  /// Whether a run is on a line, which is bound as well: of a branch an index says which, and what has none may say so
  /// in two ways.
  private static func isOn(_ line: String, _ parameter: String) -> String {
    line.isEmpty ? "ifnull(source_branch, '') = \(parameter)" : "source_branch = \(parameter)"
  }

  /// The newest run before a number that is on a line and is meant; on any line when none is given.
  ///
  /// Runs are read a few at a time, newest first: what is meant is most often among the first.
  public func newestRun(
    before number: Int64, on line: String? = nil, where isMeant: (Run) throws -> Bool
  ) throws -> Run? {
    let isOnLine = line.map { Store.isOn($0, "?2") }
    var next = number
    while true {
      let some = try runs(
        where: "id IN (SELECT id FROM run WHERE id < ?1 AND \(isOnLine ?? "1") ORDER BY id DESC LIMIT 16)"
      ) {
        $0.bind(next, at: 1)
        if let line { try $0.bind(line, at: 2) }
      }
      guard let oldest = some.first else { return nil }
      if let meant = try some.last(where: isMeant) { return meant }
      next = oldest.id
    }
  }

  /// The newest run before a number that belongs to a lineage and is meant.
  public func newestRun(
    before number: Int64, along lineage: Lineage, where isMeant: (Run) throws -> Bool = { _ in true }
  ) throws -> Run? {
    try lineage.places.compactMap { place in
      try newestRun(before: number, on: place.line) { run in try lineage.contains(run) && isMeant(run) }
    }.max { $0.id < $1.id }
  }

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
      try configurations(database).map { StoredConfiguration(id: $0.key, configuration: $0.value) }
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

  /// The sessions of a run whose cells another run has none of, by script and then by configuration.
  public func sessions(of run: Int64, missingIn other: Int64) throws(StoreError) -> [Session] {
    try sessions(
      where: """
        s.run = ?1 AND (l.script, l.configuration) NOT IN (
          SELECT c.script, c.configuration FROM session t CROSS JOIN cell c ON c.id = t.cell WHERE t.run = ?2)
        """
    ) { statement in
      statement.bind(run, at: 1)
      statement.bind(other, at: 2)
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

  /// What a session was rid of before it was stored, by pattern.
  public func redactions(of session: Int64) throws(StoreError) -> [RedactedTexts] {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT pattern, text_count FROM redaction WHERE session = ?1 ORDER BY pattern")
      select.bind(session, at: 1)
      var redactions: [RedactedTexts] = []
      while try select.step() {
        redactions.append(RedactedTexts(pattern: select.text(0), textCount: Int(clamping: select.integer(1))))
      }
      return redactions
    }
  }

  // MARK: - Rows

  func runs(where condition: String, _ bind: (borrowing Statement) throws -> Void) throws(StoreError) -> [Run] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT id, label, arguments, engine_version, source_revision, source_position, source_branch, source_is_dirty,
          started_at_ms, uid, status, t.session_count, f.line, f.position, digest, t.pruned
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
            prunedCount: Int(select.integer(15)), digest: digest.isEmpty ? nil : Digest(bytes: digest)))
      }
      return runs
    }
  }

  func sessions(
    where condition: String, _ bind: (borrowing Statement) throws -> Void
  ) throws(StoreError) -> [Session] {
    try connection.reporting { database in
      let configurations = try ConfigurationReader(connection)
      let select = try database.prepare(
        """
        SELECT
          s.id, s.run, p.uid, v.digest, l.configuration, s.recording, r.digest, r.event_count, s.verdict, s.wall_us,
          y.toolkit, y.version, y.build, s.is_remembered
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
            configuration: try configurations.configuration(select.integer(4)), recording: select.integer(5),
            recordingDigest: Digest(bytes: select.bytes(6)), eventCount: Int(select.integer(7)), verdict: verdict,
            wallMicroseconds: select.integer(9),
            system: PerformingSystem(toolkit: select.text(10), version: select.text(11)), build: select.text(12),
            isRemembered: select.integer(13) != 0))
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

  private func configurations(_ database: borrowing Database) throws -> [Int64: Configuration] {
    let reader = try ConfigurationReader(connection)
    var found: [Int64: Configuration] = [:]
    let select = try database.prepare("SELECT id FROM configuration ORDER BY id")
    while try select.step() { found[select.integer(0)] = try reader.configuration(select.integer(0)) }
    return found
  }

  /// A number that no version up to this one writes.
  func unknown(_ what: String, _ number: Int64) -> StoreError {
    StoreError(kind: .corrupt, message: "\(path) holds a \(what) that does not exist: \(number)")
  }
}
