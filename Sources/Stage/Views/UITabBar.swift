import RehearsalTrace

/// A tab bar: one button for each tab, side by side.
///
/// The buttons share the bar's width equally, as on an iPhone and inside a popover.
public final class UITabBar: UIView {
  /// UIKit's class name.
  public override var className: String { "UITabBar" }
  /// The identifier of a bar that was given none.
  public override class var defaultID: String { "tabBar" }
  /// Height of a tab bar, in points.
  ///
  /// Source: uikit-facts 1.
  public static let height = 49.0
  /// Called with the tab the user chose.
  public var didChoose: ((Int) -> Void)?

  /// Replaces the tabs.
  ///
  /// - Parameter tabs: Identifier and title of each.
  public func show(_ tabs: [(id: String, title: String)]) {
    for view in subviews { view.removeFromSuperview() }
    for (index, tab) in tabs.enumerated() {
      let button = UITabBarButton(stage: stage, id: tab.id)
      button.title = tab.title
      button.note(.text(tab.title), for: "title")
      button.addAction(for: .touchUpInside, "tabChosen:") { [weak self] in self?.didChoose?(index) }
      addSubview(button)
    }
  }

  /// Places the buttons.
  public override func layoutSubviews() {
    guard !subviews.isEmpty else { return }
    let width = (bounds.width / Double(subviews.count)).rounded(.down)
    for (index, button) in subviews.enumerated() {
      button.frame = Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
    }
  }
}

/// One tab.
private final class UITabBarButton: UIControl {
  override var className: String { "UITabBarButton" }
  var title = ""
  override var accessible: Accessible? { Accessible(.tab, title, traits) }
}
