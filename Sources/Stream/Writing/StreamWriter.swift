package import RehearsalTrace

/// Why a session cannot be told as a stream: its trace was not filled as `TraceBuilder` does.
public struct UntellableTrace: Error, Hashable, Sendable {
  /// What cannot be told.
  public let reason: String
}

/// Writes a stream that `StreamReader` reads back: equal digests, texts, configurations and outcomes.
///
/// One object a line, without blanks, `type` first and the other fields in one order; the same session is the same
/// bytes everywhere.
public enum StreamWriter {
  /// The first line of a run, with its line end.
  public static func text(of hello: StreamHello) -> String {
    var line = LineText(.hello)
    line.add("protocol", Int64(StreamHello.version))
    if !hello.producer.isEmpty { line.add("producer", hello.producer) }
    line.add("system", hello.system)
    if let label = hello.label { line.add("label", label) }
    let told = hello.capabilities
    if told != StreamHello.Capabilities() {
      var fields: [String: Value] = [:]
      if !told.inputs.isEmpty { fields["inputs"] = .list(told.inputs.map { .text($0) }) }
      if let clock = told.clock { fields["clock"] = .text(clock.rawValue) }
      if let frame = told.frameMicroseconds { fields["frame"] = .integer(frame) }
      if let precision = told.precision { fields["precision"] = .milli(precision) }
      if told.unit != .point { fields["unit"] = .text(told.unit.rawValue) }
      line.add("capabilities", json: Value.record(fields).json)
    }
    return line.text
  }

  /// What a session is written for.
  public enum Form: Sendable {
    /// To be told whole.
    case whole
    /// To be kept beside scripts: as few lines as possible are others when something changes. Events are numbered by
    /// step and kind, and lines of the script are not told.
    case kept
  }

