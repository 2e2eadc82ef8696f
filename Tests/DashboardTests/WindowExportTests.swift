import RehearsalStore
import RehearsalTrace
import Testing

@testable import RehearsalDrawing

/// Whoever writes a session for readers of traces has a window of it in memory, and writes what the whole gives.
@Suite struct WindowExportTests {
  /// Touches and animations that last over steps, effects in later steps, views that come and go.
  private static func session() -> Trace {
    var builder = TraceBuilder()
    var view: ViewID?
    var tap = 0
    for step in 0..<90 {
      let at = Instant(microseconds: Int64(step) * 40_000)
      builder.beginStep(kind: "tap", label: "tap \(step % 7)", line: step, at: at)
      if step % 5 == 0 { continue }
      tap = builder.append(at: at, kind: .stimulus, name: "tap", cause: step % 4 == 0 ? tap : nil)
      if step % 3 == 0 {
        if let view { builder.endView(view) }
        view = builder.appendView(parent: nil, path: "window\(step % 2)", className: "UIWindow")
      }
      _ = builder.append(
        at: at, kind: .touch, name: step % 2 == 0 ? "began" : "ended", view: view, cause: tap,
        arguments: ["finger": .integer(Int64(step % 3))])
      let later = Instant(microseconds: at.microseconds + 16_000)
      let animation = builder.append(at: later, kind: .animation, name: "began", cause: tap)
      _ = builder.append(at: later, kind: .display, name: "frame", cause: animation)
      if let view { builder.appendFrame(Screens.rect(Int64(step), 0, 10, 10), of: view) }
      _ = builder.append(
        at: Instant(microseconds: at.microseconds + 33_000), kind: .animation, name: "ended",
        cause: step % 6 == 0 ? animation : tap)
      _ = builder.append(at: Instant(microseconds: at.microseconds + 33_000), kind: .layout, name: "", cause: tap)
    }
    return builder.finish(at: Instant(microseconds: 4_000_000))
  }

  @Test(arguments: [1, 7, 40])
  func `what is written window by window is what the whole gives`(_ usual: Int) throws {
    let trace = Self.session()
    let recorded = try RecordedTrace(trace)
    let timeline = SessionTimeline(trace)
    #expect(timeline.slices.contains { $0.event != nil && $0.microseconds > 40_000 }, "something outlasts its step")
    #expect(!timeline.outline.farEffects.isEmpty)

    var (chrome, perfetto): ([UInt8], [UInt8]) = ([], [])
    var windows = 0
    try recorded.store.readingWindows(
      ofRecording: recorded.recording, least: 0, usual: usual, into: TimelineOutline.Maker(), look: { $0.take($1) }
    ) { maker, read in
      let outline = maker.finish(at: read.end)
      var lines = ChromeWriting(outline, label: "s:1")
      var packets = PacketWriting(outline, label: "s:1")
      packets.begin()
      func add(_ piece: [UInt8], to bytes: inout [UInt8]) -> Bool {
        bytes += piece
        return true
      }
      _ = lines.begin { add($0, to: &chrome) }
      try read.forEach(.eventsAndViews) { window in
        windows += 1
        _ = packets.add(window) { add($0, to: &perfetto) }
        return lines.add(window) { add($0, to: &chrome) }
      }
      lines.end { add($0, to: &chrome) }
      packets.end { add($0, to: &perfetto) }
    }

    #expect(windows > 1)
    #expect(String(decoding: chrome, as: UTF8.self) == ChromeTrace(timeline, label: "s:1").json)
    #expect(perfetto == PerfettoTrace(timeline, label: "s:1").bytes)
  }
}
