import RehearsalSQLite
import RehearsalTrace

/// Makes a trace of the rows of one recording.
///
/// One range query per table; rows are checked as they come. Symbols are numbered in the order in which rows mention
/// them, which is not the order of the trace that was recorded; digests depend on texts only.
struct TraceReader: ~Copyable {
  private let connection: Connection
  private let texts: TextCache
  private let findText: Statement
  private let recordingCheck: RecordingCheck
  private let recording: Int64
  private var trace = Trace()
  private var symbols = SymbolNumbers()
  /// Rows for which there is room before it is known that they are there; the file only says so.
  private static let mostReserved = 4_000_000

  init(connection: Connection, texts: TextCache, recordingCheck: RecordingCheck, recording: Int64) throws {
    self.connection = connection
    self.texts = texts
    self.recordingCheck = recordingCheck
    self.recording = recording
    findText = try connection.database.prepare("SELECT value FROM string WHERE id = ?1")
  }

  /// The trace, if the rows are sound.
  mutating func read() throws -> Trace {
    try recordingCheck.checkOutline(recording)
    let select = try connection.database.prepare(
      """
      SELECT t_end_us, event_count, frame_count, property_count,
        (SELECT count(*) FROM ui_view WHERE recording = r.id)
      FROM recording r WHERE id = ?1
      """)
    select.bind(recording, at: 1)
    guard try select.step() else { throw damage("it is gone") }
    trace.end = Instant(microseconds: select.integer(0))
    try readSteps()
    let check = RowCheck(
      steps: trace.steps, end: trace.end, eventCount: select.integer(1), viewCount: select.integer(4))
    trace.events = try readEvents(Int(select.integer(1)), check)
    try readViews()
    trace.frames = try readFrames(Int(select.integer(2)), check)
    trace.properties = try readProperties(Int(select.integer(3)), check)
    let isWhole =
      trace.events.count == select.integer(1) && trace.frames.count == select.integer(2)
      && trace.properties.count == select.integer(3)
    guard isWhole else { throw try recordingCheck.damageInRows(of: recording) }
    try readExceptions()
    return trace
  }

  private mutating func readSteps() throws {
    let select = try connection.database.prepare(
      "SELECT kind, label, line, seq_from, seq_to, t_from_us FROM step WHERE recording = ?1 ORDER BY step")
    select.bind(recording, at: 1)
    while try select.step() {
      trace.steps.append(
        TraceStep(
          kind: try symbol(select.integer(0)), label: try symbol(select.integer(1)),
          line: Int32(clamping: select.integer(2)), firstEvent: Int(select.integer(3)),
          endEvent: Int(select.integer(4)), at: Instant(microseconds: select.integer(5))))
    }
  }

  private mutating func readEvents(_ count: Int, _ check: RowCheck) throws -> [TraceEvent] {
    let select = try connection.database.prepare(
      """
      SELECT e.t_us, e.step, e.kind, e.name, e.subject, e.view, e.cause_distance, e.arguments, e.answer
      FROM recording r CROSS JOIN event e
      WHERE r.id = ?1 AND e.id >= r.event_first AND e.id < r.event_first + r.event_count ORDER BY e.id
      """)
    select.bind(recording, at: 1)
    var events: [TraceEvent] = []
    events.reserveCapacity(min(count, TraceReader.mostReserved))
    while try select.step() {
      guard let kind = TraceEvent.Kind(rawValue: UInt8(clamping: select.integer(2))) else {
        throw damage("event \(events.count) is of kind \(select.integer(2)), which does not exist")
      }
      let (time, step) = (select.integer(0), select.integer(1))
      let (view, distance) = (select.optionalInteger(5), select.optionalInteger(6))
      guard
        check.holds(
          event: Int64(events.count), step: step, time: time, before: events.last?.at, view: view,
          causeDistance: distance)
      else { throw try recordingCheck.damageInRows(of: recording) }
      events.append(
        TraceEvent(
          at: Instant(microseconds: time), step: Int(step), kind: kind,
          name: try symbol(select.integer(3)), subject: try symbol(select.optionalInteger(4)),
          view: view.map { ViewID(number: Int32($0)) }, cause: distance.map { events.count - Int($0) },
          arguments: try symbol(select.optionalInteger(7)), answer: try symbol(select.optionalInteger(8))))
    }
    return events
  }

