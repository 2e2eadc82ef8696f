import RehearsalTrace

extension UIView.AutoresizingMask {
  /// The frame a view takes when its superview grows from `old` to `new`.
  ///
  /// Along each axis the change is shared by the flexible parts in proportion to their lengths, and equally when all of
  /// them have none, as UIKit documents for springs and struts.
  func apply(to frame: Rect, from old: Size, to new: Size) -> Rect {
    let horizontal = share(
      new.width - old.width, before: frame.x, length: frame.width, after: old.width - frame.maxX,
      flexible: (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)))
    let vertical = share(
      new.height - old.height, before: frame.y, length: frame.height, after: old.height - frame.maxY,
      flexible: (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)))
    return Rect(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
  }

  private func share(
    _ change: Double, before: Double, length: Double, after: Double, flexible: (Bool, Bool, Bool)
  ) -> (start: Double, length: Double) {
    let weights = [flexible.0 ? before : 0, flexible.1 ? length : 0, flexible.2 ? after : 0]
    let total = weights[0] + weights[1] + weights[2]
    let count = [flexible.0, flexible.1, flexible.2].filter { $0 }.count
    guard count > 0 else { return (before, length) }
    func part(_ index: Int, _ isFlexible: Bool) -> Double {
      guard isFlexible else { return 0 }
      return total > 0 ? change * weights[index] / total : change / Double(count)
    }
    return (before + part(0, flexible.0), max(0, length + part(1, flexible.1)))
  }
}
