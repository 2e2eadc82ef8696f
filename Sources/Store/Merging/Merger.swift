import RehearsalSQLite

/// Takes over what another file holds and this one does not.
///
/// A union of sets: scripts are known by `id`, versions, configurations and recordings by digest, runs by uid, sessions
/// by run, script and configuration, texts, systems and sets of laws by what they are. Where two files tell one thing
/// differently (where a script was read, the status of a run) the smaller text or the further status wins, whichever
/// file it is in. A revision that is none (`Revision`) is left out, in either file, and the run is merged: what else is
/// known of it is not worse for that. So merging is idempotent, commutative and associative, but for what pruning took
/// away: a session that is a leaf in one file and whole in the other stays what it is in the file that is written, so
/// that nothing comes back and nothing is lost. Numbers are local to a file: the other file's are mapped, table by
/// table, and runs are numbered in the order of their start.
///
/// Cost: one statement per table and file; rows of known recordings are not touched.
struct Merger: ~Copyable {
  let connection: Connection
  /// The file that is attached as `src`, opened by itself: what is taken from it is proved there first.
  let other: Store
  /// Whether only what `PartStatements` chose is taken, from a file that is this program's own.
  var isPart = false

  /// Refuses the file that is attached as `src` if anything that would be taken over is not what it says.
  ///
  /// Cost: the file is read once, and each recording that this one does not have a second time. No lock is held.
  func examine() throws {
    try refuseImpossibleValues()
    if let problem = try other.damage(isDeep: true, limit: 1).first ?? other.examineTexts().problem {
      throw StoreError(kind: .corrupt, message: "the file is damaged: \(problem)")
    }
    let new = try connection.database.prepare(
      "SELECT id FROM src.recording WHERE digest NOT IN (SELECT digest FROM main.recording) ORDER BY id")
    var recordings: [Int64] = []
    while try new.step() { recordings.append(new.integer(0)) }
    try other.proveRecordings(recordings) { (_, error) throws(StoreError) in throw error }
  }

  /// Merges the file that is attached as `src`, inside one transaction.
  func merge() throws -> MergeResult {
    try prepare()
    defer { dropMaps() }
    try execute(Merger.identities)
    let withoutRevision = try leaveOutWrongRevisions()
    let runs = try count("SELECT count(*) FROM src.run WHERE uid NOT IN (SELECT uid FROM main.run)")
    try execute(Merger.runs)
    let isRenumbered = try orderRuns()
    let isMoved = try moveCells()
    let recordings = try mergeRecordings()
    let sessions = try mergeSessions()
    try execute(Merger.facts)
    try refuseOtherAttachments()
    let isEverything = isRenumbered || isMoved
    let spans = SpanStatements.rebuild {
      isEverything ? "\($0) IS NOT NULL" : "\($0) IN (SELECT cell FROM temp.touched)"
    }
    for sql in spans { try connection.database.execute(sql) }
    try connection.database.execute(TotalStatements.rebuild { "\($0) IN (SELECT new FROM temp.run_map)" })
    let before = try count(Merger.decisionCount)
    try execute(Merger.decisions)
    let otherwisePlanned = try count(Merger.otherwisePlanned)
    try execute(Merger.shards)
    try proveShardedRuns()
    return MergeResult(
      runs: runs, sessions: sessions, recordings: recordings, decisions: try count(Merger.decisionCount) - before,
      withoutRevision: withoutRevision, otherwisePlanned: otherwisePlanned)
  }

  private func count(_ sql: String) throws -> Int { Int(try connection.database.integer(said(sql)) ?? 0) }

  private func execute(_ statements: [String]) throws {
    for sql in statements { try connection.database.execute(said(sql)) }
  }

  private func said(_ sql: String) -> String { isPart ? PartStatements.narrowed(sql) : sql }

  private static let maps = [
    "string", "script", "version", "configuration", "run", "recording", "session", "source", "answer", "system",
    "law_set", "ending", "event_text",
  ]

  private func prepare() throws {
    for map in Merger.maps {
      try connection.database.execute("CREATE TEMP TABLE \(map)_map (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)")
    }
    try connection.database.execute(
      """
      CREATE TEMP TABLE block_map (old INTEGER PRIMARY KEY, new INTEGER);
      CREATE TEMP TABLE place (old INTEGER PRIMARY KEY, cell INTEGER NOT NULL, run INTEGER NOT NULL);
      CREATE TEMP TABLE removed_place (old INTEGER PRIMARY KEY, cell INTEGER NOT NULL, run INTEGER NOT NULL);
      CREATE TEMP TABLE pruned_place (old INTEGER PRIMARY KEY, cell INTEGER NOT NULL, run INTEGER NOT NULL);
      CREATE TEMP TABLE touched (cell INTEGER PRIMARY KEY);
      CREATE TEMP TABLE touched_run (run INTEGER PRIMARY KEY);
      CREATE TEMP TABLE retold (session INTEGER PRIMARY KEY);
      CREATE TEMP TABLE arrived (session INTEGER PRIMARY KEY);
      CREATE TEMP TABLE moved (run INTEGER PRIMARY KEY);
      CREATE TEMP TABLE wrong_revision (run INTEGER PRIMARY KEY);
      """)
  }

