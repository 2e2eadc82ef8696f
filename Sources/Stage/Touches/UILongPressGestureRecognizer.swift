import Trace

/// Recognises a finger that stays down: 0.5 s by default, moving no more than 10 points, as UIKit documents.
public final class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the finger has to stay, in virtual time.
  public var minimumPressDuration = Interval.milliseconds(500)
  private var timer: VirtualClock.Token?

  override func touchBegan(_ touch: UITouch) {
    super.touchBegan(touch)
    guard touches.count == 1 else { return stop() }
    timer = stage.schedule(after: minimumPressDuration, label: "longPress \(id)") { [unowned self] in
      timer = nil
      recognize("longPress")
    }
  }

  override func touchMoved(_ touch: UITouch) {
    let moved = touch.translation
    if abs(moved.x) > 10 || abs(moved.y) > 10 { stop() }
  }

  override func touchEnded(_ touch: UITouch) {
    super.touchEnded(touch)
    stop()
  }

  override func touchCancelled(_ touch: UITouch) {
    super.touchCancelled(touch)
    stop()
  }

  private func stop() {
    if let timer { stage.cancel(timer) }
    timer = nil
  }
}
