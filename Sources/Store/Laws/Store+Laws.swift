import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Laws

  /// The digest of a set of laws: the same in every file, and for the same laws in any order.
  public static func digest(ofLaws laws: [LawRecord]) -> Digest {
    let sorted = laws.sorted { ($0.name, $0.text, $0.why) < ($1.name, $1.text, $1.why) }
    return Digest(of: Value.list(sorted.map { .list([.text($0.name), .text($0.why), .text($0.text)]) }).json)
  }

  /// The number of a set of laws in this file, which keeps it if it does not have it.
  public func keepLaws(_ laws: [LawRecord]) throws(StoreError) -> Int64 {
    let digest = Store.digest(ofLaws: laws)
    return try writing { database in
      let find = try database.prepare("SELECT id FROM law_set WHERE digest = ?1")
      try find.bind(digest.bytes, at: 1)
      if try find.step() { return find.integer(0) }
      let insert = try database.prepare("INSERT INTO law_set (digest) VALUES (?1)")
      try insert.bind(digest.bytes, at: 1)
      try insert.run()
      let set = database.lastInsertedRow
      let insertLaw = try database.prepare("INSERT INTO law (law_set, name, why, text) VALUES (?1, ?2, ?3, ?4)")
      for law in laws.sorted(by: { $0.name < $1.name }) {
        insertLaw.bind(set, at: 1)
        try insertLaw.bind(law.name, at: 2)
        try insertLaw.bind(law.why, at: 3)
        try insertLaw.bind(law.text, at: 4)
        try insertLaw.run()
      }
      return set
    }
  }

  /// The recordings of a run, or of the whole file, that were not yet held against a set of laws, in order.
  public func recordings(ofRun run: Int64? = nil, notHeldAgainst lawSet: Int64) throws(StoreError) -> [Int64] {
    try connection.reporting { database in
      let select = try database.prepare(
        run == nil
          ? "SELECT id FROM recording WHERE law_set IS NOT ?1 ORDER BY id"
          : """
          SELECT DISTINCT k.id FROM session s CROSS JOIN recording k ON k.id = s.recording
          WHERE s.run = ?2 AND k.law_set IS NOT ?1 ORDER BY 1
          """)
      select.bind(lawSet, at: 1)
      if let run { select.bind(run, at: 2) }
      var recordings: [Int64] = []
      while try select.step() { recordings.append(select.integer(0)) }
      return recordings
    }
  }

  /// Keeps what came of holding recordings against a set of laws: all of it, or nothing.
  ///
  /// What another set gave for them is forgotten; a recording without a break kept all laws.
  public func keep(
    _ breaks: [LawBreak], of recordings: [Int64], against lawSet: Int64
  ) throws(StoreError) {
    guard !recordings.isEmpty else { return }
    try writing { database in
      let forget = try database.prepare("DELETE FROM law_break WHERE recording = ?1")
      let update = try database.prepare("UPDATE recording SET law_set = ?2 WHERE id = ?1")
      let insert = try database.prepare(
        """
        INSERT INTO law_break (law, recording, seq, message)
        SELECT id, ?3, ?4, ?5 FROM law WHERE law_set = ?1 AND name = ?2
        """)
      for recording in recordings {
        forget.bind(recording, at: 1)
        try forget.run()
        update.bind(recording, at: 1)
        update.bind(lawSet, at: 2)
        try update.run()
      }
      for lawBreak in breaks {
        insert.bind(lawSet, at: 1)
        try insert.bind(lawBreak.law, at: 2)
        insert.bind(lawBreak.recording, at: 3)
        insert.bind(lawBreak.event.map { Int64($0) }, at: 4)
        try insert.bind(lawBreak.message, at: 5)
        try insert.run()
      }
    }
  }

  /// The breaks that are kept of a recording, or of all recordings of a run: by recording, law and event.
  public func lawBreaks(ofRecording recording: Int64) throws(StoreError) -> [LawBreak] {
    try lawBreaks(where: "x.recording = ?1") { $0.bind(recording, at: 1) }
  }

  /// The breaks that are kept of all recordings of a run: by recording, law and event.
  public func lawBreaks(ofRun run: Int64) throws(StoreError) -> [LawBreak] {
    try lawBreaks(where: "x.recording IN (SELECT recording FROM session WHERE run = ?1)") { $0.bind(run, at: 1) }
  }

  private func lawBreaks(
    where condition: String, _ bind: (borrowing Statement) throws -> Void
  ) throws(StoreError) -> [LawBreak] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT w.name, x.recording, x.seq, x.message FROM law_break x CROSS JOIN law w ON w.id = x.law
        WHERE \(condition) ORDER BY x.recording, w.name, x.seq, x.message
        """)
      try bind(select)
      var breaks: [LawBreak] = []
      while try select.step() {
        breaks.append(
          LawBreak(
            law: select.text(0), recording: select.integer(1),
            event: select.optionalInteger(2).map { Int(clamping: $0) }, message: select.text(3)))
      }
      return breaks
    }
  }

  /// Gives sessions of a run the verdict `broken`, except those that have a more severe one, and returns whose verdict
  /// that changed.
  ///
  /// Before the run is finished, since its digest says the verdicts, too.
  @discardableResult
  public func markBroken(_ sessions: [Int64], in run: Run) throws(StoreError) -> [Int64] {
    guard !sessions.isEmpty else { return [] }
    let milder = Verdict.bySeverity.filter { $0.severity < Verdict.broken.severity }.map { "\($0.rawValue)" }
    return try writing { database in
      let id = try number(of: run, database)
      let update = try database.prepare(
        """
        UPDATE session SET verdict = \(Verdict.broken.rawValue)
        WHERE id = ?1 AND run = ?2 AND verdict IN (\(milder.joined(separator: ", ")))
        """)
      let look = try database.prepare(
        "UPDATE cell SET first_sound = \(SpanStatements.firstSound) WHERE first_sound = ?1 AND id = ?2")
      let findCell = try database.prepare("SELECT cell FROM session WHERE id = ?1")
      var marked: [Int64] = []
      for session in sessions {
        update.bind(session, at: 1)
        update.bind(id, at: 2)
        try update.run()
        guard database.changes == 1 else { continue }
        marked.append(session)
        findCell.bind(session, at: 1)
        guard try findCell.step() else { continue }
        look.bind(session, at: 1)
        look.bind(findCell.integer(0), at: 2)
        findCell.reset()
        try look.run()
      }
      try database.execute(TotalStatements.rebuild { "\($0) = \(id)" })
      try LeafReader(database).mark(Set(marked), of: id)
      return marked
    }
  }
}
