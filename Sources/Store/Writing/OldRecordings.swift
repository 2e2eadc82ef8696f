import RehearsalSQLite
import RehearsalTrace

/// What migration 6 cannot say in SQL: recordings that were stored whole, written as steps and blocks.
///
/// The migration has put the rows of before into temporary tables; here they are read, written anew, and gone. Each
/// recording keeps its number, and its digest proves that nothing of it is another one now.
struct OldRecordings: ~Copyable {
  /// The format that first has steps and blocks.
  static let version = 6

  private let connection: Connection
  private let texts = TextCache()
  private let findText: Statement

  private init(_ connection: Connection) throws {
    self.connection = connection
    findText = try connection.database.prepare("SELECT value FROM string WHERE id = ?1")
  }

  /// Writes all of them anew, and texts with what they are looked for by.
  ///
  /// - Throws: `StoreError` of kind `corrupt` when a recording is not what its digest was computed from.
  static func rewrite(_ connection: Connection) throws {
    try rewriteTexts(connection.database)
    let select = try connection.database.prepare(
      "SELECT id, digest, format, t_end_us FROM temp.old_recording ORDER BY id")
    let writer = try BehaviourWriter(connection: connection)
    let reader = try OldRecordings(connection)
    while try select.step() {
      let number = select.integer(0)
      let check = RecordingCheck(connection: connection)
      let trace = try reader.trace(number, end: Instant(microseconds: select.integer(3)))
      if let problem = TraceCheck(trace).problem { throw check.damage(number, problem) }
      let digests = trace.digests()
      guard select.integer(2) == Int64(TraceDigests.format), digests.recording.bytes == select.bytes(1) else {
        throw check.falsehood(number, "its rows are not those that its digest was computed from")
      }
      try writer.write(trace, digests: digests, as: number)
    }
    for table in ["string", "recording", "step", "event", "view", "frame", "property", "exception"] {
      try connection.database.execute("DROP TABLE temp.old_\(table)")
    }
  }

  private static func rewriteTexts(_ database: borrowing Database) throws {
    let select = try database.prepare("SELECT id, value FROM temp.old_string ORDER BY id")
    let insert = try database.prepare("INSERT INTO string (id, key, value) VALUES (?1, ?2, ?3)")
    while try select.step() {
      insert.bind(select.integer(0), at: 1)
      insert.bind(TextKey.key(of: select.text(1)), at: 2)
      try insert.bind(select.text(1), at: 3)
      try insert.run()
    }
  }

  private func trace(_ recording: Int64, end: Instant) throws -> Trace {
    var trace = Trace()
    trace.end = end
    try readSteps(recording, &trace)
    try readEvents(recording, &trace)
    try readSpans(recording, &trace)
    return trace
  }

  private func rows(_ sql: String, _ recording: Int64, _ row: (borrowing Statement) throws -> Void) throws {
    let select = try connection.database.prepare(sql)
    select.bind(recording, at: 1)
    while try select.step() { try row(select) }
  }

  private func symbol(_ number: Int64?, _ recording: Int64, _ trace: inout Trace) throws -> Symbol {
    guard let number else { return .none }
    guard let text = try texts.text(number, findText) else {
      throw RecordingCheck(connection: connection).damage(
        recording, "a row refers to text \(number), which is not there")
    }
    return trace.symbols.intern(text)
  }

  private func readSteps(_ recording: Int64, _ trace: inout Trace) throws {
    try rows(
      """
      SELECT kind, label, line, seq_from, seq_to, t_from_us FROM temp.old_step WHERE recording = ?1 ORDER BY step
      """, recording
    ) { select in
      trace.steps.append(
        TraceStep(
          kind: try symbol(select.integer(0), recording, &trace),
          label: try symbol(select.integer(1), recording, &trace), line: Int32(clamping: select.integer(2)),
          firstEvent: Int(select.integer(3)), endEvent: Int(select.integer(4)),
          at: Instant(microseconds: select.integer(5))))
    }
  }

