import RehearsalSQLite
import RehearsalTrace

/// Writes the rows of one recording.
///
/// Rows are staged in memory as whole numbers, up to `rowsPerStatement` at a time, and copied into their table by one
/// `INSERT … SELECT`; all rows arrive in the order of their table's key. `OR FAIL` spares SQLite the journal that it
/// keeps of a statement which may have to be undone; a failure undoes the transaction.
@safe final class BehaviourWriter {
  /// 512 rows of an event are 40 KB, which stay in the processor's cache between staging and copying.
  private static let rowsPerStatement = 512

  private let connection: Connection
  private let texts: TextNumbers
  private let staged: StagedRows
  private let buffer: UnsafeMutablePointer<Int64>
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
    staged = try StagedRows(in: connection.database)
    unsafe buffer = .allocate(capacity: BehaviourWriter.rowsPerStatement * StagedRows.columnCount)
    insertRecording = try connection.database.prepareKept(
      """
      INSERT INTO recording (digest, format, t_end_us, event_first, event_count, frame_first, frame_count,
        property_first, property_count)
      VALUES (?1, ?2, ?3, (SELECT ifnull(max(id), 0) + 1 FROM event), ?4,
        (SELECT ifnull(max(id), 0) + 1 FROM frame), ?5, (SELECT ifnull(max(id), 0) + 1 FROM property), ?6)
      """)
    insertSteps = try connection.database.prepareKept(
      """
      INSERT OR FAIL INTO step
      SELECT ?1, c0, c1, c2, c3, c4, c5, c6, c7, ifnull(substr(?2, c8, c9), x'') FROM staged
      """)
    insertEvents = try connection.database.prepareKept(
      """
      INSERT OR FAIL INTO event (t_us, step, kind, name, subject, view, cause_distance, arguments, answer)
      SELECT c0, c1, c2, c3, c4, c5, c6, c7, c8 FROM staged
      """)
    insertViews = try connection.database.prepareKept(
      "INSERT OR FAIL INTO ui_view SELECT ?1, c0, c1, c2, c3, c4, c5 FROM staged")
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

  deinit { unsafe buffer.deallocate() }

  /// Drops what is known of the file's texts.
  func forget() { texts.forget() }

  /// Writes all rows of a trace and returns the number of the new recording.
  func write(_ trace: Trace, digests: TraceDigests) throws -> Int64 {
    try insertRecording.bind(digests.recording.bytes, at: 1)
    insertRecording.bind(Int64(TraceDigests.format), at: 2)
    insertRecording.bind(trace.end.microseconds, at: 3)
    insertRecording.bind(Int64(trace.events.count), at: 4)
    insertRecording.bind(Int64(trace.frames.count), at: 5)
    insertRecording.bind(Int64(trace.properties.count), at: 6)
    try insertRecording.run()
    let recording = connection.database.lastInsertedRow
    let texts = try texts.numbers(of: trace.symbols)
    try writeSteps(trace, digests.steps, recording, texts)
    try writeEvents(trace, texts)
    try writeViews(trace, recording, texts)
    try writeFrames(trace)
    try writeProperties(trace, texts)
    try writeExceptions(trace, recording, texts)
    return recording
  }

  /// Digests are cut from one long value, since staged rows are of whole numbers only; a trace without events has none.
  private func writeSteps(_ trace: Trace, _ digests: [StepDigest], _ recording: Int64, _ texts: [Int64]) throws {
    insertSteps.bind(recording, at: 1)
    try insertSteps.bind(digests.flatMap(\.digest.bytes), at: 2)
    var written = 0
    try write(trace.steps.count, width: 10, with: insertSteps) { index, row in
      let step = trace.steps[index]
      row[0] = Int64(index)
      row[1] = texts[Int(step.kind.index)]
      row[2] = texts[Int(step.label.index)]
      row[3] = step.line == 0 ? StagedRows.null : Int64(step.line)
      row[4] = Int64(step.firstEvent)
      row[5] = Int64(step.endEvent)
      row[6] = step.at.microseconds
      let first = written
      var channels: Int64 = 0
      while written < digests.count, digests[written].step == index {
        channels |= 1 << Int64(digests[written].channel?.rawValue ?? 0)
        written += 1
      }
      row[7] = channels
      row[8] = Int64(first * 32 + 1)
      row[9] = Int64((written - first) * 32)
    }
    insertSteps.bindNull(at: 2)
  }

