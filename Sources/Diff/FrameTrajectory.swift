import Trace

/// Where a view was at the begin and at the end of a step, and how it got there.
public struct FrameTrajectory: Hashable, Sendable {
  /// Its frame before the step; `nil` when it was not there.
  public var start: MilliRect?
  /// Its frame at the end of the step; `nil` when it is not there.
  public var end: MilliRect?
  /// How many values it took on in the step; 0 when it stayed as it was.
  public var changes: Int
  /// How many of them display frames showed: more than 1 is an animation.
  public var displayFrames: Int
  /// Sequence number of the event that carried the first of them.
  public var firstEvent: Int?
  /// Time from the first to the last of them.
  public var duration: Interval

  /// Whether the view moved in display frames.
  public var isAnimated: Bool { displayFrames > 1 }
}

/// What a property was at the begin and at the end of a step, and how it got there; values are JSON texts.
public struct PropertyTrajectory: Hashable, Sendable {
  /// Its value before the step; `nil` when it had none.
  public var start: String?
  /// Its value at the end of the step; `nil` when it never had one.
  public var end: String?
  /// How many values it took on in the step; 0 when it stayed as it was.
  public var changes: Int
  /// How many of them display frames showed.
  public var displayFrames: Int
  /// Sequence number of the event with the first of them.
  public var firstEvent: Int?
  /// Time from the first to the last of them.
  public var duration: Interval

  /// Whether the property changed in display frames.
  public var isAnimated: Bool { displayFrames > 1 }
}
