/// The screen on two sides at the end of one step.
public struct BeforeAfter: Sendable {
  /// The screen on the left side.
  public var before: ScreenState
  /// The screen on the right side.
  public var after: ScreenState
  /// What the left side is called.
  public var beforeLabel: String
  /// What the right side is called.
  public var afterLabel: String
  /// The step, with its number.
  public var step: String

  /// Makes a pair.
  public init(before: ScreenState, after: ScreenState, beforeLabel: String, afterLabel: String, step: String) {
    self.before = before
    self.after = after
    self.beforeLabel = beforeLabel
    self.afterLabel = afterLabel
    self.step = step
  }
}
