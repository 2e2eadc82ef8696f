import RehearsalDiff
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

/// Tells one trace in the words of a lens.
///
/// Cost: linear in the trace; names are held against lines once each. An event without a line stays when something that
/// is kept begins or ends with it, as the commit or frame that carries it. A kept view is in the nearest kept view
/// around it, and its frame in that one's coordinates.
struct LensReading {
  private let lens: Lens
  private let words: Lens.Words
  private let trace: Trace
  private var builder = TraceBuilder()
  /// Events of the result by events of the trace: the event itself, or the nearest kept one above it.
  private var numbers: [Int?] = []
  private var views: LensViews
  /// The views that are there, by path, and the last one called so.
  private var shown: [Symbol: Int] = [:]
  private var named: [Substring: Int] = [:]
  /// Kept views by their names in the lens, for those that are there.
  private var holders: [String: Int] = [:]
  private var identities: [Int: ViewID] = [:]
  private var frames: [Int: MilliRect] = [:]
  /// Keys of the properties that kept views have said something of.
  private var told: [Int: Set<String>] = [:]
  /// Views that come with the event in hand, by path.
  private var coming: [Symbol: Int] = [:]
  private var lines: [EventName: [Lens.EventLine]] = [:]
  /// What was left out, and what was met.
  private(set) var tally = LensTally()

  private struct EventName: Hashable {
    let kind: TraceEvent.Kind
    let name: Symbol
  }

  init(_ lens: Lens, _ words: Lens.Words, _ trace: Trace) {
    self.lens = lens
    self.words = words
    self.trace = trace
    views = LensViews(words, trace)
  }

  /// The trace in common words.
  mutating func read() throws(RehearsalError) -> Trace {
    let ends = Dictionary(grouping: trace.views.indices, by: { trace.views[$0].to })
    var (step, view, frame, property, terminal, exception) = (0, 0, 0, 0, 0, 0)
    for number in trace.events.indices {
      while step < trace.steps.count, trace.steps[step].firstEvent <= number { begin(&step) }
      var changes: [Change] = (ends[number] ?? []).filter { shown[trace.views[$0].path] == $0 }.map { .end($0) }
      coming = [:]
      while view < trace.views.count, trace.views[view].from <= number {
        if trace.views[view].to > number {
          changes.append(.begin(view))
          coming[trace.views[view].path] = view
        }
        view += 1
      }
      var moved: [Int] = []
      while frame < trace.frames.count, trace.frames[frame].from <= number {
        let slot = Int(trace.frames[frame].view.number) - 1
        frames[slot] = trace.frames[frame].frame
        moved.append(slot)
        frame += 1
      }
      changes += views.moved(moved, where: frames, at: number).map { .frame($0, $1) }
      while property < trace.properties.count, trace.properties[property].from <= number {
        changes.append(.property(property))
        property += 1
      }
      while terminal < trace.terminals.count, trace.terminals[terminal].from <= number {
        changes.append(.terminal(terminal))
        terminal += 1
      }
      try take(number, changes)
      while exception < trace.exceptions.count, trace.exceptions[exception].event <= number {
        let raised = trace.exceptions[exception]
        if let event = numbers[number] {
          builder.appendException(type: trace.text(raised.type), message: trace.text(raised.message), event: event)
        }
        exception += 1
      }
    }
    while step < trace.steps.count { begin(&step) }
    return builder.finish(at: trace.end)
  }

  private mutating func begin(_ step: inout Int) {
    let begun = trace.steps[step]
    builder.beginStep(
      kind: trace.text(begun.kind), label: trace.text(begun.label), line: Int(begun.line), at: begun.at)
    step += 1
  }

  // MARK: - Events

  private mutating func take(_ number: Int, _ changes: [Change]) throws(RehearsalError) {
    let event = trace.events[number]
    let cause = event.cause.flatMap { numbers[$0] }
    let line = line(for: event)
    if line != nil || event.kind == .exception {
      numbers.append(append(event, line, cause))
      try perform(changes)
    } else {
      let isCarrier = event.kind == .layout || event.kind == .display
      if !isCarrier { tally.hidden[told(event), default: 0] += 1 }
      try carry(changes, event, cause)
    }
  }

  /// Keeps what changes with an event that is left out, if anything of it is kept.
  private mutating func carry(_ changes: [Change], _ event: TraceEvent, _ cause: Int?) throws(RehearsalError) {
    guard changes.contains(where: isKept) else {
      numbers.append(cause)
      return try perform(changes)
    }
    let isFrame = event.kind == .display
    numbers.append(
      builder.append(
        at: event.at, kind: isFrame ? .display : .layout, name: isFrame ? "frame" : "commit", cause: cause))
    try perform(changes)
  }

  private mutating func append(_ event: TraceEvent, _ line: Lens.EventLine?, _ cause: Int?) -> Int {
    var arguments: Value?
    var subject = trace.text(event.subject)
    if let line {
      subject = line.subject.map { filled($0, event) } ?? subject
    } else if event.arguments != .none {
      arguments = Value(json: trace.text(event.arguments))
    }
    let number = builder.append(
      at: event.at, kind: event.kind, name: line?.name ?? trace.text(event.name),
      subject: withoutCounters(subject) ?? subject, cause: cause, arguments: arguments)
    if event.answer != .none, let answer = Value(json: trace.text(event.answer)) {
      builder.setAnswer(answer, of: number)
    }
    return number
  }

  private func told(_ event: TraceEvent) -> String {
    "\(event.kind.word) \(trace.text(event.name))"
  }

