import RehearsalSQLite
import RehearsalTrace

/// What a history loses, found in one walk along its sessions; a file that can only be read can be asked, too.
struct PruneLoss: ~Copyable {
  private let connection: Connection
  /// The sessions that go.
  let gone: GoneSessions
  private let sessionsBefore: Int

  /// Finds it, with temporary tables that are gone with this value.
  ///
  /// - Parameter found: Is called with each session that goes, in the order of runs in each cell.
  init(
    _ rules: PruneRules, _ connection: Connection, _ found: (PruneWalk.Silent) throws -> Void = { _ in }
  ) throws {
    PruneLoss.dropTables(connection)
    let gone: GoneSessions
    let sessionsBefore: Int
    do {
      (gone, sessionsBefore) = try PruneLoss.find(rules, connection.database, found)
    } catch {
      PruneLoss.dropTables(connection)
      throw error
    }
    self.connection = connection
    self.gone = gone
    self.sessionsBefore = sessionsBefore
  }

  deinit { PruneLoss.dropTables(connection) }

  private static func dropTables(_ connection: Connection) {
    for table in PruneStatements.tables { try? connection.database.execute("DROP TABLE IF EXISTS temp.\(table)") }
  }

  private static func find(
    _ rules: PruneRules, _ database: borrowing Database, _ found: (PruneWalk.Silent) throws -> Void
  ) throws -> (gone: GoneSessions, sessionsBefore: Int) {
    try database.execute(tables)
    try findGrounds(rules, database)
    var walk = try PruneWalk(database)
    var gone = GoneSessions(weights: try RowBytes(of: "session", database).weights)
    try walk.walk(database) { silent in
      gone.add(silent)
      try found(silent)
    }
    try database.execute(PruneStatements.lostRecordings)
    if try database.integer("SELECT EXISTS (SELECT 1 FROM temp.lost_recording)") == 1 {
      for sql in PruneStatements.lostBlocks { try database.execute(sql) }
      try database.execute(PruneStatements.lostStrings)
    }
    return (gone, walk.sessionCount)
  }

  private static let tables = """
    CREATE TEMP TABLE kept_run (run INTEGER PRIMARY KEY);
    CREATE TEMP TABLE fork_place (line TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (line, position));
    CREATE TEMP TABLE replaced (revision TEXT PRIMARY KEY, runs TEXT NOT NULL);
    CREATE TEMP TABLE run_kind (
      run INTEGER PRIMARY KEY, position INTEGER, kind INTEGER NOT NULL, is_kept INTEGER NOT NULL DEFAULT 0);
    CREATE TEMP TABLE kept_session (session INTEGER PRIMARY KEY);
    CREATE TEMP TABLE lost_recording (id INTEGER PRIMARY KEY, event_count INTEGER NOT NULL);
    CREATE TEMP TABLE lost_block (
      id INTEGER PRIMARY KEY, event_first INTEGER NOT NULL, event_count INTEGER NOT NULL, view_first INTEGER NOT NULL,
      view_count INTEGER NOT NULL, frame_first INTEGER NOT NULL, frame_count INTEGER NOT NULL,
      property_first INTEGER NOT NULL, property_count INTEGER NOT NULL);
    CREATE TEMP TABLE lost_ending (first INTEGER PRIMARY KEY, count INTEGER NOT NULL);
    CREATE TEMP TABLE lost_event_text (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE lost_string (id INTEGER PRIMARY KEY);
    """

  private static func findGrounds(_ rules: PruneRules, _ database: borrowing Database) throws {
    let keep = try database.prepare(PruneStatements.keptRuns)
    keep.bind(rules.startMilliseconds, at: 1)
    keep.bind(Int64(rules.newestRuns), at: 2)
    try keep.bind(rules.line, at: 3)
    try keep.bind(Value.list(rules.labels.map { .text($0) }).json, at: 4)
    try keep.run()
    for sql in PruneStatements.kinds + PruneStatements.keptSessions { try database.execute(sql) }
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.database.integer(sql) ?? 0) }

  // MARK: - Telling

  /// Rows deleted and inserted.
  func told() throws -> Pruning {
    var pruning = Pruning()
    pruning.sessionCount = gone.count
    pruning.sessionsBefore = sessionsBefore
    pruning.runCount = gone.byRun.count
    pruning.recordingCount = try count("SELECT count(*) FROM temp.lost_recording")
    pruning.eventCount = try count("SELECT ifnull(sum(event_count), 0) FROM temp.lost_recording")
    func add(_ table: String, gone: Int = 0, added: Int = 0, bytes: Int) {
      guard gone + added > 0 else { return }
      pruning.tables.append(Pruning.TableChange(name: table, gone: gone, added: added, bytes: bytes))
    }
    add("session", gone: gone.count, bytes: gone.bytes)
    for table in PruneLoss.ofSessions {
      let (count, bytes) = try weight(of: table)
      add(table, gone: count, bytes: bytes)
    }
    // Behaviour is looked through only where some of it goes.
    for (table, rows) in pruning.recordingCount > 0 ? PruneLoss.ofRecordings : [] {
      let bytes = try RowBytes(of: table, connection.database).sql("o")
      let (count, sum) = try sum(try connection.database.prepare(PruneLoss.weighing(rows, bytes)))
      add(table, gone: count, bytes: sum)
    }
    add("leaf", added: gone.count, bytes: -gone.leafBytes)
    add("leaf_digest", added: gone.digestCount, bytes: -gone.digestBytes)
    return pruning
  }

  private static func weighing(_ rows: String, _ bytes: String) -> String {
    "SELECT count(*), ifnull(sum(\(bytes)), 0) FROM \(rows)"
  }

  private func sum(_ select: borrowing Statement) throws -> (count: Int, bytes: Int) {
    defer { select.reset() }
    guard try select.step() else { return (0, 0) }
    return (Int(select.integer(0)), Int(select.integer(1)))
  }

  /// Rows of the sessions that go, in a table of which most sessions have none.
  private func weight(of table: String) throws -> (count: Int, bytes: Int) {
    guard try count("SELECT EXISTS (SELECT 1 FROM main.\(table))") > 0 else { return (0, 0) }
    let bytes = try RowBytes(of: table, connection.database).sql("o")
    let select = try connection.database.prepareKept(
      PruneLoss.weighing("main.\(table) o WHERE o.session BETWEEN ?1 AND ?2", bytes))
    var all = (count: 0, bytes: 0)
    try gone.sessions.forEachRange { range in
      select.bind(range.lowerBound, at: 1)
      select.bind(range.upperBound, at: 2)
      let (count, bytes) = try sum(select)
      all = (all.count + count, all.bytes + bytes)
    }
    return all
  }

  /// Tables with rows of sessions.
  static let ofSessions = ["redaction", "session_attachment", "session_failure", "session_failure_claim"]

  /// Rows of recordings that go, `o`, by table.
  private static let ofRecordings: [(table: String, rows: String)] =
    PruneStatements.behaviour.map {
      ($0, "main.\($0) o WHERE \(PruneStatements.isLost($0))")
    }
    + [
      (
        "difference",
        """
        main.difference o WHERE o.recording IN (SELECT id FROM temp.lost_recording)
          OR o.recording_before IN (SELECT id FROM temp.lost_recording)
        """
      ),
      ("recording", "temp.lost_recording x CROSS JOIN main.recording o ON o.id = x.id"),
      ("string", "temp.lost_string x CROSS JOIN main.string o ON o.id = x.id"),
    ]
}
