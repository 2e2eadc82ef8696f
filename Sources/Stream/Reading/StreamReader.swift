public import RehearsalSourceText
public import RehearsalTrace

/// Reads a stream, line by line.
///
/// A stream is what Documentation/Stream.md says: JSON Lines, of which the first of each run is `hello`. Reading is
/// strict: what is no JSON, is unknown, contradicts what came before, or goes beyond a bound is a mistake with its
/// place, what was expected, and what was probably meant. After a mistake nothing more is read. A session is handed
/// over when it has ended, so that whoever stores sessions stores none that is wrong anywhere.
///
/// ```swift
/// var reader = StreamReader(path: "textual.jsonl")
/// for line in lines {
///   if case .session(let session)? = try reader.read(line) { … }
/// }
/// try reader.finish()
/// ```
///
/// Cost: linear in the bytes. No input ends the process: whatever `TraceBuilder` takes for granted is looked at before.
public struct StreamReader: Sendable {
  /// What the stream is called, for messages.
  public let path: String
  /// How much is taken before the reader refuses.
  public let bounds: StreamBounds
  /// Number of the line that was read last, from 1.
  public private(set) var line = 0

  private var hello: StreamHello?
  private(set) var session: SessionReading?
  /// Whether to try the fast path for common lines; off in tests.
  var takesQuickly = true
  /// The lines on which the run's cells begin.
  private var cells: [CellKey: Int] = [:]
  private var sessionBytes = 0
  private var hasEnded = false
  /// Whether the session that ended last told something of events that had been handed over.
  package private(set) var hasChangedPast = false

  /// Makes a reader of the stream that is called `path` in messages.
  public init(path: String, bounds: StreamBounds = StreamBounds()) {
    self.path = path
    self.bounds = bounds
  }

  /// The script of the session that has begun and not ended.
  public var sessionInHand: CellKey? { session?.cell }

  /// Paths of the views that are there now and that somebody might mean: those that hold no others, and those that the
  /// toolkit tells a role of; sorted.
  package var viewsInHand: [String] { session?.viewsInHand ?? [] }

  /// How many steps the session in hand has, and the kind of the last one.
  package var stepsInHand: (count: Int, last: String?) { session?.stepsInHand ?? (0, nil) }

  /// Hands over what was read of the session in hand since the last time, as `TraceBuilder.handOver` does.
  ///
  /// Nothing is handed over outside of a session.
  package mutating func handOver(into window: inout TraceWindow, _ body: (inout TraceWindow, Trace) -> Void) {
    session?.builder.handOver(into: &window, body)
  }

  /// Reads one line, without its end.
  ///
  /// - Returns: What the line completes; `nil` for an empty line.
  public mutating func read(_ text: [UInt8]) throws(Diagnostic) -> StreamMessage? {
    line += 1
    return takeQuickly(text.span) ? .part : try readWhole(text)
  }

  /// Reads the lines that are there whole, up to the first that completes something or tells anything but a part of a
  /// session.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - isOver: Whether no more bytes come, so that what is left is a line, too.
  /// - Returns: What that line completes; `nil` when there are no more lines.
  package mutating func readOn(_ lines: inout StreamLines, isOver: Bool = false) throws(Diagnostic) -> StreamMessage? {
    while let place = lines.nextPlace() ?? (isOver ? lines.restPlace() : nil) {
      line += 1
      if takeQuickly(lines.bytes.span.extracting(place)) { continue }
      switch try readWhole(Array(lines.bytes[place])) {
      case .part, nil: continue
      case let message: return message
      }
    }
    return nil
  }

  private mutating func readWhole(_ text: [UInt8]) throws(Diagnostic) -> StreamMessage? {
    do {
      return try message(of: text)
    } catch {
      hasEnded = true
      throw diagnostic(error, in: text)
    }
  }

  /// Says that no more lines come.
  public mutating func finish() throws(Diagnostic) {
    let what: StreamMistake
    if let session {
      what = StreamMistake(
        at: 0, "the stream ends within the session \(session.cell.text) of line \(session.line)",
        expected: ["a line {\"type\":\"end\",…}"])
    } else if hello == nil, !hasEnded {
      what = StreamMistake(at: 0, "the stream is empty", expected: [StreamReader.helloExample])
    } else {
      return
    }
    line += 1
    throw diagnostic(what, in: [])
  }

  private static let helloExample = "{\"type\":\"hello\",\"protocol\":\(StreamHello.version),\"system\":…}"

  private func diagnostic(_ mistake: StreamMistake, in text: [UInt8]) -> Diagnostic {
    // Bytes that go on with a character do not count.
    let column = text.prefix(mistake.offset).count { $0 & 0xC0 != 0x80 } + 1
    return Diagnostic(
      path: path, line: line, column: column, message: mistake.message, expected: mistake.expected,
      suggestion: mistake.suggestion)
  }

  // MARK: - Lines

  /// Takes a line of the session in hand that is written as most are; false where it is to be read as a whole, and
  /// nothing has changed.
  mutating func takeQuickly(_ text: Span<UInt8>) -> Bool {
    guard takesQuickly, !hasEnded, text.count <= bounds.lineBytes, sessionBytes + text.count <= bounds.sessionBytes,
      session?.takeQuickly(text, number: line) ?? false
    else { return false }
    sessionBytes += text.count
    return true
  }

