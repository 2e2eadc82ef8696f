/// The screen on two sides at the end of one step.
package import RehearsalDrawing

package struct BeforeAfter: Sendable {
  /// The screen on the left side.
  package var before: ScreenState
  /// The screen on the right side.
  package var after: ScreenState
  /// What the left side is called.
  package var beforeLabel: String
  /// What the right side is called.
  package var afterLabel: String
  /// The step, with its number.
  package var step: String

  /// Makes a pair.
  package init(before: ScreenState, after: ScreenState, beforeLabel: String, afterLabel: String, step: String) {
    self.before = before
    self.after = after
    self.beforeLabel = beforeLabel
    self.afterLabel = afterLabel
    self.step = step
  }
}
