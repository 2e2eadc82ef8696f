import RehearsalTrace

/// Tells a trace line by line, in the order in which `TraceBuilder` would be told.
///
/// At each event: the event, views that left, views that came, frames, properties, exceptions. An event has an id, its
/// sequence number, when another line refers to it; times are said when they are another one than before.
///
/// Cost: linear in events, views and spans. What is written is handed over some lines at a time, so that only they are
/// in memory.
struct TraceWriting {
  private let trace: Trace
  private var text = ""
  private var nextEvent = 0
  private var nextStep = 0
  /// The views that are there, by their paths.
  private var open: [Symbol: ViewID] = [:]
  /// The ids of the events that others refer to.
  private var ids: [Int: Int64] = [:]
  private let form: StreamWriter.Form
  /// The views that end at an event, by it.
  private var leaving: [Int: [TraceView]] = [:]
  private var children: [ViewID: [ViewID]] = [:]
  /// Texts that were found to be JSON.
  private var sound: Set<Symbol> = []
  private var at = Instant.zero
  private var nextView = 0
  private var nextFrame = 0
  private var nextProperty = 0
  private var nextException = 0
  private var nextTerminal = 0
  /// What terminals showed no longer, though their views stayed, by the event with which that was.
  private var cleared: [Int: [String]] = [:]

  /// - Parameter attached: Events that files of the session are attached to.
  init(_ trace: Trace, as form: StreamWriter.Form = .whole, attached: [Int] = []) {
    self.trace = trace
    self.form = form
    ids = TraceWriting.ids(in: trace, as: form, attached)
    for view in trace.views {
      if let parent = view.parent { children[parent, default: []].append(view.id) }
      if view.to < trace.events.count { leaving[view.to, default: []].append(view) }
    }
    let next = Set(trace.terminals.map { Screen(path: $0.path, event: $0.from) })
    let leaving = Set(trace.views.map { Screen(path: trace.text($0.path), event: $0.to) })
    for span in trace.terminals where span.to < trace.events.count {
      let end = Screen(path: span.path, event: span.to)
      if !next.contains(end), !leaving.contains(end) { cleared[span.to, default: []].append(span.path) }
    }
  }

  /// Where a terminal's screen begins or ends.
  private struct Screen: Hashable {
    let path: String
    let event: Int
  }

  /// A number for each event that another line refers to: its sequence number; or, so that an event that comes or goes
  /// is no change of all that follow it, its place among those of its kind in its step.
  private static func ids(in trace: Trace, as form: StreamWriter.Form, _ attached: [Int]) -> [Int: Int64] {
    let referredTo = Set(trace.events.compactMap(\.cause) + trace.exceptions.map(\.event) + attached)
    let plain = Dictionary(referredTo.map { ($0, Int64($0)) }, uniquingKeysWith: { $1 })
    if case .whole = form { return plain }
    let most: Int64 = 1_000
    var counts: [Int64: Int64] = [:]
    var ids: [Int: Int64] = [:]
    for number in referredTo.sorted() where trace.events.indices.contains(number) {
      let event = trace.events[number]
      let group = Int64(event.step + 1) * 100 + Int64(event.kind.rawValue)
      let count = counts[group, default: 0] + 1
      guard count < most else { return plain }
      counts[group] = count
      ids[number] = group * most + count
    }
    return ids
  }

  /// So many bytes are handed over at once, and what the last event adds to them.
  static let piece = 1 << 16

