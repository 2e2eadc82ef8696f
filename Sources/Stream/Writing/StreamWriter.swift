import RehearsalTrace

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
    var pieces = SessionPieces(session, as: form)
    var text = ""
    while let piece = try pieces.next() { text += piece }
    return text
  }

  /// The lines of a session, some at a time: a session of a million events has 500 MB of them.
  package struct SessionPieces {
    /// How many bytes a piece in the middle of a session has at least.
    package static let usualBytes = TraceWriting.piece

    private let session: StreamSession
    private let attachments: [AttachedFile]
    private var writing: TraceWriting
    private var part = Part.beginning

    private enum Part { case beginning, trace, ending, over }

    /// Begins with the first line.
    package init(_ session: StreamSession, as form: Form = .whole) {
      self.session = session
      // What is kept beside scripts is behaviour.
      attachments = form == .whole ? session.performance.attachments : []
      writing = TraceWriting(session.performance.trace, as: form, attached: attachments.compactMap(\.event))
    }

    /// Some more lines, each with its line end; the last of them ends the session.
    package mutating func next() throws(UntellableTrace) -> String? {
      switch part {
      case .beginning:
        part = .trace
        return StreamWriter.beginning(session) + session.alike.map(StreamWriter.line).joined()
      case .trace:
        if let lines = try writing.next() { return lines }
        part = .ending
        return try next()
      case .ending:
        part = .over
        return StreamWriter.ending(session, attachments)
      case .over: return nil
      }
    }
  }

  private static func line(of other: StreamSession.Alike) -> String {
    var line = LineText(.alike)
    line.add("configuration", json: json(of: other.configuration))
    if let accepted = other.accepted { line.add("accepted", json: accepted.json) }
    return line.text
  }

  private static func ending(_ session: StreamSession, _ attachments: [AttachedFile]) -> String {
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
    end.add("at", performance.trace.end.microseconds)
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
  private var fields: String

  init(_ word: StreamWord) { fields = "{\"type\":\"\(word.rawValue)\"" }

  /// The line with its end.
  var text: String { fields + "}\n" }

  mutating func add(_ name: String, json: String) { fields += ",\"\(name)\":" + json }
  mutating func add(_ name: String, _ number: Int64) { add(name, json: String(number)) }
  mutating func add(_ name: String, _ text: String) { add(name, json: Value.quoted(text)) }

  mutating func add(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { add(name, json: Value.list(texts.map { .text($0) }).json) }
  }
}
