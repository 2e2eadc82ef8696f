import RehearsalSQLite
import RehearsalTrace

/// Makes a trace of the rows of one recording: of its steps and of their blocks.
///
/// One query per table; rows are checked as they come, and the trace as a whole. Symbols are numbered in the order in
/// which rows mention them, which is not the order of the trace that was recorded; digests depend on texts only.
struct TraceReader: ~Copyable {
  private let connection: Connection
  private let texts: RecordedTexts
  private let recordingCheck: RecordingCheck
  private let recording: Int64
  private var trace = Trace()
  private var blocks: [StepRow] = []
  private var namesakes: [NamedRow: Int] = [:]
  /// How the rows say it, which is more than what they say.
  private(set) var spelling = BlockSpelling()
  /// Rows for which there is room before it is known that they are there; the file only says so.
  private static let mostReserved = 4_000_000

  /// What a step and its block say.
  private struct StepRow {
    var views: Int
    var frames: Int
    var properties: Int
  }

  /// A row that means another view than the newest of its path.
  private struct NamedRow: Hashable {
    var part: StepBlock.Part
    var step: Int
    var position: Int
  }

  init(connection: Connection, texts: TextCache, recordingCheck: RecordingCheck, recording: Int64) throws {
    self.connection = connection
    self.recordingCheck = recordingCheck
    self.recording = recording
    self.texts = try RecordedTexts(connection, texts) { recordingCheck.damage(recording, $0) }
  }

  /// The trace, if the rows are sound.
  mutating func read() throws -> Trace {
    let select = try connection.database.prepare("SELECT t_end_us, event_count FROM recording WHERE id = ?1")
    select.bind(recording, at: 1)
    guard try select.step() else {
      throw StoreError(kind: .notFound, message: "\(connection.path) holds no recording \(recording)")
    }
    trace.end = Instant(microseconds: select.integer(0))
    let eventCount = select.integer(1)
    try readSteps()
    let covered = trace.steps.last?.endEvent ?? 0
    guard eventCount == Int64(covered) else { throw damage("its steps end at event \(covered) of \(eventCount)") }
    try readNamesakes()
    try readViews()
    var references = ViewReferences(trace.views, textCount: texts.symbols.texts.count)
    try readFrames(references)
    try readEvents(&references)
    try readProperties()
    try readExceptions()
    trace.symbols = texts.symbols
    if let problem = TraceCheck(trace).problem { throw damage(problem) }
    return trace
  }

  // MARK: - Steps

  private mutating func readSteps() throws {
    let select = try connection.database.prepare(
      """
      SELECT s.step, s.kind, s.label, s.line, s.seq_from, s.t_from_us, s.view_from, b.id, b.event_count, b.view_count,
        b.frame_count, b.property_count
      FROM step s LEFT JOIN block b ON b.id = s.block WHERE s.recording = ?1 ORDER BY s.step
      """)
    select.bind(recording, at: 1)
    var (nextEvent, nextView, frames, properties) = (0, 0, 0, 0)
    while try select.step() {
      let index = trace.steps.count
      guard select.integer(0) == Int64(index) else { throw damage("step \(index) is missing") }
      guard select.optionalInteger(7) != nil else { throw damage("what happened in step \(index) is missing") }
      let counts = (8..<12).map { select.integer(Int32($0)) }
      guard counts.allSatisfy({ (0...Int64(Int32.max)).contains($0) }) else {
        throw damage("step \(index) cannot have as many rows as it says")
      }
      guard select.integer(4) == Int64(nextEvent) else {
        throw damage("step \(index) does not begin where the one before ends")
      }
      guard select.integer(6) == Int64(nextView) else {
        throw damage("step \(index) begins with another view than comes next")
      }
      let row = StepRow(views: Int(counts[1]), frames: Int(counts[2]), properties: Int(counts[3]))
      let end = nextEvent + Int(counts[0])
      (frames, properties) = (frames + row.frames, properties + row.properties)
      guard end <= TraceCheck.mostEvents, nextView + row.views <= TraceCheck.mostEvents,
        frames <= TraceCheck.mostSpans, properties <= TraceCheck.mostSpans
      else {
        throw damage("it has more events, views, frames or properties than a recording can have")
      }
      trace.steps.append(
        TraceStep(
          kind: try texts.symbol(select.integer(1)), label: try texts.symbol(select.integer(2)),
          line: Int32(clamping: select.integer(3)), firstEvent: nextEvent, endEvent: end,
          at: Instant(microseconds: select.integer(5))))
      blocks.append(row)
      (nextEvent, nextView) = (end, nextView + row.views)
    }
  }

