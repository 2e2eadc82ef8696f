import RehearsalTrace

/// The values that one thing took on during a step, with the events that carried them.
struct Points<Value: Hashable> {
  /// The value before the step.
  var start: Value
  var values: [Value] = []
  var events: [Int] = []

  init(start: Value) { self.start = start }

  var end: Value { values.last ?? start }

  /// Adds a value; a second one of the same event replaces the first, one that is no news adds nothing.
  mutating func append(_ value: Value, at event: Int) {
    if events.last == event {
      values.removeLast()
      events.removeLast()
    }
    if end == value { return }
    values.append(value)
    events.append(event)
  }

  /// How many of the values display frames carried.
  func displayFrames(_ side: Side) -> Int { events.count { side.trace.events[$0].kind == .display } }

  func duration(_ side: Side) -> Interval {
    guard let first = events.first, let last = events.last else { return .zero }
    return side.trace.events[last].at - side.trace.events[first].at
  }

  /// The first position at which two sequences of values differ, or `nil` when they are equal.
  static func firstDifference(_ left: Points, _ right: Points) -> Int? {
    if left.values == right.values { return nil }
    return zip(left.values, right.values).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(left.values.count, right.values.count)
  }
}
