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
    for view in subviews { view.removeFromSuperview() }
    self.left = left
    self.right = right
    for item in left + right where item.kind == .button {
      addSubview(UIBarButtonControl(item: item, stage: stage))
    }
    if title != self.title {
      self.title = title
      stage.note(.text(title), for: "title", of: id)
    }
    setNeedsLayout()
  }

  /// Places the items' controls: 5 points from the edges and 5 apart (inferred).
  public override func layoutSubviews() {
    let height = min(30.0, bounds.height)
    let y = ((bounds.height - height) / 2).rounded(.down)
    var x = 5.0
    for item in left {
      item.control?.frame = Rect(x: x, y: y, width: item.barWidth, height: height)
      x += item.barWidth + 5
    }
    x = bounds.width - 5
    for item in right {
      x -= item.barWidth
      item.control?.frame = Rect(x: x, y: y, width: item.barWidth, height: height)
      x -= 5
    }
  }
}
