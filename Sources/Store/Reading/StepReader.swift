import RehearsalSQLite
import RehearsalTrace

/// Reads rows of single steps of one recording.
final class StepReader {
  private let connection: Connection
  private let recordingCheck: RecordingCheck
  private let recording: Int64
  let texts: RecordedTexts
  private let findBlock: Statement
  private let findDigests: Statement
  private let findEvents: Statement
  private let findViews: Statement
  private let findFrames: Statement
  private let findProperties: Statement
  private let findLastFrames: Statement
  private let findLastProperties: Statement
  private let findEnding: Statement
  private let findFirstEnding: Statement

  /// What a block says of itself.
  struct Block: Equatable {
    var eventFirst: Int64
    var eventCount: Int64
    var viewFirst: Int64
    var viewCount: Int64
    var frameFirst: Int64
    var frameCount: Int64
    var propertyFirst: Int64
    var propertyCount: Int64
  }

  /// The digests of the channels of a block.
  struct Digests: Equatable {
    var channels: Int64
    var bytes: [UInt8]

    /// As those of a step; `nil` when there are others than the channels say.
    func steps(_ step: Int) -> [StepDigest]? {
      guard (0...511).contains(channels), bytes.count == 32 * channels.nonzeroBitCount else { return nil }
      let slots = (UInt8(0)...8).filter { channels & 1 << Int64($0) != 0 }
      return slots.enumerated().map { place, slot in
        StepDigest(
          step: step, channel: Channel(rawValue: slot), digest: Digest(bytes[32 * place..<32 * place + 32]))
      }
    }
  }

  /// A row of an event.
  struct EventRow {
    var offset: Int64
    var text: Int64
    var causeDistance: Int64?
  }

  /// A row of a view, frame or property.
  struct SpanRow {
    /// The event with which it begins, counted from the step's first one.
    var from: Int64
    /// For how many events it holds, or less than 0: which of what outlasts the step it is.
    var length: Int64
    /// Texts or numbers, as the table has them, and 0 after the last one.
    ///
    /// In the row itself: looking for what holds before a step reads very many of them.
    var values: InlineArray<5, Int64>
    /// Whether the row's last text is none.
    var lacksLast: Bool
  }

  /// - Parameter scansRows: Whether nearly all rows will be asked for, in the order in which they lie.
  init(
    _ connection: Connection, _ texts: TextCache, _ recordingCheck: RecordingCheck, _ recording: Int64,
    scansRows: Bool = false
  ) throws {
    self.connection = connection
    self.recordingCheck = recordingCheck
    self.recording = recording
    self.texts = try RecordedTexts(connection, texts, scansRows: scansRows) { recordingCheck.damage(recording, $0) }
    func prepare(_ sql: String) throws -> Statement { try connection.database.prepare(sql) }
    func span(_ table: String, _ columns: String, _ condition: String = "") -> String {
      "SELECT seq_from, length, \(columns) FROM \(table) WHERE id >= ?1 AND id < ?1 + ?2\(condition) ORDER BY id"
    }
    // What holds when the step is over, and may hold later.
    let isOpen = " AND (length < 0 OR seq_from + length = ?3)"
    findBlock = try prepare(
      """
      SELECT event_first, event_count, view_first, view_count, frame_first, frame_count, property_first,
        property_count
      FROM block WHERE id = ?1
      """)
    findDigests = try prepare("SELECT channels, digests FROM block WHERE id = ?1")
    findEvents = try prepare(
      "SELECT t_us, text, cause_distance FROM event WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id")
    findViews = try prepare(span("ui_view", "path, class, parent"))
    findFrames = try prepare(span("frame", "view, x, y, width, height"))
    findProperties = try prepare(span("property", "subject, key, value"))
    findLastFrames = try prepare(span("frame", "view, x, y, width, height", isOpen))
    findLastProperties = try prepare(span("property", "subject, key, value", isOpen))
    findEnding = try prepare("SELECT seq_to FROM ending WHERE id = ?1")
    findFirstEnding = try prepare("SELECT ending_first FROM step WHERE recording = ?1 AND step = ?2")
  }

