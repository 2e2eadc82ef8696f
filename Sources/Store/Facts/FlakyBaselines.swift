import RehearsalSQLite
import RehearsalTrace

/// What flaky sessions have to say about baselines.
///
/// A cell that was flaky from the beginning is measured against its first flaky session, so that a change that comes
/// later is never what its own later runs are measured against. What the cell showed in turn with its baseline counts
/// as the baseline's behaviour, as long as it is flaky, and afterwards as long as it stays steady at it.
final class FlakyBaselines {
  /// Finds the first flaky session of a cell before a run; the cell and the place are bound by whoever asks.
  let findFirst: Statement
  private let findBeside: Statement
  private let run: Run
  private let lineage: Lineage

  /// Nothing for a file without a flaky session up to the run.
  init?(_ database: borrowing Database, run: Run, _ lineage: Lineage, isAncestor: String) throws {
    let any = try database.prepare(FlakyFamily.anyUpToRun)
    any.bind(run.id, at: 1)
    guard try any.step() else { return nil }
    (self.run, self.lineage) = (run, lineage)
    let isFlaky = "verdict = \(Verdict.flaky.rawValue)"
    findFirst = try database.prepare(
      """
      SELECT s.id, s.run, s.recording, k.digest, ?8 IN (
        SELECT g.recording FROM session g
        WHERE g.cell = s.cell AND g.version = s.version AND g.system = s.system AND g.\(isFlaky) AND g.run <= ?4)
      FROM line n CROSS JOIN cell l ON l.line = n.id CROSS JOIN session s ON s.cell = l.id
        CROSS JOIN run r ON r.id = s.run CROSS JOIN recording k ON k.id = s.recording
      WHERE l.script = ?1 AND l.configuration = ?2 AND n.name = ?3 AND (\(isAncestor)) AND s.run < ?7
        AND r.source_is_dirty = 0 AND s.\(isFlaky)
      ORDER BY s.run LIMIT 1
      """)
    findBeside = try database.prepare(
      """
      SELECT 1 FROM session s CROSS JOIN cell c ON c.id = s.cell
      WHERE s.id = ?1 AND EXISTS (
        SELECT 1 FROM (
          SELECT DISTINCT f.cell, f.version, f.system
          FROM line n JOIN cell l ON l.line = n.id AND l.script = c.script AND l.configuration = c.configuration
            JOIN session f ON f.cell = l.id
          WHERE n.name = ?2 AND f.recording = ?3 AND f.\(isFlaky) AND f.run <= s.run) f
        JOIN session g ON g.cell = f.cell AND g.version = f.version AND g.system = f.system
        WHERE g.recording = s.recording AND g.\(isFlaky) AND g.run <= s.run)
      -- Since it was flaky, the cell was steady at no other of the behaviours.
      AND NOT EXISTS (
        SELECT 1 FROM session o
        WHERE o.cell = s.cell AND o.run < s.run AND o.recording <> s.recording
          AND EXISTS (SELECT 1 FROM session g WHERE g.cell = o.cell AND g.recording = o.recording AND g.\(isFlaky))
          AND o.run > ifnull(
            (SELECT max(f.run) FROM session f WHERE f.cell = s.cell AND f.run <= s.run AND f.\(isFlaky)), 0))
      """)
  }

  /// What the cell showed first: in a flaky session that comes before its first sound one, unless the cell was flaky
  /// with the behaviour of that one, too.
  func first(before sound: BaselineChoice.Baseline?, on line: String) throws -> BaselineChoice.Baseline? {
    defer { findFirst.reset() }
    var soundRun: Int64?
    if case .first(_, let run, _)? = sound?.origin { soundRun = run }
    findFirst.bind(soundRun ?? run.id + 1, at: 7)
    findFirst.bind(sound?.recording, at: 8)
    guard try findFirst.step(), findFirst.optionalInteger(4) != 1 else { return sound }
    return BaselineChoice.Baseline(
      digest: Digest(bytes: findFirst.bytes(3)), recording: findFirst.integer(2),
      origin: .first(session: findFirst.integer(0), run: findFirst.integer(1), line: line), isFlaky: true)
  }

  /// Whether a session shows what its cell showed in turn with its baseline when it was flaky, and was not steady at
  /// another of the behaviours since.
  ///
  /// What somebody accepted is the one behaviour that is right.
  func shows(_ session: Session, beside baseline: BaselineChoice.Baseline) throws -> Bool {
    guard case .first = baseline.origin, let recording = baseline.recording else { return false }
    for place in lineage.places {
      findBeside.bind(session.id, at: 1)
      try findBeside.bind(place.line, at: 2)
      findBeside.bind(recording, at: 3)
      defer { findBeside.reset() }
      if try findBeside.step() { return true }
    }
    return false
  }
}
