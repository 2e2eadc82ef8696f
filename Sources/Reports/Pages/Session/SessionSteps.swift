import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// The steps of a session, each with the screen as it left it and what happened in it.
struct SessionSteps {
  private let trace: Trace
  private let screen: ScreenFollower
  private let failed: Set<Int>
  /// Steps with an exception.
  private let thrown: Set<Int32>
  private let views: [[String]]

  /// Steps that have a picture, at most.
  static let mostPictures = 400

  /// Tells the steps of a session.
  ///
  /// - Parameters:
  ///   - screen: Who follows the screen.
  ///   - views: What is told of the views in each step.
  init(along screen: ScreenFollower, failures: [Performance.Failure], views: [[String]]) {
    let trace = screen.trace
    self.trace = trace
    self.screen = screen
    self.views = views
    thrown = Set(trace.exceptions.map { screen.events[$0.event].step })
    failed = Set(failures.map(\.step))
  }

  /// The list; a script lets each step lead to its last event.
  var list: Markup {
    var before: ScreenState?
    var drawn = 0
    var rows = EventRows(trace, screen.events)
    if trace.steps.isEmpty { return .empty }
    return .element("ol", ["class": "steps screen"], of: trace.steps.indices) { number in
      let step = trace.steps[number]
      let last = max(0, step.endEvent - 1)
      let isShown = number < SessionSteps.mostPictures && drawn < MovingScreen.mostDrawn && step.endEvent > 0
      let state = isShown ? screen.state(at: last) : nil
      drawn += state.map { $0.views.count + 10 * $0.touches.count } ?? 0
      defer { before = state ?? before }
      return .step(
        name(number),
        [
          .element("a", [:], [picture(state, before, step)] + told(number)),
          told(rows.lines(ofStep: number), views[number]),
        ])
    }
  }

  /// Lines that a script reads as rows: all that happened in a step is told once, or its events and its views are.
  private func told(_ events: [String], _ views: [String]) -> Markup {
    .once(
      [
        (text: .text(events.joined(separator: "\n")), kind: "event-rows", word: "events"),
        (text: .text(views.joined(separator: "\n")), kind: "view-rows", word: "views"),
      ].filter { $0.text != .empty })
  }

  /// `2 tap hello`.
  private func name(_ number: Int) -> String { "\(number + 1) \(trace.text(trace.steps[number].label).asLine)" }

  /// `2 tap hello`, and below it `line 32, 350 ms, events 21–34`.
  private func told(_ number: Int) -> [Markup] {
    let step = trace.steps[number]
    let end = min(step.endEvent, screen.events.count)
    let place = step.line > 0 ? "line \(step.line), " : ""
    let count = end - step.firstEvent
    let events =
      count < 1
      ? "no event" : count == 1 ? "event \(step.firstEvent)" : "events \(step.firstEvent)–\(end - 1)"
    return [
      .element("b", [:], [.text(name(number))]),
      .element("small", [:], [.text("\(place)\(decimalText(milli: step.at.microseconds)) ms, \(events)")]),
    ] + (thrown.contains(Int32(number)) ? [.chip("exception")] : [])
      + (failed.contains(number) ? [.chip("failed")] : [])
  }

  private func picture(_ state: ScreenState?, _ before: ScreenState?, _ step: TraceStep) -> Markup {
    guard let state, state.size.width > 0 else { return .empty }
    var options = ScreenPicture.Options(
      title: "", highlighted: before.map { state.differences(from: $0) } ?? [], width: 168, before: before,
      gestures: screen.gestures(during: step.firstEvent..<max(step.firstEvent, step.endEvent)),
      isDescribed: false)
    options.isShared = true
    return ScreenPicture(state, options: options).bareFigure
  }
}
