import RehearsalTrace

// A performance as the parts of a message, without any loss.
//
// Records are rows of 32-bit words; what has 64 bits takes two. Reading believes nothing: every symbol, view, step and
// event that a row names has to be there, so that whoever looks it up later finds it.

extension MessageWriter {
  package mutating func performance(_ performance: Performance) {
    trace(performance.trace)
    text(performance.outcome.rawValue)
    count(performance.failures.count)
    for failure in performance.failures {
      count(failure.step)
      count(failure.line)
      text(failure.message)
      texts(failure.claims)
    }
    texts(performance.claims)
  }

  private mutating func trace(_ trace: Trace) {
    texts(Array(trace.symbols.texts.dropFirst()))
    number(trace.end.microseconds)
    var rows = WordRows()
    for step in trace.steps {
      rows.narrow(step.kind.index, step.label.index, step.line)
      rows.narrow(step.firstEvent, step.endEvent)
      rows.wide(step.at.microseconds)
    }
    words(rows.take())
    for event in trace.events {
      rows.wide(event.at.microseconds)
      rows.narrow(event.step, event.causeNumber, Int32(event.kind.rawValue))
      rows.narrow(event.name.index, event.subject.index, event.viewNumber)
      rows.narrow(event.arguments.index, event.answer.index)
    }
    words(rows.take())
    for view in trace.views {
      rows.narrow(view.id.number, view.parent?.number ?? 0, view.path.index)
      rows.narrow(view.className.index)
      rows.narrow(view.from, view.to)
    }
    words(rows.take())
    for span in trace.frames {
      rows.narrow(span.view.number)
      rows.narrow(span.from, span.to)
      rows.wide(span.frame.x)
      rows.wide(span.frame.y)
      rows.wide(span.frame.width)
      rows.wide(span.frame.height)
    }
    words(rows.take())
    for span in trace.properties {
      rows.narrow(span.subject.index, span.key.index, span.value.index)
      rows.narrow(span.from, span.to)
    }
    words(rows.take())
    for exception in trace.exceptions {
      rows.narrow(exception.event)
      rows.narrow(exception.type.index, exception.message.index)
    }
    words(rows.take())
    count(trace.terminals.count)
    for span in trace.terminals {
      text(span.path)
      count(span.from)
      count(span.to)
      text(span.text)
    }
  }
}

/// Rows of words that are being written.
private struct WordRows {
  private var words: [Int32] = []

  mutating func narrow(_ values: Int32...) { words += values }

  /// What does not fit names nothing that is there, and is refused by the reader.
  mutating func narrow(_ values: Int...) { for value in values { words.append(Int32(clamping: value)) } }

  mutating func wide(_ value: Int64) {
    words.append(Int32(truncatingIfNeeded: value))
    words.append(Int32(truncatingIfNeeded: value >> 32))
  }

  mutating func take() -> [Int32] {
    defer { words = [] }
    return words
  }
}

extension MessageReader {
  package mutating func performance() throws(MessageError) -> Performance {
    let trace = try trace()
    guard let outcome = Performance.Outcome(rawValue: try text()) else { throw MessageError() }
    var failures: [Performance.Failure] = []
    for _ in 0..<(try count(ofSize: 32)) {
      let step = try number(in: 0...Int(Int32.max))
      let line = try number(in: 0...Int(Int32.max))
      failures.append(Performance.Failure(step: step, line: line, message: try text(), claims: try texts()))
    }
    return Performance(trace: trace, outcome: outcome, failures: failures, claims: try texts())
  }

  private mutating func trace() throws(MessageError) -> Trace {
    var trace = Trace()
    let texts = try texts()
    for text in texts { _ = trace.symbols.intern(text) }
    guard trace.symbols.texts.count == texts.count + 1 else { throw MessageError() }
    trace.end = try Instant(told: try number())
    let (steps, events, views) = (try rows(of: 7), try rows(of: 10), try rows(of: 6))
    let bounds = RowBounds(
      texts: trace.symbols.texts.count, steps: steps.count, events: events.count, views: views.count)
    trace.steps = try steps.read { row throws(MessageError) in
      TraceStep(
        kind: try bounds.symbol(row.narrow()), label: try bounds.symbol(row.narrow()), line: row.narrow(),
        firstEvent: try bounds.place(row.narrow()), endEvent: try bounds.place(row.narrow()), at: try row.instant())
    }
    trace.events = try events.read { row throws(MessageError) in try bounds.event(&row) }
    trace.views = try views.read { row throws(MessageError) in
      TraceView(
        id: try bounds.view(row.narrow()), parent: try bounds.parent(row.narrow()),
        path: try bounds.symbol(row.narrow()), className: try bounds.symbol(row.narrow()),
        from: try bounds.place(row.narrow()), to: try bounds.place(row.narrow()))
    }
    try RowBounds.check(trace.views)
    trace.frames = try rows(of: 11).read { row throws(MessageError) in
      FrameSpan(
        view: try bounds.view(row.narrow()), from: try bounds.place(row.narrow()), to: try bounds.place(row.narrow()),
        frame: MilliRect(x: row.wide(), y: row.wide(), width: row.wide(), height: row.wide()))
    }
    trace.properties = try rows(of: 5).read { row throws(MessageError) in
      let names = [try bounds.symbol(row.narrow()), try bounds.symbol(row.narrow()), try bounds.symbol(row.narrow())]
      return PropertySpan(
        subject: names[0], key: names[1], from: try bounds.place(row.narrow()), to: try bounds.place(row.narrow()),
        value: names[2])
    }
    trace.exceptions = try rows(of: 3).read { row throws(MessageError) in
      TraceException(
        event: try bounds.eventNumber(row.narrow()), type: try bounds.symbol(row.narrow()),
        message: try bounds.symbol(row.narrow()))
    }
    for _ in 0..<(try count(ofSize: 32)) {
      let path = try text()
      let (from, to) = (try number(in: 0...trace.events.count), try number(in: 0...trace.events.count))
      trace.terminals.append(TerminalSpan(path: path, from: from, to: to, text: try text()))
    }
    return trace
  }

