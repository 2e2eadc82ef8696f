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

  /// The sessions that showed something by luck, as later ones proved: the cell came back to what it had shown before,
  /// although the same system performed the same texts.
  ///
  /// Cost: the sessions of all cells that were ever flaky, once.
  ///
  /// - Parameter run: Only those of this run; of all runs where none is given.
  /// - Returns: By run, the cells.
  public func luckySessions(of run: Int64? = nil) throws(StoreError) -> [Int64: Set<CellKey>] {
    try connection.reporting { database in
      // Most files have no flaky cell, and are asked no more than this.
      let any = try database.prepare(FlakyFamily.anyUpToRun)
      any.bind(Int64.max, at: 1)
      guard try any.step() else { return [:] }
      let select = try database.prepare(
        """
        SELECT q.cell, q.version, q.system, q.run, q.recording, q.verdict, q.is_remembered, p.uid, l.configuration,
          iif(r.source_is_dirty = 0, r.source_revision, NULL)
        FROM (SELECT DISTINCT cell FROM session INDEXED BY session_flaky WHERE verdict = \(Verdict.flaky.rawValue)) f
        CROSS JOIN session q ON q.cell = f.cell
        CROSS JOIN run r ON r.id = q.run
        CROSS JOIN cell l ON l.id = q.cell
        CROSS JOIN script p ON p.id = l.script
        WHERE ?1 IS NULL OR EXISTS (SELECT 1 FROM session o WHERE o.cell = q.cell AND o.run = ?1)
        ORDER BY q.cell, q.version, q.system, q.run
        """)
      select.bind(run, at: 1)
      let configurations = try ConfigurationReader(connection)
      var sessions: [Int64: Set<CellKey>] = [:]
      var turns = Turns()
      func take(_ turns: Turns) {
        guard let cell = turns.cell else { return }
        for number in turns.lucky where run.map({ $0 == number }) ?? true { sessions[number, default: []].insert(cell) }
      }
      while try select.step() {
        let family = [select.integer(0), select.integer(1), select.integer(2)]
        if turns.family != family {
          take(turns)
          let cell = CellKey(script: select.text(7), configuration: try configurations.configuration(select.integer(8)))
          turns = Turns(family: family, cell: cell)
        }
        turns.all.append(
          Turns.Session(
            run: select.integer(3), recording: select.integer(4), verdict: select.integer(5),
            isRemembered: select.integer(6) != 0, revision: select.optionalText(9)))
      }
      take(turns)
      return sessions
    }
  }

  /// What a cell showed while its texts and its system were the same, in the order of the runs.
  private struct Turns {
    var family: [Int64] = []
    var cell: CellKey?
    var all: [Session] = []

    struct Session {
      let run: Int64
      let recording: Int64
      let verdict: Int64
      let isRemembered: Bool
      /// The revision of its sources, if they were committed.
      let revision: String?
    }

    /// The runs whose session was luck, as `FlakyFamily.isLuck` says it of one: a later one came back, and was flaky,
    /// to what was shown before it, at the same revision or after the cell had turned to this twice.
    var lucky: [Int64] {
      var first: [Int64: Int64] = [:]
      for session in all where !session.isRemembered && first[session.recording] == nil {
        first[session.recording] = session.run
      }
      var stretches: [Int64: Int] = [:]
      for (number, session) in all.enumerated() where number == 0 || all[number - 1].recording != session.recording {
        stretches[session.recording, default: 0] += 1
      }
      // Of what came back later, at any revision and at each, the two that were shown first: one of them may be what
      // the session itself shows.
      var known: [String?: [(recording: Int64, first: Int64)]] = [:]
      var lucky: [Int64] = []
      let counted = [Verdict.changed.rawValue, Verdict.same.rawValue]
      for session in all.reversed() {
        func isBack(_ returns: [(recording: Int64, first: Int64)]?) -> Bool {
          (returns ?? []).contains { $0.recording != session.recording && $0.first < session.run }
        }
        let isTurned = stretches[session.recording, default: 0] > 1 && isBack(known[nil])
        if counted.contains(session.verdict), isTurned || session.revision.map({ isBack(known[$0]) }) ?? false {
          lucky.append(session.run)
        }
        guard session.verdict == Verdict.flaky.rawValue, let run = first[session.recording] else { continue }
        for key in Set([nil, session.revision]) {
          let others = (known[key] ?? []).filter { $0.recording != session.recording }
          known[key] = Array((others + [(session.recording, run)]).sorted { $0.first < $1.first }.prefix(2))
        }
      }
      return lucky
    }
  }
}
