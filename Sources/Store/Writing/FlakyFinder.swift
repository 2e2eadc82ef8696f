import RehearsalSQLite

/// Says whether a cell is flaky that behaves otherwise than in its session before, and what a session means of one that
/// was.
///
/// A cell that comes back by luck to what it showed before (`CellTurns`) is flaky from there on, whether or not anybody
/// performed it twice. Runs of sources that were not committed prove nothing.
///
/// What the cell may show (`FlakyFamily`) it may show again: the same texts performed by the same system are still
/// flaky, and other texts or another system that show one of those behaviours did not change the cell. Any other
/// behaviour is a change like any other, and stays one however often it is shown, until somebody accepts it.
///
/// Cost: a hundred sessions of a cell that behaves otherwise than before; every session of the cell in a file with
/// flaky sessions; nothing for others.
final class FlakyFinder {
  private let find: Statement
  private let findAny: Statement
  private let findTurns: Statement
  private let findVersion: Statement
  /// Whether any session of the file was flaky, and which version of the file was asked.
  private var known: (hasAny: Bool, version: Int64)?

  /// So many sessions of a cell are looked at.
  private static let lastSessions = 100

  /// A session that is about to be written, by numbers.
  struct Question {
    let script: Int64
    let configuration: Int64
    let run: Int64
    let version: Int64
    let system: Int64
    let recording: Int64
    let cell: Int64
    /// Whether the cell behaves as in its session before.
    let isSame: Bool
    /// The revision of the sources, if it is known.
    let revision: String?
    /// Whether they were not committed.
    let isDirty: Bool
  }

  init(_ connection: Connection) throws {
    findAny = try connection.database.prepareKept("SELECT 1 FROM run_total WHERE flaky > 0 LIMIT 1")
    // It becomes another one when another connection commits.
    findVersion = try connection.database.prepareKept("PRAGMA data_version")
    findTurns = try connection.database.prepareKept(
      """
      SELECT s.run, s.recording, s.verdict, r.source_revision
      FROM (SELECT * FROM session WHERE cell = ?1 AND run < ?2 ORDER BY run DESC LIMIT \(FlakyFinder.lastSessions)) s
      CROSS JOIN run r ON r.id = s.run
      WHERE s.version = ?3 AND s.system = ?4 AND s.is_remembered = 0 AND s.verdict <> \(Verdict.error.rawValue)
        AND r.source_is_dirty = 0
      ORDER BY s.run
      """)
    let isLike = "n.version = ?4 AND n.system = ?5"
    find = try connection.database.prepareKept(
      """
      SELECT \(isLike)
      FROM session n
      WHERE n.id = \(SessionBefore.sql(script: "?1", configuration: "?2", run: "?3"))
        AND \(FlakyFamily.exists(like: "n"))
        AND \(FlakyFamily.has("?6", like: "n"))
        -- From what the cell may not show, another system does not come back unnoticed.
        AND (\(isLike) OR \(FlakyFamily.has("n.recording", like: "n")))
      """)
  }

  /// `flaky` or `same`; `nil` when the cell was steady, or shows what it may not.
  func verdict(_ question: Question) throws -> Verdict? {
    if try hasAny(), let verdict = try known(question) { return verdict }
    if question.isSame || question.isDirty { return nil }
    return try turns(before: question).isReturn(to: question.recording, at: question.revision) ? .flaky : nil
  }

  private func turns(before question: Question) throws -> CellTurns {
    findTurns.bind(question.cell, at: 1)
    findTurns.bind(question.run, at: 2)
    findTurns.bind(question.version, at: 3)
    findTurns.bind(question.system, at: 4)
    defer { findTurns.reset() }
    var turns = CellTurns()
    while try findTurns.step() {
      turns.sessions.append(
        CellTurns.Session(
          run: findTurns.integer(0), recording: findTurns.integer(1), verdict: Verdict(rawValue: findTurns.integer(2)),
          revision: findTurns.optionalText(3)))
    }
    return turns
  }

  private func known(_ question: Question) throws -> Verdict? {
    find.bind(question.script, at: 1)
    find.bind(question.configuration, at: 2)
    find.bind(question.run, at: 3)
    find.bind(question.version, at: 4)
    find.bind(question.system, at: 5)
    find.bind(question.recording, at: 6)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return find.integer(0) != 0 ? .flaky : .same
  }

  /// Takes note of a verdict that this connection writes.
  func note(_ verdict: Verdict) {
    if verdict == .flaky { known?.hasAny = true }
  }

  private func hasAny() throws -> Bool {
    defer { findVersion.reset() }
    let version = try findVersion.step() ? findVersion.integer(0) : 0
    if let known, known.hasAny || known.version == version { return known.hasAny }
    defer { findAny.reset() }
    let hasAny = try findAny.step()
    known = (hasAny, version)
    return hasAny
  }
}
