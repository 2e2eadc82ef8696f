import RehearsalTrace
import Testing

@Suite struct TraceTextTests {
  @Test func `a trace reads as steps, events under their causes, and what changed`() {
    let lines = TraceText(sampleTrace()).lines()

    #expect(
      lines == [
        "step 1: launch  (0 ms)",
        "    0         0  stimulus launch",
        "    1         0    layout commit",
        "                     frame window (0, 0, 768, 1024)",
        "                     frame window/go (10, 20, 100, 44)",
        "                     popover.popoverVisible = false",
        "                     window/go.title = \"Go\"",
        "",
        "step 2: tap go  (50 ms)",
        "    2        50  stimulus tap",
        "    3        50    touch window/go ended {\"finger\":1}",
        "    4        50      callback delegate shouldGo: → true",
        "    5    66.666  display frame",
        "                   frame window/go (11, 20, 100, 44)",
        "                   popover.popoverVisible = true",
        "    6        70        layout commit",
        "                         gone window/go",
        "    7        70        exception NSGenericException",
        "                         NSGenericException: gone",
        "",
        "end  (80 ms, 8 events)",
      ])
  }

  /// A run of display frames that move `changes(n)` views at frame n.
  private func animation(frames: Int, changes: (Int) -> Int) -> [String] {
    var builder = TraceBuilder()
    builder.beginStep(kind: "settle", label: "settle", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let views = (0..<2).map { builder.appendView(parent: nil, path: "v\($0)", className: "UIView") }
    for frame in 1...frames {
      _ = builder.append(at: .displayFrame(Int64(frame)), kind: .display, name: "frame")
      for view in views.prefix(changes(frame)) {
        builder.appendFrame(MilliRect(x: Int64(frame) * 1000, y: 0, width: 0, height: 0), of: view)
      }
    }
    let trace = builder.finish(at: .zero)
    return TraceText(trace).eventLines(1..<trace.events.count)
  }

  @Test func `display frames of the same views fold into the first and the last`() {
    #expect(
      animation(frames: 15) { _ in 1 } == [
        "    1    16.666  display frame",
        "                   frame v0 (1, 0, 0, 0)",
        "        … 13 more display frames of the same views",
        "   15       250  display frame",
        "                   frame v0 (15, 0, 0, 0)",
      ])
  }

  @Test func `display frames that show other views do not fold`() {
    let lines = animation(frames: 6) { $0 % 2 + 1 }

    #expect(lines.filter { $0.contains("display frame") }.count == 6)
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test func `an unanswered question says that nobody implements it`() {
    var builder = TraceBuilder()
    builder.beginStep(kind: "s", label: "s", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .unimplemented, name: "should:", subject: "delegate")
    let trace = builder.finish(at: .zero)

    #expect(TraceText.describe(trace.events[0], in: trace) == "unimplemented delegate should: → not implemented")
  }
}
