extension TraceEvent {
  /// What sort of thing an event is.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A script step's input reached the stage: a touch sequence, a rotation, the home button.
    case stimulus = 1
    /// One touch began, moved, ended or was cancelled.
    case touch = 2
    /// A gesture recogniser recognised.
    case gesture = 3
    /// A control, bar button item, row or handler fired.
    case action = 4
    /// Code sent a model a message: present, dismiss, push, set.
    case message = 5
    /// A delegate was asked and implements the method.
    case callback = 6
    /// A delegate would have been asked but does not implement the method.
    case unimplemented = 7
    /// Life of a controller or object: appearance, rotation callbacks, creation, deallocation.
    case lifecycle = 8
    /// A notification was posted.
    case notification = 9
    /// The app's own state was assigned: a user default, a variable, a strong reference.
    case assignment = 10
    /// Views took on new frames or properties at the end of a run-loop turn.
    case layout = 11
    /// A display frame showed animated views in new places.
    case display = 12
    /// A timer fired.
    case timer = 13
    /// An animation began or ended.
    case animation = 14
    /// A guideline was violated, or a message was ignored with a console line; not an exception.
    case advisory = 15
    /// An exception ended the session.
    case exception = 16

    /// The word used in SQL and text: the case's name.
    public var word: String { String(describing: self) }

    /// The channel that a diff selects this event by.
    public var channel: Channel {
      switch self {
      case .stimulus, .touch, .gesture, .action, .message, .notification, .timer: .actions
      case .callback, .unimplemented: .callbacks
      case .lifecycle: .lifecycle
      case .assignment: .properties
      case .layout, .display, .animation: .timing
      case .advisory, .exception: .exceptions
      }
    }
  }
}
