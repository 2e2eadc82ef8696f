import RehearsalSQLite
import RehearsalTrace

/// Finds what the sessions of one run are measured against.
///
/// Which runs a run descends from is told by branch and number of commits, so that no working copy is needed: on one
/// branch a run with at most as many commits, on the branch that it left one with at most as many as both have. A run
/// whose number of commits is not known counts as an ancestor of all later runs of its branch.
final class BaselineFinder {
  private let run: Run
  private let findCell: Statement
  private let findAccepted: Statement
  private let findFirst: Statement
  private let findFirstAncestor: Statement
  /// What looks for flaky sessions; none in a file that has no such session up to the run.
  private let flaky: FlakyBaselines?
  private let findRecording: Statement
  private let lineage: Lineage

  init(_ database: borrowing Database, run: Run, _ lineage: Lineage) throws {
    self.run = run
    self.lineage = lineage
    findCell = try database.prepare(
      "SELECT l.script, l.configuration FROM session s JOIN cell l ON l.id = s.cell WHERE s.id = ?1")
    let isAncestor = """
      r.id <= ?4
        AND (CASE WHEN ?6 THEN r.source_position <= ?5 ELSE ifnull(r.source_position <= ?5, 1) END)
      """
    findAccepted = try database.prepare(
      """
      SELECT p.uid, b.accepted_at_ms, b.digest, b.run, b.who, b.why, b.signature
      FROM baseline b JOIN script p ON p.id = b.script LEFT JOIN run r ON r.id = b.run
      WHERE b.script = ?1 AND b.configuration = ?2 AND b.line = ?3 AND b.digest IS NOT ?7
        AND (b.run IS NULL OR (\(isAncestor)))
      ORDER BY b.accepted_at_ms DESC, b.digest LIMIT 1
      """)
    findFirst = try database.prepare(
      """
      SELECT s.id, s.run, s.recording, k.digest, \(isAncestor)
      FROM line n CROSS JOIN cell l ON l.line = n.id CROSS JOIN session s ON s.id = l.first_sound
        CROSS JOIN run r ON r.id = s.run CROSS JOIN recording k ON k.id = s.recording
      WHERE l.script = ?1 AND l.configuration = ?2 AND n.name = ?3
      """)
    findFirstAncestor = try database.prepare(
      """
      SELECT s.id, s.run, s.recording, k.digest
      FROM line n CROSS JOIN cell l ON l.line = n.id CROSS JOIN session s ON s.cell = l.id
        CROSS JOIN run r ON r.id = s.run CROSS JOIN recording k ON k.id = s.recording
      WHERE l.script = ?1 AND l.configuration = ?2 AND n.name = ?3 AND (\(isAncestor))
        AND r.source_is_dirty = 0 AND s.verdict IN (\(BaselineFinder.soundVerdicts))
      ORDER BY s.run LIMIT 1
      """)
    flaky = try FlakyBaselines(database, run: run, lineage, isAncestor: isAncestor)
    findRecording = try database.prepare("SELECT id FROM recording WHERE digest = ?1")
  }

  /// The verdicts of sessions that did what their script expects.
  static let soundVerdicts = Verdict.allCases.filter(\.isSound).map { "\($0.rawValue)" }.joined(separator: ", ")

  /// What a session of the run is measured against.
  func choice(for session: Session) throws -> BaselineChoice {
    let baseline = try baseline(of: session)
    guard let baseline, baseline.digest == session.recordingDigest else {
      let isBeside = try baseline.flatMap { try flaky?.shows(session, beside: $0) } ?? false
      return BaselineChoice(session: session, baseline: baseline, former: baseline, isBeside: isBeside)
    }
    let other = try self.baseline(of: session, besides: session.recordingDigest)
    return BaselineChoice(
      session: session, baseline: baseline, former: other?.digest == session.recordingDigest ? nil : other)
  }

