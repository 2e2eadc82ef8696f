import RehearsalTrace

/// A session in Chrome's trace-event format, JSON that Perfetto, Chrome and others open.
///
/// Times are virtual microseconds. Slices are complete events (`X`), causes flow events (`s`, `f`), each right after
/// the slice it belongs to, since a reader binds a flow to the last slice of its track at its time.
///
/// A session of a million events is 400 MB of text: it is written in pieces, and a line is put together from texts
/// without a value in between; names of a line's fields are in order.
public struct ChromeTrace {
  private let timeline: SessionTimeline
  private let label: String

  /// - Parameters:
  ///   - timeline: What happened.
  ///   - label: What the session is called.
  public init(_ timeline: SessionTimeline, label: String) {
    self.timeline = timeline
    self.label = label
  }

  /// The file's text.
  public var json: String {
    var text = ""
    write { piece in
      text += piece
      return true
    }
    return text
  }

  /// Writes the file's text, some lines at a time, until `write` answers false.
  package func write(to write: (String) throws -> Bool) rethrows {
    var lines = Lines()
    lines.text =
      "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"session\":\(Value.quoted(label)),\"clock\":\"virtual\"},"
      + "\"traceEvents\":[\n"
    for name in names { lines.add(name.json) }
    for step in timeline.trace.steps.indices {
      lines.add(Value.record(fields(of: timeline.slice(ofStep: step))).json)
      guard try lines.goOn(write) else { return }
    }
    let effects = EventIndex(timeline.trace.events.indices, events: timeline.trace.events.count) {
      timeline.trace.events[$0].cause
    }
    var texts = KnownTexts()
    for event in timeline.trace.events.indices {
      add(event, effects[event], to: &lines, &texts)
      guard try lines.goOn(write) else { return }
    }
    for (number, name) in SessionTimeline.counterNames.enumerated() {
      var hasReader = true
      try timeline.forEachSample(of: number) { at, value in
        guard hasReader else { return }
        lines.add(
          "{\"args\":{\"value\":\(value)},\"name\":\(Value.quoted(name)),\"ph\":\"C\",\"pid\":1,"
            + "\"ts\":\(at.microseconds)}"
        )
        hasReader = try lines.goOn(write)
      }
      if !hasReader { return }
    }
    lines.text += "\n]}\n"
    _ = try write(lines.text)
  }

  /// Lines that are separated by commas.
  private struct Lines {
    var text = ""
    private var isFirst = true

    private static let piece = 1 << 16

    mutating func begin() {
      if isFirst { isFirst = false } else { text += ",\n" }
    }

    mutating func add(_ line: String) {
      begin()
      text += line
    }

    /// Writes what there is, if that is enough.
    mutating func goOn(_ write: (String) throws -> Bool) rethrows -> Bool {
      if text.utf8.count < Lines.piece { return true }
      defer { text.removeAll(keepingCapacity: true) }
      return try write(text)
    }
  }

  /// Recorded JSON texts as they are written here, by symbol: most are said many times.
  private struct KnownTexts {
    private var texts: [Symbol: String] = [:]

    private static let most = 10_000

    mutating func json(_ symbol: Symbol, in timeline: SessionTimeline) -> String {
      if let known = texts[symbol] { return known }
      if texts.count >= KnownTexts.most { texts = [:] }
      let text = timeline.value(of: symbol).json
      texts[symbol] = text
      return text
    }
  }

  private static let process: Value = 1

  private var names: [Value] {
    let process: Value = [
      "ph": "M", "name": "process_name", "pid": ChromeTrace.process, "tid": 0, "args": ["name": .text(label)],
    ]
    return [process]
      + timeline.tracks.enumerated().flatMap { place, name -> [Value] in
        [
          [
            "ph": "M", "name": "thread_name", "pid": ChromeTrace.process, "tid": thread(place),
            "args": ["name": .text(name)],
          ],
          [
            "ph": "M", "name": "thread_sort_index", "pid": ChromeTrace.process, "tid": thread(place),
            "args": ["sort_index": .integer(Int64(place))],
          ],
        ]
      }
  }

  private func fields(of slice: SessionTimeline.Slice) -> [String: Value] {
    [
      "ph": "X", "name": .text(slice.name), "cat": .text(slice.category), "pid": ChromeTrace.process,
      "tid": thread(slice.track), "ts": .integer(slice.at.microseconds), "dur": .integer(slice.microseconds),
      "args": .record(Dictionary(slice.details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })),
    ]
  }

  /// The slice of an event, the end of the arrow that leads to it, and the beginnings of those to its `effects`.
  private func add(
    _ number: Int, _ effects: ArraySlice<Int32>, to lines: inout Lines, _ texts: inout KnownTexts
  ) {
    let trace = timeline.trace
    let event = trace.events[number]
    lines.begin()
    lines.text += "{\"args\":{"
    if event.answer != .none {
      lines.text += "\"answer\":"
      lines.text += texts.json(event.answer, in: timeline)
      lines.text += ","
    }
    if event.arguments != .none {
      lines.text += "\"args\":"
      lines.text += texts.json(event.arguments, in: timeline)
      lines.text += ","
    }
    if let cause = event.cause {
      lines.text += "\"cause_seq\":"
      lines.text += String(cause)
      lines.text += ","
    }
    if event.kind == .unimplemented { lines.text += "\"implemented\":false," }
    lines.text += "\"seq\":"
    lines.text += String(number)
    lines.text += ",\"step\":"
    lines.text += String(event.step + 1)
    let path = trace.viewPath(of: event)
    if !path.isEmpty {
      lines.text += ",\"view\":"
      lines.text += Value.quoted(path)
    }
    lines.text += "},\"cat\":\""
    lines.text += event.kind.word
    lines.text += "\",\"dur\":"
    lines.text += String(timeline.length(ofEvent: number))
    lines.text += ",\"name\":"
    lines.text += Value.quoted(timeline.name(of: event))
    lines.text += ",\"ph\":\"X"
    let place = place(ofEvent: number)
    lines.text += place
    if event.cause != nil { addFlow("{\"bp\":\"e\",", "f", number, place, &lines) }
    for effect in effects { addFlow("{", "s", Int(effect), place, &lines) }
  }

  /// An end of the arrow to the event `effect`.
  private func addFlow(_ head: String, _ phase: String, _ effect: Int, _ place: String, _ lines: inout Lines) {
    lines.begin()
    lines.text += head
    lines.text += "\"cat\":\"cause\",\"id\":"
    lines.text += String(effect)
    lines.text += ",\"name\":\"cause\",\"ph\":\""
    lines.text += phase
    lines.text += place
  }

  /// Where a line of an event ends: its process, track and time.
  private func place(ofEvent number: Int) -> String {
    let microseconds = timeline.trace.events[number].at.microseconds
    return "\",\"pid\":1,\"tid\":\(timeline.track(ofEvent: number) + 1),\"ts\":\(microseconds)}"
  }

  private func thread(_ track: Int) -> Value { .integer(Int64(track) + 1) }
}
