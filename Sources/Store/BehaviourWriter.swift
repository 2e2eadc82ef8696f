import SQLite
import Trace

/// Writes the rows of one recording.
///
/// Rows are staged in memory as whole numbers, up to `rowsPerStatement` at a time, and copied into their table by one
/// `INSERT … SELECT`; all rows arrive in the order of their table's key. `OR FAIL` spares SQLite the journal that it
/// keeps of a statement which may have to be undone; a failure undoes the transaction.
final class BehaviourWriter {
  /// 512 rows of an event are 40 KB, which stay in the processor's cache between staging and copying.
  private static let rowsPerStatement = 512

  private let connection: Connection
  private let texts: TextNumbers
  private let staged: StagedRows
  private let buffer: UnsafeMutablePointer<Int64>
  private let insertRecording: Statement
  private let insertSteps: Statement
  private let insertStepDigests: Statement
  private let insertEvents: Statement
  private let insertViews: Statement
  private let insertFrames: Statement
  private let insertProperties: Statement
  private let insertExceptions: Statement

  init(connection: Connection) throws {
    self.connection = connection
    texts = try TextNumbers(connection: connection)
    staged = try StagedRows(in: connection.database)
    buffer = .allocate(capacity: BehaviourWriter.rowsPerStatement * StagedRows.columnCount)
    insertRecording = try connection.database.prepareKept(
      "INSERT INTO recording (digest, format, event_count, t_end_us) VALUES (?1, ?2, ?3, ?4)")
    insertStepDigests = try connection.database.prepareKept(
      "INSERT OR FAIL INTO step_digest SELECT ?1, c0, c1, substr(?2, c2, 32) FROM staged")
    insertSteps = try BehaviourWriter.copy(into: "step", width: 7, connection)
    insertEvents = try BehaviourWriter.copy(into: "event", width: 10, connection)
    insertViews = try BehaviourWriter.copy(into: "ui_view", width: 6, connection)
    insertFrames = try BehaviourWriter.copy(into: "frame", width: 7, connection)
    insertProperties = try BehaviourWriter.copy(into: "property", width: 5, connection)
    insertExceptions = try BehaviourWriter.copy(into: "exception", width: 4, connection)
  }

  deinit { buffer.deallocate() }

  private static func copy(into table: String, width: Int, _ connection: Connection) throws -> Statement {
    let columns = (0..<width).map { "c\($0)" }.joined(separator: ", ")
    return try connection.database.prepareKept("INSERT OR FAIL INTO \(table) SELECT ?1, \(columns) FROM staged")
  }

  /// Drops what is known of the file's texts.
  func forget() { texts.forget() }

  /// Writes all rows of a trace and returns the number of the new recording.
  func write(_ trace: Trace, digests: TraceDigests) throws -> Int64 {
    try insertRecording.bind(digests.recording.bytes, at: 1)
    insertRecording.bind(Int64(TraceDigests.format), at: 2)
    insertRecording.bind(Int64(trace.events.count), at: 3)
    insertRecording.bind(trace.end.microseconds, at: 4)
    try insertRecording.run()
    let recording = connection.database.lastInsertedRow
    let texts = try texts.numbers(of: trace.symbols)
    try writeSteps(trace, recording, texts)
    try writeStepDigests(digests.steps, recording)
    try writeEvents(trace, recording, texts)
    try writeViews(trace, recording, texts)
    try writeFrames(trace, recording)
    try writeProperties(trace, recording, texts)
    try writeExceptions(trace, recording, texts)
    return recording
  }

  private func writeSteps(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    try write(trace.steps.count, of: recording, width: 7, with: insertSteps) { index, row in
      let step = trace.steps[index]
      row[0] = Int64(index)
      row[1] = texts[Int(step.kind.index)]
      row[2] = texts[Int(step.label.index)]
      row[3] = step.line == 0 ? StagedRows.null : Int64(step.line)
      row[4] = Int64(step.firstEvent)
      row[5] = Int64(step.endEvent)
      row[6] = step.at.microseconds
    }
  }