  private func writeEvents(_ trace: Trace, _ texts: [Int64]) throws {
    try write(trace.events.count, width: 9, with: insertEvents) { index, row in
      let event = trace.events[index]
      row[0] = event.at.microseconds
      row[1] = Int64(event.step)
      row[2] = Int64(event.kind.rawValue)
      row[3] = texts[Int(event.name.index)]
      row[4] = event.subject == .none ? StagedRows.null : texts[Int(event.subject.index)]
      row[5] = event.viewNumber == 0 ? StagedRows.null : Int64(event.viewNumber)
      row[6] = event.causeNumber < 0 ? StagedRows.null : Int64(index) - Int64(event.causeNumber)
      row[7] = event.arguments == .none ? StagedRows.null : texts[Int(event.arguments.index)]
      row[8] = event.answer == .none ? StagedRows.null : texts[Int(event.answer.index)]
    }
  }

  private func writeViews(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    insertViews.bind(recording, at: 1)
    try write(trace.views.count, width: 6, with: insertViews) { index, row in
      let view = trace.views[index]
      row[0] = Int64(view.id.number)
      row[1] = view.parent.map { Int64($0.number) } ?? StagedRows.null
      row[2] = texts[Int(view.path.index)]
      row[3] = texts[Int(view.className.index)]
      row[4] = Int64(view.from)
      row[5] = Int64(view.to)
    }
  }

  private func writeFrames(_ trace: Trace) throws {
    try write(trace.frames.count, width: 7, with: insertFrames) { index, row in
      let span = trace.frames[index]
      row[0] = Int64(span.from)
      row[1] = Int64(span.to - span.from)
      row[2] = Int64(span.view.number)
      row[3] = span.frame.x
      row[4] = span.frame.y
      row[5] = span.frame.width
      row[6] = span.frame.height
    }
  }

  private func writeProperties(_ trace: Trace, _ texts: [Int64]) throws {
    try write(trace.properties.count, width: 5, with: insertProperties) { index, row in
      let span = trace.properties[index]
      row[0] = Int64(span.from)
      row[1] = Int64(span.to - span.from)
      row[2] = texts[Int(span.subject.index)]
      row[3] = texts[Int(span.key.index)]
      row[4] = texts[Int(span.value.index)]
    }
  }

  private func writeExceptions(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    insertExceptions.bind(recording, at: 1)
    try write(trace.exceptions.count, width: 4, with: insertExceptions) { index, row in
      let exception = trace.exceptions[index]
      row[0] = Int64(exception.event)
      row[1] = Int64(index)
      row[2] = texts[Int(exception.type.index)]
      row[3] = texts[Int(exception.message.index)]
    }
  }

  /// Stages `count` rows, which `fill` writes one by one, and copies them into their table.
  private func write(
    _ count: Int, width: Int, with statement: borrowing Statement,
    fill: (_ index: Int, _ row: StagedRow) -> Void
  ) throws {
    var first = 0
    while first < count {
      let end = min(count, first + BehaviourWriter.rowsPerStatement)
      var row = unsafe buffer
      for index in first..<end {
        unsafe fill(index, StagedRow(start: row, width: width))
        unsafe row += width
      }
      let rows = unsafe UnsafeBufferPointer(start: buffer, count: (end - first) * width)
      try unsafe staged.present(rows, width: width) { try statement.run() }
      first = end
    }
  }
}
