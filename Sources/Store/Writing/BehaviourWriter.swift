import RehearsalSQLite
import RehearsalTrace

/// Writes the rows of one recording: its steps, and of their blocks those that the file does not have.
///
/// Rows are staged in memory as whole numbers (`StagedWriter`); all arrive in the order of their table's key. `OR FAIL`
/// spares SQLite the journal that it keeps of a statement which may have to be undone: a failure undoes all.
final class BehaviourWriter {
  private let connection: Connection
  private let texts: TextNumbers
  private let eventTexts: EventTextNumbers
  private let blocks: BlockNumbers
  private let staged: StagedWriter
  private let insertRecording: Statement
  private let insertSteps: Statement
  private let insertEvents: Statement
  private let insertViews: Statement
  private let insertFrames: Statement
  private let insertProperties: Statement
  private let insertExceptions: Statement

  init(connection: Connection) throws {
    self.connection = connection
    texts = try TextNumbers(connection: connection)
    eventTexts = try EventTextNumbers(connection: connection)
    blocks = try BlockNumbers(connection: connection)
    staged = try StagedWriter(connection.database)
    insertRecording = try connection.database.prepareKept(
      "INSERT INTO recording (id, digest, format, t_end_us, event_count) VALUES (?1, ?2, ?3, ?4, ?5)")
    insertSteps = try connection.database.prepareKept(
      "INSERT OR FAIL INTO step SELECT ?1, c0, c1, c2, c3, c4, c5, c6, c7, c8 FROM staged")
    insertEvents = try connection.database.prepareKept(
      "INSERT OR FAIL INTO event (t_us, text, cause_distance) SELECT c0, c1, c2 FROM staged")
    insertViews = try connection.database.prepareKept(
      "INSERT OR FAIL INTO ui_view (seq_from, length, path, class, parent) SELECT c0, c1, c2, c3, c4 FROM staged")
    insertFrames = try connection.database.prepareKept(
      """
      INSERT OR FAIL INTO frame (seq_from, length, view, x, y, width, height)
      SELECT c0, c1, c2, c3, c4, c5, c6 FROM staged
      """)
    insertProperties = try connection.database.prepareKept(
      """
      INSERT OR FAIL INTO property (seq_from, length, subject, key, value) SELECT c0, c1, c2, c3, c4 FROM staged
      """)
    insertExceptions = try connection.database.prepareKept(
      "INSERT OR FAIL INTO exception SELECT ?1, c0, c1, c2, c3 FROM staged")
  }

  /// Drops what is known of the file's texts and blocks.
  func forget() {
    texts.forget()
    eventTexts.forget()
    blocks.forget()
  }

  /// Writes all rows of a trace and returns the number of the new recording.
  ///
  /// - Parameters:
  ///   - trace: The trace, which is sound.
  ///   - digests: Its digests.
  ///   - number: The number that the recording gets; the next one when there is none.
  @discardableResult
  func write(_ trace: Trace, digests: TraceDigests, as number: Int64? = nil) throws -> Int64 {
    insertRecording.bind(number, at: 1)
    try insertRecording.bind(digests.recording.bytes, at: 2)
    insertRecording.bind(Int64(TraceDigests.format), at: 3)
    insertRecording.bind(trace.end.microseconds, at: 4)
    insertRecording.bind(Int64(trace.events.count), at: 5)
    try insertRecording.run()
    let recording = connection.database.lastInsertedRow
    let cut = TraceBlocks(trace, digests.steps)
    let texts = try texts.numbers(of: trace.symbols)
    let written = try blocks.numbers(of: cut.steps, digests.steps)
    try writeSteps(trace, cut, written.steps, recording, texts)
    let new = written.new.map { cut.steps[$0] }
    try writeEvents(trace, new, texts)
    try writeViews(trace, cut, new, texts)
    try writeFrames(trace, cut, new, texts)
    try writeProperties(trace, cut, new, texts)
    try writeExceptions(trace, recording, texts)
    return recording
  }