  /// Digests are cut from one long value: rows are of whole numbers only.
  private func writeStepDigests(_ digests: [StepDigest], _ recording: Int64) throws {
    guard !digests.isEmpty else { return }
    try insertStepDigests.bind(digests.flatMap(\.digest.bytes), at: 2)
    try write(digests.count, of: recording, width: 3, with: insertStepDigests) { index, row in
      row[0] = Int64(digests[index].step)
      row[1] = Int64(digests[index].channel?.rawValue ?? 0)
      row[2] = Int64(index * 32 + 1)
    }
    insertStepDigests.bindNull(at: 2)
  }

  private func writeEvents(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    try write(trace.events.count, of: recording, width: 10, with: insertEvents) { index, row in
      let event = trace.events[index]
      row[0] = Int64(index)
      row[1] = event.at.microseconds
      row[2] = Int64(event.step)
      row[3] = Int64(event.kind.rawValue)
      row[4] = texts[Int(event.name.index)]
      row[5] = event.subject == .none ? StagedRows.null : texts[Int(event.subject.index)]
      row[6] = event.viewNumber == 0 ? StagedRows.null : Int64(event.viewNumber)
      row[7] = event.causeNumber < 0 ? StagedRows.null : Int64(event.causeNumber)
      row[8] = event.arguments == .none ? StagedRows.null : texts[Int(event.arguments.index)]
      row[9] = event.answer == .none ? StagedRows.null : texts[Int(event.answer.index)]
    }
  }

  private func writeViews(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    try write(trace.views.count, of: recording, width: 6, with: insertViews) { index, row in
      let view = trace.views[index]
      row[0] = Int64(view.id.number)
      row[1] = view.parent.map { Int64($0.number) } ?? StagedRows.null
      row[2] = texts[Int(view.path.index)]
      row[3] = texts[Int(view.className.index)]
      row[4] = Int64(view.from)
      row[5] = Int64(view.to)
    }
  }

  private func writeFrames(_ trace: Trace, _ recording: Int64) throws {
    try write(trace.frames.count, of: recording, width: 7, with: insertFrames) { index, row in
      let span = trace.frames[index]
      row[0] = Int64(span.from)
      row[1] = Int64(span.view.number)
      row[2] = Int64(span.to)
      row[3] = span.frame.x
      row[4] = span.frame.y
      row[5] = span.frame.width
      row[6] = span.frame.height
    }
  }

  private func writeProperties(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    try write(trace.properties.count, of: recording, width: 5, with: insertProperties) { index, row in
      let span = trace.properties[index]
      row[0] = Int64(span.from)
      row[1] = texts[Int(span.subject.index)]
      row[2] = texts[Int(span.key.index)]
      row[3] = Int64(span.to)
      row[4] = texts[Int(span.value.index)]
    }
  }

  private func writeExceptions(_ trace: Trace, _ recording: Int64, _ texts: [Int64]) throws {
    try write(trace.exceptions.count, of: recording, width: 4, with: insertExceptions) { index, row in
      let exception = trace.exceptions[index]
      row[0] = Int64(exception.event)
      row[1] = Int64(index)
      row[2] = texts[Int(exception.type.index)]
      row[3] = texts[Int(exception.message.index)]
    }
  }

  /// Stages `count` rows, which `fill` writes one by one, and copies them into their table.
  private func write(
    _ count: Int, of recording: Int64, width: Int, with statement: borrowing Statement,
    fill: (_ index: Int, _ row: UnsafeMutablePointer<Int64>) -> Void
  ) throws {
    statement.bind(recording, at: 1)
    var first = 0
    while first < count {
      let end = min(count, first + BehaviourWriter.rowsPerStatement)
      var row = buffer
      for index in first..<end {
        fill(index, row)
        row += width
      }
      let rows = UnsafeBufferPointer(start: buffer, count: (end - first) * width)
      try staged.present(rows, width: width) { try statement.run() }
      first = end
    }
  }
}