  /// After an error the transaction takes them away.
  private func dropMaps() {
    for map in Merger.maps { try? connection.database.execute("DROP TABLE IF EXISTS temp.\(map)_map") }
    let tables = [
      "new_recording", "event_text_here", "block_map", "new_block", "list_map", "new_list", "place", "removed_place",
      "pruned_place",
      "touched", "touched_run", "retold", "arrived", "moved", "wrong_revision",
    ]
    for table in tables {
      try? connection.database.execute("DROP TABLE IF EXISTS temp.\(table)")
    }
  }

  // MARK: - Runs

  /// Notes which runs of the other file have as revision what is none, takes it away from runs of this one, and returns
  /// how many runs that are.
  private func leaveOutWrongRevisions() throws -> Int {
    let own = try Revision.wrong(in: "main", connection.database)
    let other = try Revision.wrong(in: "src", connection.database)
    let clear = try connection.database.prepare("UPDATE main.run SET source_revision = NULL WHERE id = ?1")
    let note = try connection.database.prepare("INSERT INTO temp.wrong_revision VALUES (?1)")
    for run in own {
      clear.bind(run.run, at: 1)
      try clear.run()
    }
    for run in other {
      note.bind(run.run, at: 1)
      try note.run()
    }
    return Set((own + other).map(\.uid)).count
  }

  /// Numbers runs in the order of their start, and by uid where two began at once.
  ///
  /// - Returns: Whether a number changed.
  private func orderRuns() throws -> Bool {
    let isOrdered = try count(
      """
      SELECT count(*) FROM (
        SELECT id, lag(id) OVER (ORDER BY started_at_ms, uid) AS before FROM main.run) WHERE before > id
      """)
    if isOrdered == 0 { return false }
    try connection.database.execute(
      """
      CREATE TEMP TABLE rank (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
      INSERT INTO temp.rank SELECT id, row_number() OVER (ORDER BY started_at_ms, uid) FROM main.run;
      """)
    // Two steps, through numbers that are not in use, since each must be unique at any moment.
    for (table, column) in [
      ("run", "id"), ("session", "run"), ("run_fork", "run"), ("run_replaced", "run"), ("run_shard", "run"),
      ("baseline", "run"),
      ("review", "run"), ("run_total", "run"), ("leaf", "run"), ("removed_cell", "run"), ("span", "run_first"),
      ("span", "run_last"),
    ] {
      try connection.database.execute(
        """
        UPDATE main.\(table) SET \(column) = -(SELECT new FROM temp.rank WHERE old = \(column))
        WHERE \(column) IS NOT NULL;
        UPDATE main.\(table) SET \(column) = -\(column) WHERE \(column) IS NOT NULL;
        """)
    }
    try connection.database.execute(
      """
      UPDATE temp.run_map SET new = (SELECT new FROM temp.rank WHERE old = run_map.new);
      UPDATE temp.moved SET run = -(SELECT new FROM temp.rank WHERE old = moved.run);
      UPDATE temp.moved SET run = -run;
      DROP TABLE temp.rank;
      """)
    return true
  }

  /// Puts sessions of runs that have another branch, or other facts, than before into the cells of their line.
  ///
  /// - Returns: Whether there are such runs.
  private func moveCells() throws -> Bool {
    try execute(Merger.lines)
    guard try count("SELECT count(*) FROM temp.moved") > 0 else { return false }
    try execute(Merger.movedCells)
    return true
  }

  /// Computes the digests of completed runs of several parts to which this merge added sessions, or which it completed;
  /// all others keep the digests that they were recorded with.
  private func proveShardedRuns() throws {
    let select = try connection.database.prepare(
      """
      SELECT id FROM main.run
      WHERE status = \(Run.Status.completed.rawValue) AND id IN (SELECT run FROM main.run_shard)
        AND (id IN (SELECT run FROM temp.touched_run)
          OR digest IS NULL AND EXISTS (SELECT 1 FROM main.session s WHERE s.run = run.id AND s.mark IS NOT NULL))
      ORDER BY id
      """)
    let selectRetold = try connection.database.prepare("SELECT session FROM temp.retold")
    var retold: Set<Int64> = []
    while try selectRetold.step() { retold.insert(selectRetold.integer(0)) }
    let proof = try RunProof(connection.database)
    while try select.step() { try proof.finish(select.integer(0), marking: retold) }
  }

