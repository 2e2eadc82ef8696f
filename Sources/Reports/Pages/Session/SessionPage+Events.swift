import RehearsalPlainText
import RehearsalTrace

extension SessionPage {
  // MARK: - Events

  /// Rows of events on a page, at most.
  static let mostRows = 5000

  /// Every event by step, indented by its cause, display frames of one animation in a line.
  var events: Markup {
    let rows = EventRows(trace)
    var room = SessionPage.mostRows
    let blocks = trace.steps.enumerated().map { number, step -> Markup in
      let range = step.firstEvent..<max(step.firstEvent, min(step.endEvent, trace.events.count))
      let own = rows.rows(range)
      let shown = own.prefix(room)
      room -= shown.count
      let rest =
        own.count > shown.count ? [Markup.remark("\(own.count - shown.count) more; rehearse show tells them.")] : []
      let summary: [Markup] = [
        .element("strong", [:], [.text("\(number + 1) \(trace.text(step.label))")]),
        .span(
          "quiet",
          "  \(decimalText(milli: step.at.microseconds)) ms, \(counted(range.count, "event"))"
            + (step.line > 0 ? ", line \(step.line)" : "")),
      ]
      return .folded(
        summary, [.element("ol", ["class": "events"], shown.map(row))] + rest, kind: "step-events")
    }
    return .part("Events", blocks, kind: "tab all-events")
  }

  /// Number, milliseconds, and what happened, indented by its cause, which `data-c` names.
  private func row(_ row: EventRows.Row) -> Markup {
    let event = trace.events[row.first]
    let depth = "i\(min(row.depth, 12))"
    let head =
      Markup.element("i", [:], [.text("\(row.first)")])
      + .element("i", [:], [.text(decimalText(milli: event.at.microseconds))])
    var told: [Markup]
    if row.count > 1 {
      told = [.span("quiet", "\(row.count) display frames")]
    } else {
      let text = TraceText.describe(event, in: trace)
      let word = event.kind.word
      let rest = text.hasPrefix(word) ? String(text.dropFirst(word.count)) : text
      told = [.element("b", ["class": word], [.text(word)]), .text(rest)]
      told += row.properties.prefix(8).map { Markup.block("set", [.text($0)]) }
      if row.properties.count > 8 { told.append(.block("set", [.text("\(row.properties.count - 8) more properties")])) }
    }
    return .element(
      "li", ["id": "\(address.name)-e\(row.first)", "data-c": event.cause.map { "\($0)" }],
      [head, .element("span", ["class": depth], told)])
  }
}

/// The events of a trace as rows of a page.
struct EventRows {
  private let trace: Trace
  private var depth: [Int]
  private var properties: [Int: [String]] = [:]

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
}
