import RehearsalSQLite
import RehearsalTrace

/// What a history loses, found in one look at its sessions; a file that can only be read can be asked, too.
struct PruneLoss: ~Copyable {
  private let connection: Connection

  /// Finds it, in temporary tables that are gone with this value.
  init(_ rules: PruneRules, _ connection: Connection) throws {
    self.connection = connection
    for table in PruneStatements.tables { try connection.database.execute("DROP TABLE IF EXISTS temp.\(table)") }
    try connection.database.execute(PruneLoss.tables)
    try find(rules)
  }

  deinit {
    for table in PruneStatements.tables { try? connection.database.execute("DROP TABLE IF EXISTS temp.\(table)") }
  }

  private static let tables = """
    CREATE TEMP TABLE kept_run (run INTEGER PRIMARY KEY);
    CREATE TEMP TABLE fork_place (line TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (line, position));
    CREATE TEMP TABLE replaced (revision TEXT PRIMARY KEY, runs TEXT NOT NULL);
    CREATE TEMP TABLE run_kind (
      run INTEGER PRIMARY KEY, position INTEGER, kind INTEGER NOT NULL, is_kept INTEGER NOT NULL DEFAULT 0);
    CREATE TEMP TABLE kept_session (session INTEGER PRIMARY KEY);
    CREATE TEMP TABLE gone (
      cell INTEGER NOT NULL, run INTEGER NOT NULL, session INTEGER NOT NULL, PRIMARY KEY (cell, run)) WITHOUT ROWID;
    CREATE TEMP TABLE gone_run (run INTEGER PRIMARY KEY, session_count INTEGER NOT NULL);
    CREATE TEMP TABLE lost_recording (
      id INTEGER PRIMARY KEY, event_first INTEGER NOT NULL, event_count INTEGER NOT NULL, frame_first INTEGER NOT NULL,
      frame_count INTEGER NOT NULL, property_first INTEGER NOT NULL, property_count INTEGER NOT NULL);
    CREATE TEMP TABLE lost_string (id INTEGER PRIMARY KEY);
    """

  private func find(_ rules: PruneRules) throws {
    let keep = try connection.database.prepare(PruneStatements.keptRuns)
    keep.bind(rules.startMilliseconds, at: 1)
    keep.bind(Int64(rules.newestRuns), at: 2)
    try keep.bind(rules.line, at: 3)
    try keep.bind(Value.list(rules.labels.map { .text($0) }).json, at: 4)
    try keep.run()
    let statements =
      PruneStatements.kinds + PruneStatements.keptSessions + [
        PruneStatements.gone, PruneStatements.goneRuns, PruneStatements.lostRecordings,
      ]
    for sql in statements { try connection.database.execute(sql) }
    if try count("SELECT count(*) FROM temp.lost_recording") > 0 {
      try connection.database.execute(PruneStatements.lostStrings)
    }
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.database.integer(sql) ?? 0) }

  // MARK: - Telling

  /// What goes and what comes.
  func told() throws -> Pruning {
    var pruning = Pruning()
    pruning.sessionCount = try count("SELECT count(*) FROM temp.gone")
    pruning.sessionsBefore = try count("SELECT count(*) FROM main.session")
    pruning.runCount = try count("SELECT count(*) FROM temp.gone_run")
    pruning.recordingCount = try count("SELECT count(*) FROM temp.lost_recording")
    pruning.eventCount = try count("SELECT ifnull(sum(event_count), 0) FROM temp.lost_recording")
    // Behaviour is looked through only where some of it goes.
    for (table, rows) in PruneLoss.ofSessions + (pruning.recordingCount > 0 ? PruneLoss.ofRecordings : []) {
      let bytes = try RowBytes(of: table, connection.database).sql("o")
      let (count, sum) = try sum("SELECT count(*), ifnull(sum(\(bytes)), 0) FROM \(rows)")
      if count > 0 { pruning.tables.append(Pruning.TableChange(name: table, gone: count, added: 0, bytes: sum)) }
    }
    if pruning.sessionCount > 0 { pruning.tables += try leaves() }
    return pruning
  }

  private func sum(_ sql: String) throws -> (count: Int, bytes: Int) {
    let select = try connection.database.prepare(sql)
    guard try select.step() else { return (0, 0) }
    return (Int(select.integer(0)), Int(select.integer(1)))
  }

  /// What stays of sessions: a leaf of each, and a digest for those of a cell that were performed alike.
  private func leaves() throws -> [Pruning.TableChange] {
    let columns = ["cell", "run", "verdict", "is_remembered", "wall_us", "digest"]
    let (count, bytes) = try sum(
      """
      SELECT count(*), sum(\(RowBytes(columns: columns).sql("o"))) FROM (
        SELECT g.cell, g.run, s.verdict, s.is_remembered, s.wall_us, g.cell AS digest
        FROM temp.gone g CROSS JOIN main.session s ON s.id = g.session) o
      """)
    let (digests, digestBytes) = try sum(
      """
      SELECT count(*), ifnull(sum(\(RowBytes(columns: ["id", "digest"], key: "cell").sql("o"))), 0) FROM (
        SELECT DISTINCT g.cell, s.version, s.system, s.claim_set, NULL AS id, zeroblob(32) AS digest
        FROM temp.gone g CROSS JOIN main.session s ON s.id = g.session CROSS JOIN main.run r ON r.id = g.run
        WHERE r.digest IS NOT NULL) o
      """)
    return [Pruning.TableChange(name: "leaf", gone: 0, added: count, bytes: -bytes)]
      + (digests == 0 ? [] : [Pruning.TableChange(name: "leaf_digest", gone: 0, added: digests, bytes: -digestBytes)])
  }

  /// Rows of sessions that go, `o`, by table.
  private static let ofSessions: [(table: String, rows: String)] =
    [("session", "temp.gone g CROSS JOIN main.session o ON o.id = g.session")]
    + ["redaction", "session_failure", "session_failure_claim"].map {
      ($0, "main.\($0) o WHERE o.session IN (SELECT session FROM temp.gone)")
    }

  /// Rows of recordings that go, `o`, by table.
  private static let ofRecordings: [(table: String, rows: String)] =
    ["step", "event", "ui_view", "frame", "property", "exception", "law_break"].map {
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
