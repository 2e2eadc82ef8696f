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
  private let findCells: Statement
  private let findAccepted: Statement
  private let findFirst: Statement
  private let findFirstAncestor: Statement
  /// What looks for flaky sessions; none in a file that has no such session up to the run.
  private let flaky: FlakyBaselines?
  private let findRecording: Statement
  private let lineage: Lineage
  /// Whether anything was ever accepted in this file.
  private let hasAcceptances: Bool
  /// The cells of the run's sessions, when all of them are asked for.
  private var cells: [Int64: StoredCell] = [:]

  /// A cell of a session: numbers of its script and its configuration.
  private typealias StoredCell = (script: Int64, configuration: Int64)

  init(_ database: borrowing Database, run: Run, _ lineage: Lineage) throws {
    self.run = run
    self.lineage = lineage
    findCell = try database.prepare(
      "SELECT l.script, l.configuration FROM session s JOIN cell l ON l.id = s.cell WHERE s.id = ?1")
    findCells = try database.prepare(
      "SELECT s.id, l.script, l.configuration FROM session s CROSS JOIN cell l ON l.id = s.cell WHERE s.run = ?1")
    hasAcceptances = try database.integer("SELECT 1 FROM baseline LIMIT 1") != nil
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

  /// What some sessions of the run, most likely all, are measured against.
  func choices(for sessions: [Session]) throws -> [BaselineChoice] {
    findCells.bind(run.id, at: 1)
    defer { findCells.reset() }
    while try findCells.step() { cells[findCells.integer(0)] = (findCells.integer(1), findCells.integer(2)) }
    return try sessions.map { try choice(for: $0) }
  }

  /// What a session of the run is measured against.
  func choice(for session: Session) throws -> BaselineChoice {
    let baseline = try baseline(of: session)
    guard let baseline, baseline.digest == session.recordingDigest else {
      let isBeside = try baseline.flatMap { try flaky?.shows(session, beside: $0) } ?? false
      return BaselineChoice(session: session, baseline: baseline, former: baseline, isBeside: isBeside)
    }
    // Nothing was accepted where the first behaviour is what counts, so that it would be found again.
    if case .first = baseline.origin { return BaselineChoice(session: session, baseline: baseline, former: nil) }
    let other = try self.baseline(of: session, besides: session.recordingDigest)
    return BaselineChoice(
      session: session, baseline: baseline, former: other?.digest == session.recordingDigest ? nil : other)
  }

  /// The baseline of a session of the run.
  ///
  /// - Parameter digest: A behaviour whose acceptances do not count.
  private func baseline(of session: Session, besides digest: Digest? = nil) throws -> BaselineChoice.Baseline? {
    guard let cell = try cell(of: session) else { return nil }
    for place in lineage.places where hasAcceptances {
      if let accepted = try accepted(cell, at: place, session.configuration, besides: digest) { return accepted }
    }
    // What the line that was left showed first is older than anything of the run's own.
    for place in lineage.places.reversed() {
      if let first = try first(cell, at: place) { return first }
    }
    return nil
  }

  private func cell(of session: Session) throws -> StoredCell? {
    if let known = cells[session.id] { return known }
    findCell.bind(session.id, at: 1)
    defer { findCell.reset() }
    return try findCell.step() ? (findCell.integer(0), findCell.integer(1)) : nil
  }

  private func bind(
    _ cell: StoredCell, _ place: Lineage.Place, to statement: borrowing Statement
  ) throws {
    statement.bind(cell.script, at: 1)
    statement.bind(cell.configuration, at: 2)
    try statement.bind(place.line, at: 3)
    statement.bind(run.id, at: 4)
    statement.bind(place.fork ?? run.description.sourcePosition, at: 5)
    statement.bind(Int64(place.fork == nil ? 0 : 1), at: 6)
  }

  private func accepted(
    _ cell: StoredCell, at place: Lineage.Place, _ configuration: Configuration,
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
    _ cell: StoredCell, at place: Lineage.Place
  ) throws -> BaselineChoice.Baseline? {
    let sound = try firstSound(cell, at: place)
    guard let flaky else { return sound }
    try bind(cell, place, to: flaky.findFirst)
    return try flaky.first(before: sound, on: place.line)
  }

  private func firstSound(
    _ cell: StoredCell, at place: Lineage.Place
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
