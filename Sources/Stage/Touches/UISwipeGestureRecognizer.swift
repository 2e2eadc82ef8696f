import RehearsalTrace

/// Recognises a quick straight move: at least 50 points along its direction and less than half of that across, within
/// 0.5 s (inferred: UIKit's values are not documented).
public final class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Which way the finger has to go.
  public var direction = Direction.right
  /// How many fingers it takes.
  public var numberOfTouchesRequired = 1

  /// The four ways a finger can go.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Towards the right edge.
    case right
    /// Towards the left edge.
    case left
    /// Towards the upper edge.
    case up
    /// Towards the lower edge.
    case down
  }

  override func touchBegan(_ touch: UITouch) {
    if touches.count > numberOfTouchesRequired { fail() }
  }

  override func touchMoved(_ touch: UITouch) {
    guard stage.clock.now - touch.began <= .milliseconds(500) else { return fail() }
    guard touches.count == numberOfTouchesRequired else { return }
    let moved = touch.translation
    let (along, across) =
      switch direction {
      case .right: (moved.x, moved.y)
      case .left: (-moved.x, moved.y)
      case .up: (-moved.y, moved.x)
      case .down: (moved.y, moved.x)
      }
    guard along >= 50, abs(across) < along / 2 else { return }
    recognize("swipe", ["direction": .text(direction.rawValue)])
    // One swipe a sequence of fingers.
    fail()
  }
}
