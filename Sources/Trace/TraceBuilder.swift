/// Fills a trace in the order in which things happen.
///
/// Appending cannot fail.
///
/// Operations and cost: appending an event, frame or property is amortised constant; finishing closes the open spans,
/// linear in their number, plus one sort. What must hold: a cause has a smaller sequence number than its effect; frames
/// and properties are appended after the event they take effect with; a view has one frame at one event, and a property
/// one value. What is set twice at one event keeps its last value, and back to its former value is no change at all.
///
/// Typical input: 100 to 2,000 events, 20 to 60 views, three frame changes per display frame of an animation.
public struct TraceBuilder: Sendable {
  /// The trace so far; its open spans end at `Int.max` until `finish`.
  public internal(set) var trace = Trace()
  var openFrames: [OpenSpan?] = []
  var openProperties = OpenProperties()
  /// What terminals show now, by the views' paths.
  var openTerminals: [String: OpenSpan] = [:]
  var past = Past()
  /// Where values are written before it is known whether their text is new.
  private var json = ByteText()

  /// How much was handed over in windows.
  struct Past {
    var events = 0
    var views = 0
    var exceptions = 0
    /// Steps that are not in the trace any more.
    var steps = 0
    /// Whether the trace's first step was handed over, too, and is the newest still.
    var hasNewestStep = false
    var frames = 0
    var properties = 0
    var wasChanged = false
  }

  /// The span that holds now, and the one that it replaced with the same event, if it did.
  struct OpenSpan {
    var index: Int
    var former: Int?
  }

  /// Makes a builder of an empty trace.
  public init() {
    // As many as a short session has, which would else move to more room six times.
    trace.events.reserveCapacity(64)
    trace.frames.reserveCapacity(64)
    trace.properties.reserveCapacity(64)
    trace.views.reserveCapacity(16)
  }

  /// Sequence number that the next event will have.
  public var nextEvent: Int { past.events + trace.events.count }

  /// How many steps there are.
  package var stepCount: Int { past.steps + trace.steps.count }

  /// Begins a step; ends the one before.
  ///
  /// Events before the first step belong to it.
  public mutating func beginStep(kind: String, label: String, line: Int, at: Instant) {
    beginStep(kind: intern(kind), label: intern(label), line: line, at: at)
  }

  /// Begins a step whose texts have their symbols.
  package mutating func beginStep(kind: Symbol, label: Symbol, line: Int, at: Instant) {
    endStep()
    trace.steps.append(
      TraceStep(
        kind: kind, label: label, line: Int32(clamping: line),
        firstEvent: stepCount == 0 ? 0 : nextEvent, endEvent: nextEvent, at: at))
  }

  mutating func endStep() {
    guard !trace.steps.isEmpty else { return }
    trace.steps[trace.steps.count - 1].endEvent = nextEvent
  }

  /// The symbol of `text`.
  public mutating func intern(_ text: String) -> Symbol { trace.symbols.intern(text) }

  /// The symbol of a text that was noted lately.
  package func symbol(of text: Span<UInt8>, among recent: borrowing RecentTexts) -> Symbol? {
    recent.symbol(of: text, in: trace.symbols)
  }

  /// Notes a symbol, if it is that of these very bytes.
  package func note(_ symbol: Symbol, of text: Span<UInt8>, among recent: inout RecentTexts) {
    recent.note(symbol, of: text, in: trace.symbols)
  }

  /// The symbol of a value's JSON, of which most comes again and again.
  private mutating func intern(_ value: Value) -> Symbol {
    json.clear()
    value.write(to: &json)
    return unsafe json.withBytes { unsafe trace.symbols.intern(utf8: $0) }
  }

  /// Appends an event of the current step and returns its sequence number.
  public mutating func append(
    at: Instant, kind: TraceEvent.Kind, name: String, subject: String = "", view: ViewID? = nil, cause: Int? = nil,
    arguments: Value? = nil
  ) -> Int {
    append(
      at: at, kind: kind, name: intern(name), subject: intern(subject), view: view, cause: cause,
      arguments: arguments.map { intern($0) } ?? .none)
  }

