import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Baselines

  /// What the sessions of a run are measured against.
  ///
  /// The baseline of a cell is what was accepted last in a run that the run descends from: a run of its line up to it,
  /// or one of the line that it left, up to the fork. Where nothing was accepted it is the first behaviour of the cell
  /// there that was recorded from clean sources and neither failed nor crashed. So a change stays a change until
  /// somebody accepts it.
  public func baselines(for run: Run, script: String? = nil) throws(StoreError) -> [BaselineChoice] {
    let sessions = try sessions(of: run.id, script: script)
    let lineage = try lineage(of: run)
    return try connection.reporting { database in
      // In one transaction: each of a thousand questions would lock the file for itself.
      try database.reading {
        try BaselineFinder(database, run: run, lineage).choices(for: sessions)
      }
    }
  }

  /// What one session is measured against.
  public func baseline(for session: Session) throws(StoreError) -> BaselineChoice {
    let run = try run(session.run)
    let lineage = try lineage(of: run)
    return try connection.reporting { database in
      try BaselineFinder(database, run: run, lineage).choice(for: session)
    }
  }

  /// The newest session that shows a recording under the cell of another session, or under any.
  public func session(showing recording: Int64, likeThatOf session: Session) throws(StoreError) -> Session? {
    try sessions(
      where: """
        s.id = (SELECT w.session_last FROM span w
                WHERE w.cell IN (SELECT l.id FROM \(Store.cellsLikeThatOfSession)) AND w.recording = ?2
                ORDER BY w.run_last DESC LIMIT 1)
        """
    ) { statement in
      statement.bind(session.id, at: 1)
      statement.bind(recording, at: 2)
    }.first
  }

  /// The newest session that shows a recording, of whichever cell.
  public func session(showing recording: Int64) throws(StoreError) -> Session? {
    try sessions(
      where: "s.id = (SELECT w.session_last FROM span w WHERE w.recording = ?1 ORDER BY w.run_last DESC LIMIT 1)"
    ) { $0.bind(recording, at: 1) }.first
  }

  /// All acceptances on a line, or on all lines: by script, configuration and time.
  public func acceptances(on line: String? = nil) throws(StoreError) -> [Acceptance] {
    try connection.reporting { database in
      let configurations = try ConfigurationReader(connection)
      let select = try database.prepare(
        """
        SELECT b.line, p.uid, b.configuration, b.accepted_at_ms, b.digest, b.run, b.who, b.why, b.signature
        FROM baseline b JOIN script p ON p.id = b.script WHERE ?1 IS NULL OR b.line = ?1
        """)
      try select.bind(line, at: 1)
      var all: [Acceptance] = []
      while try select.step() {
        let signature = select.bytes(8)
        all.append(
          Acceptance(
            line: select.text(0), script: select.text(1),
            configuration: try configurations.configuration(select.integer(2)),
            acceptedAtMilliseconds: select.integer(3), digest: Digest(bytes: select.bytes(4)),
            run: select.optionalInteger(5), who: select.text(6), why: select.text(7),
            signature: signature.isEmpty ? nil : Digest(bytes: signature)))
      }
      return all.sorted {
        if $0.cell != $1.cell { return $0.cell < $1.cell }
        return ($0.acceptedAtMilliseconds, $0.digest) < ($1.acceptedAtMilliseconds, $1.digest)
      }
    }
  }

  /// Keeps acceptances, in one transaction, and returns how many were not there before.
  ///
  /// A run of sources that differ from every revision never gives a baseline: nobody could record it again.
  @discardableResult
  public func accept(_ acceptances: [Acceptance]) throws(StoreError) -> Int {
    try refuseDirtyRuns(of: acceptances)
    return try writing(isLasting: true) { database in try insert(acceptances, into: database) }
  }

  func refuseDirtyRuns(of acceptances: [Acceptance]) throws(StoreError) {
    for number in Set(acceptances.compactMap(\.run)).sorted() {
      let run = try run(number)
      guard !run.description.sourceIsDirty else {
        throw StoreError(
          kind: .notPermitted,
          message: "\(run.reference) was recorded from sources that differ from revision "
            + "\(run.description.sourceRevision?.short ?? "?"); such a run gives no baseline\n"
            + "  commit the sources and record again")
      }
    }
  }

  func insert(_ acceptances: [Acceptance], into database: borrowing Database) throws -> Int {
    let identities = try IdentityWriter(connection: connection)
    let insert = try database.prepare(
      """
      INSERT OR IGNORE INTO baseline (line, script, configuration, accepted_at_ms, digest, run, who, why, signature)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    let before = try database.integer("SELECT count(*) FROM baseline") ?? 0
    for acceptance in acceptances {
      try TextLimits.check(acceptance.line, "line")
      try TextLimits.check(acceptance.script, "uid")
      try TextLimits.check(acceptance.who, "who")
      try TextLimits.check(acceptance.why, "why")
      for axis in acceptance.configuration.axes { try TextLimits.check(axis.name, "axis") }
      try insert.bind(acceptance.line, at: 1)
      insert.bind(try identities.scriptNumber(acceptance.script), at: 2)
      insert.bind(try identities.number(of: acceptance.configuration), at: 3)
      insert.bind(acceptance.acceptedAtMilliseconds, at: 4)
      try insert.bind(acceptance.digest.bytes, at: 5)
      insert.bind(acceptance.run, at: 6)
      try insert.bind(acceptance.who, at: 7)
      try insert.bind(acceptance.why, at: 8)
      if let signature = acceptance.signature {
        try insert.bind(signature.bytes, at: 9)
      } else {
        insert.bindNull(at: 9)
      }
      try insert.run()
    }
    return Int((try database.integer("SELECT count(*) FROM baseline") ?? 0) - before)
  }
}
