import RehearsalTrace

/// Tells a trace line by line, in the order in which `TraceBuilder` would be told.
///
/// At each event: the event, views that left, views that came, frames, properties, exceptions. An event has an id, its
/// sequence number, when another line refers to it; times are said when they are another one than before.
///
/// A trace comes in one window or in several: after `enter` the lines of a window are asked for until there are no
/// more, and `finish` has the last ones. Cost: linear in events, views and spans. In memory are some lines, and of the
/// trace a window and the views that are there.
struct TraceWriting {
  private var window = TraceWindow()
  private let ids: EventIDs
  private let eventCount: Int
  private let end: Instant
  private let form: StreamWriter.Form
  private let terminals: [TerminalSpan]
  private var text = ByteText()
  private var nextStep = 0
  private var nextEvent = 0
  /// The views that are there, by their paths.
  private var open: [Symbol: ViewID] = [:]
  /// What is known of views that have not ended.
  private var views: [ViewID: TraceView] = [:]
  /// The views that end at an event, by it.
  private var leaving: [Int: [ViewID]] = [:]
  private var children: [ViewID: [ViewID]] = [:]
  /// Whether a text was found to be JSON, by its symbol.
  private var isSound: [Bool] = []
  private var at = Instant.zero
  private var nextView = 0
  private var nextFrame = 0
  private var nextProperty = 0
  private var nextException = 0
  private var nextTerminal = 0
  /// Where terminals began to show something, and where that ended, by event.
  private let begins: Set<Screen>
  private let ends: [Screen]
  private var nextEnd = 0

  /// - Parameters:
  ///   - facts: What is known of the whole trace.
  ///   - form: What it is written for.
  init(_ facts: StreamFacts, as form: StreamWriter.Form) {
    ids = facts.names
    (eventCount, end, terminals) = (facts.eventCount, facts.end, facts.terminals)
    self.form = form
    begins = Set(terminals.map { Screen(path: $0.path, event: $0.from) })
    let ends = terminals.map { Screen(path: $0.path, event: $0.to) }.enumerated()
    self.ends = ends.sorted { ($0.element.event, $0.offset) < ($1.element.event, $1.offset) }.map(\.element)
  }

  /// Where a terminal's screen begins or ends.
  private struct Screen: Hashable {
    let path: String
    let event: Int
  }

  /// So many bytes are handed over at once, and what the last event adds to them.
  static let piece = 1 << 16

  /// Goes on to the next steps.
  mutating func enter(_ window: TraceWindow) {
    self.window = window
    nextEvent = window.firstEvent
    (nextView, nextFrame, nextProperty, nextException) = (0, 0, 0, 0)
    for view in window.views {
      views[view.id] = view
      if let parent = view.parent { children[parent, default: []].append(view.id) }
      if view.to < eventCount { leaving[view.to, default: []].append(view.id) }
    }
  }

  /// Some more lines of these steps, each with its line end; `nil` when these were all.
  mutating func next() throws(UntellableTrace) -> [UInt8]? {
    while nextEvent < window.eventNumbers.upperBound {
      try write(window.event(nextEvent), nextEvent)
      try writeChanges(at: nextEvent)
      forgetViews(endedBy: nextEvent)
      nextEvent += 1
      if text.count >= TraceWriting.piece { return text.take() }
    }
    // Those in which nothing happened.
    while nextStep < window.firstStep + window.steps.count {
      try write(window.steps[nextStep - window.firstStep])
      nextStep += 1
    }
    // What is let go is not copied by whoever reads the next window.
    window = TraceWindow()
    return text.count > 0 ? text.take() : nil
  }

  /// The last lines.
  mutating func finish() throws(UntellableTrace) -> [UInt8] {
    guard end >= at else { throw UntellableTrace(reason: "it ends before its last event") }
    return text.take()
  }

