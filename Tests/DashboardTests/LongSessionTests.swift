import RehearsalStore
import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// What pages of long sessions cost, in things that are looked at: a time would depend on the machine.
@Suite struct LongSessionTests {
  /// Popovers that come, move and go again, ten events and fourteen spans each, in a step of their own.
  private static func session(popovers: Int) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    for number in 0..<popovers {
      let at = Instant(microseconds: Int64(number) * 500_000)
      builder.beginStep(kind: "tap", label: "tap \(number)", line: 2, at: at)
      let tap = builder.append(at: at, kind: .stimulus, name: "tap")
      for name in ["began", "ended"] {
        _ = builder.append(
          at: at, kind: .touch, name: name, view: window, cause: tap,
          arguments: ["at": .list([.integer(Int64(number % 700)), 40]), "finger": 1])
      }
      // Each has a controller of its own, which says how it stands to the end.
      builder.appendProperty("UIInterfaceOrientationPortrait", key: "interfaceOrientation", of: "c\(number)")
      builder.appendProperty(.bool(number % 2 == 0), key: "statusBarHidden", of: "c\(number)")
      let path = "window/p\(number).view"
      _ = builder.append(at: at, kind: .layout, name: "commit", cause: tap)
      let popover = builder.appendView(parent: window, path: path, className: "UIPopoverView")
      let content = builder.appendView(parent: popover, path: path + "/content", className: "UIView")
      builder.appendFrame(Screens.rect(8, 8, 300, 200), of: content)
      builder.appendFrame(Screens.rect(90, 60, 320, 220), of: popover)
      for frame in 0..<5 {
        _ = builder.append(at: at, kind: .display, name: "frame", cause: tap)
        builder.appendFrame(Screens.rect(Int64(frame * 10 + number % 7), 60, 320, 220), of: popover)
        builder.appendProperty(.number(Double(frame) / 4), key: "alpha", of: popover)
      }
      _ = builder.append(at: at, kind: .layout, name: "commit", cause: tap)
      builder.endView(content)
      builder.endView(popover)
    }
    return builder.finish(at: Instant(microseconds: Int64(popovers) * 500_000))
  }

  /// Everything that draws the screens of a session, each over all of it.
  private static let drawings: [(name: String, draw: @Sendable (ScreenFollower) -> Void)] = [
    ("moments", { _ = MovingScreen(along: $0) }),
    (
      "steps",
      { screen in
        let views = screen.trace.steps.map { _ in [String]() }
        _ = SessionSteps(along: screen, failures: [], views: views).list
      }
    ),
    ("film", { _ = Film(along: $0) }),
  ]

  /// Each picture looked at all spans of a session: the page of 40,000 events took four times as long.
  @Test(arguments: drawings.indices)
  func `for each event few things are looked at, however long the session`(_ place: Int) {
    let (name, draw) = Self.drawings[place]
    for popovers in [200, 400, 800] {
      let screen = ScreenFollower(Self.session(popovers: popovers))

      draw(screen)

      let events = screen.trace.events.count
      #expect(screen.looks > events / 4, "\(name) follows the screen")
      #expect(screen.looks <= 10 * events, "\(name): \(screen.looks) things in \(events) events")
    }
  }

  /// The state that is carried along is the one that a look at the trace alone finds.
  @Test func `a screen that is followed is the screen at the event`() {
    let trace = Self.session(popovers: 6)
    let screen = ScreenFollower(trace)

    let followed = trace.events.indices.map { screen.state(at: $0) }

    for event in trace.events.indices {
      let alone = trace.frames.filter { $0.from <= event && event < $0.to }
      #expect(followed[event].views.count == max(0, alone.count - 1), "event \(event)")
      #expect(followed[event] == ScreenState(trace, at: event), "event \(event)")
    }
    #expect(screen.state(at: 3) == followed[3], "going back begins again")
  }

  /// A frame takes 56 bytes and an event 40, and a session of a million events has a million of each.
  @Test func `the page of a long session needs few of its frames and events, and is the page of the whole`() throws {
    for popovers in [100, 1_500, 3_000] {
      let whole = Self.session(popovers: popovers)
      let recorded = try RecordedTrace(whole)

      let shown = try PageTrace(recorded.recording, in: recorded.store, least: 0)

      #expect(shown.trace.frames.count <= 2_500, "\(shown.trace.frames.count) of \(whole.frames.count)")
      #expect(shown.events.knownCount <= 10_000, "\(shown.events.knownCount): what has a row or is drawn")
      let page = Self.page(shown.trace, shown.events, shown.moments)
      #expect(page == Self.page(whole), "\(popovers) popovers")
      #expect(page.contains("The screen is shown after \(shown.moments.events.count) of "), "\(popovers) popovers")
      let steps = "At most the first 400 of \(popovers + 1) steps have a picture, fewer of crowded screens."
      #expect(page.contains(steps) == (popovers > 400), "\(popovers) popovers")
    }
  }

  /// Of a million events 80,000 were touches, whose places were 40,000 texts.
  @Test(arguments: [1, 2, 3])
  func `of the touches between two moments those are known that say where fingers are`(_ seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    for number in 0..<900 {
      let at = Instant(microseconds: Int64(number) * 1000)
      builder.beginStep(kind: "tap", label: "tap", line: 2, at: at)
      for _ in 0..<next(30) {
        let name = ["began", "moved", "moved", "ended", "cancelled"][next(5)]
        let place = Value.list([.integer(Int64(next(700))), .integer(Int64(next(900)))])
        let finger = Value.integer(Int64(next(4)))
        _ = builder.append(
          at: at, kind: .touch, name: name, view: window,
          arguments: next(9) == 0 ? ["at": place] : next(9) == 0 ? ["finger": finger] : ["at": place, "finger": finger])
        if next(40) == 0 { builder.appendFrame(Screens.rect(0, 0, 768, Int64(1000 + next(24))), of: window) }
      }
      for _ in 0..<next(3) { _ = builder.append(at: at, kind: .layout, name: "commit") }
      if next(2) == 0 { builder.appendFrame(Screens.rect(0, 0, 768, Int64(1000 + next(24))), of: window) }
    }
    let whole = builder.finish(at: Instant(microseconds: 900_000))
    let recorded = try RecordedTrace(whole)

    let shown = try PageTrace(recorded.recording, in: recorded.store, least: 0)

    #expect(shown.events.knownCount < whole.events.count * 2 / 3)
    #expect(shown.trace.symbols.texts.count < whole.symbols.texts.count * 2 / 3)
    #expect(Self.page(shown.trace, shown.events, shown.moments) == Self.page(whole))
  }

  @Test func `events that may be needed come back as they were`() {
    let (most, least) = (Int32.max, Symbol.none)
    let events = [
      (0, TraceEvent(at: .zero, step: 0, kind: .touch, name: Symbol(index: 7))),
      (
        1,
        TraceEvent(
          at: Instant(microseconds: .max), step: Int(most), kind: .announcement, name: Symbol(index: most),
          subject: Symbol(index: most), view: ViewID(number: most), cause: 0, arguments: Symbol(index: most),
          answer: Symbol(index: most))
      ), (Int(most), TraceEvent(at: .zero, step: 0, kind: .stimulus, name: least, cause: Int(most) - 1)),
    ]
    var undecided = UndecidedEvents()
    for _ in 0..<2_000 { undecided.append(0, events[0].1) }
    var all: [(Int, TraceEvent)] = Array(repeating: events[0], count: 2_000)
    for event in events { undecided.append(event.0, event.1) }
    all += events
    var found: [(Int, TraceEvent)] = []

    undecided.forEach { found.append(($0, $1)) }

    #expect(found.map(\.0) == all.map(\.0))
    #expect(found.map(\.1) == all.map(\.1))
  }

  private static func page(
    _ trace: Trace, _ events: KnownEvents? = nil, _ moments: MovingScreen.Choice? = nil
  ) -> String {
    var page = SessionPage(
      session: SessionLine(id: 7, run: 2, script: "notes", axes: "ios=5.1", verdict: "same", recording: "abc"),
      run: RunFacts(number: 2, day: "2026-11-21", sessionCount: 1), title: "Notes", trace: trace)
    (page.someEvents, page.moments) = (events, moments)
    return SessionPageTests.document(page.page(PageLinks(.anchors)))
  }
}
