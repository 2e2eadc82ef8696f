/// The readable form of a trace, as in golden files and `rehearse show`.
///
/// One line per event: sequence number, milliseconds, and the event indented by the length of its cause chain within
/// its step. Under it what changed with it. A run of display frames that animate the same things is folded into its
/// first and last line with a count between, since the digest in the header already holds every frame.
public struct TraceText {
  private let trace: Trace
  /// How far an event is indented: at most twelve.
  private var depth: [UInt8] = []
  private let framesAt: EventIndex
  private let propertiesAt: EventIndex
  private var goneAt: [Int: [TraceView]] = [:]
  private let terminalsAt: EventIndex
  private let exceptionsAt: EventIndex
  /// What terminals showed, by the event with which they did not any more.
  private var shownUntil: [Int: [TerminalSpan]] = [:]

  /// Prepares the text of `trace`.
  public init(_ trace: Trace) {
    self.trace = trace
    framesAt = EventIndex(trace.frames.count, events: trace.events.count) { trace.frames[$0].from }
    propertiesAt = EventIndex(trace.properties.count, events: trace.events.count) { trace.properties[$0].from }
    terminalsAt = EventIndex(trace.terminals.count, events: trace.events.count) { trace.terminals[$0].from }
    exceptionsAt = EventIndex(trace.exceptions.count, events: trace.events.count) { trace.exceptions[$0].event }
    for span in trace.terminals { shownUntil[span.to, default: []].append(span) }
    for view in trace.views where view.to < trace.events.count {
      let parentEnd = view.parent.flatMap { trace.view($0) }?.to
      if parentEnd != view.to { goneAt[view.to, default: []].append(view) }
    }
    depth = Array(repeating: 0, count: trace.events.count)
    for (number, event) in trace.events.enumerated() {
      if let cause = event.cause, trace.events[cause].step == event.step {
        depth[number] = min(TraceText.mostIndented, depth[cause] + 1)
      }
    }
  }

  /// All lines, without line ends.
  public func lines() -> [String] {
    var lines: [String] = []
    forEachLine { lines.append($0) }
    return lines
  }

  /// Hands over one line after the other, without line ends: a session of a million events has two million.
  public func forEachLine(_ body: (String) throws -> Void) rethrows {
    for (index, step) in trace.steps.enumerated() {
      if index > 0 { try body("") }
      try body("step \(index + 1): \(trace.text(step.label))  (\(milliseconds(step.at)) ms)")
      try forEachLine(of: step.firstEvent..<step.endEvent, body)
    }
    try body("")
    try body("end  (\(milliseconds(trace.end)) ms, \(trace.events.count) events)")
  }

  /// The lines of the events in `range`, with what changed at each.
  public func eventLines(_ range: Range<Int>) -> [String] {
    var lines: [String] = []
    forEachLine(of: range) { lines.append($0) }
    return lines
  }

  private func forEachLine(of range: Range<Int>, _ body: (String) throws -> Void) rethrows {
    var number = range.lowerBound
    while number < range.upperBound {
      let end = foldableRun(from: number, in: range)
      if end - number > 3 {
        for line in lineAndChanges(number) { try body(line) }
        try body("        \(indent(number))… \(end - number - 2) more display frames of the same views")
        for line in lineAndChanges(end - 1) { try body(line) }
        number = end
      } else {
        for line in lineAndChanges(number) { try body(line) }
        number += 1
      }
    }
  }

  /// The event without its number and time: kind, subject, name, arguments and answer.
  public static func describe(_ event: TraceEvent, in trace: Trace) -> String {
    var parts = [event.kind.word]
    let subject = trace.text(event.subject)
    let path = trace.viewPath(of: event)
    if !subject.isEmpty { parts.append(subject) } else if !path.isEmpty { parts.append(path) }
    let name = trace.text(event.name)
    if !name.isEmpty { parts.append(name) }
    if event.arguments != .none { parts.append(trace.text(event.arguments)) }
    if event.answer != .none { parts.append("→ \(trace.text(event.answer))") }
    if event.kind == .unimplemented { parts.append("→ not implemented") }
    return parts.joined(separator: " ")
  }

  /// A recorded frame as people write it: `(10, 59, 336, 955)`.
  public static func describe(_ frame: MilliRect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { decimalText(milli: $0) }
    return "(\(numbers.joined(separator: ", ")))"
  }

  private func lineAndChanges(_ number: Int) -> [String] {
    let event = trace.events[number]
    let prefix = pad("\(number)", 5) + pad(milliseconds(event.at), 10) + "  " + indent(number)
    var lines = [prefix + TraceText.describe(event, in: trace)]
    for place in exceptionsAt[number] {
      let exception = trace.exceptions[Int(place)]
      lines.append(changeIndent(number) + "\(trace.text(exception.type)): \(trace.text(exception.message))")
    }
    for view in goneAt[number] ?? [] { lines.append(changeIndent(number) + "gone \(trace.text(view.path))") }
    for place in framesAt[number] {
      let span = trace.frames[Int(place)]
      let path = trace.view(span.view).map { trace.text($0.path) } ?? "?"
      lines.append(changeIndent(number) + "frame \(path) \(TraceText.describe(span.frame))")
    }
    for place in propertiesAt[number] {
      let span = trace.properties[Int(place)]
      lines.append(
        changeIndent(number)
          + "\(trace.text(span.subject)).\(trace.text(span.key)) = \(trace.text(span.value))")
    }
    for place in terminalsAt[number] {
      let span = trace.terminals[Int(place)]
      let former = shownUntil[number]?.first { $0.path == span.path }
      lines += fenced(span.screen, after: former?.screen).map { changeIndent(number) + $0 }
    }
    return lines
  }

  /// A terminal's screen in a fence: all of it, or the lines that differ from what it showed before.
  private func fenced(_ screen: TerminalScreen, after former: TerminalScreen?) -> [String] {
    let name = "\(screen.path).\(TerminalScreen.key)"
    guard let former else { return [name, "```"] + screen.lines + ["```"] }
    return [name, "```diff"] + former.patch(to: screen).filter { !$0.hasPrefix("  ") } + ["```"]
  }

  /// One past the last of the display events from `number` on that change the same frames and properties.
  private func foldableRun(from number: Int, in range: Range<Int>) -> Int {
    guard trace.events[number].kind == .display else { return number + 1 }
    var end = number + 1
    while end < range.upperBound, trace.events[end].kind == .display, changesTheSame(end, number) { end += 1 }
    return end
  }

  /// Whether frames of the same views and values of the same properties changed at two events, and no terminal.
  private func changesTheSame(_ one: Int, _ other: Int) -> Bool {
    terminalsAt[one].isEmpty && terminalsAt[other].isEmpty
      && framesAt[one].elementsEqual(framesAt[other]) {
        trace.frames[Int($0)].view == trace.frames[Int($1)].view
      }
      && propertiesAt[one].elementsEqual(propertiesAt[other]) {
        let (span, former) = (trace.properties[Int($0)], trace.properties[Int($1)])
        return span.subject == former.subject && span.key == former.key
      }
  }

  private static let mostIndented: UInt8 = 12

  private func indent(_ number: Int) -> String { String(repeating: "  ", count: Int(depth[number])) }

  private func changeIndent(_ number: Int) -> String { String(repeating: " ", count: 19) + indent(number) }

  private func milliseconds(_ instant: Instant) -> String {
    decimalText(milli: instant.microseconds)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