  private mutating func message(of text: [UInt8]) throws(StreamMistake) -> StreamMessage? {
    guard text.count <= bounds.lineBytes else {
      throw StreamMistake(at: 0, "this line is too long", expected: ["at most \(bounds.lineBytes) bytes"])
    }
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    let node: JSONNode
    do {
      var reading = JSONReading(text)
      node = try reading.read()
    } catch {
      throw StreamMistake(at: error.offset, error.message, expected: [error.expected])
    }
    let line = try StreamLine(node, as: "a line of the stream")
    try StreamLine.checkNames(in: node)
    guard let word = try line.word("type", "type of line", StreamWord.self) else {
      throw StreamMistake(at: line.offset, "\"type\" is missing", expected: ["type: what the line is, as \"event\""])
    }
    guard hello != nil || word == .hello || word == .note else {
      throw StreamMistake(
        at: line.offset, "a stream does not begin with \"\(word.rawValue)\"", expected: [StreamReader.helloExample])
    }
    guard !hasEnded || word == .hello || word == .note else {
      throw StreamMistake(at: line.offset, "nothing follows \"bye\"", expected: ["hello, or the end"])
    }
    return try message(word, line, bytes: text.count)
  }

  private mutating func message(
    _ word: StreamWord, _ line: StreamLine, bytes: Int
  ) throws(StreamMistake) -> StreamMessage {
    if word.isOfASession || word == .error && session != nil { return try part(word, line, bytes: bytes) }
    switch word {
    case .hello:
      try refuse(word, within: line)
      let read = try StreamHello(line)
      (hello, cells, hasEnded) = (read, [:], false)
      return .hello(read)
    case .session:
      try refuse(word, within: line)
      let begun = try SessionReading(line, number: self.line, bounds: bounds)
      try note(begun.cell, line)
      session = begun
      sessionBytes = bytes
      return .part
    case .bye:
      try refuse(word, within: line)
      hasEnded = true
      return .bye
    case .error: return .error(try line.text("message", "what cannot be done"))
    case .note: return .note(try line.text("message", "a remark"))
    case .done: return .done
    default: return .request
    }
  }

  private mutating func part(
    _ word: StreamWord, _ line: StreamLine, bytes: Int
  ) throws(StreamMistake) -> StreamMessage {
    guard session != nil else {
      throw StreamMistake(
        at: line.offset, "\"\(word.rawValue)\" is outside of a session", expected: ["session, before it"])
    }
    sessionBytes += bytes
    guard sessionBytes <= bounds.sessionBytes else {
      throw StreamMistake(
        at: line.offset, "this session is too long", expected: ["at most \(bounds.sessionBytes) bytes"])
    }
    let whole = try session?.take(word, line, number: self.line)
    if word == .alike, let cell = session?.newestCell { try note(cell, line) }
    guard let whole else { return .part }
    hasChangedPast = session?.builder.hasChangedPast ?? false
    session = nil
    return .session(whole)
  }

  /// Notes that a cell is here; a run has each once.
  private mutating func note(_ cell: CellKey, _ line: StreamLine) throws(StreamMistake) {
    if let first = cells[cell] {
      throw StreamMistake(
        at: line.offset, "the session \(cell.text) is here already, from line \(first)",
        expected: ["each cell once in a run"])
    }
    guard cells.count < bounds.sessions else {
      throw StreamMistake(at: line.offset, "these are too many sessions", expected: ["at most \(bounds.sessions)"])
    }
    cells[cell] = self.line
  }

  /// Throws for a line that has no place within a session.
  private func refuse(_ word: StreamWord, within line: StreamLine) throws(StreamMistake) {
    guard let session else { return }
    throw StreamMistake(
      at: line.offset,
      "\"\(word.rawValue)\" is within the session \(session.cell.text) of line \(session.line), which has not ended",
      expected: ["end, before it"])
  }
}

extension StreamHello {
  init(_ line: StreamLine) throws(StreamMistake) {
    let node = try line.required("protocol", "\(StreamHello.version)")
    guard case .number(.integer(let version), _) = node.content else {
      throw line.wrong(node, "protocol", "\(StreamHello.version)")
    }
    guard version == Int64(StreamHello.version) else {
      throw StreamMistake(
        at: node.offset, "this is a stream of version \(version)", expected: ["version \(StreamHello.version)"])
    }
    self.init(
      producer: try line.text("producer", ifThere: "the program that writes, with its version") ?? "",
      system: try line.name("system", "what performed, with its version, as \"Qt 6.11.3\""),
      label: try line.text("label", ifThere: "a name for the run"))
    if let node = line.present("capabilities") {
      capabilities = try Capabilities(StreamLine(node, as: "capabilities"))
    }
  }
}

extension StreamHello.Capabilities {
  fileprivate init(_ line: StreamLine) throws(StreamMistake) {
    inputs = try line.texts("inputs")
    clock = try line.word("clock", "clock", StreamHello.Clock.self)
    frameMicroseconds = try line.whole("frame", in: 1...1_000_000_000)
    if let node = line.present("precision") {
      guard case .number(let value, _) = node.content, let length = value.number, length >= 0 else {
        throw line.wrong(node, "precision", "a length, as 0.001")
      }
      precision = milliPoints(length)
    }
    unit = try line.word("unit", "unit", StreamHello.Unit.self) ?? .point
  }
}