  private mutating func readViews() throws {
    let select = try connection.database.prepare(
      "SELECT view, parent, path, class, seq_from, seq_to FROM ui_view WHERE recording = ?1 ORDER BY view")
    select.bind(recording, at: 1)
    while try select.step() {
      let parent = select.optionalInteger(1)
      trace.views.append(
        TraceView(
          id: ViewID(number: Int32(clamping: select.integer(0))),
          parent: parent.map { ViewID(number: Int32(clamping: $0)) }, path: try symbol(select.integer(2)),
          className: try symbol(select.integer(3)), from: Int(select.integer(4)),
          to: Int(select.integer(5))))
    }
  }

  private func readFrames(_ count: Int, _ check: RowCheck) throws -> [FrameSpan] {
    let select = try connection.database.prepare(
      """
      SELECT f.view, f.seq_from, f.length, f.x, f.y, f.width, f.height
      FROM recording r CROSS JOIN frame f
      WHERE r.id = ?1 AND f.id >= r.frame_first AND f.id < r.frame_first + r.frame_count ORDER BY f.id
      """)
    select.bind(recording, at: 1)
    var frames: [FrameSpan] = []
    frames.reserveCapacity(min(count, TraceReader.mostReserved))
    while try select.step() {
      let (view, from, length) = (select.integer(0), select.integer(1), select.integer(2))
      let frame = MilliRect(
        x: select.integer(3), y: select.integer(4), width: select.integer(5), height: select.integer(6))
      guard check.holds(from: from, length: length), check.holds(view: view, frame: frame) else {
        throw try recordingCheck.damageInRows(of: recording)
      }
      frames.append(
        FrameSpan(view: ViewID(number: Int32(view)), from: Int(from), to: Int(from + length), frame: frame))
    }
    return frames
  }

  private mutating func readProperties(_ count: Int, _ check: RowCheck) throws -> [PropertySpan] {
    let select = try connection.database.prepare(
      """
      SELECT p.subject, p.key, p.seq_from, p.length, p.value
      FROM recording r CROSS JOIN property p
      WHERE r.id = ?1 AND p.id >= r.property_first AND p.id < r.property_first + r.property_count ORDER BY p.id
      """)
    select.bind(recording, at: 1)
    var properties: [PropertySpan] = []
    properties.reserveCapacity(min(count, TraceReader.mostReserved))
    while try select.step() {
      let (from, length) = (select.integer(2), select.integer(3))
      guard check.holds(from: from, length: length) else { throw try recordingCheck.damageInRows(of: recording) }
      properties.append(
        PropertySpan(
          subject: try symbol(select.integer(0)), key: try symbol(select.integer(1)), from: Int(from),
          to: Int(from + length), value: try symbol(select.integer(4))))
    }
    return properties
  }

  private mutating func readExceptions() throws {
    let select = try connection.database.prepare(
      "SELECT seq, type, message FROM exception WHERE recording = ?1 ORDER BY position")
    select.bind(recording, at: 1)
    while try select.step() {
      trace.exceptions.append(
        TraceException(
          event: Int(select.integer(0)), type: try symbol(select.integer(1)),
          message: try symbol(select.integer(2))))
    }
  }

  private func damage(_ problem: String) -> StoreError { recordingCheck.damage(recording, problem) }

  private mutating func symbol(_ number: Int64?) throws -> Symbol {
    guard let number else { return .none }
    if let known = symbols[number] { return known }
    guard let text = try texts.text(number, findText) else {
      throw damage("a row refers to text \(number), which is not there")
    }
    let symbol = trace.symbols.intern(text)
    symbols.insert(symbol, for: number)
    return symbol
  }
}