  func isSameFile(as other: StepReader) -> Bool { connection === other.connection }

  func damage(_ problem: String) -> StoreError { recordingCheck.damage(recording, problem) }

  /// Performs `body` with the file as it is at one moment.
  func reading<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    try connection.readingOnce(body)
  }

  /// The exceptions, in order.
  func exceptions() throws -> [(event: Int, type: Int64, message: Int64)] {
    let select = try connection.database.prepare(
      "SELECT seq, type, message FROM exception WHERE recording = ?1 ORDER BY position")
    select.bind(recording, at: 1)
    var rows: [(event: Int, type: Int64, message: Int64)] = []
    while try select.step() { rows.append((Int(clamping: select.integer(0)), select.integer(1), select.integer(2))) }
    return rows
  }

  /// What a row of a frame says.
  static func frame(_ row: SpanRow) -> MilliRect {
    MilliRect(x: row.values[1], y: row.values[2], width: row.values[3], height: row.values[4])
  }

  // MARK: - Steps

  /// What a recording says of itself; `nil` where only the whole recording tells what its rows mean.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  func header(least: Int) throws -> (digest: Digest, end: Instant, eventCount: Int)? {
    let select = try connection.database.prepare(
      "SELECT digest, t_end_us, event_count FROM recording WHERE id = ?1 AND format = ?2")
    select.bind(recording, at: 1)
    select.bind(Int64(TraceDigests.format), at: 2)
    guard try select.step(), select.integer(2) >= Int64(least),
      (0...Int64(TraceCheck.mostEvents)).contains(select.integer(2))
    else { return nil }
    // Most files have no row that a path does not tell, and need no look at each step.
    if try connection.database.integer("SELECT 1 FROM namesake LIMIT 1") != nil {
      let namesakes = try connection.database.prepare(
        "SELECT 1 FROM step s CROSS JOIN namesake n ON n.block = s.block WHERE s.recording = ?1 LIMIT 1")
      namesakes.bind(recording, at: 1)
      if try namesakes.step() { return nil }
    }
    return (Digest(bytes: select.bytes(0)), Instant(microseconds: select.integer(1)), Int(select.integer(2)))
  }

  /// The rows of the steps, in order.
  func steps() throws -> StepCursor {
    try StepCursor(connection.database, recording) { [recordingCheck, recording] problem in
      recordingCheck.damage(recording, problem)
    }
  }

  /// How many steps there are, as the last one says.
  func stepCount() throws -> Int {
    let select = try connection.database.prepare(
      "SELECT step FROM step WHERE recording = ?1 ORDER BY step DESC LIMIT 1")
    select.bind(recording, at: 1)
    guard try select.step() else { return 0 }
    guard (0..<Int64(TraceCheck.mostEvents)).contains(select.integer(0)) else {
      throw damage("there is a step \(select.integer(0))")
    }
    return Int(select.integer(0)) + 1
  }

  /// Where what outlasts a step ends: number of the first of these; `nil` at the end of the recording.
  func firstEnding(ofStep step: Int) throws -> Int64? {
    findFirstEnding.bind(recording, at: 1)
    findFirstEnding.bind(Int64(step), at: 2)
    defer { findFirstEnding.reset() }
    return try findFirstEnding.step() ? findFirstEnding.optionalInteger(0) : nil
  }

  // MARK: - Blocks

  /// What a block says of itself.
  func block(_ number: Int64) throws -> Block {
    findBlock.bind(number, at: 1)
    defer { findBlock.reset() }
    guard try findBlock.step() else { throw damage("what happened in a step is missing: block \(number)") }
    let numbers = (0..<8).map { findBlock.integer(Int32($0)) }
    let limits = 0...Int64(Int32.max)
    guard stride(from: 1, to: 8, by: 2).allSatisfy({ limits.contains(numbers[$0]) }),
      stride(from: 0, to: 8, by: 2).allSatisfy({ (0...Int64.max >> 1).contains(numbers[$0]) })
    else { throw damage("block \(number) cannot have as many rows as it says") }
    return Block(
      eventFirst: numbers[0], eventCount: numbers[1], viewFirst: numbers[2], viewCount: numbers[3],
      frameFirst: numbers[4], frameCount: numbers[5], propertyFirst: numbers[6], propertyCount: numbers[7])
  }

  /// The digests of the channels of a block.
  func digests(ofBlock number: Int64) throws -> Digests {
    findDigests.bind(number, at: 1)
    defer { findDigests.reset() }
    guard try findDigests.step() else { throw damage("what happened in a step is missing: block \(number)") }
    return Digests(channels: findDigests.integer(0), bytes: findDigests.bytes(1))
  }

  /// Some events of a block, in order.
  func events(from first: Int64, count: Int64) throws -> [EventRow] {
    findEvents.bind(first, at: 1)
    findEvents.bind(count, at: 2)
    defer { findEvents.reset() }
    var rows: [EventRow] = []
    while try findEvents.step() {
      rows.append(
        EventRow(
          offset: findEvents.integer(0), text: findEvents.integer(1), causeDistance: findEvents.optionalInteger(2)))
    }
    guard rows.count == Int(count) else { throw damage("a step has \(rows.count) of \(count) rows of table event") }
    return rows
  }

  func views(of block: Block) throws -> [SpanRow] {
    try whole(spans(findViews, block.viewFirst, block.viewCount, texts: 3), block.viewCount, of: "ui_view")
  }

  func frames(of block: Block) throws -> [SpanRow] {
    try whole(spans(findFrames, block.frameFirst, block.frameCount, texts: 5), block.frameCount, of: "frame")
  }

  func properties(of block: Block) throws -> [SpanRow] {
    try whole(
      spans(findProperties, block.propertyFirst, block.propertyCount, texts: 3), block.propertyCount, of: "property")
  }

  /// The frames that may hold when the step is over.
  func lastFrames(of block: Block) throws -> [SpanRow] {
    findLastFrames.bind(block.eventCount, at: 3)
    return try spans(findLastFrames, block.frameFirst, block.frameCount, texts: 5)
  }

  /// The properties that may hold when the step is over.
  func lastProperties(of block: Block) throws -> [SpanRow] {
    findLastProperties.bind(block.eventCount, at: 3)
    return try spans(findLastProperties, block.propertyFirst, block.propertyCount, texts: 3)
  }

  private func whole(_ rows: [SpanRow], _ count: Int64, of table: String) throws -> [SpanRow] {
    guard rows.count == Int(count) else { throw damage("a step has \(rows.count) of \(count) rows of table \(table)") }
    return rows
  }

  private func spans(_ select: borrowing Statement, _ first: Int64, _ count: Int64, texts: Int32) throws -> [SpanRow] {
    select.bind(first, at: 1)
    select.bind(count, at: 2)
    defer { select.reset() }
    var rows: [SpanRow] = []
    while try select.step() {
      rows.append(
        SpanRow(
          from: select.integer(0), length: select.integer(1),
          values: InlineArray { $0 < texts ? select.integer(2 + Int32($0)) : 0 },
          lacksLast: select.optionalInteger(1 + texts) == nil))
    }
    return rows
  }

  /// Where number `place` of what outlasts a step ends, counted from the step's first event; `nil` at the end.
  func end(_ place: Int64, endings first: Int64?) throws -> Int64? {
    guard let first else { return nil }
    let (number, isTooFar) = first.addingReportingOverflow(place)
    if isTooFar { return nil }
    findEnding.bind(number, at: 1)
    defer { findEnding.reset() }
    return try findEnding.step() ? findEnding.optionalInteger(0) : nil
  }
}
