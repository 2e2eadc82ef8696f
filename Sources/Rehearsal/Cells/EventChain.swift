package import RehearsalPlainText
import RehearsalSourceText
package import RehearsalTrace

/// Events of a trace, each at its depth below the first.
package struct EventChain {
  struct Link: Equatable {
    let event: Int
    let depth: Int
  }

  let links: [Link]

  /// The event that somebody means: by its number, or by its name where only one has it.
  package static func event(_ text: String, in trace: Trace) throws(RehearsalError) -> Int {
    if let number = Int(text) {
      if trace.events.indices.contains(number) { return number }
      throw RehearsalError(
        .request, "there is no event \(number); the session has events 0 to \(trace.events.count - 1)")
    }
    let found = trace.events.indices.filter { [text, text + ":"].contains(trace.text(trace.events[$0].name)) }
    if let number = found.first, found.count == 1 { return number }
    guard found.isEmpty else {
      let numbers = found.prefix(12).map { "\($0)" }.joined(separator: ", ")
      let rest = found.count > 12 ? ", …" : ""
      throw RehearsalError(
        .request, "\(counted(found.count, "event")) are called \(TextWidth.visible(text))",
        details: ["by number: \(numbers)\(rest)"])
    }
    let names = Set(trace.events.map { trace.text($0.name) })
    throw RehearsalError(
      .request, "no event is called \(TextWidth.visible(text))",
      details: nearest(to: text, among: names.sorted()).prefix(3).map { "there is \(TextWidth.visible($0))" }
        + ["expected: a number or a name that rehearse show prints"])
  }

  /// From the stimulus down to `event`.
  package static func up(from event: Int, in trace: Trace) -> EventChain {
    var chain: [Int] = []
    var next: Int? = event
    while let event = next {
      chain.append(event)
      next = trace.events[event].cause
    }
    return EventChain(links: chain.reversed().enumerated().map { Link(event: $1, depth: $0) })
  }

  /// `event` and everything that follows from it, in the order in which it happened under each cause.
  package static func down(from event: Int, in trace: Trace) -> EventChain {
    var effects: [Int: [Int]] = [:]
    for number in trace.events.indices.dropFirst(event + 1) {
      if let cause = trace.events[number].cause { effects[cause, default: []].append(number) }
    }
    var links: [Link] = []
    var rest = [Link(event: event, depth: 0)]
    while let link = rest.popLast() {
      links.append(link)
      for effect in (effects[link.event] ?? []).reversed() { rest.append(Link(event: effect, depth: link.depth + 1)) }
    }
    return EventChain(links: links)
  }

  /// One line an event, indented by depth; a heading where the step changes.
  package func lines(in trace: Trace, marking marked: Int, paint: Paint) -> [String] {
    var lines: [String] = []
    var step: Int32 = -1
    for link in links {
      let event = trace.events[link.event]
      if event.step != step {
        step = event.step
        lines.append(paint.bold("step \(step + 1): \(TextWidth.visible(trace.text(trace.steps[Int(step)].label)))"))
      }
      let number = padded(String(link.event), 5) + padded(decimalText(milli: event.at.microseconds), 10)
      let text =
        String(repeating: "  ", count: min(link.depth, 12)) + TextWidth.visible(TraceText.describe(event, in: trace))
      lines.append("\(number)  \(link.event == marked ? paint.bold(text) : text)")
    }
    return lines
  }

  /// One row an event.
  package func table(in trace: Trace) -> Table {
    Table(
      columns: ["depth", "seq", "t_ms", "step", "cause", "kind", "subject", "name", "args", "answer"],
      rows: links.map { link in
        let event = trace.events[link.event]
        let subject = event.subject == .none ? trace.viewPath(of: event) : trace.text(event.subject)
        return [
          QueryValue(link.depth), QueryValue(link.event), .real(Double(event.at.microseconds) / 1000),
          QueryValue(Int(event.step) + 1), QueryValue(event.cause), .text(event.kind.word), optional(subject),
          optional(trace.text(event.name)), optional(trace.text(event.arguments)), optional(trace.text(event.answer)),
        ]
      })
  }

  private func optional(_ text: String) -> QueryValue { text.isEmpty ? .null : .text(text) }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
