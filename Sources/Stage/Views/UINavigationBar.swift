import Trace

/// A navigation bar: a title between items.
///
/// Its items are 30 points high in a bar of 44 (inferred; uikit-facts 1).
public final class UINavigationBar: UIView {
  /// UIKit's class name.
  public override var className: String { "UINavigationBar" }
  /// The identifier of a bar that was given none.
  public override class var defaultID: String { "navigationBar" }
  /// The title of the controller that is shown.
  public private(set) var title = ""
  private var left: [UIBarButtonItem] = []
  private var right: [UIBarButtonItem] = []

  /// Shows other items and another title.
  public func show(title: String, left: [UIBarButtonItem], right: [UIBarButtonItem]) {
    let items = left + right
    for control in controls where !items.contains(where: { $0 === control.item }) { control.removeFromSuperview() }
    self.left = left
    self.right = right
    for item in items where item.kind == .button && item.control?.superview !== self {
      addSubview(item.controlForBar())
    }
    if title != self.title {
      self.title = title
      note(.text(title), for: "title")
    }
    setNeedsLayout()
  }

  private var controls: [UIBarButtonControl] { subviews.compactMap { $0 as? UIBarButtonControl } }

  private func place(_ item: UIBarButtonItem, at frame: Rect) {
    if let control = item.control, control.superview === self { control.frame = frame }
  }

  /// Places the items' controls: 5 points from the edges and 5 apart (inferred).
  public override func layoutSubviews() {
    let height = min(30.0, bounds.height)
    let y = ((bounds.height - height) / 2).rounded(.down)
    var x = 5.0
    for item in left {
      place(item, at: Rect(x: x, y: y, width: item.barWidth, height: height))
      x += item.barWidth + 5
    }
    x = bounds.width - 5
    for item in right {
      x -= item.barWidth
      place(item, at: Rect(x: x, y: y, width: item.barWidth, height: height))
      x -= 5
    }
  }
}
