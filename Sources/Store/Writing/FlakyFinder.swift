import RehearsalSQLite

/// Says what a session of a cell means that was flaky at its session before.
///
/// What the cell showed then, it may show again: the same texts performed by the same system are still flaky, and other
/// texts or another system that show one of those behaviours did not change the cell. A behaviour that the cell did not
/// show then is a change like any other.
final class FlakyFinder {
  private let find: Statement

  /// A session that is about to be written, by numbers.
  struct Question {
    let script: Int64
    let configuration: Int64
    let run: Int64
    let version: Int64
    let system: Int64
    let recording: Int64
  }

  init(_ connection: Connection) throws {
    let likeBefore = "session f WHERE f.cell = n.cell AND f.version = n.version AND f.system = n.system"
    find = try connection.database.prepareKept(
      """
      SELECT n.version = ?4 AND n.system = ?5
      FROM session n
      WHERE n.id = \(SessionBefore.sql(script: "?1", configuration: "?2", run: "?3"))
        AND EXISTS (SELECT 1 FROM \(likeBefore) AND f.verdict = \(Verdict.flaky.rawValue))
        AND EXISTS (SELECT 1 FROM \(likeBefore) AND f.recording = ?6)
      """)
  }

  /// `flaky` or `same`; `nil` when the cell was steady, or shows what it never showed.
  func verdict(_ question: Question) throws -> Verdict? {
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
}
