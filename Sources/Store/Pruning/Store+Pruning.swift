import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Pruning

  /// What pruning by some rules would take away; nothing is written.
  ///
  /// Cost: one walk along all sessions; memory for a row of each cell, and a bit of each session.
  public func pruning(by rules: PruneRules) throws(StoreError) -> Pruning {
    try connection.reporting { database in
      try database.reading { try PruneLoss(rules, connection).told() }
    }
  }

  /// Takes away what says nothing new, in one transaction, and returns the space to the disk.
  ///
  /// Readers go on with what they see; who writes waits. A process that ends meanwhile leaves the sessions there, or
  /// none of them; the space is returned by the next pruning then.
  ///
  /// - Parameters:
  ///   - rules: Which runs lose nothing.
  ///   - uid: Sixteen random bytes: what the pruning is known by across files.
  ///   - milliseconds: When, since 1970-01-01 UTC.
  ///   - arguments: The command's.
  /// - Throws: `StoreError` of kind `corrupt` when a session is not what was recorded; nothing is taken away then.
  public func prune(
    by rules: PruneRules, uid: [UInt8], at milliseconds: Int64, arguments: [String]
  ) throws(StoreError) -> Pruning {
    _ = try recording()
    forgetRecorder()
    let pruning = try connection.reporting { database in
      // What a row refers to is there by what goes; SQLite would look through a table for each row.
      try database.execute("PRAGMA foreign_keys = OFF")
      defer { try? database.execute("PRAGMA foreign_keys = ON") }
      return try database.lastingTransaction {
        let leaves = try LeafWriter(connection)
        let loss = try PruneLoss(rules, connection, leaves.add)
        let pruning = try loss.told()
        guard pruning.sessionCount + pruning.recordingCount > 0 else { return pruning }
        try leaves.finish()
        let pruner = Pruner(connection)
        try pruner.takeAway(pruning, loss.gone)
        try pruner.note(pruning, uid: uid, at: milliseconds, arguments)
        return pruning
      }
    }
    do {
      try returnSpace()
    } catch {
      throw StoreError(
        kind: error.kind,
        message: error.message + "\n  what was to go is gone, its space is not returned; rehearse prune tries it again")
    }
    return pruning
  }

  /// Writes the file anew without what is empty in it, where anything is.
  private func returnSpace() throws(StoreError) {
    try connection.reporting { database in
      guard try database.integer("PRAGMA freelist_count") ?? 0 > 0 else { return }
      try database.execute("VACUUM")
      try database.cutLog()
    }
  }

  /// The cells of a run that pruning took, each by the session before it, which behaved alike.
  public func standIns(ofPrunedIn run: Int64) throws(StoreError) -> [Session] {
    try sessions(
      where: """
        s.id IN (
          SELECT (SELECT b.id FROM session b WHERE b.cell = f.cell AND b.run < f.run ORDER BY b.run DESC LIMIT 1)
          FROM \(LeafReader.pruned) WHERE r.id = ?1)
        """
    ) { $0.bind(run, at: 1) }
  }
}