  private mutating func forgetViews(endedBy number: Int) {
    guard !leaving.isEmpty, let gone = leaving.removeValue(forKey: number) else { return }
    for view in gone where views[view].map({ $0.from <= number }) ?? false {
      views[view] = nil
      children[view] = nil
    }
  }

  // MARK: - Steps and events

  private mutating func write(_ step: TraceStep) throws(UntellableTrace) {
    var line = LineText(.step, after: &text)
    try add(step.at, to: &line)
    line.add("kind", window.text(step.kind))
    line.add("label", window.text(step.label))
    if step.line > 0, case .whole = form { line.add("line", Int64(step.line)) }
    line.end(into: &text)
  }

  private mutating func write(_ event: TraceEvent, _ number: Int) throws(UntellableTrace) {
    // Events before the first step belong to it.
    while nextStep <= event.step, nextStep < window.firstStep + window.steps.count,
      nextStep > 0 || window.steps[0].at <= event.at
    {
      try write(window.steps[nextStep - window.firstStep])
      nextStep += 1
    }
    if number == 0, event.view != nil { try writeViews(at: 0) }
    var line = LineText(.event, after: &text)
    if let id = ids[number] { line.add("id", id) }
    try add(event.at, to: &line)
    line.add("kind", event.kind.word)
    line.add("name", window.text(event.name))
    if event.subject != .none { line.add("subject", window.text(event.subject)) }
    if let view = event.view {
      let path = window.path(of: view)
      guard open[path] == view else {
        throw UntellableTrace(reason: "event \(number) concerns a view that is not there")
      }
      line.add("view", window.text(path))
    }
    if let cause = event.cause { line.add("cause", ids[cause] ?? Int64(cause)) }
    if event.arguments != .none { line.add("arguments", json: try json(event.arguments)) }
    if event.answer != .none { line.add("answer", json: try json(event.answer)) }
    line.end(into: &text)
  }

  /// Says a time that is another one than before.
  private mutating func add(_ time: Instant, to line: inout LineText) throws(UntellableTrace) {
    guard time >= at else { throw UntellableTrace(reason: "time goes back to \(time.microseconds) µs") }
    if time > at { line.add("at", time.microseconds) }
    at = time
  }

  /// A recorded value; what another program stored may be no JSON, or several lines.
  private mutating func json(_ symbol: Symbol) throws(UntellableTrace) -> String {
    let json = window.text(symbol)
    let index = Int(symbol.index)
    if index < isSound.count, isSound[index] { return json }
    guard Value.isSurelyCanonical(json.utf8Span.span) || Value(json: json)?.json == json else {
      throw UntellableTrace(reason: "a value is not canonical JSON: \(Value.quoted(String(json.prefix(80))))")
    }
    if index >= isSound.count {
      isSound += repeatElement(false, count: index + 1 - isSound.count + isSound.count / 2)
    }
    isSound[index] = true
    return json
  }

  // MARK: - Views, frames and properties

  private mutating func writeChanges(at number: Int) throws(UntellableTrace) {
    if !comesIntoLeaving(at: number) {
      for view in leaving(at: number) where view.from < number { try writeEnd(of: view) }
    }
    try writeViews(at: number)
    for view in leaving(at: number) { try writeEnd(of: view) }
    try writeFrames(at: number)
    // Before properties: what is no text any more may be one.
    clearTerminals(at: number)
    try writeProperties(at: number)
    writeTerminals(at: number)
    while nextException < window.exceptions.count, window.exceptions[nextException].event <= number {
      let exception = window.exceptions[nextException]
      var line = LineText(.raised, after: &text)
      line.add("of", ids[exception.event] ?? Int64(exception.event))
      line.add("name", window.text(exception.type))
      line.add("message", window.text(exception.message))
      line.end(into: &text)
      nextException += 1
    }
  }

  private func leaving(at number: Int) -> [TraceView] { (leaving[number] ?? []).compactMap { views[$0] } }