  private func readEvents(_ recording: Int64, _ trace: inout Trace) throws {
    try rows(
      """
      SELECT e.t_us, e.step, e.kind, e.name, e.subject, e.view, e.cause_distance, e.arguments, e.answer
      FROM temp.old_recording r CROSS JOIN temp.old_event e
      WHERE r.id = ?1 AND e.id >= r.event_first AND e.id < r.event_first + r.event_count ORDER BY e.id
      """, recording
    ) { select in
      let number = trace.events.count
      guard let kind = TraceEvent.Kind(rawValue: UInt8(clamping: select.integer(2))) else {
        throw RecordingCheck(connection: connection).damage(
          recording, "event \(number) is of kind \(select.integer(2)), which does not exist")
      }
      var event = TraceEvent(
        at: Instant(microseconds: select.integer(0)), step: Int(Int32(clamping: select.integer(1))), kind: kind,
        name: try symbol(select.integer(3), recording, &trace),
        subject: try symbol(select.optionalInteger(4), recording, &trace),
        arguments: try symbol(select.optionalInteger(7), recording, &trace),
        answer: try symbol(select.optionalInteger(8), recording, &trace))
      event.viewNumber = Int32(clamping: select.optionalInteger(5) ?? 0)
      // What is further back than the first event, or is none, is told by the check of the whole trace.
      let (cause, isTooFar) = Int64(number).subtractingReportingOverflow(select.optionalInteger(6) ?? 0)
      if select.optionalInteger(6) != nil { event.causeNumber = isTooFar ? .max : max(-2, Int32(clamping: cause)) }
      if event.causeNumber == -1, select.optionalInteger(6) != nil { event.causeNumber = -2 }
      trace.events.append(event)
    }
  }

  private func readSpans(_ recording: Int64, _ trace: inout Trace) throws {
    try rows(
      "SELECT view, parent, path, class, seq_from, seq_to FROM temp.old_view WHERE recording = ?1 ORDER BY view",
      recording
    ) { select in
      trace.views.append(
        TraceView(
          id: ViewID(number: Int32(clamping: select.integer(0))),
          parent: select.optionalInteger(1).map { ViewID(number: Int32(clamping: $0)) },
          path: try symbol(select.integer(2), recording, &trace),
          className: try symbol(select.integer(3), recording, &trace), from: Int(select.integer(4)),
          to: Int(select.integer(5))))
    }
    try rows(
      """
      SELECT o.view, o.seq_from, o.length, o.x, o.y, o.width, o.height
      FROM temp.old_recording r CROSS JOIN temp.old_frame o
      WHERE r.id = ?1 AND o.id >= r.frame_first AND o.id < r.frame_first + r.frame_count ORDER BY o.id
      """, recording
    ) { select in
      let (end, isTooFar) = select.integer(1).addingReportingOverflow(select.integer(2))
      trace.frames.append(
        FrameSpan(
          view: ViewID(number: Int32(clamping: select.integer(0))), from: Int(select.integer(1)),
          to: isTooFar ? .max : Int(end),
          frame: MilliRect(
            x: select.integer(3), y: select.integer(4), width: select.integer(5), height: select.integer(6))))
    }
    try rows(
      """
      SELECT o.subject, o.key, o.seq_from, o.length, o.value
      FROM temp.old_recording r CROSS JOIN temp.old_property o
      WHERE r.id = ?1 AND o.id >= r.property_first AND o.id < r.property_first + r.property_count ORDER BY o.id
      """, recording
    ) { select in
      let (end, isTooFar) = select.integer(2).addingReportingOverflow(select.integer(3))
      trace.properties.append(
        PropertySpan(
          subject: try symbol(select.integer(0), recording, &trace),
          key: try symbol(select.integer(1), recording, &trace),
          from: Int(select.integer(2)), to: isTooFar ? .max : Int(end),
          value: try symbol(select.integer(4), recording, &trace)))
    }
    try rows(
      "SELECT seq, type, message FROM temp.old_exception WHERE recording = ?1 ORDER BY position", recording
    ) { select in
      trace.exceptions.append(
        TraceException(
          event: Int(select.integer(0)), type: try symbol(select.integer(1), recording, &trace),
          message: try symbol(select.integer(2), recording, &trace)))
    }
  }
}
