public import RehearsalTrace

extension UIView {
  /// A point of this view in another view's coordinates; `nil` means the window's.
  public func convert(_ point: Point, to other: UIView?) -> Point {
    let inWindow = pointInWindow(point)
    return other.map { $0.pointFromWindow(inWindow) } ?? inWindow
  }

  /// A rectangle of this view in another view's coordinates; `nil` means the window's.
  ///
  /// Between views that are turned against each other it is the smallest that holds all four corners.
  public func convert(_ rect: Rect, to other: UIView?) -> Rect {
    let first = convert(rect.origin, to: other)
    let last = convert(Point(x: rect.maxX, y: rect.maxY), to: other)
    return Rect(origin: first, size: Size(width: last.x - first.x, height: last.y - first.y)).standardized
  }

  /// A point of this view in its superview's coordinates.
  func pointInSuperview(_ point: Point) -> Point {
    guard transform != .identity else {
      return Point(x: point.x - bounds.x + frame.x, y: point.y - bounds.y + frame.y)
    }
    let vector = transform.applied(to: Point(x: point.x - bounds.midX, y: point.y - bounds.midY))
    return Point(x: frame.midX + vector.x, y: frame.midY + vector.y)
  }

  /// A point of the superview in this view's coordinates.
  func pointFromSuperview(_ point: Point) -> Point {
    guard transform != .identity else {
      return Point(x: point.x - frame.x + bounds.x, y: point.y - frame.y + bounds.y)
    }
    let vector = transform.unapplied(to: Point(x: point.x - frame.midX, y: point.y - frame.midY))
    return Point(x: bounds.midX + vector.x, y: bounds.midY + vector.y)
  }

  private func pointInWindow(_ point: Point) -> Point {
    var result = point
    var view: UIView? = self
    while let current = view {
      result = current.pointInSuperview(result)
      view = current.superview
    }
    return result
  }

  private func pointFromWindow(_ point: Point) -> Point {
    pointFromSuperview(superview.map { $0.pointFromWindow(point) } ?? point)
  }
}