  /// Appends an event whose texts have their symbols.
  package mutating func append(
    at: Instant, kind: TraceEvent.Kind, name: Symbol, subject: Symbol, view: ViewID?, cause: Int?, arguments: Symbol
  ) -> Int {
    precondition(cause.map { $0 < nextEvent } ?? true, "A cause comes before its effect.")
    let number = nextEvent
    trace.events.append(
      TraceEvent(
        at: at, step: max(0, stepCount - 1), kind: kind, name: name, subject: subject, view: view, cause: cause,
        arguments: arguments))
    return number
  }

  /// Sets what was answered to the callback `event`.
  public mutating func setAnswer(_ answer: Value, of event: Int) {
    guard event >= past.events else { return past.wasChanged = true }
    setAnswer(intern(answer), of: event)
  }

  /// Sets what was answered to the callback `event`, as JSON that has a symbol.
  package mutating func setAnswer(_ answer: Symbol, of event: Int) {
    guard event >= past.events else { return past.wasChanged = true }
    trace.events[event - past.events].answer = answer
  }

  /// Appends a view that is there from the last event on, and returns its identity.
  public mutating func appendView(parent: ViewID?, path: String, className: String) -> ViewID {
    notePast()
    let id = ViewID(number: Int32(trace.views.count + 1))
    openFrames.append(nil)
    trace.views.append(
      TraceView(
        id: id, parent: parent, path: intern(path), className: intern(className), from: currentEvent, to: .max))
    return id
  }

  /// Ends a view, with its frame and its properties: from the last event on it is not there.
  public mutating func endView(_ id: ViewID) {
    notePast()
    let slot = Int(id.number) - 1
    trace.views[slot].to = currentEvent
    if let open = openFrames[slot] { trace.frames[open.index].to = currentEvent }
    openFrames[slot] = nil
    for index in openProperties.removeAll(of: trace.views[slot].path) { trace.properties[index].to = currentEvent }
    if let open = openTerminals.removeValue(forKey: trace.text(trace.views[slot].path)) {
      trace.terminals[open.index].to = currentEvent
    }
  }

  /// Records that a view has a frame from the last event on; an equal frame adds nothing.
  ///
  /// - Returns: Whether the frame was news.
  @discardableResult
  public mutating func appendFrame(_ frame: MilliRect, of view: ViewID) -> Bool {
    notePast()
    let slot = Int(view.number) - 1
    var former: Int?
    if let open = openFrames[slot] {
      if trace.frames[open.index].frame == frame { return false }
      if trace.frames[open.index].from < currentEvent {
        trace.frames[open.index].to = currentEvent
        former = open.index
      } else if let before = open.former, trace.frames[before].frame == frame {
        trace.frames[open.index].to = currentEvent
        trace.frames[before].to = .max
        openFrames[slot] = OpenSpan(index: before, former: nil)
        return true
      } else {
        trace.frames[open.index].frame = frame
        return true
      }
    }
    openFrames[slot] = OpenSpan(index: trace.frames.count, former: former)
    trace.frames.append(FrameSpan(view: view, from: currentEvent, to: .max, frame: frame))
    return true
  }

  /// Records that a property has a value from the last event on; an equal value adds nothing.
  ///
  /// A text that is the property `cells` of a view is what a terminal shows, and no property of the recording.
  ///
  /// - Returns: Whether the value was news.
  @discardableResult
  public mutating func appendProperty(_ value: Value, key: String, of subject: String) -> Bool {
    if key == TerminalScreen.key, let isNews = appendTerminal(value, of: subject) { return isNews }
    return appendProperty(intern(value), key: intern(key), of: intern(subject))
  }

  /// Records that a property of a view has a value from the last event on, under the view's path; it ends with the
  /// view.
  ///
  /// - Returns: Whether the value was news.
  @discardableResult
  public mutating func appendProperty(_ value: Value, key: String, of view: ViewID) -> Bool {
    let path = trace.views[Int(view.number) - 1].path
    if key == TerminalScreen.key, let isNews = appendTerminal(value, of: trace.text(path)) { return isNews }
    return appendProperty(intern(value), key: intern(key), of: path)
  }

