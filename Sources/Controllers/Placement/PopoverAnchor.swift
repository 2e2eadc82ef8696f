import RehearsalStage
import RehearsalTrace

/// What a popover points at.
enum PopoverAnchor {
  /// A rectangle in a view's coordinates.
  case rect(Rect, UIView)
  /// A bar button item, which has no rectangle of its own.
  case item(UIBarButtonItem)
  /// Nothing: the popover lies in the middle, without an arrow.
  case nothing

  /// The rectangle the arrow touches, in window coordinates; `nil` when the anchor is not on the screen.
  ///
  /// - Parameters:
  ///   - inset: How far inside a bar button item a popover points.
  func rectInWindow(inset: Double) -> Rect? {
    switch self {
    case .nothing: nil
    case .rect(let rect, let view):
      view.isInWindow ? view.convert(rect, to: nil) : nil
    case .item(let item):
      item.control.flatMap { control in
        control.isInWindow ? control.convert(PopoverAnchor.sourceRect(for: control.bounds, inset: inset), to: nil) : nil
      }
    }
  }

  /// The view that the anchor is in, if there is one.
  var view: UIView? {
    switch self {
    case .rect(_, let view): view
    case .item(let item): item.control
    case .nothing: nil
    }
  }

  /// The bar that holds the anchor, if it is an item of one.
  var bar: UIView? {
    if case .item(let item) = self { item.control?.superview } else { nil }
  }

  /// The part of an item's bounds that a popover points at: 5 points inside the lower edge of a 44-point item.
  ///
  /// Source: uikit-facts 2.5; the 5 is part of the measured 921 and 665.
  static func sourceRect(for bounds: Rect, inset: Double) -> Rect {
    let a = min(inset, (bounds.width - 1) / 3).rounded(.down)
    let b = min(inset, (bounds.height - 1) / 3).rounded(.down)
    return Rect(
      x: bounds.x + 2 * a, y: bounds.y + 2 * b, width: bounds.width - 3 * a, height: bounds.height - 3 * b)
  }
}