  /// Some more lines, each with its line end; `nil` when all are told.
  mutating func next() throws(UntellableTrace) -> String? {
    while nextEvent < trace.events.count, text.utf8.count < TraceWriting.piece {
      try write(eventAt: nextEvent)
      nextEvent += 1
    }
    if nextEvent == trace.events.count {
      for rest in trace.steps.dropFirst(nextStep) { try write(rest) }
      nextStep = trace.steps.count
      guard trace.end >= at else { throw UntellableTrace(reason: "it ends before its last event") }
    }
    guard !text.isEmpty else { return nil }
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  private mutating func write(eventAt number: Int) throws(UntellableTrace) {
    let event = trace.events[number]
    // Events before the first step belong to it.
    while nextStep <= event.step, nextStep < trace.steps.count, nextStep > 0 || trace.steps[0].at <= event.at {
      try write(trace.steps[nextStep])
      nextStep += 1
    }
    if number == 0, event.view != nil { try writeViews(at: 0) }
    try write(event, number)
    try writeChanges(at: number)
  }

  // MARK: - Steps and events

  private mutating func write(_ step: TraceStep) throws(UntellableTrace) {
    var line = LineText(.step)
    try add(step.at, to: &line)
    line.add("kind", trace.text(step.kind))
    line.add("label", trace.text(step.label))
    if step.line > 0, case .whole = form { line.add("line", Int64(step.line)) }
    text += line.text
  }

  private mutating func write(_ event: TraceEvent, _ number: Int) throws(UntellableTrace) {
    var line = LineText(.event)
    if let id = ids[number] { line.add("id", id) }
    try add(event.at, to: &line)
    line.add("kind", event.kind.word)
    line.add("name", trace.text(event.name))
    if event.subject != .none { line.add("subject", trace.text(event.subject)) }
    if let view = event.view {
      guard let path = trace.view(view)?.path, open[path] == view else {
        throw UntellableTrace(reason: "event \(number) concerns a view that is not there")
      }
      line.add("view", trace.text(path))
    }
    if let cause = event.cause { line.add("cause", ids[cause] ?? Int64(cause)) }
    if event.arguments != .none { line.add("arguments", json: try json(event.arguments)) }
    if event.answer != .none { line.add("answer", json: try json(event.answer)) }
    text += line.text
  }

  /// Says a time that is another one than before.
  private mutating func add(_ time: Instant, to line: inout LineText) throws(UntellableTrace) {
    guard time >= at else { throw UntellableTrace(reason: "time goes back to \(time.microseconds) µs") }
    if time > at { line.add("at", time.microseconds) }
    at = time
  }

  /// A recorded value; what another program stored may be no JSON, or several lines.
  private mutating func json(_ symbol: Symbol) throws(UntellableTrace) -> String {
    let json = trace.text(symbol)
    if sound.contains(symbol) { return json }
    guard Value(json: json)?.json == json else {
      throw UntellableTrace(reason: "a value is not canonical JSON: \(Value.quoted(String(json.prefix(80))))")
    }
    sound.insert(symbol)
    return json
  }

  // MARK: - Views, frames and properties

  private mutating func writeChanges(at number: Int) throws(UntellableTrace) {
    if !comesIntoLeaving(at: number) {
      for view in leaving[number] ?? [] where view.from < number { try writeEnd(of: view) }
    }
    try writeViews(at: number)
    for view in leaving[number] ?? [] { try writeEnd(of: view) }
    try writeFrames(at: number)
    // Before properties: what is no text any more may be one.
    for path in cleared[number] ?? [] { writeTerminal(path, .null) }
    try writeProperties(at: number)
    writeTerminals(at: number)
    while nextException < trace.exceptions.count, trace.exceptions[nextException].event <= number {
      let exception = trace.exceptions[nextException]
      var line = LineText(.raised)
      line.add("of", ids[exception.event] ?? Int64(exception.event))
      line.add("name", trace.text(exception.type))
      line.add("message", trace.text(exception.message))
      text += line.text
      nextException += 1
    }
  }

  /// Whether a view came into one that left with the same event.
  private func comesIntoLeaving(at number: Int) -> Bool {
    trace.views[nextView...].prefix { $0.from <= number }.contains { view in
      view.to == number && view.parent.flatMap { trace.view($0) }.map { $0.from < number && $0.to == number } ?? false
    }
  }

  /// What is in a view that leaves goes with it.
  private mutating func writeEnd(of view: TraceView) throws(UntellableTrace) {
    guard open[view.path] == view.id else { return }
    var line = LineText(.gone)
    line.add("path", trace.text(view.path))
    text += line.text
    var left = [view.id]
    while let next = left.popLast().flatMap({ trace.view($0) }) {
      guard open[next.path] == next.id else { continue }
      guard next.to == view.to else {
        throw UntellableTrace(reason: "the view \(Value.quoted(trace.text(next.path))) stays longer than its superview")
      }
      open[next.path] = nil
      left += children[next.id] ?? []
    }
  }

  private mutating func writeViews(at number: Int) throws(UntellableTrace) {
    while nextView < trace.views.count, trace.views[nextView].from <= number {
      let view = trace.views[nextView]
      if let other = open[view.path].flatMap({ trace.view($0) }) {
        guard other.to == number else {
          throw UntellableTrace(reason: "two views are called \(Value.quoted(trace.text(view.path))) at one time")
        }
        // It came and left with this event.
        try writeEnd(of: other)
      }
      try write(view)
      open[view.path] = view.id
      nextView += 1
    }
  }

  private mutating func write(_ view: TraceView) throws(UntellableTrace) {
    let path = trace.text(view.path)
    var line = LineText(.view)
    line.add("path", path)
    line.add("class", trace.text(view.className))
    let bytes = Array(path.utf8)
    let above = bytes.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    if let parent = view.parent {
      guard let parentPath = trace.view(parent)?.path, open[parentPath] == parent else {
        throw UntellableTrace(reason: "the view \(Value.quoted(path)) is in a view that is not there")
      }
      let name = trace.text(parentPath)
      if above.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true { line.add("parent", name) }
    } else if above != nil {
      line.add("parent", json: "null")
    }
    text += line.text
  }

  private mutating func writeFrames(at number: Int) throws(UntellableTrace) {
    while nextFrame < trace.frames.count, trace.frames[nextFrame].from <= number {
      let span = trace.frames[nextFrame]
      guard let path = trace.view(span.view)?.path, open[path] == span.view else {
        throw UntellableTrace(reason: "event \(number) has a frame of a view that is not there")
      }
      var line = LineText(.frame)
      line.add("path", trace.text(path))
      let lengths = [span.frame.x, span.frame.y, span.frame.width, span.frame.height]
      line.add("rect", json: "[" + lengths.map { decimalText(milli: $0) }.joined(separator: ",") + "]")
      text += line.text
      nextFrame += 1
    }
  }

  private mutating func writeProperties(at number: Int) throws(UntellableTrace) {
    while nextProperty < trace.properties.count, trace.properties[nextProperty].from <= number {
      let span = trace.properties[nextProperty]
      var line = LineText(.property)
      line.add("of", trace.text(span.subject))
      line.add("key", trace.text(span.key))
      line.add("value", json: try json(span.value))
      text += line.text
      nextProperty += 1
    }
  }

  private mutating func writeTerminals(at number: Int) {
    while nextTerminal < trace.terminals.count, trace.terminals[nextTerminal].from <= number {
      writeTerminal(trace.terminals[nextTerminal].path, .text(trace.terminals[nextTerminal].text))
      nextTerminal += 1
    }
  }

  private mutating func writeTerminal(_ path: String, _ value: Value) {
    var line = LineText(.property)
    line.add("of", path)
    line.add("key", TerminalScreen.key)
    line.add("value", json: value.json)
    text += line.text
  }
}