  /// Records what a terminal shows from the last event on, or with another value than a text that it shows nothing any
  /// more.
  ///
  /// Whether a property is recorded as well depends on no text, so that digests do not.
  ///
  /// - Returns: Whether that was news; `nil` where the value is a property, too, as without such a view.
  private mutating func appendTerminal(_ value: Value, of path: String) -> Bool? {
    guard isThere(path) else { return nil }
    guard case .text(let text) = value else {
      let shown = openTerminals.removeValue(forKey: path)
      if let shown { trace.terminals[shown.index].to = currentEvent }
      let isNothing = value == .null && !hasProperty(TerminalScreen.key, path)
      return isNothing ? shown != nil : nil
    }
    var former: Int?
    if let open = openTerminals[path] {
      if trace.terminals[open.index].text == text { return false }
      if trace.terminals[open.index].from < currentEvent {
        trace.terminals[open.index].to = currentEvent
        former = open.index
      } else if let before = open.former, trace.terminals[before].text == text {
        trace.terminals[open.index].to = currentEvent
        trace.terminals[before].to = .max
        openTerminals[path] = OpenSpan(index: before, former: nil)
        return true
      } else {
        trace.terminals[open.index].text = text
        return true
      }
    }
    openTerminals[path] = OpenSpan(index: trace.terminals.count, former: former)
    trace.terminals.append(TerminalSpan(path: path, from: currentEvent, to: .max, text: text))
    return true
  }

  private func hasProperty(_ key: String, _ subject: String) -> Bool {
    guard let subject = trace.symbols.symbol(of: subject), let key = trace.symbols.symbol(of: key) else { return false }
    return openProperties[subject, key] != nil
  }

  private func isThere(_ path: String) -> Bool {
    trace.views.contains { $0.to == .max && trace.text($0.path) == path }
  }

  /// Records that a property, which is not `cells`, has a value from the last event on, as JSON that has a symbol.
  ///
  /// - Returns: Whether the value was news.
  @discardableResult
  package mutating func appendProperty(_ value: Symbol, key: Symbol, of subject: Symbol) -> Bool {
    notePast()
    var former: Int?
    if let open = openProperties[subject, key] {
      if trace.properties[open.index].value == value { return false }
      if trace.properties[open.index].from < currentEvent {
        trace.properties[open.index].to = currentEvent
        former = open.index
      } else if let before = open.former, trace.properties[before].value == value {
        trace.properties[open.index].to = currentEvent
        trace.properties[before].to = .max
        openProperties[subject, key] = OpenSpan(index: before, former: nil)
        return true
      } else {
        trace.properties[open.index].value = value
        return true
      }
    }
    openProperties[subject, key] = OpenSpan(index: trace.properties.count, former: former)
    trace.properties.append(PropertySpan(subject: subject, key: key, from: currentEvent, to: .max, value: value))
    return true
  }

  /// Appends an exception that the event `event` reports.
  public mutating func appendException(type: String, message: String, event: Int) {
    if event < past.events { past.wasChanged = true }
    trace.exceptions.append(TraceException(event: event, type: intern(type), message: intern(message)))
  }

  /// Ends the session: closes the last step and every open span.
  ///
  /// - Returns: The finished trace. Spans that were replaced within one event, and so held for none, are dropped.
  public mutating func finish(at end: Instant) -> Trace {
    endStep()
    let count = nextEvent
    trace.end = end
    for index in trace.views.indices { trace.views[index].to = min(trace.views[index].to, count) }
    for index in trace.frames.indices { trace.frames[index].to = min(trace.frames[index].to, count) }
    for index in trace.properties.indices { trace.properties[index].to = min(trace.properties[index].to, count) }
    for index in trace.terminals.indices { trace.terminals[index].to = min(trace.terminals[index].to, count) }
    trace.terminals.removeAll { $0.from == $0.to }
    trace.frames.removeAll { $0.from == $0.to }
    trace.properties.removeAll { $0.from == $0.to }
    trace.sortSpans()
    openFrames = Array(repeating: nil, count: trace.views.count)
    openProperties = OpenProperties()
    openTerminals = [:]
    return trace
  }

  private var currentEvent: Int { max(0, nextEvent - 1) }

  // MARK: - What was handed over

  /// Whether something was told of events after they had been handed over.
  package var hasChangedPast: Bool { past.wasChanged }

  /// What takes effect with an event that was handed over is no part of its window.
  private mutating func notePast() {
    if past.events > 0, trace.events.isEmpty { past.wasChanged = true }
  }
}
