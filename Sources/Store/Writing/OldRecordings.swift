import RehearsalSQLite
import RehearsalTrace

/// What migration 6 cannot say in SQL: recordings that were stored whole, written as steps and blocks.
///
/// The migration has put the rows of before into temporary tables; here they are read, written anew, and gone. Each
/// recording keeps its number and its digest, which proves whenever it is read that nothing of it is another one now.
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
  /// A recording that is not what its digest was computed from stays so: it keeps its digest, and whoever reads it is
  /// told. What cannot be a recording at all keeps its digest and has no steps. So one that somebody changed takes no
  /// other with it.
  static func rewrite(_ connection: Connection) throws {
    try rewriteTexts(connection.database)
    let select = try connection.database.prepare(
      "SELECT id, digest, format, t_end_us, event_count FROM temp.old_recording ORDER BY id")
    let keep = try connection.database.prepare(
      "INSERT INTO recording (id, digest, format, t_end_us, event_count) VALUES (?1, ?2, ?3, ?4, ?5)")
    let setFormat = try connection.database.prepare("UPDATE recording SET format = ?2 WHERE id = ?1")
    let writer = try BehaviourWriter(connection: connection)
    let reader = try OldRecordings(connection)
    while try select.step() {
      let (number, format) = (select.integer(0), select.integer(2))
      guard let trace = try reader.trace(number, end: Instant(microseconds: select.integer(3))) else {
        keep.bind(number, at: 1)
        try keep.bind(select.bytes(1), at: 2)
        for column in Int32(2)...4 { keep.bind(select.integer(column), at: column + 1) }
        try keep.run()
        continue
      }
      let digests = TraceDigests(recording: Digest(bytes: select.bytes(1)), steps: trace.digests().steps)
      try writer.write(trace, digests: digests, as: number)
      guard format != Int64(TraceDigests.format) else { continue }
      setFormat.bind(number, at: 1)
      setFormat.bind(format, at: 2)
      try setFormat.run()
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

  /// What the rows of a recording say; `nil` when they contradict each other.
  private func trace(_ recording: Int64, end: Instant) throws -> Trace? {
    var trace = Trace()
    trace.end = end
    do {
      try readSteps(recording, &trace)
      try readEvents(recording, &trace)
      try readSpans(recording, &trace)
    } catch is Unreadable {
      return nil
    }
    return TraceCheck(trace).problem == nil ? trace : nil
  }

  /// A row refers to what is not there.
  private struct Unreadable: Error {}

  private func rows(_ sql: String, _ recording: Int64, _ row: (borrowing Statement) throws -> Void) throws {
    let select = try connection.database.prepare(sql)
    select.bind(recording, at: 1)
    while try select.step() { try row(select) }
  }

  private func symbol(_ number: Int64?, _ trace: inout Trace) throws -> Symbol {
    guard let number else { return .none }
    guard let text = try texts.text(number, findText) else { throw Unreadable() }
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
          kind: try symbol(select.integer(0), &trace),
          label: try symbol(select.integer(1), &trace), line: Int32(clamping: select.integer(2)),
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
        throw Unreadable()
      }
      var event = TraceEvent(
        at: Instant(microseconds: select.integer(0)), step: Int(Int32(clamping: select.integer(1))), kind: kind,
        name: try symbol(select.integer(3), &trace),
        subject: try symbol(select.optionalInteger(4), &trace),
        arguments: try symbol(select.optionalInteger(7), &trace),
        answer: try symbol(select.optionalInteger(8), &trace))
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
          path: try symbol(select.integer(2), &trace),
          className: try symbol(select.integer(3), &trace), from: Int(select.integer(4)),
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
          subject: try symbol(select.integer(0), &trace),
          key: try symbol(select.integer(1), &trace),
          from: Int(select.integer(2)), to: isTooFar ? .max : Int(end),
          value: try symbol(select.integer(4), &trace)))
    }
    try rows(
      "SELECT seq, type, message FROM temp.old_exception WHERE recording = ?1 ORDER BY position", recording
    ) { select in
      trace.exceptions.append(
        TraceException(
          event: Int(select.integer(0)), type: try symbol(select.integer(1), &trace),
          message: try symbol(select.integer(2), &trace)))
    }
  }
}
