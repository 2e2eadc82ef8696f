import RehearsalSQLite
public import RehearsalTrace

/// How often a cell that is flaky showed each behaviour: performed from the same texts by the same system.
public struct BehaviourCounts: Hashable, Sendable {
  /// The newest of the sessions that are counted.
  public let session: Int64
  /// The behaviours, the most frequent first.
  public internal(set) var behaviours: [Behaviour]

  /// One behaviour.
  public struct Behaviour: Hashable, Sendable {
    /// Number of the recording.
    public let recording: Int64
    /// Its digest: the same in every file.
    public let digest: Digest
    /// How many sessions showed it.
    public let count: Int
  }

  /// How many sessions are counted.
  public var total: Int { behaviours.reduce(0) { $0 + $1.count } }
}

extension Store {
  // MARK: - Flaky cells

  /// How often the flaky cells of a run showed each behaviour, up to this run; by number of the session.
  public func behaviourCounts(of run: Int64) throws(StoreError) -> [Int64: BehaviourCounts] {
    try connection.reporting { database in
      // Most files have no flaky cell, and are asked no more than this.
      let any = try database.prepare("SELECT 1 FROM run_total WHERE flaky > 0 AND run <= ?1 LIMIT 1")
      any.bind(run, at: 1)
      guard try any.step() else { return [:] }
      let like = "AND %.cell = s.cell AND %.version = s.version AND %.system = s.system AND %.run <= s.run"
      let select = try database.prepare(
        """
        SELECT s.id, o.recording, k.digest, count(*)
        FROM session s CROSS JOIN session o CROSS JOIN recording k
        WHERE s.run = ?1
          AND EXISTS (
            SELECT 1 FROM session f WHERE f.verdict = \(Verdict.flaky.rawValue) \(like.replacing("%", with: "f")))
          \(like.replacing("%", with: "o")) AND o.is_remembered = 0 AND o.verdict <> \(Verdict.error.rawValue)
          AND k.id = o.recording
        GROUP BY s.id, o.recording ORDER BY s.id, count(*) DESC, min(o.run)
        """)
      select.bind(run, at: 1)
      var counts: [Int64: BehaviourCounts] = [:]
      while try select.step() {
        let session = select.integer(0)
        counts[session, default: BehaviourCounts(session: session, behaviours: [])].behaviours.append(
          BehaviourCounts.Behaviour(
            recording: select.integer(1), digest: Digest(bytes: select.bytes(2)), count: Int(select.integer(3))))
      }
      return counts
    }
  }
}
