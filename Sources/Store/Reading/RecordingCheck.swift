import RehearsalSQLite

/// Refuses a recording whose rows contradict each other, so that whoever reads them need not doubt them.
///
/// Any other program may have written to the file. What passes: the rows that the recording says it has are all there;
/// sequence numbers, steps, views and causes exist; a cause is smaller than its effect; time never runs backwards; and
/// numbers are small enough to be added up. Each table is one range query; a recording never changes, so that one look
/// per connection is enough. The recorder and a merge ask before they keep what they wrote.
final class RecordingCheck {
  private let connection: Connection
  private var sound: Set<Int64> = []
  private var proven: Set<Int64> = []
  private var kept: [String: KeptQuestion] = [:]

  init(connection: Connection) { self.connection = connection }

  /// Whether the recording was found to be what its digests were computed from.
  func isProven(_ recording: Int64) -> Bool { proven.contains(recording) }

  func setProven(_ recording: Int64) { proven.insert(recording) }

  /// The error for a recording that is not what was recorded.
  func falsehood(_ recording: Int64, _ what: String) -> StoreError {
    StoreError.falsehood(connection.path, "recording \(recording): \(what)")
  }

  /// Throws unless the recording is there and sound.
  func check(_ recording: Int64) throws {
    if sound.contains(recording) { return }
    try ask(RecordingCheck.outline + RecordingCheck.rows, about: recording)
    sound.insert(recording)
  }

  /// As `check`, but for the rows of events, frames and properties: whoever reads all of them counts them and asks
  /// `RowCheck`, which costs a tenth.
  ///
  /// Looks even when the rows were found to be sound before.
  func checkOutline(_ recording: Int64) throws {
    sound.remove(recording)
    try ask(RecordingCheck.outline, about: recording)
  }

  /// The error for a recording that lacks a row, or has one which `RowCheck` refuses.
  func damageInRows(of recording: Int64) throws -> StoreError {
    try ask(RecordingCheck.rows, about: recording)
    return damage(recording, "its rows changed while they were read")
  }

  private func ask(_ questions: [String], about recording: Int64) throws {
    let select = try connection.database.prepare("SELECT 1 FROM recording WHERE id = ?1")
    select.bind(recording, at: 1)
    guard try select.step() else {
      throw StoreError(kind: .notFound, message: "\(connection.path) holds no recording \(recording)")
    }
    if let problem = try problem(recording, questions) { throw damage(recording, problem) }
  }

  /// What readers would refuse in rows that were just written; whoever writes asks before they are kept.
  func problem(_ recording: Int64) throws -> String? {
    try problem(recording, RecordingCheck.outline + RecordingCheck.rows)
  }

  private func problem(_ recording: Int64, _ questions: [String]) throws -> String? {
    for question in questions {
      let kept = try kept[question] ?? KeptQuestion(question, connection)
      kept.statement.bind(recording, at: 1)
      // A statement in the middle of its rows would hold the file.
      defer { kept.statement.reset() }
      if try kept.statement.step() { return kept.statement.text(0) }
      self.kept[question] = kept
    }
    return nil
  }

  /// A question that is prepared once: preparing takes longer than asking.
  private final class KeptQuestion {
    let statement: Statement

    init(_ question: String, _ connection: Connection) throws {
      statement = try connection.database.prepareKept(
        "SELECT problem FROM (\(question)) WHERE problem IS NOT NULL LIMIT 1")
    }
  }

  /// The error for a recording in which `problem` was found.
  func damage(_ recording: Int64, _ problem: String) -> StoreError {
    StoreError(kind: .corrupt, message: "\(connection.path) is damaged: recording \(recording): \(problem)")
  }

  // MARK: - Questions

  /// Each gives a column `problem`; they are asked in order, and later ones rely on the answers to earlier ones.
  private static let outline = [numbers, steps, stepsCoverEvents, views, exceptions]
  private static let rows = [rowCounts, events, frames, properties]

  /// Times and coordinates beyond these overflow when they are added up; 10¹⁵ is also where `MilliRect` ends.
  private static let largestTime = RowCheck.largestTime
  private static let largestCoordinate = RowCheck.largestCoordinate

  private static let numbers = """
    SELECT CASE
      WHEN event_count NOT BETWEEN 0 AND 2147483647 THEN 'it cannot have ' || event_count || ' events'
      WHEN frame_count NOT BETWEEN 0 AND 2147483647 THEN 'it cannot have ' || frame_count || ' frames'
      WHEN property_count NOT BETWEEN 0 AND 2147483647 THEN 'it cannot have ' || property_count || ' properties'
      WHEN min(event_first, frame_first, property_first) < 1
        OR max(event_first, frame_first, property_first) > 4611686018427387904 THEN 'its rows begin nowhere'
      WHEN t_end_us NOT BETWEEN -\(largestTime) AND \(largestTime) THEN 'it ends at an impossible time'
      END AS problem
    FROM recording WHERE id = ?1
    """

  /// As many rows as there are numbers in the range: none is missing.
  private static let rowCounts = ["event", "frame", "property"].map { table in
    """
    SELECT CASE WHEN found <> said THEN 'it has ' || found || ' of ' || said || ' rows of table \(table)' END AS problem
    FROM (SELECT \(table)_count AS said, (SELECT count(*) FROM \(table) t
      WHERE t.id >= r.\(table)_first AND t.id < r.\(table)_first + r.\(table)_count) AS found
      FROM recording r WHERE id = ?1)
    """
  }.joined(separator: " UNION ALL ")

