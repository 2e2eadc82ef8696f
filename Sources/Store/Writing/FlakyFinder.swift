import RehearsalSQLite

/// Says whether a cell is flaky that behaves otherwise than in its session before, and what a session means of one that
/// was.
///
/// A cell that comes back to what it showed before, although the same system performed the same texts all the time, is
/// flaky from there on, whether or not anybody performed it twice.
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
  private let findReturn: Statement
  private let findVersion: Statement
  /// Whether any session of the file was flaky, and which version of the file was asked.
  private var known: (hasAny: Bool, version: Int64)?

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
  }

  init(_ connection: Connection) throws {
    findAny = try connection.database.prepareKept("SELECT 1 FROM run_total WHERE flaky > 0 LIMIT 1")
    // It becomes another one when another connection commits.
    findVersion = try connection.database.prepareKept("PRAGMA data_version")
    findReturn = try connection.database.prepareKept(
      "SELECT "
        + FlakyFamily.isReturn(to: "?1", cell: "?2", version: "?3", system: "?4", run: "?5"))
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
    return try !question.isSame && isReturn(question) ? .flaky : nil
  }

  private func isReturn(_ question: Question) throws -> Bool {
    findReturn.bind(question.recording, at: 1)
    findReturn.bind(question.cell, at: 2)
    findReturn.bind(question.version, at: 3)
    findReturn.bind(question.system, at: 4)
    findReturn.bind(question.run, at: 5)
    defer { findReturn.reset() }
    return try findReturn.step() && findReturn.integer(0) != 0
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
