import RehearsalTrace
import Testing

@Suite struct TraceDigestTests {
  struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout Trace) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Trace) -> Void) {
      testDescription = name
      self.apply = apply
    }
  }

  static let behaviour: [Mutation] = [
    Mutation("end") { $0.end = Instant(microseconds: 80_001) },
    Mutation("step kind") { $0.steps[1].kind = $0.symbols.intern("swipe") },
    Mutation("step label") { $0.steps[1].label = $0.symbols.intern("tap stop") },
    Mutation("step time") { $0.steps[1].at = Instant(microseconds: 50_001) },
    Mutation("step border") {
      $0.steps[0].endEvent += 1
      $0.steps[1].firstEvent += 1
    },
    Mutation("a step more") { trace in trace.steps.append(TraceStep(trace.steps[1], from: trace.events.count)) },
    Mutation("event time") { $0.events[6].at = Instant(microseconds: 70_001) },
    Mutation("event kind") { $0.events[3].kind = .gesture },
    Mutation("event name") { $0.events[2].name = $0.symbols.intern("doubleTap") },
    Mutation("event subject") { $0.events[4].subject = $0.symbols.intern("other") },
    Mutation("event view") { $0.events[3].viewNumber = 1 },
    Mutation("event without view") { $0.events[3].viewNumber = 0 },
    Mutation("event arguments") { $0.events[3].arguments = $0.symbols.intern("{\"finger\":2}") },
    Mutation("event answer") { $0.events[4].answer = $0.symbols.intern("false") },
    Mutation("event without answer") { $0.events[4].answer = .none },
    Mutation("cause within the step") { $0.events[6].causeNumber = 3 },
    Mutation("cause in an earlier step") { $0.events[5].causeNumber = 0 },
    Mutation("no cause") { $0.events[3].causeNumber = -1 },
    Mutation("order of events") { $0.events.swapAt(3, 4) },
    Mutation("view path") { $0.views[1].path = $0.symbols.intern("window/stop") },
    Mutation("view class") { $0.views[1].className = $0.symbols.intern("UIControl") },
    Mutation("view parent") { $0.views[1].parent = nil },
    Mutation("view from") { $0.views[1].from = 2 },
    Mutation("view to") { $0.views[1].to = 7 },
    Mutation("view stays") { $0.views[1].to = $0.events.count },
    Mutation("frame x") { $0.frames[2].frame.x += 1 },
    Mutation("frame y") { $0.frames[2].frame.y += 1 },
    Mutation("frame width") { $0.frames[2].frame.width += 1 },
    Mutation("frame height") { $0.frames[2].frame.height += 1 },
    Mutation("frame of another view") { $0.frames[2].view = ViewID(number: 1) },
    Mutation("frame from") { $0.frames[2].from -= 1 },
    Mutation("frame ends early") { $0.frames[0].to = 4 },
    Mutation("gap between frames") { $0.frames[1].to -= 1 },
    Mutation("a frame less") { $0.frames.removeLast() },
    Mutation("property subject") { $0.properties[2].subject = $0.symbols.intern("other") },
    Mutation("property key") { $0.properties[2].key = $0.symbols.intern("visible") },
    Mutation("property value") { $0.properties[2].value = $0.symbols.intern("null") },
    Mutation("property from") { $0.properties[2].from -= 1 },
    Mutation("property ends early") { $0.properties[2].to -= 1 },
    Mutation("property outlives its view") { $0.properties[1].to = $0.events.count },
    Mutation("exception type") { $0.exceptions[0].type = $0.symbols.intern("NSRangeException") },
    Mutation("exception text") { $0.exceptions[0].message = $0.symbols.intern("gone.") },
    Mutation("exception event") { $0.exceptions[0].event -= 1 },
    Mutation("no exception") { $0.exceptions = [] },
    Mutation("an event outside all steps") { trace in trace.events.append(trace.events[1]) },
    Mutation("no steps at all") { $0.steps = [] },
    Mutation("accents of a name") { $0.views[1].className = $0.symbols.intern("UI\u{e9}") },
    Mutation("the same accents in other bytes") { $0.views[1].className = $0.symbols.intern("UIe\u{301}") },
  ]

  @Test func `every recorded fact changes the recording's digest`() {
    var seen: [Digest: String] = [sampleTrace().digests().recording: "nothing"]
    for mutation in TraceDigestTests.behaviour {
      var trace = sampleTrace()
      mutation.apply(&trace)

      let digest = trace.digests().recording

      #expect(seen[digest] == nil, "\(mutation.testDescription) has the digest of \(seen[digest] ?? "")")
      seen[digest] = mutation.testDescription
    }
  }

  @Test func `symbol numbers do not matter`() {
    let other = sampleTrace { builder in
      for text in ["window/go", "never used", "delegate", "commit", "tap"] { _ = builder.intern(text) }
    }

    #expect(other.events[3].name != sampleTrace().events[3].name)
    #expect(other.digests().recording == sampleTrace().digests().recording)
    #expect(other.digests().steps == sampleTrace().digests().steps)
  }

  @Test func `script lines do not matter`() {
    var moved = sampleTrace()
    moved.steps[1].line = 400

    #expect(moved.digests().recording == sampleTrace().digests().recording)
  }

  @Test func `the digest of a known recording is what the documented byte stream gives`() {
    // Computed from Documentation/EventStream.md by a program of its own.
    #expect(sampleTrace().digests().recording.hex == "c62947476b2babb0bdfcb0c896f2a7351fc59974d7f48a3ecccff8c75a4cc728")
  }

  // MARK: - Steps

  /// One session: a first step with `extra` more events, views and changes, then a step that does always the same.
  private func session(extra: Bool, longer: Bool = false) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    let launch = builder.append(at: .zero, kind: .stimulus, name: "launch")
    _ = builder.append(at: .zero, kind: .layout, name: "commit", cause: launch)
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(MilliRect(x: 0, y: 0, width: 1, height: 1), of: window)
    let began = builder.append(at: .zero, kind: .animation, name: "began", cause: launch)
    if extra {
      _ = builder.append(at: .zero, kind: .layout, name: "commit", cause: launch)
      let more = builder.appendView(parent: window, path: "window/more", className: "UIView")
      builder.appendFrame(MilliRect(x: 0, y: 0, width: 2, height: 2), of: more)
      builder.appendProperty("x", key: "title", of: "more")
    }
    let at = Instant(microseconds: extra ? 900_000 : 100_000)
    builder.beginStep(kind: "settle", label: "settle", line: 2, at: at)
    let settle = builder.append(at: at, kind: .stimulus, name: "settle")
    let shown = builder.append(at: at + .milliseconds(16), kind: .display, name: "frame", cause: began)
    builder.appendFrame(MilliRect(x: 0, y: 0, width: 3, height: 3), of: window)
    _ = builder.append(at: at + .milliseconds(20), kind: .layout, name: "commit", cause: settle)
    let sheet = builder.appendView(parent: window, path: "window/sheet", className: "UIView")
    builder.appendFrame(MilliRect(x: 0, y: 0, width: 4, height: 4), of: sheet)
    _ = builder.append(at: at + .milliseconds(20), kind: .animation, name: "ended", cause: shown)
    builder.beginStep(kind: "settle", label: "settle", line: 3, at: at + .milliseconds(40))
    _ = builder.append(at: at + .milliseconds(40), kind: .layout, name: "commit")
    if longer { _ = builder.append(at: at + .milliseconds(41), kind: .layout, name: "commit") }
    builder.endView(sheet)
    return builder.finish(at: at + .milliseconds(50))
  }

  @Test func `a step's digests do not depend on the steps before`() {
    let plain = session(extra: false).digests()
    let extra = session(extra: true).digests()

    #expect(plain.recording != extra.recording)
    #expect(plain.steps.filter { $0.step == 0 } != extra.steps.filter { $0.step == 0 })
    #expect(plain.steps.filter { $0.step == 1 } == extra.steps.filter { $0.step == 1 })
  }

  @Test func `a step's digests do not depend on the steps after`() {
    let plain = session(extra: false).digests()
    let longer = session(extra: false, longer: true).digests()

    #expect(plain.steps.filter { $0.step < 2 } == longer.steps.filter { $0.step < 2 })
    #expect(plain.steps.filter { $0.step == 2 } != longer.steps.filter { $0.step == 2 })
  }

  @Test func `a change shows in its own channel and not in the others`() {
    let plain = sampleTrace().digests().steps
    var trace = sampleTrace()
    trace.frames[2].frame.x += 1
    trace.events[4].answer = trace.symbols.intern("false")

    let changed = trace.digests().steps

    let unequal = zip(plain, changed).filter { $0 != $1 }.map { "\($0.0.step) \($0.0.channel?.word ?? "structure")" }
    #expect(unequal == ["1 callbacks", "1 frames"])
  }

  @Test func `what those are told who do not see the screen is a channel of its own`() {
    let plain = sampleTrace()
    var trace = plain
    trace.properties[0].key = trace.symbols.intern("accessibleName")

    let channels = trace.digests().steps.filter { $0.step == 0 }.map { $0.channel?.word ?? "structure" }

    #expect(channels == ["structure", "actions", "properties", "frames", "timing", "accessibility"])
    #expect(plain.digests().steps.allSatisfy { $0.channel != .accessibility })
  }

  @Test func `only channels with content have a digest`() {
    let channels = sampleTrace().digests().steps.filter { $0.step == 0 }.map { $0.channel?.word ?? "structure" }

    #expect(channels == ["structure", "actions", "properties", "frames", "timing"])
  }

  @Test func `an empty trace has a digest and no step`() {
    let digests = Trace().digests()

    #expect(digests.steps.isEmpty)
    #expect(digests.recording != sampleTrace().digests().recording)
  }
}

extension TraceStep {
  fileprivate init(_ step: TraceStep, from event: Int) {
    self.init(kind: step.kind, label: step.label, line: 0, firstEvent: event, endEvent: event, at: step.at)
  }
}