  /// Whether a view came into one that left with the same event.
  private func comesIntoLeaving(at number: Int) -> Bool {
    nextView < window.views.count
      && window.views[nextView...].prefix { $0.from <= number }.contains { view in
        view.to == number && view.parent.flatMap { views[$0] }.map { $0.from < number && $0.to == number } ?? false
      }
  }

  /// What is in a view that leaves goes with it.
  private mutating func writeEnd(of view: TraceView) throws(UntellableTrace) {
    guard open[view.path] == view.id else { return }
    var line = LineText(.gone, after: &text)
    line.add("path", window.text(view.path))
    line.end(into: &text)
    var left = [view.id]
    while let id = left.popLast() {
      guard let next = views[id], open[next.path] == id else { continue }
      guard next.to == view.to else {
        throw UntellableTrace(
          reason: "the view \(Value.quoted(window.text(next.path))) stays longer than its superview")
      }
      open[next.path] = nil
      left += children[next.id] ?? []
    }
  }

  private mutating func writeViews(at number: Int) throws(UntellableTrace) {
    while nextView < window.views.count, window.views[nextView].from <= number {
      let view = window.views[nextView]
      if let other = open[view.path].flatMap({ views[$0] }) {
        guard other.to == number else {
          throw UntellableTrace(reason: "two views are called \(Value.quoted(window.text(view.path))) at one time")
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
    let path = window.text(view.path)
    var line = LineText(.view, after: &text)
    line.add("path", path)
    line.add("class", window.text(view.className))
    let bytes = Array(path.utf8)
    let above = bytes.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    if let parent = view.parent {
      let parentPath = window.path(of: parent)
      guard open[parentPath] == parent else {
        throw UntellableTrace(reason: "the view \(Value.quoted(path)) is in a view that is not there")
      }
      let name = window.text(parentPath)
      if above.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true { line.add("parent", name) }
    } else if above != nil {
      line.add("parent", json: "null")
    }
    line.end(into: &text)
  }

  private mutating func writeFrames(at number: Int) throws(UntellableTrace) {
    while nextFrame < window.frames.count, window.frames[nextFrame].from <= number {
      let span = window.frames[nextFrame]
      let path = window.path(of: span.view)
      guard open[path] == span.view else {
        throw UntellableTrace(reason: "event \(number) has a frame of a view that is not there")
      }
      var line = LineText(.frame, after: &text)
      line.add("path", window.text(path))
      line.add("rect", span.frame)
      line.end(into: &text)
      nextFrame += 1
    }
  }

  private mutating func writeProperties(at number: Int) throws(UntellableTrace) {
    while nextProperty < window.properties.count, window.properties[nextProperty].from <= number {
      let span = window.properties[nextProperty]
      var line = LineText(.property, after: &text)
      line.add("of", window.text(span.subject))
      line.add("key", window.text(span.key))
      line.add("value", json: try json(span.value))
      line.end(into: &text)
      nextProperty += 1
    }
  }

  private mutating func writeTerminals(at number: Int) {
    while nextTerminal < terminals.count, terminals[nextTerminal].from <= number {
      writeTerminal(terminals[nextTerminal].path, .text(terminals[nextTerminal].text))
      nextTerminal += 1
    }
  }

  /// What terminals showed that show nothing after it, though their views stayed.
  private mutating func clearTerminals(at number: Int) {
    while nextEnd < ends.count, ends[nextEnd].event <= number {
      let end = ends[nextEnd]
      nextEnd += 1
      guard end.event == number, !begins.contains(end) else { continue }
      if !leaving(at: number).contains(where: { window.text($0.path) == end.path }) { writeTerminal(end.path, .null) }
    }
  }

  private mutating func writeTerminal(_ path: String, _ value: Value) {
    var line = LineText(.property, after: &text)
    line.add("of", path)
    line.add("key", TerminalScreen.key)
    line.add("value", json: value.json)
    line.end(into: &text)
  }
}
