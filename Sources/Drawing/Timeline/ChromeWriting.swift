import RehearsalTrace

/// Writes Chrome's trace-event format window by window.
///
/// A session of a million events is 400 MB of text: it is written in pieces, and a line is put together from texts
/// without a value in between; names of a line's fields are in order.
struct ChromeWriting {
  private let outline: TimelineOutline
  private let label: String
  private var places: TimelinePlaces
  private var effects: TimelineEffects
  private var text = ByteText()
  private var isFirst = true
  private var known = KnownTexts()

  private static let piece = 1 << 16

  init(_ outline: TimelineOutline, label: String) {
    self.outline = outline
    self.label = label
    places = TimelinePlaces(outline)
    effects = TimelineEffects(outline)
  }

  /// Writes what comes before the first event; false when `write` answers so.
  mutating func begin(_ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
    text.add("{\"displayTimeUnit\":\"ms\",\"otherData\":{\"session\":")
    text.add(quoted: label)
    text.add(",\"clock\":\"virtual\"},\"traceEvents\":[\n")
    for name in names { addLine(name.json) }
    for step in 0..<outline.steps.count {
      addLine(Value.record(fields(of: SessionTimeline.Slice(step: step, in: outline, places.step(step)))).json)
      guard try goOn(write) else { return false }
    }
    return true
  }

  /// Writes the events of the next steps; false when `write` answers so.
  mutating func add(_ window: TraceWindow, _ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
    effects.enter(window)
    for (number, event) in zip(window.eventNumbers, window.events) {
      add(event, number, in: window)
      guard try goOn(write) else { return false }
    }
    return true
  }

  /// Writes what comes after the last event.
  mutating func end(_ write: ([UInt8]) throws -> Bool) rethrows {
    for counter in TimelineSamples.Counter.allCases {
      var hasReader = true
      try outline.samples.forEach { sample in
        guard hasReader else { return }
        beginLine()
        text.add("{\"args\":{\"value\":")
        text.add(sample[counter])
        text.add("},\"name\":")
        text.add(quoted: counter.rawValue)
        text.add(",\"ph\":\"C\",\"pid\":1,\"ts\":")
        text.add(sample.at.microseconds)
        text.add("}")
        hasReader = try goOn(write)
      }
      if !hasReader { return }
    }
    text.add("\n]}\n")
    _ = try write(text.take())
  }

  // MARK: - Lines

  private mutating func beginLine() {
    if isFirst { isFirst = false } else { text.add(",\n") }
  }

  private mutating func addLine(_ line: String) {
    beginLine()
    text.add(text: line)
  }

  /// Writes what there is, if that is enough.
  private mutating func goOn(_ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
    if text.count < ChromeWriting.piece { return true }
    defer { text.clear() }
    return try write(text.bytes)
  }

  /// Texts as they are written here, by symbols, which mean the same in all windows: most are said many times.
  private struct KnownTexts {
    private var values: [Symbol: [UInt8]] = [:]
    private var names: [SliceName: [UInt8]] = [:]

    private static let most = 10_000

    /// A recorded JSON text.
    mutating func json(_ symbol: Symbol, in window: TraceWindow) -> [UInt8] {
      if let known = values[symbol] { return known }
      if values.count >= KnownTexts.most { values = [:] }
      let text = Array(window.value(of: symbol).json.utf8)
      values[symbol] = text
      return text
    }

    /// What the slice of an event is called, quoted.
    mutating func name(of event: TraceEvent, in window: TraceWindow) -> [UInt8] {
      let name = SliceName(event, in: window)
      if let known = names[name] { return known }
      if names.count >= KnownTexts.most { names = [:] }
      let text = Array(Value.quoted(window.sliceName(of: event)).utf8)
      names[name] = text
      return text
    }
  }

  private static let process: Value = 1

  private var names: [Value] {
    let process: Value = [
      "ph": "M", "name": "process_name", "pid": ChromeWriting.process, "tid": 0, "args": ["name": .text(label)],
    ]
    return [process]
      + outline.tracks.enumerated().flatMap { place, name -> [Value] in
        [
          [
            "ph": "M", "name": "thread_name", "pid": ChromeWriting.process, "tid": thread(place),
            "args": ["name": .text(name)],
          ],
          [
            "ph": "M", "name": "thread_sort_index", "pid": ChromeWriting.process, "tid": thread(place),
            "args": ["sort_index": .integer(Int64(place))],
          ],
        ]
      }
  }

  private func fields(of slice: SessionTimeline.Slice) -> [String: Value] {
    [
      "ph": "X", "name": .text(slice.name), "cat": .text(slice.category), "pid": ChromeWriting.process,
      "tid": thread(slice.track), "ts": .integer(slice.at.microseconds), "dur": .integer(slice.microseconds),
      "args": .record(Dictionary(slice.details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })),
    ]
  }

  /// The slice of an event, the end of the arrow that leads to it, and the beginnings of those to its effects.
  private mutating func add(_ event: TraceEvent, _ number: Int, in window: TraceWindow) {
    beginLine()
    text.add("{\"args\":{")
    if event.answer != .none {
      text.add("\"answer\":")
      text.add(known.json(event.answer, in: window))
      text.add(",")
    }
    if event.arguments != .none {
      text.add("\"args\":")
      text.add(known.json(event.arguments, in: window))
      text.add(",")
    }
    if let cause = event.cause {
      text.add("\"cause_seq\":")
      text.add(cause)
      text.add(",")
    }
    if event.kind == .unimplemented { text.add("\"implemented\":false,") }
    text.add("\"seq\":")
    text.add(number)
    text.add(",\"step\":")
    text.add(Int64(event.step) + 1)
    let path = window.path(ofView: event.viewNumber)
    if !window.text(path).isEmpty {
      text.add(",\"view\":")
      text.add(quoted: window.text(path))
    }
    text.add("},\"cat\":\"")
    text.add(text: event.kind.word)
    let place = places.event(event, number)
    text.add("\",\"dur\":")
    text.add(place.microseconds)
    text.add(",\"name\":")
    text.add(known.name(of: event, in: window))
    text.add(",\"ph\":\"X")
    addPlace(place)
    if event.cause != nil {
      beginLine()
      text.add("{\"bp\":\"e\",\"cat\":\"cause\",\"id\":")
      text.add(number)
      text.add(",\"name\":\"cause\",\"ph\":\"f")
      addPlace(place)
    }
    var lines = ByteText()
    swap(&lines, &text)
    effects.forEach(of: number) { effect in
      lines.add(",\n{\"cat\":\"cause\",\"id\":")
      lines.add(effect)
      lines.add(",\"name\":\"cause\",\"ph\":\"s")
      ChromeWriting.add(place, to: &lines)
    }
    swap(&lines, &text)
  }

  private mutating func addPlace(_ place: TimelinePlaces.Place) { ChromeWriting.add(place, to: &text) }

  /// Where a line of an event ends: its process, track and time.
  private static func add(_ place: TimelinePlaces.Place, to text: inout ByteText) {
    text.add("\",\"pid\":1,\"tid\":")
    text.add(place.track + 1)
    text.add(",\"ts\":")
    text.add(place.at.microseconds)
    text.add("}")
  }

  private func thread(_ track: Int) -> Value { .integer(Int64(track) + 1) }
}
