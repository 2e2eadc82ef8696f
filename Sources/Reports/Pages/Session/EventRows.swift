import RehearsalDrawing
import RehearsalTrace

/// The events of a trace as rows of a page, told by step.
///
/// Numbers and times count from the step's begin, so that equal steps of many sessions are equal texts.
///
/// Cost: what is told, and a look at each event; events that are not told are counted.
struct EventRows {
  private let trace: Trace
  private let events: KnownEvents
  /// How many rows are told in the steps that were not asked for.
  private var room = EventRows.mostRows
  private var nextProperty = 0

  /// Rows of events on a page, at most.
  static let mostRows = 5000
  /// Properties that are told of an event, at most.
  private static let mostProperties = 8

  /// One event, or a run of display frames.
  private struct Row {
    let first: Int
    let count: Int
    let depth: Int
    /// Properties that took on a value with it: `window/bar.hidden = true`.
    let properties: [(subject: String, told: String)]
  }

  init(_ trace: Trace, _ events: KnownEvents? = nil) {
    self.trace = trace
    self.events = events ?? KnownEvents(trace)
  }

  /// One past the last event of a row: the display frames that follow one are one row with it.
  static func end(ofRowAt number: Int, before last: Int, kind: (Int) -> TraceEvent.Kind) -> Int {
    var end = number + 1
    if kind(number) == .display {
      while end < last, kind(end) == .display { end += 1 }
    }
    return end
  }

  /// The first rows of a step, and how many more it has.
  ///
  /// - Parameters:
  ///   - room: How many rows are told.
  ///   - all: How many there are, where not all events are known.
  ///   - nextProperty: The first property that no event before has; those that are passed are left behind.
  private func rows(
    _ range: Range<Int>, room: Int, of all: Int?, _ nextProperty: inout Int
  ) -> (told: [Row], rest: Int) {
    var rows: [Row] = []
    var rest = 0
    var depths: [Int] = []
    var number = range.lowerBound
    while number < range.upperBound {
      if rows.count >= room, let all { return (rows, all - rows.count) }
      let end = EventRows.end(ofRowAt: number, before: range.upperBound) { events[$0].kind }
      if rows.count < room {
        for event in number..<end { depths.append(depth(of: event, since: range.lowerBound, depths)) }
        let own = properties(at: number, &nextProperty)
        rows.append(
          Row(
            first: number, count: end - number, depth: depths[number - range.lowerBound],
            properties: end - number > 1 ? [] : own))
      } else {
        rest += 1
      }
      number = end
    }
    return (rows, rest)
  }

  /// How many causes an event has in its step.
  private func depth(of number: Int, since first: Int, _ depths: [Int]) -> Int {
    let event = events[number]
    guard let cause = event.cause, cause >= first, events[cause].step == event.step else { return 0 }
    return depths[cause - first] + 1
  }

  private func properties(at number: Int, _ next: inout Int) -> [(subject: String, told: String)] {
    var told: [(subject: String, told: String)] = []
    while next < trace.properties.count, trace.properties[next].from <= number {
      let span = trace.properties[next]
      next += 1
      guard span.from == number else { continue }
      let subject = trace.text(span.subject).split(separator: "/").last.map(String.init) ?? ""
      told.append((subject, ".\(trace.text(span.key)) = \(trace.text(span.value))"))
    }
    return told
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
  var steps: [[String]] {
    var rows = self
    return trace.steps.indices.map { rows.lines(ofStep: $0) }
  }

  /// The lines of a step; asked for every step, in order.
  ///
  /// Display frames of one animation are one line.
  mutating func lines(ofStep number: Int) -> [String] {
    let step = trace.steps[number]
    let range = step.firstEvent..<max(step.firstEvent, min(step.endEvent, events.count))
    var next = nextProperty
    let (own, rest) = rows(range, room: room, of: events.rowCounts.map { Int($0[number]) }, &next)
    nextProperty = next
    room -= own.count
    return lines(own, of: step) + (rest > 0 ? ["… \(rest) more; rehearse show tells them"] : [])
  }

  /// The rows of a step as text.
  ///
  /// Number, milliseconds and event stand between tabulators. The cause is the last line above that is indented one
  /// space less; where it is another one, an arrow says by how many events it was earlier. Lines without a number tell
  /// properties.
  private func lines(_ rows: [Row], of step: TraceStep) -> [String] {
    var lines: [String] = []
    var time = ""
    var last: [Int: Int] = [:]
    for row in rows {
      let event = events[row.first]
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