  /// Refuses sessions that came with other attachments than they were recorded with.
  ///
  /// Cost: only sessions that have attachments are read.
  private func refuseOtherAttachments() throws {
    let select = try connection.database.prepare(
      """
      SELECT DISTINCT s.id FROM temp.arrived a CROSS JOIN main.session s ON s.id = a.session
      CROSS JOIN main.session_attachment x ON x.session = s.id
      WHERE s.mark IS NOT NULL ORDER BY s.id
      """)
    let reader = try LeafReader(connection.database)
    while try select.step() {
      guard let leaf = try reader.leaf(of: select.integer(0)), let digest = leaf.digest else { continue }
      guard leaf.mark == ProvenSession.mark(of: digest) else {
        throw StoreError(
          kind: .corrupt,
          message: "the file is damaged: a session of \(leaf.script) has other attachments than were recorded with it")
      }
    }
  }

  // MARK: - Behaviour

  private func mergeRecordings() throws -> Int {
    try execute(Merger.newRecordings)
    let added = try count("SELECT count(*) FROM temp.new_recording")
    if added > 0 {
      try execute(Merger.blocks)
      try copyBlockRows()
      for (table, sql) in Merger.behaviour {
        try execute([sql])
        try refuseLess(than: Merger.rowCount(ofRecordings: table), of: table)
      }
    }
    return added
  }

  /// Refuses what was taken over last when it was not all that there is: rows whose text or block is missing.
  private func refuseLess(than sql: String, of table: String) throws {
    let found = connection.database.changes
    let wanted = try count(sql)
    guard wanted == found else { throw damage("new recordings have \(found) of \(wanted) rows of table \(table)") }
  }

  func damage(_ problem: String) -> StoreError {
    StoreError(kind: .corrupt, message: "the file is damaged: \(problem)")
  }

  // MARK: - Sessions

  private func mergeSessions() throws -> Int {
    try execute(Merger.knownSessions)
    let conflict = try connection.database.prepare(
      said(
        """
        SELECT p.uid, r.run FROM temp.session_map m
        JOIN src.session o ON o.id = m.old
        JOIN main.session r ON r.id = m.new
        JOIN main.cell l ON l.id = r.cell
        JOIN main.script p ON p.id = l.script
        JOIN temp.recording_map k ON k.old = o.recording
        WHERE r.recording <> k.new LIMIT 1
        """))
    if try conflict.step() {
      throw StoreError(
        kind: .contradiction,
        message: "a cell of \(conflict.text(0)) shows two behaviours in one run, run:\(conflict.integer(1)):"
          + " the files cannot be merged\n  rehearse verify tells whether the script is deterministic")
    }
    try execute(Merger.sharedSessions)
    let known = try count("SELECT count(*) FROM temp.session_map")
    try execute(Merger.newSessions)
    let mapped = try count("SELECT count(*) FROM temp.session_map")
    let pruned = try count("SELECT count(*) FROM temp.pruned_place")
    guard mapped + pruned == (try count("SELECT count(*) FROM src.session")) else {
      throw StoreError(kind: .corrupt, message: "sessions refer to rows that are missing")
    }
    return mapped - known
  }
}

/// What a merge added.
public struct MergeResult: Hashable, Sendable {
  /// Runs.
  public var runs = 0
  /// Sessions.
  public var sessions = 0
  /// Recordings.
  public var recordings = 0
  /// Acceptances, reviews and ignore rules.
  public var decisions = 0
  /// Runs, new or not, that are merged without a revision, because what they have as theirs is none.
  public var withoutRevision = 0
  /// Runs of which the file has a part that claims another plan than a part that is there: cells may be missing.
  public var otherwisePlanned = 0

  /// Makes a result; nothing was added unless said otherwise.
  public init(
    runs: Int = 0, sessions: Int = 0, recordings: Int = 0, decisions: Int = 0, withoutRevision: Int = 0,
    otherwisePlanned: Int = 0
  ) {
    self.runs = runs
    self.sessions = sessions
    self.recordings = recordings
    self.decisions = decisions
    self.withoutRevision = withoutRevision
    self.otherwisePlanned = otherwisePlanned
  }

  /// Adds two results.
  public static func + (left: MergeResult, right: MergeResult) -> MergeResult {
    MergeResult(
      runs: left.runs + right.runs, sessions: left.sessions + right.sessions,
      recordings: left.recordings + right.recordings, decisions: left.decisions + right.decisions,
      withoutRevision: left.withoutRevision + right.withoutRevision,
      otherwisePlanned: left.otherwisePlanned + right.otherwisePlanned)
  }
}