  private mutating func readNamesakes() throws {
    // Nearly no recording has any, and most files have none.
    guard try connection.database.integer("SELECT EXISTS (SELECT 1 FROM namesake)") == 1 else { return }
    let select = try connection.database.prepare(
      """
      SELECT s.step, n.part, n.position, n.distance FROM step s CROSS JOIN namesake n
      WHERE s.recording = ?1 AND n.block = s.block
      """)
    select.bind(recording, at: 1)
    while try select.step() {
      spelling.namesakeCount += 1
      guard let part = StepBlock.Part(rawValue: select.integer(1)) else { continue }
      let row = NamedRow(part: part, step: Int(clamping: select.integer(0)), position: Int(clamping: select.integer(2)))
      namesakes[row] = Int(clamping: select.integer(3))
    }
  }

  private func distance(_ part: StepBlock.Part, _ step: Int, _ position: Int) -> Int {
    namesakes.isEmpty ? 0 : namesakes[NamedRow(part: part, step: step, position: position)] ?? 0
  }

  // MARK: - Rows of blocks

  /// Reads the views, frames or properties, step by step, and refuses a step that lacks one.
  private func read(
    _ columns: String, of table: String, count: (StepRow) -> Int,
    _ row: (borrowing Statement, _ step: Int, _ position: Int) throws -> Void
  ) throws {
    let select = try connection.database.prepare(
      """
      SELECT s.step, \(columns), z.seq_to
      FROM step s CROSS JOIN block b CROSS JOIN \(table) o
      LEFT JOIN ending z ON z.id = CASE WHEN o.length < 0 THEN s.ending_first - 1 - o.length END
      WHERE s.recording = ?1 AND b.id = s.block
        AND o.id >= b.\(rows(table))_first AND o.id < b.\(rows(table))_first + b.\(rows(table))_count
      ORDER BY s.step, o.id
      """)
    select.bind(recording, at: 1)
    var (step, position) = (0, 0)
    func end(before next: Int) throws {
      while step < next {
        let said = count(blocks[step])
        guard position == said else {
          throw damage("step \(step) has \(position) of \(said) rows of table \(table)")
        }
        (step, position) = (step + 1, 0)
      }
    }
    while try select.step() {
      try end(before: Int(clamping: select.integer(0)))
      try row(select, step, position)
      position += 1
    }
    try end(before: blocks.count)
  }

  private func rows(_ table: String) -> String { table == "ui_view" ? "view" : table }

  /// The events of a span: `column` has its begin, the next one its length, the last one where it ends when it outlasts
  /// its step.
  private func span(
    _ select: borrowing Statement, _ column: Int32, last: Int32, _ step: Int, _ what: () -> String
  ) throws -> (from: Int, to: Int) {
    let first = Int64(trace.steps[step].firstEvent)
    let (from, isTooFar) = select.integer(column).addingReportingOverflow(first)
    let length = select.integer(column + 1)
    let end: (partialValue: Int64, overflow: Bool)
    if length >= 0 {
      end = from.addingReportingOverflow(length)
    } else if let ending = select.optionalInteger(last) {
      end = ending.addingReportingOverflow(first)
    } else {
      end = (Int64(trace.steps.last?.endEvent ?? 0), false)
    }
    guard !isTooFar, !end.overflow else { throw damage(what()) }
    return (Int(from), Int(end.partialValue))
  }

  private mutating func readViews() throws {
    var views: [TraceView] = []
    var lengths: [Int64] = []
    var rows: [(step: Int, position: Int, parent: Int64?)] = []
    var numbers: [(path: Int64, kind: Int64)] = []
    try read("o.seq_from, o.length, o.path, o.class, o.parent", of: "ui_view", count: { $0.views }) {
      select, step, position in
      let number = views.count + 1
      let events = try span(select, 1, last: 6, step) { "view \(number) is there outside the events" }
      views.append(
        TraceView(
          id: ViewID(number: Int32(number)), parent: nil, path: .none, className: .none, from: events.from,
          to: events.to))
      lengths.append(select.integer(2))
      rows.append((step, position, select.optionalInteger(5)))
      numbers.append((select.integer(3), select.integer(4)))
    }
    spelling.viewLengths = lengths
    for (index, number) in numbers.enumerated() {
      views[index].path = try texts.symbol(number.path)
      views[index].className = try texts.symbol(number.kind)
    }
    var paths: [Symbol] = []
    for row in rows { paths.append(try texts.symbol(row.parent)) }
    var parents = ViewReferences(views, textCount: texts.symbols.texts.count)
    for (index, row) in rows.enumerated() where row.parent != nil {
      parents.advance(toView: index)
      guard let parent = parents.number(of: paths[index], distance: distance(.parent, row.step, row.position)) else {
        throw damage("view \(index + 1) has a parent that was not there before it")
      }
      views[index].parent = ViewID(number: parent)
    }
    trace.views = views
  }

