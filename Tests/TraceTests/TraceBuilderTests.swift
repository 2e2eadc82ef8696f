import RehearsalTrace
import Testing

@Suite struct TraceBuilderTests {
  private func frame(_ x: Int64) -> MilliRect { MilliRect(x: x, y: 0, width: 1000, height: 1000) }

  private func spans(_ trace: Trace) -> [String] {
    trace.properties.map {
      "\(trace.text($0.subject)).\(trace.text($0.key))=\(trace.text($0.value)) \($0.from)..<\($0.to)"
    }
  }

  private func tick(_ builder: inout TraceBuilder) {
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
  }

  @Test func `a span holds from the event it came with to the one that replaced it`() {
    var builder = TraceBuilder()
    builder.beginStep(kind: "s", label: "s", line: 1, at: .zero)
    tick(&builder)
    let view = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(frame(0), of: view)
    tick(&builder)
    builder.appendFrame(frame(0), of: view)
    tick(&builder)
    builder.appendFrame(frame(5), of: view)
    tick(&builder)

    let trace = builder.finish(at: .zero)

    #expect(
      trace.frames == [
        FrameSpan(view: view, from: 0, to: 2, frame: frame(0)), FrameSpan(view: view, from: 2, to: 4, frame: frame(5)),
      ])
  }

  @Test func `at one event the last frame counts`() {
    var builder = TraceBuilder()
    tick(&builder)
    let view = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(frame(0), of: view)
    tick(&builder)
    builder.appendFrame(frame(5), of: view)
    builder.appendFrame(frame(6), of: view)

    let trace = builder.finish(at: .zero)

    #expect(trace.frames.map(\.frame) == [frame(0), frame(6)])
    #expect(trace.frames.map(\.from) == [0, 1])
  }

  @Test func `there and back at one event is no change`() {
    var builder = TraceBuilder()
    tick(&builder)
    let view = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(frame(0), of: view)
    builder.appendProperty("a", key: "title", of: "x")
    tick(&builder)
    builder.appendFrame(frame(5), of: view)
    builder.appendFrame(frame(0), of: view)
    builder.appendProperty("b", key: "title", of: "x")
    builder.appendProperty("a", key: "title", of: "x")
    tick(&builder)
    builder.appendFrame(frame(7), of: view)
    builder.appendProperty("c", key: "title", of: "x")

    let trace = builder.finish(at: .zero)

    #expect(
      trace.frames == [
        FrameSpan(view: view, from: 0, to: 2, frame: frame(0)), FrameSpan(view: view, from: 2, to: 3, frame: frame(7)),
      ])
    #expect(spans(trace) == ["x.title=\"a\" 0..<2", "x.title=\"c\" 2..<3"])
  }

  @Test func `a view takes its frame and its properties along when it ends`() {
    var builder = TraceBuilder()
    tick(&builder)
    let first = builder.appendView(parent: nil, path: "window/a", className: "UIView")
    builder.appendFrame(frame(0), of: first)
    builder.appendProperty(false, key: "enabled", of: first)
    builder.appendProperty(1, key: "count", of: "other")
    tick(&builder)
    builder.endView(first)
    tick(&builder)
    let second = builder.appendView(parent: nil, path: "window/a", className: "UIView")
    builder.appendFrame(frame(0), of: second)
    builder.appendProperty(false, key: "enabled", of: second)

    let trace = builder.finish(at: .zero)

    #expect(trace.views.map(\.to) == [1, 3])
    #expect(trace.frames.map(\.to) == [1, 3])
    #expect(
      spans(trace) == [
        "other.count=1 0..<3", "window/a.enabled=false 0..<1", "window/a.enabled=false 2..<3",
      ])
  }

  @Test func `spans of one event are sorted by view and by the bytes of subject and key`() {
    var builder = TraceBuilder()
    tick(&builder)
    for (subject, key) in [("b", "z"), ("b", "a"), ("B", "k"), ("a", "k"), ("é", "k")] {
      builder.appendProperty(1, key: key, of: subject)
    }
    let first = builder.appendView(parent: nil, path: "1", className: "UIView")
    let second = builder.appendView(parent: nil, path: "2", className: "UIView")
    builder.appendFrame(frame(2), of: second)
    builder.appendFrame(frame(1), of: first)

    let trace = builder.finish(at: .zero)

    #expect(trace.properties.map { trace.text($0.subject) + trace.text($0.key) } == ["Bk", "ak", "ba", "bz", "ék"])
    #expect(trace.frames.map(\.view) == [first, second])
  }

  @Test func `events before the first step belong to it`() {
    var builder = TraceBuilder()
    tick(&builder)
    builder.beginStep(kind: "s", label: "s", line: 1, at: .zero)
    tick(&builder)
    builder.beginStep(kind: "t", label: "t", line: 2, at: Instant(microseconds: 5))

    let trace = builder.finish(at: Instant(microseconds: 9))

    #expect(trace.steps.map(\.firstEvent) == [0, 2])
    #expect(trace.steps.map(\.endEvent) == [2, 2])
    #expect(trace.events.map(\.step) == [0, 0])
    #expect(trace.end == Instant(microseconds: 9))
  }

  @Test func `an answer is recorded at its question`() {
    var builder = TraceBuilder()
    let question = builder.append(at: .zero, kind: .callback, name: "should:", subject: "delegate")
    tick(&builder)
    builder.setAnswer(false, of: question)

    let trace = builder.finish(at: .zero)

    #expect(trace.text(trace.events[question].answer) == "false")
    #expect(trace.events[1].answer == .none)
  }

  @Test func `an event is forty bytes`() {
    #expect(MemoryLayout<TraceEvent>.stride == 40)
  }
}
