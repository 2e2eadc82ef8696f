import Foundation
import RehearsalStore
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalStream

/// A session that is read window by window is told as the whole is.
@Suite struct LongStreamTests {
  /// Popovers that come and go with their contents: more events than a recording that is read whole has.
  private static func session() -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    var tap = 0
    for number in 0..<4_200 {
      let at = Instant(microseconds: Int64(number) * 500_000)
      builder.beginStep(kind: "tap", label: "tap \(number % 9)", line: number % 5, at: at)
      tap = builder.append(at: at, kind: .stimulus, name: "tap", cause: number % 4 == 0 ? tap : nil)
      let popover = builder.appendView(parent: window, path: "window/p", className: "UIPopoverView")
      let content = builder.appendView(parent: popover, path: "window/p/c", className: "UIView")
      builder.appendFrame(MilliRect(Rect(x: Double(number) / 8, y: -1.005, width: 320, height: 2)), of: content)
      builder.appendProperty(.number(Double(number % 4) / 4), key: "alpha", of: popover)
      _ = builder.append(
        at: at, kind: .callback, name: "popoverControllerDidDismiss:", subject: "d", view: content, cause: tap,
        arguments: ["label": .text("\"\(number % 11)\"")])
      if number % 3 == 0 { builder.endView(content) }
      let last = builder.append(at: at, kind: .layout, name: "commit", cause: tap)
      if number == 4_000 { builder.appendException(type: "NSGenericException", message: "why", event: last) }
      builder.endView(popover)
      if number % 3 != 0 { builder.endView(content) }
    }
    for _ in 0..<(Store.leastOfWindows - builder.nextEvent + 1) {
      _ = builder.append(at: Instant(microseconds: 4_200 * 500_000), kind: .display, name: "frame", cause: tap)
    }
    return builder.finish(at: Instant(microseconds: 4_200 * 500_000))
  }

  /// Records a trace into a file of its own, which goes when `body` is done.
  private static func recording(_ trace: Trace, _ body: (Store) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "long-stream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "h.sqlite").path
    do {
      let store = try Store(path: path, access: .readWrite)
      let run = try store.beginRun(
        RunDescription(engineVersion: "1", startedAtMilliseconds: 1, uid: Array(repeating: 1, count: 16)))
      let source = "id: long\n"
      _ = try store.record(
        SessionRecord(
          scriptID: "long", title: "Long", path: "long.yaml", source: source, scriptDigest: Digest(of: source),
          claims: [], configuration: Configuration(["ios": "5.1"]),
          performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
          wallMicroseconds: 1), in: run)
      try store.finish(run, status: .completed)
    }
    try body(Store(path: path, access: .readOnly))
  }

  @Test func `its stream is read back as the same, and is written from the whole with the same bytes`() throws {
    let trace = Self.session()
    var pieces: [[UInt8]] = []
    try Self.recording(trace) { store in
      try StreamExport.write("s:1", in: store) {
        pieces.append($0)
        return true
      }
    }

    var (reader, lines) = (StreamReader(path: "long.jsonl"), StreamLines())
    lines.append(pieces.joined())
    var read: StreamSession?
    while let line = lines.next() {
      if case .session(let session)? = try reader.read(line) { read = session }
    }
    let session = try #require(read)
    #expect(session.performance.trace.digests().recording == trace.digests().recording)
    #expect(session.performance.trace.steps.map(\.line) == trace.steps.map(\.line))
    #expect(try StreamWriter.text(of: session) == String(decoding: pieces.dropFirst().joined(), as: UTF8.self))
    #expect(pieces.count > 20 && pieces.allSatisfy { $0.count < 1 << 18 }, "in pieces")
  }

  /// Each of them is proved to be what is read back before the last line is written.
  @Test func `windows of any length are the same bytes as the whole`() throws {
    try Self.recording(Self.session()) { store in
      func bytes(least: Int, usual: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try StreamExport.write("s:1", in: store, least: least, usual: usual) {
          bytes += $0
          return true
        }
        return bytes
      }
      let whole = try bytes(least: .max, usual: 1)

      for usual in [1, 33, 16_000] { #expect(try bytes(least: 0, usual: usual) == whole, "windows of \(usual)") }
    }
  }

  /// Terminals are told beside the trace: what one showed ends with its view, with another text, or alone.
  @Test func `what terminals showed is told step by step as of the whole`() throws {
    func cells(_ json: String, of path: String) -> String {
      #"{"type":"property","of":"\#(path)","key":"cells","value":\#(json)}"#
    }
    let views = [#"{"type":"view","path":"w","class":"Screen"}"#, #"{"type":"view","path":"v","class":"Screen"}"#]
    let (step, event) = (SampleStream.step, SampleStream.event)
    let session = try #require(
      try SampleStream.sessions(
        of: SampleStream.session(
          [event] + views + [cells(#""one""#, of: "w"), cells(#""two""#, of: "v"), step, event]
            + [step, event, cells(#""three""#, of: "w"), event, cells("null", of: "v"), step, event]
            + [#"{"type":"gone","path":"w"}"#, step, step, event, cells(#""four""#, of: "v")])
      ).first)
    let trace = session.performance.trace
    #expect(trace.terminals.map { [$0.from, $0.to] } == [[0, 3], [0, 2], [2, 4], [5, 6]])

    var writing = StreamWriter.SessionWriting(session, StreamFacts(trace, as: .whole, attached: []))
    var bytes = writing.beginning
    for window in Self.windows(of: trace) {
      writing.enter(window)
      while let lines = try writing.next() { bytes += lines }
    }
    bytes += try writing.ending()

    let told = String(decoding: bytes, as: UTF8.self)
    #expect(try StreamWriter.text(of: session) == told)
    #expect(told.split(separator: "\n").filter { $0.contains("null") } == [cells("null", of: "v")[...]])
  }

  /// A stranger's file may say that a file belongs to any event.
  @Test func `an event that is not there is referred to by nothing`() {
    var builder = TraceBuilder()
    for _ in 0..<3 { _ = builder.append(at: .zero, kind: .layout, name: "commit") }

    let facts = StreamFacts(builder.finish(at: .zero), as: .whole, attached: [.max, 3, -1, 1])

    #expect([.max, 3, 2, 1, 0, -1].map { facts.names[$0] } == [nil, nil, nil, 1, nil, nil])
  }

  /// A window for each step.
  static func windows(of trace: Trace) -> [TraceWindow] {
    trace.steps.indices.map { step in
      let events = trace.steps[step].firstEvent..<trace.steps[step].endEvent
      var window = TraceWindow(trace)
      (window.firstStep, window.firstEvent) = (step, events.lowerBound)
      window.steps = [trace.steps[step]]
      window.events = Array(trace.events[events])
      window.views = trace.views.filter { events.contains($0.from) }
      window.frames = trace.frames.filter { events.contains($0.from) }
      window.properties = trace.properties.filter { events.contains($0.from) }
      return window
    }
  }
}
