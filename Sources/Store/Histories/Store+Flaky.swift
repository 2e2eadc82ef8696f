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
      guard try hasFlaky(database, upTo: run) else { return [:] }
      let turns = try flakyTurns(database, in: run)
      let lucky = Dictionary(
        turns.map { ($0.family, Set($0.turns.lucky.map(\.recording))) }, uniquingKeysWith: { $1 })
      let select = try database.prepare(
        """
        SELECT s.id, c.recording, k.digest, c.session_count, s.cell, s.version, s.system,
          \(FlakyFamily.has("c.recording", like: "s"))
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
        ORDER BY s.id, c.session_count DESC, c.run_first
        """)
      select.bind(run, at: 1)
      var counts: [Int64: BehaviourCounts] = [:]
      while try select.step() {
        let (session, recording) = (select.integer(0), select.integer(1))
        let family = FlakyTurns.Family(cell: select.integer(4), version: select.integer(5), system: select.integer(6))
        guard select.integer(7) != 0 || lucky[family]?.contains(recording) == true else { continue }
        counts[session, default: BehaviourCounts(session: session, behaviours: [])].behaviours.append(
          BehaviourCounts.Behaviour(
            recording: recording, digest: Digest(bytes: select.bytes(2)), count: Int(select.integer(3))))
      }
      return counts
    }
  }

  /// The sessions that showed something by luck, as later ones proved (`CellTurns`); by run, the cells.
  ///
  /// Cost: the sessions of all cells that were ever flaky, once.
  ///
  /// - Parameter run: Only those of this run; of all runs where none is given.
  public func luckySessions(of run: Int64? = nil) throws(StoreError) -> [Int64: Set<CellKey>] {
    try connection.reporting { database in
      guard try hasFlaky(database, upTo: .max) else { return [:] }
      let configurations = try ConfigurationReader(connection)
      var sessions: [Int64: Set<CellKey>] = [:]
      for family in try flakyTurns(database, in: run) {
        let cell = CellKey(
          script: family.script, configuration: try configurations.configuration(family.configuration))
        for session in family.turns.lucky where run.map({ $0 == session.run }) ?? true {
          sessions[session.run, default: []].insert(cell)
        }
      }
      return sessions
    }
  }

  private func hasFlaky(_ database: borrowing Database, upTo run: Int64) throws -> Bool {
    let any = try database.prepare(FlakyFamily.anyUpToRun)
    any.bind(run, at: 1)
    return try any.step()
  }

  /// What a cell that was ever flaky showed by the same texts and the same system.
  private struct FlakyTurns {
    let family: Family
    let script: String
    let configuration: Int64
    var turns = CellTurns()

    struct Family: Hashable {
      let cell: Int64
      let version: Int64
      let system: Int64
    }
  }

  /// The turns of all cells that were ever flaky, of a run where one is given.
  private func flakyTurns(_ database: borrowing Database, in run: Int64?) throws -> [FlakyTurns] {
    let select = try database.prepare(
      """
      SELECT q.cell, q.version, q.system, p.uid, l.configuration, q.run, q.recording, q.verdict,
        iif(r.source_is_dirty = 0, r.source_revision, NULL)
      FROM (SELECT DISTINCT cell FROM session INDEXED BY session_flaky WHERE verdict = \(Verdict.flaky.rawValue)) f
      CROSS JOIN session q ON q.cell = f.cell
      CROSS JOIN run r ON r.id = q.run
      CROSS JOIN cell l ON l.id = q.cell
      CROSS JOIN script p ON p.id = l.script
      WHERE q.is_remembered = 0
        AND (?1 IS NULL OR EXISTS (SELECT 1 FROM session o WHERE o.cell = q.cell AND o.run = ?1))
      ORDER BY q.cell, q.version, q.system, q.run
      """)
    select.bind(run, at: 1)
    var found: [FlakyTurns] = []
    while try select.step() {
      let family = FlakyTurns.Family(cell: select.integer(0), version: select.integer(1), system: select.integer(2))
      if found.last?.family != family {
        found.append(FlakyTurns(family: family, script: select.text(3), configuration: select.integer(4)))
      }
      found[found.count - 1].turns.sessions.append(
        CellTurns.Session(
          run: select.integer(5), recording: select.integer(6), verdict: Verdict(rawValue: select.integer(7)),
          revision: select.optionalText(8)))
    }
    return found
  }
}
