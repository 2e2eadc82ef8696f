import RehearsalSQLite
public import RehearsalTrace

/// What came of looking for a run by its digest.
public struct ChainProof: Hashable, Sendable {
  /// Number of the run that has the digest.
  public let run: Int64
  /// Numbers of the runs whose digests were computed again, from it backwards; all of them are what was recorded.
  public let runs: [Int64]
  /// What is not what was recorded, if anything.
  public let problem: String?
  /// Whether the chain ends at a run that names none before it, and not at one that is missing here.
  public let isWhole: Bool
}

extension Store {
  // MARK: - Proof

  /// The runs whose digest no other run in this file goes on from: one for each line, and several after a merge.
  public func heads() throws(StoreError) -> [Run] {
    try runs(where: "id IN (SELECT run_id FROM v1_heads)") { _ in }
  }

  /// Proves that this file holds the history that ends in the run with a digest; `nil` when no run has it.
  ///
  /// Computes the digests of that run and of all before it on its line, back to the first, from their rows.
  public func proof(of digest: Digest) throws(StoreError) -> ChainProof? {
    try connection.reporting { database in
      let proof = try RunProof(database)
      let find = try database.prepare("SELECT id, digest_before FROM run WHERE digest = ?1 ORDER BY id LIMIT 1")
      var runs: [Int64] = []
      var wanted = digest.bytes
      while !wanted.isEmpty {
        try find.bind(wanted, at: 1)
        guard try find.step() else { break }
        let run = find.integer(0)
        let before = find.bytes(1)
        find.reset()
        if runs.contains(run) { break }
        if let problem = try Store.problem(of: run, digest: wanted, proof) {
          return ChainProof(run: runs.first ?? run, runs: runs, problem: problem, isWhole: false)
        }
        runs.append(run)
        wanted = before
      }
      guard let run = runs.first else { return nil }
      return ChainProof(run: run, runs: runs, problem: nil, isWhole: wanted.isEmpty)
    }
  }

  /// Throws unless a session is what was recorded: its cell, its texts, its recording, its verdict and its failures.
  ///
  /// Looks at the session alone; who changed its mark as well is found out by the digest of its run.
  func prove(_ session: Session) throws(StoreError) {
    let isTrue = try connection.reporting { database in
      guard let leaf = try LeafReader(database).leaf(of: session.id) else { return true }
      return try leaf.fits && Store.hasTrueTexts("s.id = ?1", session.id, database)
    }
    guard isTrue else {
      throw StoreError.falsehood(path, "\(session.reference) is not what was recorded")
    }
  }

  /// Whether sessions were performed from the texts that their digests say; each text is read once.
  ///
  /// - Parameter sessions: A condition on the session `s`.
  private static func hasTrueTexts(
    _ sessions: StaticString, _ number: Int64, _ database: borrowing Database
  ) throws -> Bool {
    let select = try database.prepare(
      """
      WITH performed AS MATERIALIZED (SELECT DISTINCT s.version FROM session s WHERE \(sessions))
      SELECT text, digest FROM source WHERE id IN (
        SELECT v.source FROM performed CROSS JOIN script_version v ON v.id = performed.version
        UNION SELECT k.source FROM performed CROSS JOIN script_source k ON k.version = performed.version)
      """)
    select.bind(number, at: 1)
    while try select.step() {
      if Digest(of: select.text(0)).bytes != select.bytes(1) { return false }
    }
    return true
  }

  /// Throws unless a run that has a digest is what was recorded, with all its sessions.
  public func prove(_ run: Run) throws(StoreError) {
    guard let digest = run.digest else { return }
    let problem = try connection.reporting { database in
      if let problem = try Store.problem(of: run.id, digest: digest.bytes, RunProof(database)) {
        return problem as String?
      }
      return try Store.hasTrueTexts("s.run = ?1", run.id, database)
        ? nil : "\(run.reference) was performed from other texts than are here"
    }
    if let problem {
      throw StoreError.falsehood(path, problem)
    }
  }

  /// What is wrong with a run that has a digest: the first session that is another one than was recorded, or the run.
  static func problem(of run: Int64, digest: [UInt8], _ proof: RunProof) throws -> String? {
    let (found, leaves) = try proof.digest(of: run)
    if found.bytes == digest, leaves.allSatisfy(\.fits) { return nil }
    if let leaf = leaves.first(where: { !$0.fits }), let session = leaf.session {
      return "s:\(session) of run:\(run), \(leaf.script), is not what was recorded"
    }
    return "run:\(run) is not what was recorded: its facts, which sessions it has, or which it had"
  }
}
