import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Recording

  /// A run as the file knows it now.
  ///
  /// A merge by another process numbers runs in the order of their start, so that a run that is being recorded may get
  /// another number; its uid stays.
  public func current(_ run: Run) throws(StoreError) -> Run {
    guard let found = try self.run(uid: run.description.uid) else {
      throw StoreError(kind: .notFound, message: "\(path) does not have \(run.reference) any more")
    }
    return found
  }

  /// The number that a run has in the transaction that writes to it.
  func number(of run: Run, _ database: borrowing Database) throws -> Int64 {
    let find = try database.prepare("SELECT id FROM run WHERE uid = ?1")
    try find.bind(run.description.uid, at: 1)
    guard try find.step() else {
      throw StoreError(kind: .notFound, message: "\(path) does not have \(run.reference) any more")
    }
    return find.integer(0)
  }

  /// Begins a run.
  ///
  /// Until it is finished it counts as interrupted.
  public func beginRun(_ description: RunDescription) throws(StoreError) -> Run {
    try TextLimits.check(description.label, "label")
    try TextLimits.check(description.sourceBranch, "source_branch")
    try TextLimits.check(description.engineVersion, "engine_version")
    _ = try recording()
    return try writing { database in
      let insert = try database.prepare(
        """
        INSERT INTO run (uid, label, arguments, engine_version, source_revision, source_position, source_branch,
          source_is_dirty, started_at_ms, status, plan)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """)
      try insert.bind(description.uid, at: 1)
      try insert.bind(description.label, at: 2)
      try insert.bind(TextLimits.kept(description.arguments), at: 3)
      try insert.bind(description.engineVersion, at: 4)
      try insert.bind(description.sourceRevision?.digits, at: 5)
      insert.bind(description.sourcePosition, at: 6)
      try insert.bind(description.sourceBranch, at: 7)
      insert.bind(Int64(description.sourceIsDirty ? 1 : 0), at: 8)
      insert.bind(description.startedAtMilliseconds, at: 9)
      insert.bind(Run.Status.interrupted.rawValue, at: 10)
      if let plan = description.plan { try insert.bind(plan.bytes, at: 11) }
      try insert.run()
      let id = database.lastInsertedRow
      let begin = try database.prepare(TotalStatements.begin)
      begin.bind(id, at: 1)
      try begin.run()
      if let fork = description.fork {
        let insert = try database.prepare("INSERT INTO run_fork (run, line, position) VALUES (?1, ?2, ?3)")
        insert.bind(id, at: 1)
        try insert.bind(fork.line, at: 2)
        insert.bind(fork.position, at: 3)
        try insert.run()
      }
      for revision in description.replaced {
        let insert = try database.prepare("INSERT OR IGNORE INTO run_replaced (run, revision) VALUES (?1, ?2)")
        insert.bind(id, at: 1)
        try insert.bind(revision.digits, at: 2)
        try insert.run()
      }
      try RunProof(database).begin(id)
      return Run(id: id, description: description, status: .interrupted, sessionCount: 0)
    }
  }

  /// Begins one part of a run that several processes perform, or joins it when another part is in the file.
  ///
  /// - Parameters:
  ///   - description: Describes the run; its uid is the same for all parts.
  ///   - shard: Number of the part, from 1.
  ///   - count: Number of parts.
  ///   - plan: Digest of which cell belongs to which part.
  public func beginShard(
    _ description: RunDescription, shard: Int, of count: Int, plan: Digest
  ) throws(StoreError) -> Run {
    _ = try recording()
    let known = try runs(where: "uid = ?1") { try $0.bind(description.uid, at: 1) }.first
    let run: Run
    if let known { run = known } else { run = try beginRun(description) }
    try writing { database in
      let insert = try database.prepare(
        "INSERT OR IGNORE INTO run_shard (run, shard, shard_count, plan, status) VALUES (?1, ?2, ?3, ?4, ?5)")
      insert.bind(try number(of: run, database), at: 1)
      insert.bind(Int64(shard), at: 2)
      insert.bind(Int64(count), at: 3)
      try insert.bind(plan.bytes, at: 4)
      insert.bind(Run.Status.interrupted.rawValue, at: 5)
      try insert.run()
      guard database.changes == 1 else {
        throw StoreError(
          kind: .notPermitted,
          message: "\(path) holds part \(shard) of \(run.reference) already\n  another run has another --run-name")
      }
      try database.execute(RunStatements.completeShards)
    }
    return run
  }

  /// Ends one part of a run; the run is completed when all its parts are.
  public func finishShard(_ shard: Int, of run: Run) throws(StoreError) {
    try writing(isLasting: true) { database in
      let update = try database.prepare("UPDATE run_shard SET status = ?3 WHERE run = ?1 AND shard = ?2")
      let id = try number(of: run, database)
      update.bind(id, at: 1)
      update.bind(Int64(shard), at: 2)
      update.bind(Run.Status.completed.rawValue, at: 3)
      try update.run()
      try database.execute(RunStatements.completeShards)
      try Store.proveIfComplete(id, database)
    }
  }

  /// Gives a run its digest when it is completed.
  static func proveIfComplete(_ run: Int64, _ database: borrowing Database) throws {
    let find = try database.prepare("SELECT 1 FROM run WHERE id = ?1 AND status = \(Run.Status.completed.rawValue)")
    find.bind(run, at: 1)
    if try find.step() { try RunProof(database).finish(run) }
  }

  /// Records one session in one transaction: when an error is thrown, nothing of it is in the file.
  ///
  /// Behaviour that is in the file already is not stored again.
  public func record(_ session: SessionRecord, in run: Run) throws(StoreError) -> RecordedSession {
    try recording().record(session, in: run)
  }

  /// Records sessions in one transaction and in the order given: when an error is thrown, nothing of them is in the
  /// file.
  ///
  /// Of a session of a hundred events the transaction is half of what it costs to write.
  public func record(_ cells: [CellRecord], in run: Run) throws(StoreError) -> [RecordedSession] {
    cells.isEmpty ? [] : try recording().record(cells, in: run)
  }

  /// Ends a run: when this returns, all that was recorded is on the disk.
  ///
  /// One wait for the disk a run, and not one a session: what a log has before a mark that is on the disk is there too.
  public func finish(_ run: Run, status: Run.Status) throws(StoreError) {
    _ = try recording()
    try writing(isLasting: true) { database in
      let update = try database.prepare("UPDATE run SET status = ?2 WHERE id = ?1")
      let id = try number(of: run, database)
      update.bind(id, at: 1)
      update.bind(status.rawValue, at: 2)
      try update.run()
      try Store.proveIfComplete(id, database)
    }
  }
}