  private mutating func readEvents(_ references: inout ViewReferences) throws {
    var events: [TraceEvent] = []
    events.reserveCapacity(min(trace.steps.last?.endEvent ?? 0, TraceReader.mostReserved))
    let select = try connection.database.prepare(
      """
      SELECT s.step, o.t_us, o.text, o.cause_distance
      FROM step s CROSS JOIN block b CROSS JOIN event o
      WHERE s.recording = ?1 AND b.id = s.block AND o.id >= b.event_first AND o.id < b.event_first + b.event_count
      ORDER BY s.step, o.id
      """)
    select.bind(recording, at: 1)
    var step = 0
    while try select.step() {
      let number = events.count
      while step < trace.steps.count, trace.steps[step].endEvent <= number { step += 1 }
      guard select.integer(0) == Int64(step) else { throw damage("step \(select.integer(0)) lacks an event") }
      let (time, isTooLate) = select.integer(1).addingReportingOverflow(trace.steps[step].at.microseconds)
      guard !isTooLate else { throw damage("event \(number) is at an impossible time") }
      let causeDistance = select.optionalInteger(3)
      if let causeDistance, causeDistance < 1 || causeDistance > Int64(number) {
        throw damage("event \(number) has a cause that is not before it")
      }
      references.advance(to: number)
      let said = try texts.said(select.integer(2), by: number)
      var event = said.event
      if said.hasView {
        let distance = distance(.event, step, number - trace.steps[step].firstEvent)
        guard let found = references.number(of: said.path, distance: distance) else {
          throw damage("event \(number) concerns a view that is not there")
        }
        event.viewNumber = found
      }
      event.at = Instant(microseconds: time)
      event.step = Int32(step)
      if let causeDistance { event.causeNumber = Int32(number) - Int32(causeDistance) }
      events.append(event)
    }
    guard events.count == trace.steps.last?.endEvent ?? 0 else {
      throw damage("it has \(events.count) of \(trace.steps.last?.endEvent ?? 0) rows of table event")
    }
    trace.events = events
  }

  /// Reads the frames, which name their views by paths, as these are where each frame begins.
  private mutating func readFrames(_ start: ViewReferences) throws {
    var (references, frames, lengths): (ViewReferences, [FrameSpan], [Int64]) = (start, [], [])
    // A long recording has a million: an array that grows to that is copied, and its memory cleared, twice.
    let count = min(blocks.reduce(0) { $0 + $1.frames }, TraceReader.mostReserved)
    frames.reserveCapacity(count)
    lengths.reserveCapacity(count)
    var number = 0
    try read("o.seq_from, o.length, o.view, o.x, o.y, o.width, o.height", of: "frame", count: { $0.frames }) {
      select, step, position in
      let events = try span(select, 1, last: 8, step) { "a frame holds outside the events" }
      number = max(number, events.from, trace.steps[step].firstEvent)
      guard number < trace.steps[step].endEvent else { throw damage("a frame of its holds outside the events") }
      references.advance(to: number)
      let path = try texts.symbol(select.integer(3))
      guard let view = references.number(of: path, distance: distance(.frame, step, position)) else {
        throw damage("a frame is of a view that is not there")
      }
      let frame = MilliRect(
        x: select.integer(4), y: select.integer(5), width: select.integer(6), height: select.integer(7))
      frames.append(FrameSpan(view: ViewID(number: view), from: events.from, to: events.to, frame: frame))
      lengths.append(select.integer(2))
    }
    trace.frames = frames
    spelling.frameLengths = lengths
  }

  private mutating func readProperties() throws {
    var (properties, lengths): ([PropertySpan], [Int64]) = ([], [])
    let count = min(blocks.reduce(0) { $0 + $1.properties }, TraceReader.mostReserved)
    properties.reserveCapacity(count)
    lengths.reserveCapacity(count)
    try read("o.seq_from, o.length, o.subject, o.key, o.value", of: "property", count: { $0.properties }) {
      select, step, _ in
      let row = properties.count
      let events = try span(select, 1, last: 6, step) { "a property (row \(row)) holds outside the events" }
      properties.append(
        PropertySpan(
          subject: try texts.symbol(select.integer(3)), key: try texts.symbol(select.integer(4)), from: events.from,
          to: events.to, value: try texts.symbol(select.integer(5))))
      lengths.append(select.integer(2))
    }
    trace.properties = properties
    spelling.propertyLengths = lengths
  }

  private mutating func readExceptions() throws {
    let select = try connection.database.prepare(
      "SELECT seq, type, message FROM exception WHERE recording = ?1 ORDER BY position")
    select.bind(recording, at: 1)
    while try select.step() {
      trace.exceptions.append(
        TraceException(
          event: Int(select.integer(0)), type: try texts.symbol(select.integer(1)),
          message: try texts.symbol(select.integer(2))))
    }
  }

  private func damage(_ problem: String) -> StoreError { recordingCheck.damage(recording, problem) }
}
