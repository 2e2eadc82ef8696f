import Trace

extension UIView {
  /// A point of this view in another view's coordinates; `nil` means the window's.
  public func convert(_ point: Point, to other: UIView?) -> Point {
    let inWindow = pointInWindow(point)
    guard let other else { return inWindow }
    let origin = other.pointInWindow(other.bounds.origin)
    return Point(x: inWindow.x - origin.x + other.bounds.x, y: inWindow.y - origin.y + other.bounds.y)
  }

  /// A rectangle of this view in another view's coordinates; `nil` means the window's.
  public func convert(_ rect: Rect, to other: UIView?) -> Rect {
    Rect(origin: convert(rect.origin, to: other), size: rect.size)
  }

  private func pointInWindow(_ point: Point) -> Point {
    var result = point
    var view: UIView? = self
    while let current = view {
      result = Point(x: result.x - current.bounds.x + current.frame.x, y: result.y - current.bounds.y + current.frame.y)
      view = current.superview
    }
    return result
  }
}
