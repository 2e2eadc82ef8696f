import RehearsalTrace
import Testing

@testable import RehearsalStream

/// What is written is proved to be what is read, and nothing else is, though neither is ever there as a whole.
@Suite struct ReadBackTests {
  private static let steps = 6

  private static func trace() -> Trace {
    var builder = TraceBuilder()
    var card: ViewID?
    var window: ViewID?
    for step in 0..<steps {
      let at = Instant(microseconds: Int64(step) * 1000)
      builder.beginStep(kind: "tap", label: "tap \(step)", line: 1, at: at)
      let tap = builder.append(at: at, kind: .stimulus, name: "tap")
      if window == nil { window = builder.appendView(parent: nil, path: "w", className: "UIWindow") }
      if let window, step == 1 { card = builder.appendView(parent: window, path: "w/c", className: "UIView") }
      if let card, step == 1 || step == 3 {
        builder.appendFrame(MilliRect(x: Int64(step) * 1000, y: 0, width: 1000, height: 1000), of: card)
      }
      if step % 2 == 0 { builder.appendProperty(.integer(Int64(step)), key: "count", of: "object") }
      _ = builder.append(at: at, kind: .callback, name: "did", cause: tap)
      if let card, step == 4 { builder.endView(card) }
    }
    return builder.finish(at: Instant(microseconds: 9000))
  }

  /// The lines of each window, a step long, and those that end the session.
  private static func lines(of trace: Trace) throws -> (windows: [[String]], ending: [String]) {
    let session = StreamSession(
      script: "a", configuration: Configuration(["version": "1.0"]),
      performance: Performance(trace: trace, outcome: .completed, failures: []))
    var writing = StreamWriter.SessionWriting(session, StreamFacts(trace, as: .whole, attached: []))
    func split(_ bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let windows = try LongStreamTests.windows(of: trace).map { window in
      writing.enter(window)
      var lines: [String] = []
      while let piece = try writing.next() { lines += split(piece) }
      return lines
    }
    return (windows, split(try writing.ending()))
  }

  /// Whether the lines are proved to be those of the trace.
  private static func isProved(_ lines: (windows: [[String]], ending: [String]), _ trace: Trace) throws -> Bool {
    var reader = StreamReader(path: "a.jsonl")
    let proof = ReadBack(end: trace.end, stepCount: trace.steps.count, eventCount: trace.events.count)
    for line in [SampleStream.hello, SampleStream.session] { _ = try reader.read(Array(line.utf8)) }
    for (window, lines) in zip(LongStreamTests.windows(of: trace), lines.windows) {
      proof.expect(window)
      for line in lines { _ = try reader.read(Array(line.utf8)) }
      proof.take(from: &reader)
    }
    for line in lines.ending {
      guard case .session(let session)? = try reader.read(Array(line.utf8)) else { continue }
      return proof.proves(session, readBy: reader, trace.digests().recording)
    }
    return false
  }

  @Test func `what is written is proved`() throws {
    let trace = Self.trace()

    #expect(try Self.isProved(Self.lines(of: trace), trace))
  }

  @Test func `another trace's lines are not, nor is another digest`() throws {
    let trace = Self.trace()
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap 0", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .stimulus, name: "tap")
    let other = builder.finish(at: .zero)

    #expect(try !Self.isProved(Self.lines(of: other), trace))
    #expect(try !Self.isProved(Self.lines(of: trace), other))
  }

  /// How a stream is another one than was written.
  enum Damage: String, CaseIterable, Sendable {
    case otherName, otherFrame, otherValue, otherTime, otherEnd, noFrame, noGone, earlyGone, lateGone, moreFrames
    case moreProperties, moreEvents, moreViews, endedProperty, lateAnswer, lateFrame, lateEvent, lateException, lateStep
  }

  @Test(arguments: Damage.allCases)
  func `lines that say something else are not`(_ damage: Damage) throws {
    let trace = Self.trace()
    var lines = try Self.lines(of: trace)
    let before = lines.windows.joined() + lines.ending
    let gone = #"{"type":"gone","path":"w/c"}"#
    func frame(_ x: Int, of path: String) -> String { #"{"type":"frame","path":"\#(path)","rect":[\#(x),0,1,1]}"# }
    func replace(_ text: String, _ other: String, in step: Int) {
      lines.windows[step] = lines.windows[step].map { $0.replacing(text, with: other) }
    }
    switch damage {
    case .otherName: replace("did", "does", in: 2)
    case .otherFrame: replace("[3,0,1,1]", "[4,0,1,1]", in: 3)
    case .otherValue: replace("\"value\":2", "\"value\":3", in: 2)
    case .otherTime: replace("\"at\":3000", "\"at\":3001", in: 3)
    case .otherEnd: lines.ending = lines.ending.map { $0.replacing("9000", with: "9001") }
    case .noFrame: lines.windows[3].removeAll { $0.contains("\"frame\"") }
    case .noGone: lines.windows[4].removeAll { $0 == gone }
    case .earlyGone:
      lines.windows[4].removeAll { $0 == gone }
      lines.windows[3].append(gone)
    case .lateGone:
      lines.windows[4].removeAll { $0 == gone }
      lines.windows[5].append(gone)
    case .moreFrames: lines.windows[2].append(frame(2, of: "w/c"))
    case .moreProperties: lines.windows[2].append(#"{"type":"property","of":"o","key":"k","value":1}"#)
    case .moreEvents: lines.windows[2].append(SampleStream.event)
    case .moreViews: lines.windows[2].append(#"{"type":"view","path":"v","class":"UIView"}"#)
    case .endedProperty: lines.windows[5].append(#"{"type":"property","of":"object","key":"count","value":null}"#)
    case .lateAnswer: lines.windows[3].append(#"{"type":"answer","of":0,"value":true}"#)
    // At the end of a window, but behind what was taken of it.
    case .lateFrame: lines.windows[4].insert(frame(5, of: "w/c"), at: 0)
    case .lateEvent: lines.ending.insert(SampleStream.event, at: 0)
    case .lateException: lines.ending.insert(#"{"type":"raised","of":0,"name":"E","message":""}"#, at: 0)
    case .lateStep: lines.ending.insert(SampleStream.step, at: 0)
    }
    try #require(lines.windows.joined() + lines.ending != before)

    #expect(try !Self.isProved(lines, trace))
  }
}
