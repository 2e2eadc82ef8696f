import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Parts

  /// The parts that this file consists of: a part for each completed run, oldest first, and one for what was decided
  /// about none of them.
  public func heldParts() throws(StoreError) -> [HeldPart] {
    try connection.reporting { database in
      var decided = try Store.decisions(database)
      var parts: [HeldPart] = []
      let select = try database.prepare(
        """
        SELECT r.id, r.started_at_ms, r.uid, r.digest, t.pruned FROM run r JOIN run_total t ON t.run = r.id
        WHERE r.status = \(Run.Status.completed.rawValue) ORDER BY r.id
        """)
      while try select.step() {
        let digest = select.bytes(3)
        let part = HistoryPart(
          startedAtMilliseconds: select.integer(1), uid: select.bytes(2),
          run: digest.isEmpty ? nil : Digest(bytes: digest),
          decisions: decided.removeValue(forKey: select.integer(0))?.digest)
        parts.append(HeldPart(part: part, number: select.integer(0), isPruned: select.integer(4) > 0))
      }
      if let alone = decided[0] {
        let part = HistoryPart(
          startedAtMilliseconds: 0, uid: HistoryPart.nobody, run: nil, decisions: alone.digest)
        parts.append(HeldPart(part: part, number: 0, isPruned: false))
      }
      return parts
    }
  }

  /// What was decided, by the number of the whole run that it is about; 0 for none.
  private static func decisions(_ database: borrowing Database) throws -> [Int64: ProofBytes] {
    var found: [Int64: ProofBytes] = [:]
    let baselines = try database.prepare(
      """
      SELECT CASE WHEN \(PartStatements.isWhole("b.run", in: "main")) THEN b.run ELSE 0 END, p.uid, c.digest, b.line,
        b.accepted_at_ms, b.digest, b.who, b.why, b.signature
      FROM baseline b JOIN script p ON p.id = b.script JOIN configuration c ON c.id = b.configuration
      ORDER BY p.uid, c.digest, b.line, b.accepted_at_ms, b.digest
      """)
    while try baselines.step() {
      found[baselines.integer(0), default: ProofBytes("decisions 1")].add(baseline: baselines)
    }
    let reviews = try database.prepare(
      """
      SELECT w.run, w.signature, w.line, w.reviewed_at_ms, w.decision, w.who, w.why FROM review w
      WHERE \(PartStatements.isWhole("w.run", in: "main"))
      ORDER BY w.signature, w.line, w.reviewed_at_ms, w.decision, w.who
      """)
    while try reviews.step() {
      found[reviews.integer(0), default: ProofBytes("decisions 1")].add(review: reviews)
    }
    let rules = try database.prepare(
      """
      SELECT 0, signature, made_at_ms, owner, why, until, who FROM ignore_rule
      ORDER BY signature, made_at_ms, owner
      """)
    while try rules.step() { found[0, default: ProofBytes("decisions 1")].add(rule: rules) }
    return found
  }

  /// Writes a part into a file of its own, which is there and empty, or is not there; it is made by a merge that takes
  /// one run alone.
  ///
  /// This file is only read, in one read transaction; who records into it goes on.
  ///
  /// - Throws: `StoreError` of kind `corrupt` when the run is not what was recorded.
  public func write(_ held: HeldPart, to path: String) throws(StoreError) {
    let part = try Store(path: path, access: .readWrite)
    try part.connection.reporting { database in
      try database.execute("PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY; PRAGMA synchronous = OFF")
      if isCopy {
        try database.attach(copyOf: connection.database, as: "src")
      } else {
        try database.attach(self.path, as: "src")
      }
      _ = try database.transaction(isWaiting: false) {
        for sql in PartStatements.choose(held.number) { try database.execute(sql) }
        _ = try Merger(connection: part.connection, other: self, isPart: true).merge()
        for sql in PartStatements.forget { try database.execute(sql) }
      }
      try database.execute("DETACH src")
      // One file and none beside it.
      _ = try database.text("PRAGMA journal_mode = DELETE")
    }
    try part.prove(held.part)
    let examined = try part.examine()
    if let problem = examined.compactMap(\.problem).first { throw StoreError.falsehood(self.path, problem) }
  }

  /// Throws unless this file holds a part and nothing else, as its name says, and as it was recorded.
  public func prove(_ part: HistoryPart) throws(StoreError) {
    let held = try heldParts()
    let runs = try runs()
    guard held.map(\.part) == [part], runs.count == (part.uid == HistoryPart.nobody ? 0 : 1) else {
      let found = held.map(\.part.name).joined(separator: ", ")
      throw StoreError(
        kind: .corrupt,
        message: "\(path) says that it is \(part.name), and holds \(found.isEmpty ? "no completed run" : found)")
    }
    if let run = runs.first { try prove(run) }
  }

  /// Takes over what the part in the file at `path` holds and this file does not, as a merge does.
  ///
  /// - Throws: `StoreError` of kind `corrupt` when the file holds something else or is not what was recorded; of kind
  ///   `contradiction` when this file has another run with its uid.
  public func take(_ part: HistoryPart, from path: String) throws(StoreError) -> MergeResult {
    let other = try Store(path: path, access: .readOnly)
    try other.prove(part)
    if let own = try run(uid: part.uid), let digest = own.digest, let claimed = part.run, digest != claimed {
      let isSharded = try connection.reporting { database in
        try database.integer("SELECT count(*) FROM run_shard WHERE run = \(own.id)") ?? 0 > 0
      }
      guard isSharded else {
        throw StoreError(
          kind: .contradiction, message: "\(path) holds another run than \(own.reference), which has the same uid")
      }
    }
    return try merge(path)
  }
}

extension ProofBytes {
  /// A row of what is accepted.
  fileprivate mutating func add(baseline row: borrowing Statement) {
    add("baseline")
    add(row.text(1))
    add(row.bytes(2))
    add(row.text(3))
    add(row.integer(4))
    add(row.bytes(5))
    add(row.text(6))
    add(row.text(7))
    addUnlessEmpty(row.bytes(8))
  }

  /// A row of what was said about changes.
  fileprivate mutating func add(review row: borrowing Statement) {
    add("review")
    add(row.bytes(1))
    add(row.text(2))
    add(row.integer(3))
    add(row.integer(4))
    add(row.text(5))
    add(row.text(6))
  }

  /// A row of what is ignored for a while.
  fileprivate mutating func add(rule row: borrowing Statement) {
    add("rule")
    add(row.bytes(1))
    add(row.integer(2))
    for column in Int32(3)...6 { add(row.text(column)) }
  }
}
