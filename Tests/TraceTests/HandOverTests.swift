import RehearsalTrace
import Testing

/// A trace that is handed over while it is filled is the one that it would be as a whole.
@Suite struct HandOverTests {
  /// Hands over after these steps, counted from 1, and puts together what it was handed.
  private struct HandedOver {
    var windows: [TraceWindow] = []
    /// What began in earlier windows, each time something was handed over.
    var open: [[Int]] = []
    var rest = Trace()
    var hasChangedPast = false
  }

  private static let steps = 24

  /// A view that lasts, one that comes and goes, frames and properties that end later, and things that are taken back.
  private static func fill(_ builder: inout TraceBuilder, afterStep: (Int, inout TraceBuilder) -> Void) {
    var window: ViewID?
    var card: ViewID?
    for step in 1...steps {
      let at = Instant(microseconds: Int64(step) * 1000)
      builder.beginStep(kind: "tap", label: "tap \(step % 5)", line: step, at: at)
      let tap = builder.append(at: at, kind: .stimulus, name: "tap", cause: step > 6 ? 3 : nil)
      if window == nil { window = builder.appendView(parent: nil, path: "w", className: "UIWindow") }
      guard let window else { return }
      builder.appendFrame(MilliRect(x: Int64(step / 7), y: 0, width: 1, height: 1), of: window)
      if step % 4 == 0 { card = builder.appendView(parent: window, path: "w/c", className: "UIView") }
      if let card, step % 4 < 3 {
        builder.appendFrame(MilliRect(x: Int64(step), y: 0, width: 9, height: 9), of: card)
        builder.appendFrame(MilliRect(x: Int64(step), y: Int64(step % 2), width: 9, height: 9), of: card)
      }
      builder.appendProperty(.integer(Int64(step / 5)), key: "count", of: "object")
      builder.appendProperty(.integer(Int64(step)), key: "noise", of: "a")
      builder.appendProperty(.null, key: "noise", of: "a")
      let last = builder.append(at: at, kind: .callback, name: "did", view: window, cause: tap)
      builder.setAnswer(true, of: last)
      if step % 4 == 3, let gone = card {
        builder.endView(gone)
        card = nil
      }
      if step % 8 == 0 { builder.appendException(type: "E\(step)", message: "why", event: last) }
      afterStep(step, &builder)
    }
  }

  private static func whole() -> Trace {
    var builder = TraceBuilder()
    fill(&builder) { _, _ in }
    return builder.finish(at: Instant(microseconds: 99_000))
  }

  private static func handedOver(every steps: Int) -> HandedOver {
    var handed = HandedOver()
    var window = TraceWindow()
    var builder = TraceBuilder()
    fill(&builder) { step, builder in
      guard step % steps == 0 else { return }
      builder.handOver(into: &window) { window, before in
        handed.windows.append(window)
        handed.open.append(before.frames.map(\.from).filter { $0 < window.firstEvent })
      }
    }
    handed.hasChangedPast = builder.hasChangedPast
    handed.rest = builder.finish(at: Instant(microseconds: 99_000))
    return handed
  }

  @Test(arguments: [1, 2, 3, 8, 24])
  func `windows have in order what the whole has`(_ steps: Int) throws {
    let whole = Self.whole()
    let handed = Self.handedOver(every: steps)

    let windows = handed.windows
    #expect(windows.map(\.firstStep) == (0..<Self.steps / steps).map { $0 * steps })
    #expect(windows.flatMap(\.steps) == whole.steps)
    #expect(windows.flatMap(\.events) == whole.events)
    #expect(windows.map(\.firstEvent) == windows.map { $0.steps[0].firstEvent })
    #expect(windows.flatMap(\.views).map(\.path) == whole.views.map(\.path))
    #expect(try #require(windows.last).viewPaths == whole.views.map(\.path))
    #expect(windows.flatMap(\.exceptions) == whole.exceptions)
    // Texts have the same numbers, since they come in one order.
    func begins(_ frames: [FrameSpan]) -> [FrameSpan] {
      frames.map { FrameSpan(view: $0.view, from: $0.from, to: .max, frame: $0.frame) }
    }
    #expect(begins(windows.flatMap(\.frames)) == begins(whole.frames))
    func values(_ properties: [PropertySpan]) -> [[Int]] { properties.map { [$0.from, Int($0.value.index)] } }
    #expect(values(windows.flatMap(\.properties)) == values(whole.properties))
    #expect(!handed.hasChangedPast)
  }

  @Test(arguments: [1, 2, 3, 8])
  func `what had ended has its end, and what had not is left until it has`(_ steps: Int) throws {
    let whole = Self.whole()
    let handed = Self.handedOver(every: steps)

    for (place, window) in handed.windows.enumerated() {
      let end = window.eventNumbers.upperBound
      let frames = whole.frames.filter { window.eventNumbers.contains($0.from) }
      #expect(window.frames.map(\.to) == frames.map { $0.to < end ? $0.to : .max })
      let views = whole.views.filter { window.eventNumbers.contains($0.from) }
      #expect(window.views.map(\.to) == views.map { $0.to < end ? $0.to : .max })
      let before = whole.frames.filter { $0.from < window.firstEvent && $0.to >= window.firstEvent }
      #expect(handed.open[place] == before.map(\.from))
    }
    #expect(handed.rest.events.isEmpty)
    #expect(handed.rest.frames == whole.frames.filter { $0.to == whole.events.count })
    let lasting = whole.properties.filter { $0.to == whole.events.count }
    #expect(handed.rest.properties.map(\.from) == lasting.map(\.from))
    #expect(handed.rest.properties.map(\.to) == lasting.map(\.to))
    #expect(handed.rest.views == whole.views)
  }

  /// Each of these would be part of an event that is gone.
  @Test(arguments: ["frame", "property", "view", "gone", "answer", "exception"])
  func `what is told of an event that was handed over is noticed`(_ what: String) {
    var builder = TraceBuilder()
    var window = TraceWindow()
    Self.fill(&builder) { _, _ in }
    builder.handOver(into: &window) { _, _ in }
    let view = ViewID(number: 1)
    switch what {
    case "frame": builder.appendFrame(MilliRect(x: 77, y: 0, width: 1, height: 1), of: view)
    case "property": builder.appendProperty("new", key: "title", of: "object")
    case "view": _ = builder.appendView(parent: nil, path: "other", className: "UIView")
    case "gone": builder.endView(view)
    case "answer": builder.setAnswer(false, of: 2)
    default: builder.appendException(type: "E", message: "", event: 2)
    }

    #expect(builder.hasChangedPast)
  }
}
