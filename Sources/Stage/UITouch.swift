public import RehearsalTrace

/// One finger, from the moment it goes down until it is lifted.
public final class UITouch {
  /// Number of the finger, from 1.
  public let finger: Int
  /// The view that was hit when the finger went down; it gets all of the finger's touches.
  public let view: UIView
  /// Where the finger went down, in window coordinates.
  public let start: Point
  /// Where the finger is, in window coordinates.
  public internal(set) var point: Point
  /// When the finger went down.
  public let began: Instant
  /// Whether a gesture took the finger over, so that its view gets no more of it.
  public internal(set) var isCancelled = false

  /// Whether its view is told of it: not of a second finger, and not after a gesture took it over.
  var isForView = true

  /// The event of its going down, which causes all that follows of this finger.
  var event: Int?

  init(finger: Int, view: UIView, at point: Point, began: Instant) {
    self.finger = finger
    self.view = view
    start = point
    self.point = point
    self.began = began
  }

  /// Where the finger is, in the coordinates of `view`.
  public func location(in view: UIView) -> Point {
    view.stage.window.convert(point, to: view)
  }

  /// How far the finger has come since it went down.
  public var translation: Point { point - start }
}
