import RehearsalTrace

/// Where the device's own services and the animator record what they do, and what follows from it: the stage.
protocol EventRecorder: AnyObject {
  /// Whether an exception has ended the session, so that nothing more is recorded or called.
  var isOver: Bool { get }
  /// Appends an event, caused by whatever is being handled.
  ///
  /// - Returns: The event's sequence number.
  func record(_ kind: TraceEvent.Kind, _ name: String, of subject: String, _ arguments: Value?) -> Int
  /// Performs `body` so that what it records is caused by `event`.
  func perform(causedBy event: Int?, _ body: () -> Void)
  /// Emits an assignment and records the value with it.
  ///
  /// - Returns: The event's sequence number.
  @discardableResult
  func assign(_ name: String, of subject: String, _ value: Value) -> Int
}
