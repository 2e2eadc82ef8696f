public import RehearsalTrace

/// The finger work behind script steps. Durations are the models' own (inferred): a tap holds for 50 ms, the taps of a
/// double tap are 100 ms apart, a drag or swipe moves once per display frame.
extension TouchDispatcher {
  /// How long a finger of a tap stays down.
  public static let tapDuration = Interval.milliseconds(50)
  /// From one tap of a double tap to the next.
  public static let tapGap = Interval.milliseconds(100)

  /// Taps `count` times with some fingers side by side, 20 points apart.
  public func tap(at point: Point, count: Int = 1, fingers: Int = 1) {
    for index in 0..<count {
      if index > 0 { stage.advance(by: TouchDispatcher.tapGap) }
      hold(at: point, for: TouchDispatcher.tapDuration, fingers: fingers)
    }
  }

  /// Puts fingers down, waits, and lifts them.
  public func hold(at point: Point, for duration: Interval, fingers: Int = 1) {
    for finger in 1...max(1, fingers) { began(finger: finger, at: place(finger, of: fingers, around: point)) }
    stage.advance(by: duration)
    for finger in 1...max(1, fingers) { ended(finger: finger) }
  }

  /// Moves fingers from one point to another at constant speed.
  public func drag(from start: Point, to end: Point, during duration: Interval, fingers: Int = 1) {
    for finger in 1...max(1, fingers) { began(finger: finger, at: place(finger, of: fingers, around: start)) }
    let count = max(1, duration.microseconds * 60 / 1_000_000)
    for index in 1...count {
      stage.advance(
        by: Interval(microseconds: duration.microseconds * index / count - duration.microseconds * (index - 1) / count))
      let fraction = Double(index) / Double(count)
      let point = Point(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
      for finger in 1...max(1, fingers) { moved(finger: finger, to: place(finger, of: fingers, around: point)) }
    }
    for finger in 1...max(1, fingers) { ended(finger: finger) }
  }

  private func place(_ finger: Int, of fingers: Int, around point: Point) -> Point {
    Point(x: point.x + 20 * (Double(finger) - (Double(max(1, fingers)) + 1) / 2), y: point.y)
  }
}
