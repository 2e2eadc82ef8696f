import RehearsalTrace

/// The stage as the animator knows it.
protocol AnimationStage: EventRecorder {
  /// Virtual time.
  var now: Instant { get }
  /// Records what the screen shows of animated views under one display event.
  func recordDisplay(of views: [any AnimatedView], cause: Int?)
}

/// A view as the animator knows it.
protocol AnimatedView: AnyObject {
  /// Identifiers from the window down, joined by "/".
  var path: String { get }
  /// What the screen shows while an animation runs; `nil` while it shows the view's own values.
  var presentation: Appearance? { get set }
  /// What the screen shows now.
  var shown: Appearance { get }
  /// Whether the screen shows something else than the trace says.
  var differsFromRecorded: Bool { get }
  /// Records what the screen shows of the view and the trace does not say yet.
  func record(in builder: inout TraceBuilder)
}

/// What of a view can be animated.
struct Appearance: Hashable {
  var frame: Rect
  var alpha: Double
}
