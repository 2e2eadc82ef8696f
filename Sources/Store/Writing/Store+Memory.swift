import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Memory

  /// How many sessions of a cell are looked at for one that was performed.
  static let mostRememberedInARow = 64
  /// How many runs of a line are looked at for one that performed the same plan.
  private static let mostRunsForPlan = 64

  /// The cells of the newest completed run of a line that performed a plan, in the order in which they were recorded;
  /// none when there is no such run among the last ones.
  ///
  /// - Parameters:
  ///   - plan: Digest of all that says which cells a run performs, and from what.
  ///   - line: The branch; empty for runs of which none is known.
  ///   - system: What would perform them now.
  ///   - laws: Number of the set of laws that recordings are held against now.
  public func remembered(
    plan: Digest, on line: String, by system: PerformingSystem, heldAgainst laws: Int64
  ) throws(StoreError) -> [RememberedCell] {
    try connection.reporting { database in
      let find = try database.prepare(
        """
        SELECT max(r.id) FROM run r
        WHERE r.plan = ?1 AND r.status = \(Run.Status.completed.rawValue)
          AND NOT EXISTS (SELECT 1 FROM run_total t WHERE t.run = r.id AND t.pruned > 0) AND r.id IN (
          SELECT id FROM run WHERE ifnull(source_branch, '') = ?2 ORDER BY id DESC LIMIT \(Store.mostRunsForPlan))
        """)
      try find.bind(plan.bytes, at: 1)
      try find.bind(line, at: 2)
      guard try find.step(), let run = find.optionalInteger(0) else { return [] }
      let select = try Store.prepareRemembered("s.run = ?4 ORDER BY s.id", database)
      select.bind(run, at: 4)
      return try remembered(
        select, on: line, by: try Store.number(of: system, database), heldAgainst: laws,
        try ConfigurationReader(connection), try Store.prepareLastPerformed(database))
    }
  }

  /// What the file knows of some cells on a line; those without a session there are left out.
  public func remembered(
    _ cells: [CellKey], on line: String, by system: PerformingSystem, heldAgainst laws: Int64
  ) throws(StoreError) -> [RememberedCell] {
    try connection.reporting { database in
      let select = try Store.prepareRemembered(
        """
        s.id = (
          SELECT w.session_last FROM cell m CROSS JOIN span w ON w.id = m.span
          WHERE m.script = (SELECT id FROM script WHERE uid = ?4)
            AND m.configuration = (SELECT id FROM configuration WHERE digest = ?5)
            AND m.line = (SELECT id FROM line WHERE name = ?2))
        """, database)
      // Both are the same for all cells: the digest of two hundred answers is not computed for each.
      let number = try Store.number(of: system, database)
      let configurations = try ConfigurationReader(connection)
      let performed = try Store.prepareLastPerformed(database)
      var found: [RememberedCell] = []
      for cell in cells {
        try select.bind(cell.script, at: 4)
        try select.bind(cell.configuration.digest.bytes, at: 5)
        found += try remembered(select, on: line, by: number, heldAgainst: laws, configurations, performed)
        select.reset()
      }
      return found
    }
  }

  /// Digests of the texts that some sessions were performed from: of their scripts, scenes and parts.
  public func texts(ofSessions sessions: [Int64]) throws(StoreError) -> Set<Digest> {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT t.digest FROM session s CROSS JOIN script_version v ON v.id = s.version
          CROSS JOIN source t ON t.id = v.source WHERE s.id = ?1
        UNION ALL
        SELECT t.digest FROM session s CROSS JOIN script_source k ON k.version = s.version
          CROSS JOIN source t ON t.id = k.source WHERE s.id = ?1
        """)
      var digests: Set<Digest> = []
      for session in sessions {
        select.bind(session, at: 1)
        while try select.step() { digests.insert(Digest(bytes: select.bytes(0))) }
        select.reset()
      }
      return digests
    }
  }

  /// What the steps of some recordings are called, as a reader would write them.
  public func steps(ofRecordings recordings: Set<Int64>) throws(StoreError) -> [Int64: [String]] {
    try connection.reporting { database in
      let select = try database.prepare(
        "SELECT l.value FROM step t CROSS JOIN string l ON l.id = t.label WHERE t.recording = ?1 ORDER BY t.step")
      var steps: [Int64: [String]] = [:]
      for recording in recordings.sorted() {
        select.bind(recording, at: 1)
        while try select.step() { steps[recording, default: []].append(select.text(0)) }
        select.reset()
      }
      return steps
    }
  }

  /// How long each cell took when it was performed last and not remembered, in microseconds.
  ///
  /// - Parameter uid: A run whose sessions do not count.
  public func durations(without uid: [UInt8]? = nil) throws(StoreError) -> [CellKey: Int64] {
    try connection.reporting { database in
      let configurations = try ConfigurationReader(connection)
      let select = try database.prepare(
        """
        SELECT p.uid, l.configuration, e.wall_us
        FROM cell l CROSS JOIN session e ON e.id = (
          SELECT o.id FROM (
            SELECT n.id, n.run, n.is_remembered FROM session n
            WHERE n.cell = l.id AND n.run IS NOT (SELECT id FROM run WHERE uid = ?1)
            ORDER BY n.run DESC LIMIT \(Store.mostRememberedInARow)) o
          WHERE o.is_remembered = 0 ORDER BY o.run DESC LIMIT 1)
        CROSS JOIN script p ON p.id = l.script
        ORDER BY e.run
        """)
      try select.bind(uid ?? [], at: 1)
      var durations: [CellKey: Int64] = [:]
      while try select.step() {
        let cell = CellKey(script: select.text(0), configuration: try configurations.configuration(select.integer(1)))
        durations[cell] = select.integer(2)
      }
      return durations
    }
  }

  private static func prepareRemembered(_ condition: String, _ database: borrowing Database) throws -> Statement {
    try database.prepare(
      """
      SELECT p.uid, l.configuration, v.path, v.digest, s.id, k.digest,
        s.system = ?1 AND w.session_last = s.id AND r.status = \(Run.Status.completed.rawValue)
          AND n.name = ?2 AND s.verdict IN (\(BaselineFinder.soundVerdicts)) AND k.law_set = ?3
          AND NOT EXISTS (SELECT 1 FROM redaction x WHERE x.session = s.id)
          AND NOT EXISTS (SELECT 1 FROM session_attachment a WHERE a.session = s.id),
        s.cell, s.run, s.is_remembered
      FROM session s
      CROSS JOIN run r ON r.id = s.run
      CROSS JOIN cell l ON l.id = s.cell
      CROSS JOIN line n ON n.id = l.line
      CROSS JOIN span w ON w.id = l.span
      CROSS JOIN script p ON p.id = l.script
      CROSS JOIN script_version v ON v.id = s.version
      CROSS JOIN recording k ON k.id = s.recording
      WHERE \(condition)
      """)
  }

  private func remembered(
    _ select: borrowing Statement, on line: String, by system: Int64?, heldAgainst laws: Int64,
    _ configurations: borrowing ConfigurationReader, _ performed: borrowing Statement
  ) throws -> [RememberedCell] {
    select.bind(system, at: 1)
    try select.bind(line, at: 2)
    select.bind(laws, at: 3)
    var cells: [RememberedCell] = []
    while try select.step() {
      let isSound = select.integer(6) != 0
      let performedIn =
        select.integer(9) == 0
        ? select.integer(8)
        : isSound ? try Store.lastPerformed(performed, of: select.integer(7), before: select.integer(8)) : nil
      cells.append(
        RememberedCell(
          cell: CellKey(
            script: select.text(0), configuration: try configurations.configuration(select.integer(1))),
          path: select.text(2), scriptDigest: Digest(bytes: select.bytes(3)), session: select.integer(4),
          recordingDigest: Digest(bytes: select.bytes(5)), isSound: isSound, performedIn: performedIn ?? 0))
    }
    return cells
  }

  private static func prepareLastPerformed(_ database: borrowing Database) throws -> Statement {
    try database.prepare(
      """
      SELECT run, is_remembered FROM session WHERE cell = ?1 AND run < ?2
      ORDER BY run DESC LIMIT \(mostRememberedInARow - 1)
      """)
  }

  /// The newest run before another in which a cell was performed; `nil` when there is none among the last ones.
  ///
  /// No row before that is read: the index does not say which sessions were remembered.
  private static func lastPerformed(
    _ select: borrowing Statement, of cell: Int64, before run: Int64
  ) throws -> Int64? {
    select.bind(cell, at: 1)
    select.bind(run, at: 2)
    defer { select.reset() }
    while try select.step() {
      if select.integer(1) == 0 { return select.integer(0) }
    }
    return nil
  }

  /// The number of a system; `nil` when the file does not know it, or when nothing tells one build of it from another.
  private static func number(of system: PerformingSystem, _ database: borrowing Database) throws -> Int64? {
    guard !system.build.isEmpty else { return nil }
    let find = try database.prepare(
      """
      SELECT y.id FROM system y LEFT JOIN answer_set a ON a.id = y.answers
      WHERE y.toolkit = ?1 AND y.version = ?2 AND y.build = ?3 AND a.digest IS ?4
      """)
    try find.bind(system.toolkit, at: 1)
    try find.bind(system.version, at: 2)
    try find.bind(system.build, at: 3)
    if let answers = system.answers { try find.bind(SourceWriter.digest(of: answers).bytes, at: 4) }
    return try find.step() ? find.integer(0) : nil
  }
}
