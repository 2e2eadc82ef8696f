import Foundation
import Rehearsal
import RehearsalScript
import RehearsalStream
import RehearsalTrace
import Testing

/// What is written is read back: the same digests, texts, configurations and outcomes.
@Suite struct StreamRoundTripTests {
  /// Some cells of every bundled script; with `REHEARSAL_LONG` all of them.
  static let performed: [StreamSession] = {
    let isLong = ProcessInfo.processInfo.environment["REHEARSAL_LONG"] != nil
    let library = ScriptLibrary(files: Bundled.files.map { (path: $0.path, text: $0.text) })
    return library.scripts.flatMap { script in
      let cells = script.cells()
      let chosen = isLong ? cells : [cells.first, cells.last].compactMap { $0 }
      return Array(Set(chosen)).sorted().map { configuration in
        StreamSession(
          script: script.id, title: script.title, path: script.path, source: script.source,
          scriptDigest: script.digest, claims: script.claims, configuration: configuration,
          performance: perform(script, under: configuration, in: library), wallMicroseconds: 12)
      }
    }
  }()

  @Test func `sessions of the bundled scripts come back as they went`() throws {
    var reader = StreamReader(path: "a.jsonl")
    _ = try reader.read(Array(StreamWriter.text(of: StreamHello(producer: "", system: "rehearse")).utf8.dropLast()))
    for session in Self.performed {
      let read = try Self.read(StreamWriter.text(of: session), &reader)

      #expect(read.performance.trace.digests().recording == session.performance.trace.digests().recording)
      #expect(read.performance.trace.digests().steps == session.performance.trace.digests().steps)
      #expect(read.performance.trace.steps.map(\.line) == session.performance.trace.steps.map(\.line))
      #expect(read.cell == session.cell)
      #expect((read.title, read.path, read.source) == (session.title, session.path, session.source))
      #expect(read.scriptDigest == session.scriptDigest)
      #expect(read.claims == session.claims)
      #expect(read.performance.outcome == session.performance.outcome)
      #expect(read.performance.failures == session.performance.failures)
      #expect(read.performance.claims == session.performance.claims)
      #expect(read.wallMicroseconds == 12)
    }
    #expect(Self.performed.count > 100)
  }

  @Test(arguments: [
    ("a view that comes and leaves with one event", ["view w", "gone w"]),
    ("a view that comes into one that leaves", ["event", "view w", "event", "view w/a", "gone w"]),
    ("a view that is put back", ["event", "view w", "view w/a", "event", "gone w", "view w", "view w/a"]),
    ("three of one name at one event", ["event", "view w", "event", "gone w", "view w", "gone w", "view w"]),
    ("one of one name in each of two", ["view w", "view w/a", "gone w", "view w", "view w/a", "gone w"]),
    ("views before the first event", ["view w", "view w/a", "on w/a"]),
    ("events before the first step", ["event", "event", "step", "event"]),
    ("steps without events", ["step", "step", "event", "step", "step"]),
    ("an object that is called as a view", ["event", "property w", "event", "view w", "event", "gone w"]),
    ("a name with a stroke", ["event", "view a/b parent null", "view a/b/c"]),
    ("no events at all", ["step"]),
  ])
  func `whatever a stream can say is written as it was read`(_ what: String, _ words: [String]) throws {
    let lines = ["step"] + words + ["event"]
    let told = (words.contains("step") ? words : lines).enumerated().map { Self.line($1, at: $0 * 10) }
    let stream = [SampleStream.hello, SampleStream.session] + told + [#"{"type":"end","at":1000}"#]

    let session = try #require(try SampleStream.sessions(of: stream).first, "\(what)")
    let text = try StreamWriter.text(of: session)
    let again = try #require(
      try SampleStream.sessions(of: [SampleStream.hello] + text.split(separator: "\n").map(String.init)).first)

    #expect(again.performance.trace.digests().recording == session.performance.trace.digests().recording, "\(what)")
    #expect(Self.lives(in: again.performance.trace) == Self.lives(in: session.performance.trace))
    #expect(try StreamWriter.text(of: again) == text)
  }

