import Trace

/// Recognises taps: so many fingers, so many times.
///
/// A finger that moves more than 10 points, or stays down longer than 0.75 s, is no tap; taps of one gesture are no
/// more than 0.35 s apart (inferred: UIKit's values are not documented).
public final class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes.
  public var numberOfTapsRequired = 1
  /// How many fingers it takes.
  public var numberOfTouchesRequired = 1
  private var taps = 0
  private var lastTap = Instant.zero
  private var together = 0

  override func touchBegan(_ touch: UITouch) {
    if taps > 0, stage.clock.now - lastTap > .milliseconds(350) { taps = 0 }
    super.touchBegan(touch)
    together = max(together, touches.count)
  }

  override func touchMoved(_ touch: UITouch) {
    let moved = touch.translation
    if abs(moved.x) > 10 || abs(moved.y) > 10 { reset() }
  }

  override func touchEnded(_ touch: UITouch) {
    let isTap = touches.contains { $0 === touch } && stage.clock.now - touch.began <= .milliseconds(750)
    guard isTap else { return reset() }
    guard touches.count == 1 else { return super.touchEnded(touch) }
    let fingers = together
    together = 0
    guard fingers == numberOfTouchesRequired else { return reset() }
    taps += 1
    lastTap = stage.clock.now
    if taps == numberOfTapsRequired {
      taps = 0
      recognize("tap", ["taps": .integer(Int64(numberOfTapsRequired)), "fingers": .integer(Int64(fingers))])
    }
    super.touchEnded(touch)
  }

  private func reset() {
    touches = []
    taps = 0
    together = 0
  }
}
