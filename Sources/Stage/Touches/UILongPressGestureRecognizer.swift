public import RehearsalTrace

/// Recognises a finger that stays down: 0.5 s by default, moving no more than 10 points, as UIKit documents.
public final class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the finger has to stay, in virtual time.
  public var minimumPressDuration = Interval.milliseconds(500)
  private var timer: VirtualClock.Token?

  override func touchBegan(_ touch: UITouch) {
    guard touches.count == 1 else { return fail() }
    timer = stage.schedule(after: minimumPressDuration, label: "longPress \(id)") { [weak self] in
      self?.timer = nil
      self?.recognize("longPress")
    }
  }

  override func touchMoved(_ touch: UITouch) {
    let moved = touch.translation
    if timer != nil, abs(moved.x) > 10 || abs(moved.y) > 10 { fail() }
  }

  override func touchEnded(_ touch: UITouch) { reset() }

  override func reset() {
    if let timer { stage.cancel(timer) }
    timer = nil
  }
}