  /// Issue 16, section 5: `cells`, the screen of a terminal as text.
  @Test func `screens of terminals are written as they were read`() throws {
    func cells(_ json: String, of path: String = "w") -> String {
      #"{"type":"property","of":"\#(path)","key":"cells","value":\#(json)}"#
    }
    let view = #"{"type":"view","path":"w","class":"Screen"}"#
    let stream = SampleStream.session([
      SampleStream.event, view, cells(#""one\n<two>""#), SampleStream.event, cells(#""three""#), SampleStream.event,
      cells("null"), SampleStream.event, cells(#""four""#), SampleStream.event, #"{"type":"gone","path":"w"}"#,
      SampleStream.event, view, cells(#""five""#), cells(#""six""#, of: "nobody"),
    ])

    let trace = try #require(try SampleStream.sessions(of: stream).first).performance.trace
    let text = try StreamWriter.text(of: try #require(try SampleStream.sessions(of: stream).first))
    let again = try SampleStream.sessions(of: [SampleStream.hello] + text.split(separator: "\n").map(String.init))

    #expect(trace.terminals.map(\.text) == ["one\n<two>", "three", "four", "five"])
    #expect(trace.terminals.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [3, 4], [5, 6]])
    #expect(trace.properties.map { trace.text($0.subject) } == ["nobody"], "what no view shows is a property")
    #expect(again.first?.performance.trace.terminals == trace.terminals)
    #expect(again.first?.performance.trace.digests().recording == trace.digests().recording)
  }

  /// A digest does not depend on what is drawn, whatever comes before and after it.
  @Test(arguments: [
    ["T"], ["T", "7"], ["T", "7", "null"], ["7", "T", "null"], ["7", "T", "8"], ["null"], ["T", "null"],
  ])
  func `whatever cells are beside texts, no text is in the digest, and all comes back`(_ values: [String]) throws {
    func trace(_ text: String) throws -> (trace: Trace, again: Trace?) {
      let told = values.flatMap { value in
        let json = value == "T" ? text : value
        return [SampleStream.event, #"{"type":"property","of":"w","key":"cells","value":\#(json)}"#]
      }
      let view = #"{"type":"view","path":"w","class":"Screen"}"#
      let session = try #require(
        try SampleStream.sessions(of: SampleStream.session([SampleStream.event, view] + told)).first)
      let lines = try StreamWriter.text(of: session).split(separator: "\n").map(String.init)
      let again = try SampleStream.sessions(of: [SampleStream.hello] + lines).first
      return (session.performance.trace, again?.performance.trace)
    }

    let (one, other) = (try trace(#""one""#), try trace(#""other""#))

    #expect(one.trace.digests().recording == other.trace.digests().recording)
    #expect(one.again?.digests().recording == one.trace.digests().recording)
    #expect(one.again?.terminals == one.trace.terminals)
  }

  @Test func `more screens than a session may tell are refused with their place`() {
    var bounds = StreamBounds()
    bounds.terminalBytes = 5
    let view = #"{"type":"view","path":"w","class":"Screen"}"#
    let told = ["123", "456"].map { #"{"type":"property","of":"w","key":"cells","value":"\#($0)"}"# }

    let complaint = SampleStream.complaint(
      about: SampleStream.session([SampleStream.event, view] + told), bounds: bounds)

    #expect(complaint.contains("a.jsonl:7:1: error: these are too many screens of terminals"), "\(complaint)")
  }

  @Test func `what a stream cannot say is refused`() throws {
    func reason(_ change: (inout Trace) -> Void) -> String {
      var builder = TraceBuilder()
      builder.beginStep(kind: "tap", label: "tap", line: 1, at: .zero)
      for _ in 0..<3 {
        _ = builder.append(at: Instant(microseconds: 10), kind: .action, name: "a", arguments: ["a": 1])
      }
      let window = builder.appendView(parent: nil, path: "w", className: "W")
      _ = builder.appendView(parent: window, path: "w/a", className: "A")
      builder.appendFrame(MilliRect(x: 0, y: 0, width: 1, height: 1), of: window)
      var trace = builder.finish(at: Instant(microseconds: 20))
      change(&trace)
      do {
        _ = try StreamWriter.text(
          of: StreamSession(
            script: "a", configuration: Configuration([:]),
            performance: Performance(trace: trace, outcome: .completed, failures: [])))
        return ""
      } catch {
        return error.reason
      }
    }

    #expect(reason { _ in } == "")
    #expect(reason { $0.events[1].at = .zero } == "time goes back to 0 µs")
    #expect(reason { $0.end = .zero } == "it ends before its last event")
    #expect(reason { $0.events[1].viewNumber = 1 } == "event 1 concerns a view that is not there")
    #expect(reason { $0.views[0].from = 3 } == "event 2 has a frame of a view that is not there")
    #expect(reason { $0.views[1].path = $0.views[0].path } == "two views are called \"w\" at one time")
    #expect(
      reason { $0.events[0].arguments = $0.symbols.intern("1}\n{\"type\":\"bye\"}") }
        == "a value is not canonical JSON: \"1}\\n{\\\"type\\\":\\\"bye\\\"}\"")
  }

  /// The views with their places and spans, in order.
  private static func lives(in trace: Trace) -> [String] {
    trace.views.map {
      "\($0.parent?.number ?? 0) \(trace.text($0.path)) \(trace.text($0.className)) \($0.from)..<\($0.to)"
    }
  }

  static func read(_ text: String, _ reader: inout StreamReader) throws -> StreamSession {
    var read: StreamSession?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if case .session(let session)? = try reader.read(Array(line)) { read = session }
    }
    return try #require(read)
  }

  private static func line(_ words: String, at time: Int) -> String {
    let parts = words.split(separator: " ").map(String.init)
    switch parts[0] {
    case "step": return #"{"type":"step","kind":"tap","label":"tap","at":\#(time)}"#
    case "event": return #"{"type":"event","kind":"action","name":"a","at":\#(time)}"#
    case "on": return #"{"type":"event","kind":"touch","name":"began","view":"\#(parts[1])"}"#
    case "property": return #"{"type":"property","of":"\#(parts[1])","key":"k","value":1}"#
    case "view" where parts.count > 2: return #"{"type":"view","path":"\#(parts[1])","class":"A","parent":null}"#
    default: return #"{"type":"\#(parts[0])","path":"\#(parts[1])","class":"A"}"#
    }
  }
}
