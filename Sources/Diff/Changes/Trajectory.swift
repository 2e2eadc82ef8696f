public import RehearsalTrace

/// What a thing was at the begin and at the end of a step, and how it got there: a view's frame, or a property as JSON.
public struct Trajectory<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Its value before the step; `nil` when it was not there.
  public var start: Value?
  /// The first value it took on in the step; `nil` when it stayed as it was or only went away.
  public var first: Value?
  /// Its value at the end of the step; `nil` when it is not there.
  public var end: Value?
  /// How many values it took on in the step; 0 when it stayed as it was.
  public var changes: Int
  /// How many of them display frames showed.
  public var displayFrames: Int
  /// Sequence number of the event that carried the first of them.
  public var firstEvent: Int?
  /// Time from the first to the last of them.
  public var duration: Interval

  /// Whether display frames showed it in motion.
  public var isAnimated: Bool { displayFrames > 1 }

  /// Where it came from: its value before the step, or its first one when it is new.
  public var origin: Value? { start ?? (isAnimated ? first : nil) }

  /// Whether it was not there in the whole step.
  var isAbsent: Bool { start == nil && end == nil && changes == 0 }
}
