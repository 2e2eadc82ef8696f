public import RehearsalDiff
public import RehearsalTrace

extension BeforeAfter {
  // MARK: - Finding

  /// The screens of two traces at the end of a step; `nil` when a side has no such step or no screen, or both look
  /// alike.
  init?(_ pair: StepPair, _ left: Trace, _ right: Trace, labels: (left: String, right: String)) {
    guard let before = BeforeAfter.screen(left, pair.left), let after = BeforeAfter.screen(right, pair.right),
      before.size != after.size || !after.changes(since: before).isEmpty
    else { return nil }
    self.init(
      before: before, after: after, beforeLabel: labels.left, afterLabel: labels.right, step: RootStory.named(pair))
  }

  /// The screens at the end of the first step that differs to the eye, beginning with the step of the root that is
  /// told; where every step ends alike, on the way there, while something moves or fades.
  public init?(_ diff: TraceDiff, _ left: Trace, _ right: Trace, labels: (left: String, right: String)) {
    let first = diff.mainRoot?.step ?? 0
    for pair in diff.steps.dropFirst(first) + diff.steps.prefix(first) {
      if let found = BeforeAfter(pair, left, right, labels: labels) {
        self = found
        return
      }
    }
    let pairs = FilmPairs(Film(left, most: .max), Film(right, most: .max)).pairs
    for pair in pairs where pair.differs && pair.left?.state.size == pair.right?.state.size {
      guard let one = pair.left, let other = pair.right, !other.state.changes(since: one.state).isEmpty else {
        continue
      }
      self.init(
        before: one.state, after: other.state, beforeLabel: labels.left, afterLabel: labels.right,
        step: "step \(pair.step + 1), \(pair.label), \(pair.moment)")
      return
    }
    return nil
  }

  private static func screen(_ trace: Trace, _ step: Int?) -> ScreenState? {
    guard let step, trace.steps.indices.contains(step), trace.steps[step].endEvent > 0 else { return nil }
    let state = ScreenState(trace, at: trace.steps[step].endEvent - 1)
    return state.size.width > 0 ? state : nil
  }
}
