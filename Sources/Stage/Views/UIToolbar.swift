import RehearsalTrace

/// A bar of items at the top or bottom of a view.
///
/// Items begin 6 points from the edges and lie 10 points apart (inferred); each spans the whole height of the bar,
/// which follows from the measured 921 and 665 of uikit-facts 0.
public final class UIToolbar: UIView {
  /// UIKit's class name.
  public override var className: String { "UIToolbar" }
  /// The identifier of a toolbar that was given none.
  public override class var defaultID: String { "toolbar" }
  /// The items, left to right.
  public private(set) var items: [UIBarButtonItem] = []
  private static let edge = 6.0
  private static let gap = 10.0

  /// Replaces the items.
  public func setItems(_ items: [UIBarButtonItem]) {
    for control in controls where !items.contains(where: { $0 === control.item }) { control.removeFromSuperview() }
    for item in self.items where !items.contains(where: { $0 === item }) { item.customView?.removeFromSuperview() }
    self.items = items
    note(.list(items.map { .text($0.id) }), for: "items")
    for view in items.compactMap(\.customView) where view.superview !== self { addSubview(view) }
    for item in items where item.kind == .button && item.control?.superview !== self {
      addSubview(item.controlForBar())
    }
    setNeedsLayout()
  }

  /// Replaces the items by a message of the app's own code.
  ///
  /// A bar's items slide on the device; here only where they end up is modelled, so `animated` is recorded and moves
  /// nothing by itself.
  public func setItems(_ items: [UIBarButtonItem], animated: Bool) {
    let names = Value.list(items.map { .text($0.id) })
    stage.emit(.message, "setItems:animated:", of: id, view: self, ["items": names, "animated": .bool(animated)]) {
      setItems(items)
      layoutTree()
    }
  }

  private var controls: [UIBarButtonControl] { subviews.compactMap { $0 as? UIBarButtonControl } }

  /// Places the items' controls.
  public override func layoutSubviews() {
    let fixed = items.reduce(0) { $0 + $1.barWidth }
    let gaps = UIToolbar.gap * Double(max(0, items.filter(UIToolbar.isSpaced).count - 1))
    let flexible = items.filter { $0.kind == .flexibleSpace }.count
    let room = max(0, bounds.width - 2 * UIToolbar.edge - fixed - gaps)
    var x = UIToolbar.edge
    for item in items {
      if item.kind == .flexibleSpace {
        x += (room / Double(flexible)).rounded(.down)
        continue
      }
      if let control = item.control, control.superview === self {
        control.frame = Rect(x: x, y: 0, width: item.barWidth, height: bounds.height)
      }
      if let view = item.customView {
        let y = ((bounds.height - view.frame.height) / 2).rounded(.down)
        view.frame = Rect(x: x, y: y, width: item.barWidth, height: view.frame.height)
      }
      x += item.barWidth + (UIToolbar.isSpaced(item) ? UIToolbar.gap : 0)
    }
  }

  private static func isSpaced(_ item: UIBarButtonItem) -> Bool { item.kind == .button || item.kind == .customView }
}
