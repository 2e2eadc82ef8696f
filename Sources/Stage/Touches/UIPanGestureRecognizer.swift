public import RehearsalTrace

/// Recognises a drag: begins when a finger has moved 10 points (inferred), and then fires for every move of it.
public class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far the finger has come since it went down.
  public private(set) var translation = Point.zero
  /// Whether the drag has begun and not ended.
  public private(set) var isPanning = false
  /// Asked with the way so far whether the drag may begin; a drag that may not is left to others.
  public var shouldBegin: ((Point) -> Bool)?

  override func touchMoved(_ touch: UITouch) {
    guard touches.first === touch else { return }
    let moved = touch.translation
    if !isPanning, abs(moved.x) < 10, abs(moved.y) < 10 { return }
    if !isPanning, let shouldBegin, !shouldBegin(moved) { return fail() }
    translation = moved
    let name = isPanning ? "panChanged" : "panBegan"
    isPanning = true
    recognize(name, ["translation": .point(translation)])
  }

  override func touchEnded(_ touch: UITouch) {
    guard isPanning, touches.first === touch else { return }
    isPanning = false
    recognize("panEnded", ["translation": .point(translation)])
  }

  override func reset() { isPanning = false }
}
