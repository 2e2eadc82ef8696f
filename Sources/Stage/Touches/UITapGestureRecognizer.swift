import RehearsalTrace

/// Recognises taps: so many fingers, so many times.
///
/// A finger that moves more than 10 points, or stays down longer than 0.75 s, is no tap; taps of one gesture are no
/// more than 0.35 s and 44 points apart (inferred: UIKit's values are not documented). A tap does not prevent a
/// recogniser that waits for more taps, so a single and a double tap on one view both fire.
public final class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes.
  public var numberOfTapsRequired = 1
  /// How many fingers it takes.
  public var numberOfTouchesRequired = 1
  private var taps = 0
  private var lastTap = (at: Instant.zero, point: Point.zero)
  private var together = 0

  override func touchBegan(_ touch: UITouch) {
    let way = touch.start - lastTap.point
    if stage.clock.now - lastTap.at > .milliseconds(350) || abs(way.x) > 44 || abs(way.y) > 44, touches.count == 1 {
      taps = 0
    }
    together = touches.count
  }

  override func touchMoved(_ touch: UITouch) {
    let moved = touch.translation
    if abs(moved.x) > 10 || abs(moved.y) > 10 { fail() }
  }

  override func touchEnded(_ touch: UITouch) {
    guard stage.clock.now - touch.began <= .milliseconds(750) else { return fail() }
    guard touches.count == 1 else { return }
    guard together == numberOfTouchesRequired else { return fail() }
    together = 0
    taps += 1
    lastTap = (stage.clock.now, touch.start)
    guard taps == numberOfTapsRequired else { return }
    taps = 0
    recognize(
      "tap", ["taps": .integer(Int64(numberOfTapsRequired)), "fingers": .integer(Int64(numberOfTouchesRequired))])
  }

  override func reset() {
    taps = 0
    together = 0
  }

  override func prevents(_ other: UIGestureRecognizer) -> Bool {
    guard let tap = other as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
