import RehearsalPlainText
import RehearsalTrace

extension SessionPage {
  // MARK: - Events

  /// Rows of events on a page, at most.
  static let mostRows = 5000

  /// Every event by step, a line each: number, milliseconds where they change, and what happened, indented by its
  /// cause.
  ///
  /// Display frames of one animation are one line. Scripts make rows and the timeline of the lines.
  var events: Markup {
    let rows = EventRows(trace)
    var room = SessionPage.mostRows
    var lines: [String] = []
    for (number, step) in trace.steps.enumerated() {
      lines.append("step \(number + 1) \(trace.text(step.label).asLine)")
      let own = rows.rows(step.firstEvent..<max(step.firstEvent, min(step.endEvent, trace.events.count)))
      lines += rows.lines(own.prefix(room))
      if own.count > room { lines.append("… \(own.count - room) more; rehearse show tells them") }
      room -= min(room, own.count)
    }
    return .part("Events", lines.isEmpty ? [] : [.rows(lines, kind: "event-rows")], kind: "tab all-events")
  }
}

/// The events of a trace as rows of a page.
struct EventRows {
  private let trace: Trace
  private var depth: [Int]
  private var properties: [Int: [String]] = [:]

  /// Properties that are told of an event, at most.
  private static let mostProperties = 8

  /// One event, or a run of display frames.
  struct Row {
    let first: Int
    let count: Int
    let depth: Int
    /// Properties that took on a value with it: `window/bar.hidden = true`.
    let properties: [String]
  }

  init(_ trace: Trace) {
    self.trace = trace
    depth = Array(repeating: 0, count: trace.events.count)
    for (number, event) in trace.events.enumerated() {
      if let cause = event.cause, trace.events[cause].step == event.step { depth[number] = depth[cause] + 1 }
    }
    for span in trace.properties {
      let subject = trace.text(span.subject).split(separator: "/").last.map(String.init) ?? ""
      properties[span.from, default: []].append("\(subject).\(trace.text(span.key)) = \(trace.text(span.value))")
    }
  }

  func rows(_ range: Range<Int>) -> [Row] {
    var rows: [Row] = []
    var number = range.lowerBound
    while number < range.upperBound {
      var end = number + 1
      if trace.events[number].kind == .display {
        while end < range.upperBound, trace.events[end].kind == .display { end += 1 }
      }
      rows.append(
        Row(
          first: number, count: end - number, depth: depth[number],
          properties: end - number > 1 ? [] : properties[number] ?? []))
      number = end
    }
    return rows
  }

  /// The rows of a step as text.
  ///
  /// Number, milliseconds and event stand between tabulators. The cause is the last line above that is indented one
  /// space less; where it is another one, its number stands behind an arrow. Lines without a number tell properties.
  func lines(_ rows: some Sequence<Row>) -> [String] {
    var lines: [String] = []
    var time = ""
    var last: [Int: Int] = [:]
    for row in rows {
      let event = trace.events[row.first]
      let at = decimalText(milli: event.at.microseconds)
      let cause = event.cause.flatMap { cause in
        row.depth > 0 && last[row.depth - 1] == cause ? nil : " ←\(cause)"
      }
      let indent = String(repeating: " ", count: row.depth)
      let told = row.count > 1 ? "display \(row.count) frames" : TraceText.describe(event, in: trace).asLine
      lines.append("\(row.first)\t\(at == time ? "" : at)\t\(indent)\(told)\(cause ?? "")")
      lines += row.properties.prefix(EventRows.mostProperties).map { "\t\t\(indent)\($0.asLine)" }
      let rest = row.properties.count - EventRows.mostProperties
      if rest > 0 { lines.append("\t\t\(indent)\(rest) more properties") }
      time = at
      last[row.depth] = row.first
    }
    return lines
  }
}