  /// The lines of a session, each with its line end.
  public static func text(of session: StreamSession, as form: Form = .whole) throws(UntellableTrace) -> String {
    let trace = session.performance.trace
    let facts = StreamFacts(trace, as: form, attached: attachments(of: session, as: form).compactMap(\.event))
    var writing = SessionWriting(session, facts, as: form)
    var bytes = writing.beginning
    writing.enter(TraceWindow(trace))
    while let lines = try writing.next() { bytes += lines }
    bytes += try writing.ending()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is kept beside scripts is behaviour.
  private static func attachments(of session: StreamSession, as form: Form) -> [AttachedFile] {
    form == .whole ? session.performance.attachments : []
  }

  /// The lines of a session, some at a time: a session of a million events has 500 MB of them.
  package struct SessionWriting {
    private let session: StreamSession
    private let attachments: [AttachedFile]
    private let end: Instant
    private var writing: TraceWriting

    /// - Parameters:
    ///   - session: The session; its trace comes window by window.
    ///   - facts: What is known of the trace.
    ///   - form: What it is written for.
    package init(_ session: StreamSession, _ facts: StreamFacts, as form: Form = .whole) {
      self.session = session
      attachments = StreamWriter.attachments(of: session, as: form)
      end = facts.end
      writing = TraceWriting(facts, as: form)
    }

    /// The first lines.
    package var beginning: [UInt8] {
      Array((StreamWriter.beginning(session) + session.alike.map(StreamWriter.line).joined()).utf8)
    }

    /// Goes on to the next steps of the trace.
    package mutating func enter(_ window: TraceWindow) { writing.enter(window) }

    /// Some more lines; `nil` when the next steps are wanted, or there are none.
    package mutating func next() throws(UntellableTrace) -> [UInt8]? { try writing.next() }

    /// The lines that end the session.
    package mutating func ending() throws(UntellableTrace) -> [UInt8] {
      try writing.finish() + Array(StreamWriter.ending(session, attachments, at: end).utf8)
    }
  }

  private static func line(of other: StreamSession.Alike) -> String {
    var line = LineText(.alike)
    line.add("configuration", json: json(of: other.configuration))
    if let accepted = other.accepted { line.add("accepted", json: accepted.json) }
    return line.text
  }

  private static func ending(
    _ session: StreamSession, _ attachments: [AttachedFile], at time: Instant
  ) -> String {
    let performance = session.performance
    var text = ""
    for failure in performance.failures {
      var line = LineText(.failure)
      line.add("step", Int64(failure.step))
      if failure.line > 0 { line.add("line", Int64(failure.line)) }
      line.add("message", failure.message)
      line.add("claims", failure.claims)
      text += line.text
    }
    for file in attachments {
      var line = LineText(.attachment)
      line.add("name", file.name)
      if let event = file.event { line.add("of", Int64(event)) }
      if file.mediaType != AttachedFile.mediaType(of: file.name) { line.add("media", file.mediaType) }
      line.add("digest", Digest(of: file.bytes).hex)
      line.add("bytes", Base64.text(of: file.bytes))
      text += line.text
    }
    var end = LineText(.end)
    end.add("at", time.microseconds)
    let ended = SessionReading.Outcome(performance.outcome)
    let outcome = session.isNondeterministic ? .nondeterministic : session.isFlaky ? .flaky : ended
    end.add("outcome", outcome.rawValue)
    end.add("claims", performance.claims)
    if session.wallMicroseconds > 0 { end.add("wall", session.wallMicroseconds) }
    return text + end.text
  }

  private static func beginning(_ session: StreamSession) -> String {
    var line = LineText(.session)
    line.add("script", session.script)
    line.add("title", session.title)
    if !session.path.isEmpty { line.add("path", session.path) }
    if !session.source.isEmpty { line.add("source", session.source) }
    if session.scriptDigest != Digest(of: session.source) { line.add("digest", session.scriptDigest.hex) }
    line.add("claims", session.claims)
    line.add("configuration", json: json(of: session.configuration))
    if let accepted = session.accepted { line.add("accepted", json: accepted.json) }
    if let system = session.system { line.add("system", system) }
    if let origin = session.origin {
      line.add("revision", origin.revision)
      if let position = origin.position { line.add("position", position) }
      if let branch = origin.branch { line.add("branch", branch) }
      if origin.isDirty { line.add("dirty", json: "true") }
    }
    return line.text
  }

  private static func json(of configuration: Configuration) -> String {
    let axes = configuration.axes.map { ($0.name, Value.text($0.value)) }
    return Value.record(Dictionary(axes, uniquingKeysWith: { $1 })).json
  }
}

extension StreamSession.Accepted {
  fileprivate var json: String { Value.record(["at": .text(at), "by": .text(by), "why": .text(why)]).json }
}

extension SessionReading.Outcome {
  fileprivate init(_ outcome: Performance.Outcome) {
    switch outcome {
    case .completed: self = .completed
    case .failed: self = .failed
    case .crashed: self = .crashed
    case .error: self = .error
    }
  }
}

/// One line of a stream while it is written.
struct LineText {
  private var bytes = ByteText()

  init(_ word: StreamWord) { begin(word) }

  /// A line behind others, whose memory it takes until it ends.
  init(_ word: StreamWord, after others: inout ByteText) {
    swap(&bytes, &others)
    begin(word)
  }

  private mutating func begin(_ word: StreamWord) {
    bytes.add("{\"type\":\"")
    bytes.add(text: word.rawValue)
    bytes.add("\"")
  }

  /// The line with its end.
  var text: String { String(decoding: bytes.bytes, as: UTF8.self) + "}\n" }

  /// Ends the line, and gives back the others with it behind them.
  mutating func end(into others: inout ByteText) {
    bytes.add("}\n")
    swap(&bytes, &others)
  }

  mutating func add(_ name: StaticString, json: String) {
    bytes.add(field: name)
    bytes.add(text: json)
  }

  mutating func add(_ name: StaticString, _ number: Int64) {
    bytes.add(field: name)
    bytes.add(number)
  }

  mutating func add(_ name: StaticString, _ text: String) {
    bytes.add(field: name)
    bytes.add(quoted: text)
  }

  mutating func add(_ name: StaticString, _ texts: [String]) {
    if !texts.isEmpty { add(name, json: Value.list(texts.map { .text($0) }).json) }
  }

  mutating func add(_ name: StaticString, _ rect: MilliRect) {
    bytes.add(field: name)
    bytes.add(rect)
  }
}