  private static let steps = """
    SELECT CASE
      WHEN step <> row_number() OVER byStep - 1 THEN 'step ' || (row_number() OVER byStep - 1) || ' is missing'
      WHEN seq_from <> lag(seq_to, 1, 0) OVER byStep THEN 'step ' || step || ' does not begin where the one before ends'
      WHEN seq_to < seq_from THEN 'step ' || step || ' ends before it begins'
      WHEN t_from_us NOT BETWEEN -\(largestTime) AND \(largestTime)
        THEN 'step ' || step || ' begins at an impossible time'
      WHEN t_from_us < lag(t_from_us) OVER byStep THEN 'step ' || step || ' begins before the one before it'
      END AS problem
    FROM step WHERE recording = ?1 WINDOW byStep AS (ORDER BY step)
    """

  private static let stepsCoverEvents = """
    SELECT CASE WHEN s.ending <> r.event_count
      THEN 'its steps end at event ' || s.ending || ' of ' || r.event_count END AS problem
    FROM recording r, (SELECT ifnull(max(seq_to), 0) AS ending FROM step WHERE recording = ?1) s WHERE r.id = ?1
    """

  private static let events = """
    SELECT CASE
      WHEN s.step IS NULL OR e.id - r.event_first < s.seq_from OR e.id - r.event_first >= s.seq_to
        THEN 'event ' || (e.id - r.event_first) || ' is not in its step ' || e.step
      WHEN e.cause_distance NOT BETWEEN 1 AND e.id - r.event_first
        THEN 'event ' || (e.id - r.event_first) || ' has a cause that is not before it'
      WHEN e.view NOT BETWEEN 1 AND n.views
        THEN 'event ' || (e.id - r.event_first) || ' concerns view ' || e.view || ' of ' || n.views
      WHEN e.t_us NOT BETWEEN -\(largestTime) AND \(largestTime)
        THEN 'event ' || (e.id - r.event_first) || ' is at an impossible time'
      WHEN e.t_us < lag(e.t_us) OVER (ORDER BY e.id)
        THEN 'event ' || (e.id - r.event_first) || ' happens before the one before it'
      WHEN e.t_us < s.t_from_us THEN 'event ' || (e.id - r.event_first) || ' happens before its step begins'
      WHEN e.t_us > r.t_end_us THEN 'event ' || (e.id - r.event_first) || ' happens after the end'
      END AS problem
    FROM recording r CROSS JOIN (\(viewCount)) n CROSS JOIN event e
    LEFT JOIN step s ON s.recording = ?1 AND s.step = e.step
    WHERE r.id = ?1 AND e.id >= r.event_first AND e.id < r.event_first + r.event_count
    """

  private static let viewCount = "SELECT count(*) AS views FROM ui_view WHERE recording = ?1"

  /// A view may come and go with one event.
  private static let views = """
    SELECT CASE
      WHEN v.view <> row_number() OVER (ORDER BY v.view) THEN 'a view before view ' || v.view || ' is missing'
      WHEN v.parent NOT BETWEEN 1 AND v.view - 1 THEN 'view ' || v.view || ' has a parent that was not there before it'
      WHEN v.seq_from < 0 OR v.seq_to < v.seq_from OR v.seq_to > r.event_count
        THEN 'view ' || v.view || ' is there outside the events'
      END AS problem
    FROM recording r CROSS JOIN ui_view v WHERE r.id = ?1 AND v.recording = ?1
    """

  private static let frames = """
    SELECT CASE
      WHEN \(outside("f")) THEN 'a frame of view ' || f.view || ' holds outside the events'
      WHEN f.view NOT BETWEEN 1 AND n.views THEN 'a frame is of view ' || f.view || ' of ' || n.views
      WHEN min(f.x, f.y, f.width, f.height) < -\(largestCoordinate)
        OR max(f.x, f.y, f.width, f.height) > \(largestCoordinate)
        THEN 'a frame of view ' || f.view || ' is too large'
      END AS problem
    FROM recording r CROSS JOIN (\(viewCount)) n CROSS JOIN frame f
    WHERE r.id = ?1 AND f.id >= r.frame_first AND f.id < r.frame_first + r.frame_count
    """

  private static let properties = """
    SELECT CASE WHEN \(outside("p"))
      THEN 'a property (row ' || (p.id - r.property_first) || ') holds outside the events' END AS problem
    FROM recording r CROSS JOIN property p
    WHERE r.id = ?1 AND p.id >= r.property_first AND p.id < r.property_first + r.property_count
    """

  /// SQLite goes on with a real number where whole ones overflow; comparisons stay right.
  private static func outside(_ span: String) -> String {
    "\(span).seq_from < 0 OR \(span).length < 1 OR \(span).seq_from + \(span).length > r.event_count"
  }

  private static let exceptions = """
    SELECT CASE WHEN x.seq < 0 OR x.seq >= r.event_count
      THEN 'an exception is of event ' || x.seq || ' of ' || r.event_count END AS problem
    FROM recording r CROSS JOIN exception x WHERE r.id = ?1 AND x.recording = ?1
    """
}
