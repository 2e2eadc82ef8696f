import Rehearsal
import RehearsalTrace
import Testing

/// Each invariant is broken by a recording that was made for it, and kept by one that is nearly the same.
@Suite struct InvariantCheckTests {
  /// A recording that is made call by call.
  private struct Recording {
    var builder = TraceBuilder()
    var time: Int64 = 0

    mutating func step(_ word: String) {
      time += 1000
      builder.beginStep(kind: word, label: word, line: 1, at: Instant(microseconds: time))
    }

    @discardableResult
    mutating func event(
      _ kind: TraceEvent.Kind, _ name: String, of subject: String = "app", _ arguments: Value? = nil
    ) -> Int {
      builder.append(
        at: Instant(microseconds: time), kind: kind, name: name, subject: subject, arguments: arguments)
    }

    mutating func performance(
      _ outcome: Performance.Outcome = .completed, _ failures: [Performance.Failure] = []
    ) -> Performance {
      Performance(trace: builder.finish(at: Instant(microseconds: time)), outcome: outcome, failures: failures)
    }
  }

  private func violations(
    _ performance: Performance, popover: String = "uikit", without allowed: Set<Invariant> = []
  ) -> [String] {
    InvariantCheck(performance, under: Configuration(["popover": popover])).violations(without: allowed).map {
      "\($0.invariant.rawValue): \($0.about)"
    }
  }

  // MARK: - Popovers

  /// Two popovers, of which the second opens before or after the first closes.
  private func popovers(overlap: Bool) -> Performance {
    var recording = Recording()
    recording.step("tap")
    recording.event(.message, "present")
    recording.builder.appendProperty(true, key: "popoverVisible", of: "sizes#1")
    recording.event(.message, "next")
    if !overlap { recording.builder.appendProperty(false, key: "popoverVisible", of: "sizes#1") }
    recording.builder.appendProperty(true, key: "popoverVisible", of: "notes#12")
    recording.event(.message, "last")
    return recording.performance()
  }

  @Test func `two popovers at a time are found, by their names without counters`() {
    #expect(violations(popovers(overlap: true)) == ["one-popover: notes, sizes"])
    #expect(violations(popovers(overlap: false)) == [])
    #expect(violations(popovers(overlap: true), without: [.onePopover]) == [])
  }

  /// A popover at a place on a screen of 768 × 1024, at the end of a settle or of a tap.
  private func popover(at frame: Rect, margins: Value? = nil, atRest: Bool = true) -> Performance {
    var recording = Recording()
    recording.step(atRest ? "settle" : "tap")
    recording.event(.message, "present")
    let window = recording.builder.appendView(parent: nil, path: "window", className: "UIWindow")
    let dimming = recording.builder.appendView(
      parent: window, path: "window/notes#2.dimmingView", className: "UIDimmingView")
    let view = recording.builder.appendView(
      parent: dimming, path: "window/notes#2.dimmingView/notes#2.view", className: "UIPopoverView")
    for (id, frame) in [(dimming, Rect(x: 0, y: 0, width: 768, height: 1024)), (view, frame)] {
      recording.builder.appendFrame(MilliRect(frame), of: id)
    }
    if let margins { recording.builder.appendProperty(margins, key: "popoverLayoutMargins", of: "notes#2") }
    recording.event(.layout, "commit")
    return recording.performance()
  }

  @Test(arguments: [
    (Rect(x: 10, y: 10, width: 748, height: 1004), true), (Rect(x: 9, y: 10, width: 320, height: 400), false),
    (Rect(x: 10, y: 9, width: 320, height: 400), false), (Rect(x: 439, y: 10, width: 320, height: 400), false),
    (Rect(x: 10, y: 615, width: 320, height: 400), false),
  ])
  func `at rest a popover of UIKit's is ten points from every edge`(_ frame: Rect, _ isInside: Bool) {
    #expect(violations(popover(at: frame)) == (isInside ? [] : ["layout-margins: notes"]))
  }

  @Test func `others have no margins but the screen, and margins that are recorded count`() {
    let atEdge = Rect(x: 0, y: 0, width: 768, height: 1024)
    let inside = Rect(x: 40, y: 20, width: 320, height: 400)
    let margins: Value = [20, 40, 20, 40]

    #expect(violations(popover(at: atEdge), popover: "sgpopover") == [])
    #expect(violations(popover(at: Rect(x: -1, y: 0, width: 9, height: 9)), popover: "sgpopover").count == 1)
    #expect(violations(popover(at: inside, margins: margins)) == [])
    #expect(violations(popover(at: Rect(x: 39, y: 20, width: 9, height: 9), margins: margins)).count == 1)
    #expect(violations(popover(at: Rect(x: 40, y: 19, width: 9, height: 9), margins: margins)).count == 1)
  }

  @Test func `before it rests a popover may be anywhere`() {
    #expect(violations(popover(at: Rect(x: -50, y: 0, width: 9, height: 9), atRest: false)) == [])
  }

  // MARK: - Delegates

  /// A session in which a delegate hears these questions and notices about two popovers.
  private func delegate(_ calls: [(TraceEvent.Kind, String, String)]) -> Performance {
    var recording = Recording()
    recording.step("tap")
    for (kind, name, popover) in calls {
      recording.event(kind, "popoverController\(name)DismissPopover:", of: "delegate#3", ["controller": .text(popover)])
    }
    return recording.performance()
  }