  private func writeSteps(
    _ trace: Trace, _ cut: TraceBlocks, _ places: [BlockNumbers.Place], _ recording: Int64, _ texts: [Int64]
  ) throws {
    insertSteps.bind(recording, at: 1)
    try write([trace.steps.indices], width: 9, with: insertSteps) { _, index, row in
      let step = trace.steps[index]
      row[0] = Int64(index)
      row[1] = texts[Int(step.kind.index)]
      row[2] = texts[Int(step.label.index)]
      row[3] = step.line == 0 ? StagedRows.null : Int64(step.line)
      row[4] = Int64(step.firstEvent)
      row[5] = step.at.microseconds
      row[6] = places[index].block
      row[7] = Int64(cut.steps[index].views.lowerBound)
      row[8] = places[index].ending ?? StagedRows.null
    }
  }

  private func writeEvents(_ trace: Trace, _ blocks: [StepBlock], _ texts: [Int64]) throws {
    let numbers = try eventTexts.numbers(of: blocks.map(\.events), trace, texts)
    var next = 0
    try write(blocks.map(\.events), width: 3, with: insertEvents) { _, index, row in
      let event = trace.events[index]
      row[0] = event.at.microseconds - trace.steps[Int(event.step)].at.microseconds
      row[1] = numbers[next]
      row[2] = event.causeNumber < 0 ? StagedRows.null : Int64(index) - Int64(event.causeNumber)
      next += 1
    }
  }

  private func writeViews(_ trace: Trace, _ cut: TraceBlocks, _ blocks: [StepBlock], _ texts: [Int64]) throws {
    try write(blocks.map(\.views), width: 5, with: insertViews) { block, index, row in
      let view = trace.views[index]
      row[0] = Int64(view.from) - Int64(blocks[block].events.lowerBound)
      row[1] = cut.viewLengths[index]
      row[2] = texts[Int(view.path.index)]
      row[3] = texts[Int(view.className.index)]
      row[4] = view.parent.map { path(of: $0.number, trace, texts) } ?? StagedRows.null
    }
  }

  private func writeFrames(_ trace: Trace, _ cut: TraceBlocks, _ blocks: [StepBlock], _ texts: [Int64]) throws {
    try write(blocks.map(\.frames), width: 7, with: insertFrames) { block, index, row in
      let span = trace.frames[index]
      row[0] = Int64(span.from) - Int64(blocks[block].events.lowerBound)
      row[1] = cut.frameLengths[index]
      row[2] = path(of: span.view.number, trace, texts)
      row[3] = span.frame.x
      row[4] = span.frame.y
      row[5] = span.frame.width
      row[6] = span.frame.height
    }
  }

  private func writeProperties(_ trace: Trace, _ cut: TraceBlocks, _ blocks: [StepBlock], _ texts: [Int64]) throws {
    try write(blocks.map(\.properties), width: 5, with: insertProperties) { block, index, row in
      let span = trace.properties[index]
      row[0] = Int64(span.from) - Int64(blocks[block].events.lowerBound)
      row[1] = cut.propertyLengths[index]
      row[2] = texts[Int(span.subject.index)]
      row[3] = texts[Int(span.key.index)]
      row[4] = texts[Int(span.value.index)]
    }
  }

  private func writeExceptions(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    insertExceptions.bind(recording, at: 1)
    try write([trace.exceptions.indices], width: 4, with: insertExceptions) { _, index, row in
      let exception = trace.exceptions[index]
      row[0] = Int64(exception.event)
      row[1] = Int64(index)
      row[2] = texts[Int(exception.type.index)]
      row[3] = texts[Int(exception.message.index)]
    }
  }

  private func path(of view: Int32, _ trace: Trace, _ texts: [Int64]) -> Int64 {
    texts[Int(trace.views[Int(view) - 1].path.index)]
  }

  /// Stages a row for each number of some ranges, which `fill` writes one by one, and copies them into their table.
  private func write(
    _ ranges: [Range<Int>], width: Int, with statement: borrowing Statement,
    fill: (_ range: Int, _ index: Int, _ row: StagedRow) -> Void
  ) throws {
    for (place, range) in ranges.enumerated() {
      for index in range { fill(place, index, try staged.next(width: width, with: statement)) }
    }
    try staged.copy(width: width, with: statement)
  }
}