  private mutating func rows(of width: Int) throws(MessageError) -> WordTable {
    let words = try words()
    guard words.count % width == 0 else { throw MessageError() }
    return WordTable(words: words, width: width)
  }
}

/// Rows of words that were read.
private struct WordTable {
  let words: [Int32]
  let width: Int

  var count: Int { words.count / width }

  func read<Row>(_ make: (inout WordRow) throws(MessageError) -> Row) throws(MessageError) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(count)
    var row = WordRow(words: words)
    for _ in 0..<count { rows.append(try make(&row)) }
    return rows
  }
}

private struct WordRow {
  let words: [Int32]
  var next = 0

  mutating func narrow() -> Int32 {
    next += 1
    return words[next - 1]
  }

  mutating func wide() -> Int64 {
    let low = UInt32(bitPattern: narrow())
    return Int64(narrow()) << 32 | Int64(low)
  }

  mutating func instant() throws(MessageError) -> Instant { try Instant(told: wide()) }
}

extension Instant {
  /// Further from the beginning no session lasts, and the difference of two is a number too.
  private static let furthest: Int64 = 1 << 61

  fileprivate init(told microseconds: Int64) throws(MessageError) {
    guard microseconds.magnitude <= Instant.furthest.magnitude else { throw MessageError() }
    self.init(microseconds: microseconds)
  }
}

/// What rows may name.
private struct RowBounds {
  let texts: Int
  let steps: Int
  let events: Int
  let views: Int

  private func checked(_ number: Int32, _ range: ClosedRange<Int>) throws(MessageError) -> Int32 {
    guard range.contains(Int(number)) else { throw MessageError() }
    return number
  }

  func symbol(_ number: Int32) throws(MessageError) -> Symbol { Symbol(index: try checked(number, 0...texts - 1)) }

  /// A place before, between or behind the events.
  func place(_ number: Int32) throws(MessageError) -> Int { Int(try checked(number, 0...events)) }

  func eventNumber(_ number: Int32) throws(MessageError) -> Int {
    guard events > 0 else { throw MessageError() }
    return Int(try checked(number, 0...events - 1))
  }

  func view(_ number: Int32) throws(MessageError) -> ViewID {
    guard views > 0 else { throw MessageError() }
    return ViewID(number: try checked(number, 1...views))
  }

  func parent(_ number: Int32) throws(MessageError) -> ViewID? { number == 0 ? nil : try view(number) }

  func event(_ row: inout WordRow) throws(MessageError) -> TraceEvent {
    let sequence = row.next / 10
    let at = try row.instant()
    let step = try checked(row.narrow(), 0...max(0, steps - 1))
    let cause = try checked(row.narrow(), -1...sequence - 1)
    guard let kind = UInt8(exactly: row.narrow()).flatMap(TraceEvent.Kind.init) else { throw MessageError() }
    let name = try symbol(row.narrow())
    let subject = try symbol(row.narrow())
    let view = try checked(row.narrow(), 0...views)
    return TraceEvent(
      at: at, step: Int(step), kind: kind, name: name, subject: subject,
      view: view == 0 ? nil : ViewID(number: view), cause: cause < 0 ? nil : Int(cause),
      arguments: try symbol(row.narrow()), answer: try symbol(row.narrow()))
  }

  /// Views are numbered in their order, and none is inside itself.
  static func check(_ views: [TraceView]) throws(MessageError) {
    var isSound = [Bool](repeating: false, count: views.count)
    for (position, view) in views.enumerated() {
      guard Int(view.id.number) == position + 1 else { throw MessageError() }
      var path: [Int] = []
      var next: Int? = position
      while let place = next, !isSound[place] {
        guard path.count < views.count else { throw MessageError() }
        path.append(place)
        next = views[place].parent.map { Int($0.number) - 1 }
      }
      for place in path { isSound[place] = true }
    }
  }
}