  @Test func `a delegate that hears of a dismissal was asked about this popover before`() {
    let breach = ["asked-before: delegate"]

    #expect(violations(delegate([(.callback, "Should", "a"), (.callback, "Did", "a")])) == [])
    #expect(violations(delegate([(.unimplemented, "Should", "a"), (.callback, "Did", "a")])) == [])
    #expect(violations(delegate([(.callback, "Did", "a")])) == breach)
    #expect(violations(delegate([(.callback, "Should", "b"), (.callback, "Did", "a")])) == breach)
    #expect(
      violations(delegate([(.callback, "Should", "a"), (.callback, "Did", "a"), (.callback, "Did", "a")])) == breach)
    #expect(violations(delegate([(.message, "Did", "a")])) == [])
  }

  // MARK: - Appearance

  /// A session of some appearance calls, with or without a settle at its end.
  private func appearance(_ methods: [String], settles: Bool = true) -> Performance {
    var recording = Recording()
    recording.step("tap")
    for method in methods { recording.event(.lifecycle, "view\(method):", of: "main#1") }
    if settles { recording.step("settle") }
    recording.event(.layout, "commit")
    return recording.performance()
  }

  @Test(arguments: [
    ["WillAppear", "DidAppear"], ["WillAppear", "DidAppear", "WillDisappear", "DidDisappear"],
    ["WillAppear", "WillDisappear", "DidDisappear"],
    ["WillAppear", "DidAppear", "WillDisappear", "WillAppear", "DidAppear"], [], ["DidLoad"],
  ])
  func `appearance calls in turn are sound, called off or not`(_ methods: [String]) {
    #expect(violations(appearance(methods)) == [])
  }

  @Test(arguments: [
    (["DidAppear"], "away to there"), (["WillAppear", "DidAppear", "DidAppear"], "there to there"),
    (["WillAppear", "DidAppear", "DidDisappear"], "there to away"),
    (["WillAppear", "DidAppear", "WillAppear", "DidAppear"], "there to appearing"),
    (["WillAppear"], "appearing at rest"),
    (["WillAppear", "DidAppear", "WillDisappear"], "disappearing at rest"),
  ])
  func `appearance calls out of turn are found`(_ methods: [String], _ what: String) {
    #expect(violations(appearance(methods)) == ["appearance: main, \(what)"])
  }

  @Test func `an appearance that goes on is no breach before the app rests`() {
    #expect(violations(appearance(["WillAppear"], settles: false)) == [])
  }

  // MARK: - The end

  @Test func `an app that does not come to rest is found, by what keeps it busy`() {
    var recording = Recording()
    recording.step("settle")
    recording.event(.animation, "begin")
    let message = "not at rest after 10 s; busy: animation of notes#4"

    #expect(
      violations(recording.performance(.error, [Performance.Failure(step: 0, line: 1, message: message)]))
        == ["rest: animation of notes"])
    #expect(
      violations(recording.performance(.error, [Performance.Failure(step: 0, line: 1, message: "no view go")])) == [])
  }

  @Test func `an exception that ends the session is found, and one that the script expects is not`() {
    var recording = Recording()
    recording.step("tap")
    let event = recording.event(.exception, "raise")
    recording.builder.appendException(type: "NSGenericException", message: "deallocated", event: event)

    #expect(violations(recording.performance(.crashed)) == ["no-exception: NSGenericException: deallocated"])
    #expect(violations(recording.performance(.completed)) == [])
  }

  @Test func `a breach is told once, and breaches stand in the order of the invariants`() {
    var recording = Recording()
    recording.step("tap")
    recording.event(.lifecycle, "viewDidAppear:", of: "main#1")
    recording.event(.lifecycle, "viewDidAppear:", of: "main#2")
    recording.event(.callback, "popoverControllerDidDismissPopover:", of: "delegate", ["controller": "a"])
    recording.event(.callback, "popoverControllerDidDismissPopover:", of: "delegate", ["controller": "b"])

    #expect(
      violations(recording.performance()) == ["asked-before: delegate", "appearance: main, away to there"])
    #expect(Invariant.allCases.allSatisfy { !$0.breach.isEmpty })
  }

  // MARK: - Numbers

  @Test func `the generator is SplitMix64`() {
    // The sequence of the published generator for the state 1234567.
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
      16_408_922_859_458_223_821,
    ]
    // A stream starts at the seed mixed with the first number of the state after its own number.
    var state = SplitMix(state: 1)
    var generator = SeededGenerator(seed: 1_234_567 ^ state.next(), stream: 0)

    #expect(published.map { _ in generator.next() } == published)
  }

  /// Sebastiano Vigna's reference, in Swift.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `a position is drawn as often as its weight says`() {
    var generator = SeededGenerator(seed: 7, stream: 3)
    let weights = [5, 0, 1, 4]
    var counts = [0, 0, 0, 0]

    for _ in 0..<10_000 { counts[generator.position(weightedBy: weights)] += 1 }

    // Five standard deviations of 10,000 draws are at most 250.
    for (count, weight) in zip(counts, weights) { #expect(abs(count - weight * 1000) <= (weight == 0 ? 0 : 250)) }
  }
}