  /// The baseline of a session of the run.
  ///
  /// - Parameter digest: A behaviour whose acceptances do not count.
  private func baseline(of session: Session, besides digest: Digest? = nil) throws -> BaselineChoice.Baseline? {
    findCell.bind(session.id, at: 1)
    defer { findCell.reset() }
    guard try findCell.step() else { return nil }
    let cell = (script: findCell.integer(0), configuration: findCell.integer(1))
    for place in lineage.places {
      if let accepted = try accepted(cell, at: place, session.configuration, besides: digest) { return accepted }
    }
    // What the line that was left showed first is older than anything of the run's own.
    for place in lineage.places.reversed() {
      if let first = try first(cell, at: place) { return first }
    }
    return nil
  }

  private func bind(
    _ cell: (script: Int64, configuration: Int64), _ place: Lineage.Place, to statement: borrowing Statement
  ) throws {
    statement.bind(cell.script, at: 1)
    statement.bind(cell.configuration, at: 2)
    try statement.bind(place.line, at: 3)
    statement.bind(run.id, at: 4)
    statement.bind(place.fork ?? run.description.sourcePosition, at: 5)
    statement.bind(Int64(place.fork == nil ? 0 : 1), at: 6)
  }

  private func accepted(
    _ cell: (script: Int64, configuration: Int64), at place: Lineage.Place, _ configuration: Configuration,
    besides digest: Digest?
  ) throws -> BaselineChoice.Baseline? {
    try bind(cell, place, to: findAccepted)
    try findAccepted.bind(digest?.bytes ?? [], at: 7)
    defer { findAccepted.reset() }
    guard try findAccepted.step() else { return nil }
    let signature = findAccepted.bytes(6)
    let acceptance = Acceptance(
      line: place.line, script: findAccepted.text(0), configuration: configuration,
      acceptedAtMilliseconds: findAccepted.integer(1), digest: Digest(bytes: findAccepted.bytes(2)),
      run: findAccepted.optionalInteger(3), who: findAccepted.text(4), why: findAccepted.text(5),
      signature: signature.isEmpty ? nil : Digest(bytes: signature))
    return BaselineChoice.Baseline(
      digest: acceptance.digest, recording: try recording(acceptance.digest), origin: .accepted(acceptance))
  }

  /// What the cell showed first, in a sound session or in a flaky one.
  ///
  /// A flaky cell that is steady since is measured against what it is steady at.
  private func first(
    _ cell: (script: Int64, configuration: Int64), at place: Lineage.Place
  ) throws -> BaselineChoice.Baseline? {
    let sound = try firstSound(cell, at: place)
    guard let flaky else { return sound }
    try bind(cell, place, to: flaky.findFirst)
    return try flaky.first(before: sound, on: place.line)
  }

  private func firstSound(
    _ cell: (script: Int64, configuration: Int64), at place: Lineage.Place
  ) throws -> BaselineChoice.Baseline? {
    try bind(cell, place, to: findFirst)
    defer { findFirst.reset() }
    // Whatever else is sound comes after it.
    guard try findFirst.step(), findFirst.integer(1) <= run.id else { return nil }
    if findFirst.integer(4) != 0 { return first(in: findFirst, on: place.line) }
    try bind(cell, place, to: findFirstAncestor)
    defer { findFirstAncestor.reset() }
    return try findFirstAncestor.step() ? first(in: findFirstAncestor, on: place.line) : nil
  }

  private func first(in row: borrowing Statement, on line: String) -> BaselineChoice.Baseline {
    BaselineChoice.Baseline(
      digest: Digest(bytes: row.bytes(3)), recording: row.integer(2),
      origin: .first(session: row.integer(0), run: row.integer(1), line: line))
  }

  private func recording(_ digest: Digest) throws -> Int64? {
    try findRecording.bind(digest.bytes, at: 1)
    defer { findRecording.reset() }
    return try findRecording.step() ? findRecording.integer(0) : nil
  }
}
