import RehearsalTrace
import Testing

/// What events of earlier windows said is known, however much it was.
@Suite struct EarlierEventsTests {
  /// A step in which each event says something else, and one in which each has one of those for its cause.
  private static func trace(_ count: Int) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "one", line: 1, at: .zero)
    for number in 0..<count { _ = builder.append(at: .zero, kind: .action, name: "\(number)") }
    builder.beginStep(kind: "tap", label: "two", line: 2, at: .zero)
    for number in 0..<count { _ = builder.append(at: .zero, kind: .action, name: "effect", cause: number) }
    return builder.finish(at: .zero)
  }

  /// Two bytes have numbers for 65,536 of them.
  @Test(arguments: [3, 65_536, 65_537, 70_000])
  func `digests by windows are those of the whole`(_ count: Int) {
    let trace = Self.trace(count)
    var digests = DigestsByWindow(end: trace.end, stepCount: 2, eventCount: trace.events.count)
    for step in 0..<2 {
      var window = TraceWindow()
      window.symbols = trace.symbols
      (window.firstStep, window.firstEvent) = (step, step * count)
      window.steps = [trace.steps[step]]
      window.events = Array(trace.events[step * count..<(step + 1) * count])
      _ = digests.take(window, isLast: step == 1)
    }

    #expect(digests.recording == trace.digests().recording)
  }
}