  /// The first line that is for an event.
  private mutating func line(for event: TraceEvent) -> Lens.EventLine? {
    let name = EventName(kind: event.kind, name: event.name)
    if lines[name] == nil {
      let text = trace.text(event.name)
      lines[name] = words.events.filter { $0.kind == event.kind && AxisFilter.matches(text, $0.pattern) }
    }
    let found = lines[name]?.first { line in
      (line.owners.isEmpty || isOwned(event, by: line.owners)) && hasArguments(event, line.arguments)
    }
    if let found { tally.met.insert(found.position) }
    return found
  }

  private func hasArguments(_ event: TraceEvent, _ wanted: [(name: String, value: Value)]) -> Bool {
    guard !wanted.isEmpty else { return true }
    guard event.arguments != .none, let arguments = Value(json: trace.text(event.arguments)) else { return false }
    return wanted.allSatisfy { arguments[$0.name]?.json == $0.value.json }
  }

  /// Whether the view of an event, or the one that its subject is called like, is one of some names or roles.
  private func isOwned(_ event: TraceEvent, by owners: [String]) -> Bool {
    let slot = event.view.map { Int($0.number) - 1 } ?? named[trace.text(event.subject)[...]]
    guard let slot, let kept = views.kept[slot] else { return false }
    return owners.contains(kept.name) || kept.line.role.map(owners.contains) ?? false
  }

  private func filled(_ text: String, _ event: TraceEvent) -> String {
    guard Placeholder.isIn(text) else { return text }
    let arguments = event.arguments == .none ? nil : Value(json: trace.text(event.arguments))
    return Placeholder.parts(of: text).map { part in
      switch part {
      case .literal(let text): return text
      case .name(let name, let standard):
        if case .text(let text)? = arguments?[name] { return text }
        return arguments?[name]?.json ?? standard ?? ""
      case .unclosed: return "${"
      }
    }.joined()
  }

  // MARK: - Views, frames and properties

  /// What begins or ends with an event, views by their places in the trace.
  private enum Change {
    case begin(Int), end(Int)
    case frame(Int, MilliRect)
    case property(Int)
    case terminal(Int)
  }

  private func isKept(_ change: Change) -> Bool {
    switch change {
    case .begin(let slot): views.kept[slot] != nil
    case .end(let slot): identities[slot] != nil
    case .frame: true
    case .property(let place): line(forProperty: trace.properties[place]) != nil
    // A picture alone is no reason to keep an event.
    case .terminal: false
    }
  }

  private mutating func perform(_ changes: [Change]) throws(RehearsalError) {
    for change in changes {
      switch change {
      case .begin(let slot): try begin(view: slot)
      case .end(let slot): end(view: slot)
      case .frame(let slot, let rect):
        if let id = identities[slot] { builder.appendFrame(rect, of: id) }
      case .property(let place): keep(trace.properties[place])
      case .terminal(let place):
        let span = trace.terminals[place]
        if let id = trace.symbols.texts.firstIndex(of: span.path).flatMap({ shown[Symbol(index: Int32($0))] })
          .flatMap({ identities[$0] })
        {
          builder.appendProperty(.text(span.text), key: TerminalScreen.key, of: id)
        }
      }
    }
  }

  private mutating func begin(view slot: Int) throws(RehearsalError) {
    let view = trace.views[slot]
    shown[view.path] = slot
    named[LensViews.lastPart(trace.text(view.path))] = slot
    guard let kept = views.kept[slot] else {
      tally.hidden["view of \(trace.text(view.className))", default: 0] += 1
      return
    }
    tally.met.insert(kept.line.position)
    if let other = holders[kept.path] {
      throw RehearsalError(
        .request, "the lens \(lens.name) cannot tell this recording",
        diagnostics: [
          Diagnostic(
            path: lens.path, line: kept.line.position.line, column: kept.line.position.column,
            message: "two views are \(Value.quoted(kept.path)) at once: "
              + "\(trace.text(trace.views[other].path)) and \(trace.text(view.path))",
            expected: ["a name for each, or a line for one of them"])
        ])
    }
    holders[kept.path] = slot
    let id = builder.appendView(
      parent: kept.parent.flatMap { identities[$0] }, path: kept.path, className: "view")
    identities[slot] = id
    if let role = kept.line.role { builder.appendProperty(.text(role), key: "role", of: id) }
  }

  private mutating func end(view slot: Int) {
    let path = trace.views[slot].path
    if shown[path] == slot { shown[path] = nil }
    let name = LensViews.lastPart(trace.text(path))
    if named[name] == slot { named[name] = nil }
    guard let id = identities.removeValue(forKey: slot), let kept = views.kept[slot] else { return }
    holders[kept.path] = nil
    told[slot] = nil
    builder.endView(id)
  }

  private func line(forProperty span: PropertySpan) -> Lens.PropertyLine? {
    guard let slot = coming[span.subject] ?? shown[span.subject], views.kept[slot] != nil,
      let line = words.properties[trace.text(span.key)]
    else { return nil }
    let isTold = told[slot]?.contains(line.key) ?? false
    return isTold || trace.text(span.value) != line.tacit ? line : nil
  }

  private mutating func keep(_ span: PropertySpan) {
    let known = words.properties[trace.text(span.key)]
    guard let slot = shown[span.subject], let id = identities[slot], let known else {
      tally.hidden["property \(trace.text(span.key))", default: 0] += 1
      return
    }
    tally.met.insert(known.position)
    guard let line = line(forProperty: span), let value = Value(json: trace.text(span.value)) else { return }
    told[slot, default: []].insert(line.key)
    builder.appendProperty(value, key: line.key, of: id)
  }
}

/// What a reading met and what it left out.
struct LensTally {
  /// Places of the lines that were for something.
  var met: Set<Position> = []
  /// What was left out, and how often.
  var hidden: [String: Int] = [:]
}
