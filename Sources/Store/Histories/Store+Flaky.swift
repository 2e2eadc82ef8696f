import RehearsalSQLite
public import RehearsalTrace

/// How often a cell that is flaky showed each behaviour that it may show: performed from the same texts by the same
/// system.
///
/// What came as a change, and was not accepted, is none of them.
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
      let any = try database.prepare(FlakyFamily.anyUpToRun)
      any.bind(run, at: 1)
      guard try any.step() else { return [:] }
      let select = try database.prepare(
        """
        SELECT s.id, c.recording, k.digest, c.session_count
        FROM (
          SELECT n.id, o.recording, count(*) AS session_count, min(o.run) AS run_first
          FROM session n CROSS JOIN session o
          WHERE n.run = ?1
            AND \(FlakyFamily.exists(like: "n", upTo: "n.run"))
            AND o.cell = n.cell AND o.version = n.version AND o.system = n.system AND o.run <= n.run
            AND o.is_remembered = 0 AND o.verdict <> \(Verdict.error.rawValue)
          GROUP BY n.id, o.recording) c
        CROSS JOIN session s ON s.id = c.id
        CROSS JOIN recording k ON k.id = c.recording
        WHERE \(FlakyFamily.has("c.recording", like: "s"))
        ORDER BY s.id, c.session_count DESC, c.run_first
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
