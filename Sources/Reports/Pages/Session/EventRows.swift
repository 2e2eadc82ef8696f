import RehearsalTrace

/// The events of a trace as rows of a page, told by step.
///
/// Numbers and times count from the step's begin, so that equal steps of many sessions are equal texts.
struct EventRows {
  private let trace: Trace
  private var depth: [Int]
  private var properties: [Int: [(subject: String, told: String)]] = [:]

  /// Rows of events on a page, at most.
  static let mostRows = 5000
  /// Properties that are told of an event, at most.
  private static let mostProperties = 8

  /// One event, or a run of display frames.
  struct Row {
    let first: Int
    let count: Int
    let depth: Int
    /// Properties that took on a value with it: `window/bar.hidden = true`.
    let properties: [(subject: String, told: String)]
  }

  init(_ trace: Trace) {
    self.trace = trace
    depth = Array(repeating: 0, count: trace.events.count)
    for (number, event) in trace.events.enumerated() {
      if let cause = event.cause, trace.events[cause].step == event.step { depth[number] = depth[cause] + 1 }
    }
    for span in trace.properties {
      let subject = trace.text(span.subject).split(separator: "/").last.map(String.init) ?? ""
      properties[span.from, default: []].append(
        (subject, ".\(trace.text(span.key)) = \(trace.text(span.value))"))
    }
  }

  private func rows(_ range: Range<Int>) -> [Row] {
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

  /// A text with the names of JSON's objects without their quotation marks.
  ///
  /// In a text inside JSON a quotation mark stands behind a backslash, so that none is taken for that of a name.
  private static func withBareNames(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "{")) else { return text }
    let mark = UInt8(ascii: "\"")
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      result.append(bytes[place])
      place += 1
      guard let last = result.last, last == UInt8(ascii: "{") || last == UInt8(ascii: ","), place < bytes.count,
        bytes[place] == mark
      else { continue }
      let name = bytes[(place + 1)...].prefix { $0 >= 48 && $0 < 58 || $0 >= 65 && $0 < 91 || $0 >= 97 && $0 < 123 }
      let end = place + 1 + name.count
      guard !name.isEmpty, end + 1 < bytes.count, bytes[end] == mark, bytes[end + 1] == UInt8(ascii: ":") else {
        continue
      }
      result += name
      place = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Properties of one subject in a line: `pop.visible = true; .size = [320,480]`.
  private static func bySubject(_ properties: ArraySlice<(subject: String, told: String)>) -> [String] {
    var lines: [String] = []
    var last: String?
    for (subject, told) in properties {
      if subject == last { lines[lines.count - 1] += "; \(told.asLine)" } else { lines.append((subject + told).asLine) }
      last = subject
    }
    return lines
  }

  /// The lines of each step.
  ///
  /// Display frames of one animation are one line.
  var steps: [[String]] {
    var room = EventRows.mostRows
    return trace.steps.map { step in
      let own = rows(step.firstEvent..<max(step.firstEvent, min(step.endEvent, trace.events.count)))
      let told = lines(own.prefix(room), of: step)
      let rest = own.count > room ? ["… \(own.count - room) more; rehearse show tells them"] : []
      room -= min(room, own.count)
      return told + rest
    }
  }

  /// The rows of a step as text.
  ///
  /// Number, milliseconds and event stand between tabulators. The cause is the last line above that is indented one
  /// space less; where it is another one, an arrow says by how many events it was earlier. Lines without a number tell
  /// properties.
  private func lines(_ rows: some Sequence<Row>, of step: TraceStep) -> [String] {
    var lines: [String] = []
    var time = ""
    var last: [Int: Int] = [:]
    for row in rows {
      let event = trace.events[row.first]
      let at = decimalText(milli: event.at.microseconds - step.at.microseconds)
      let cause = event.cause.flatMap { cause in
        row.depth > 0 && last[row.depth - 1] == cause ? nil : " ←\(row.first - cause)"
      }
      let indent = String(repeating: " ", count: row.depth)
      let told =
        row.count > 1
        ? "display \(row.count) frames" : EventRows.withBareNames(TraceText.describe(event, in: trace).asLine)
      lines.append("\(row.first - step.firstEvent)\t\(at == time ? "" : at)\t\(indent)\(told)\(cause ?? "")")
      lines += EventRows.bySubject(row.properties.prefix(EventRows.mostProperties)).map { "\t\t\(indent)\($0)" }
      let rest = row.properties.count - EventRows.mostProperties
      if rest > 0 { lines.append("\t\t\(indent)\(rest) more properties") }
      time = at
      last[row.depth] = row.first
    }
    return lines
  }
}
