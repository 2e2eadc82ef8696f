package import RehearsalDiff
import RehearsalDrawing
package import RehearsalTrace

extension BeforeAfter {
  // MARK: - Finding

  /// The screens of two sessions at the end of a step.
  ///
  /// `nil` when a side has no such step or no screen, or both look alike.
  private init?(
    _ pair: StepPair, _ left: ScreenFollower, _ right: ScreenFollower, labels: (left: String, right: String)
  ) {
    guard let before = BeforeAfter.screen(left, pair.left), let after = BeforeAfter.screen(right, pair.right),
      before.size != after.size || !after.changes(since: before).isEmpty
    else { return nil }
    self.init(
      before: before, after: after, beforeLabel: labels.left, afterLabel: labels.right, step: RootStory.named(pair))
  }

  /// The screens at the end of the first step that differs to the eye, beginning with the step of the root that is
  /// told; where every step ends alike, on the way there, while something moves or fades.
  package init?(_ diff: TraceDiff, _ left: Trace, _ right: Trace, labels: (left: String, right: String)) {
    let first = diff.mainRoot?.step ?? 0
    let (left, right) = (ScreenFollower(left), ScreenFollower(right))
    let places = Array(diff.steps.indices.dropFirst(first)) + Array(diff.steps.indices.prefix(first))
    for place in places {
      if let found = BeforeAfter(diff.steps[place], left, right, labels: labels) {
        self = found
        return
      }
    }
    for place in places {
      if let found = BeforeAfter(inTheMiddleOf: diff.steps[place], left, right, labels: labels) {
        self = found
        return
      }
    }
    return nil
  }

  /// The screens in the middle of what moves or fades in a step, as long after its begin on both sides; `nil` when
  /// nothing does or both look alike then.
  private init?(
    inTheMiddleOf pair: StepPair, _ left: ScreenFollower, _ right: ScreenFollower,
    labels: (left: String, right: String)
  ) {
    guard let one = pair.left, let other = pair.right,
      let middle = BeforeAfter.middle(of: left.trace.steps[one], left.trace)
    else { return nil }
    let passed = left.trace.events[middle].at.microseconds - left.trace.steps[one].at.microseconds
    let step = right.trace.steps[other]
    let same = (step.firstEvent..<step.endEvent).last {
      right.trace.events[$0].at.microseconds - step.at.microseconds <= passed
    }
    guard let same else { return nil }
    let (before, after) = (left.state(at: middle), right.state(at: same))
    guard before.size.width > 0, after.size == before.size, !after.changes(since: before).isEmpty else { return nil }
    self.init(
      before: before, after: after, beforeLabel: labels.left, afterLabel: labels.right,
      step: "\(RootStory.named(pair)), \(decimalText(milli: passed)) ms after it began")
  }

  private static func middle(of step: TraceStep, _ trace: Trace) -> Int? {
    let displays = (step.firstEvent..<max(step.firstEvent, step.endEvent)).filter {
      trace.events[$0].kind == .display
    }
    return displays.count > 3 ? displays[displays.count / 2] : nil
  }

  private static func screen(_ side: ScreenFollower, _ step: Int?) -> ScreenState? {
    let steps = side.trace.steps
    guard let step, steps.indices.contains(step), steps[step].endEvent > 0 else { return nil }
    let state = side.state(at: steps[step].endEvent - 1)
    return state.size.width > 0 ? state : nil
  }
}
