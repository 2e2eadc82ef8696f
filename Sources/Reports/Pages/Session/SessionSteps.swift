import RehearsalPlainText
import RehearsalTrace

/// The steps of a session, each with the screen as it left it.
struct SessionSteps {
  private let trace: Trace
  private let failed: Set<Int>

  /// Steps that have a picture, at most.
  private static let mostPictures = 400

  init(_ trace: Trace, failures: [Performance.Failure]) {
    self.trace = trace
    failed = Set(failures.map(\.step))
  }

  /// The list; where scripts run a step leads to its last event.
  var list: Markup {
    var before: ScreenState?
    let items = trace.steps.indices.map { number -> Markup in
      let step = trace.steps[number]
      let last = max(0, step.endEvent - 1)
      let state = number < SessionSteps.mostPictures && step.endEvent > 0 ? ScreenState(trace, at: last) : nil
      defer { before = state ?? before }
      return .element(
        "li", ["data-step": "\(number)", "data-line": step.line > 0 ? "\(step.line)" : nil],
        [
          .element(
            "a", ["data-e": trace.events.isEmpty ? nil : "\(last)"],
            [
              .element("span", ["class": "thumb", "aria-hidden": "true"], [picture(state, before, step)]),
              .element("span", [:], told(number)),
            ])
        ])
    }
    return items.isEmpty ? .empty : .element("ol", ["class": "steps"], items)
  }

  private func told(_ number: Int) -> [Markup] {
    let step = trace.steps[number]
    let count = max(0, step.endEvent - step.firstEvent)
    let place = step.line > 0 ? "line \(step.line), " : ""
    let threw = trace.exceptions.contains { trace.events[$0.event].step == Int32(number) }
    return [
      .element("strong", [:], [.text("\(number + 1) \(trace.text(step.label))")]),
      .element(
        "small", [:],
        [.text("\(place)\(decimalText(milli: step.at.microseconds)) ms, \(counted(count, "event"))")]),
    ] + (threw ? [.chip("exception")] : []) + (failed.contains(number) ? [.chip("failed")] : [])
  }

  private func picture(_ state: ScreenState?, _ before: ScreenState?, _ step: TraceStep) -> Markup {
    guard let state, state.size.width > 0 else { return .empty }
    var options = ScreenPicture.Options(
      title: "", highlighted: before.map { state.differences(from: $0) } ?? [], width: 168, before: before,
      gestures: ScreenState.gestures(in: trace, during: step.firstEvent..<max(step.firstEvent, step.endEvent)),
      isDescribed: false)
    options.isShared = true
    return ScreenPicture(state, options: options).figure
  }
}
