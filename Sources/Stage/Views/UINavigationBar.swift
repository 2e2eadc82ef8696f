import RehearsalTrace

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
  /// The title, as a header: the model draws it in the bar itself.
  public override var accessible: Accessible? { title.isEmpty ? nil : Accessible(.header, title) }
  /// The look that the app gave the bar.
  public var look = Look() {
    didSet { if look != oldValue { noteLook() } }
  }
  /// Whether a popover has put its own style over the app's (POP-035).
  public var isTakenOver = false {
    didSet { if isTakenOver != oldValue { noteLook() } }
  }
  /// Whether background images, and the images and places of items, count (POP-039, POP-040).
  public var honoursImages = true
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

  private func noteLook() {
    note(.text(barStyle.rawValue), for: "barStyle")
    note(.text(effectiveAppearance), for: "effectiveAppearance")
  }

  private var controls: [UIBarButtonControl] { subviews.compactMap { $0 as? UIBarButtonControl } }

  private func place(_ item: UIBarButtonItem, at frame: Rect) {
    guard let control = item.control, control.superview === self else { return }
    control.frame = honoursImages ? frame.offsetBy(x: 0, y: item.backgroundVerticalPositionAdjustment) : frame
    if honoursImages, let image = item.backgroundImage { control.note(.text(image), for: "backgroundImage") }
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
