import RehearsalSQLite

extension Store {
  // MARK: - Totals

  /// The totals of all runs, or of one: oldest first.
  ///
  /// They are kept as sessions are recorded, so that no session is looked at.
  public func totals(of run: Int64? = nil) throws(StoreError) -> [RunTotals] {
    try connection.reporting { database in
      let verdicts = TotalStatements.verdicts + [.removed]
      let select = try database.prepare(
        """
        SELECT run, remembered, pruned, wall_us, \(verdicts.map(\.word).joined(separator: ", "))
        FROM run_total WHERE ?1 IS NULL OR run = ?1 ORDER BY run
        """)
      select.bind(run, at: 1)
      var totals: [RunTotals] = []
      while try select.step() {
        var counts: [Verdict: Int] = [:]
        for (column, verdict) in verdicts.enumerated() where select.integer(Int32(4 + column)) != 0 {
          counts[verdict] = Int(select.integer(Int32(4 + column)))
        }
        totals.append(
          RunTotals(
            run: select.integer(0), counts: counts, rememberedCount: Int(select.integer(1)),
            prunedCount: Int(select.integer(2)), wallMicroseconds: select.integer(3)))
      }
      return totals
    }
  }

  // MARK: - Removed cells

  /// Notes cells that a run no longer has although it should have performed them, by their last sessions, which may be
  /// of another line.
  ///
  /// Before the run is finished, since its digest says it, too.
  public func noteRemoved(_ sessions: [Session], in run: Run) throws(StoreError) {
    guard !sessions.isEmpty else { return }
    forgetRecorder()
    try writing { database in
      let id = try number(of: run, database)
      let line = try IdentityWriter(connection: self.connection).number(ofLine: run.description.sourceBranch ?? "")
      let cells = "FROM session s CROSS JOIN cell m ON m.id = s.cell"
      let insertCell = try database.prepare(
        """
        INSERT OR IGNORE INTO cell (script, configuration, line)
        SELECT m.script, m.configuration, ?2 \(cells) WHERE s.id = ?1
        """)
      let insert = try database.prepare(
        """
        INSERT OR IGNORE INTO removed_cell (run, cell, session_before)
        SELECT ?3, l.id, s.id \(cells)
        CROSS JOIN cell l ON l.script = m.script AND l.configuration = m.configuration AND l.line = ?2
        WHERE s.id = ?1
        """)
      for session in sessions {
        insertCell.bind(session.id, at: 1)
        insertCell.bind(line, at: 2)
        try insertCell.run()
        insert.bind(session.id, at: 1)
        insert.bind(line, at: 2)
        insert.bind(id, at: 3)
        try insert.run()
      }
      let update = try database.prepare(
        "UPDATE run_total SET removed = (SELECT count(*) FROM removed_cell WHERE run = ?1) WHERE run = ?1")
      update.bind(id, at: 1)
      try update.run()
    }
  }

  /// The last sessions of the cells that a run no longer has, in the order of their cells.
  public func removedCells(of run: Int64) throws(StoreError) -> [Session] {
    // One of the run itself holds the place of one that no part brought here.
    try sessions(where: "s.run <> ?1 AND s.id IN (SELECT session_before FROM removed_cell WHERE run = ?1)") {
      $0.bind(run, at: 1)
    }
  }

  /// What `verify` kept of the cells of a run: sessions of the same texts that behaved otherwise.
  public func unsteadySessions(likeThoseOf run: Int64) throws(StoreError) -> [Session] {
    try sessions(
      where: """
        s.verdict = \(Verdict.nondeterministic.rawValue)
          AND s.run IN (SELECT id FROM run WHERE id > ?1 AND json_extract(arguments, '$[0]') = 'verify')
          AND EXISTS (
            SELECT 1 FROM session so JOIN cell lo ON lo.id = so.cell JOIN cell ls ON ls.id = s.cell
            WHERE so.run = ?1 AND so.version = s.version AND lo.script = ls.script
              AND lo.configuration = ls.configuration)
        """
    ) { $0.bind(run, at: 1) }
  }
}
