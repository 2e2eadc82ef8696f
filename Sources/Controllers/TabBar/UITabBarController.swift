public import RehearsalStage
public import RehearsalTrace

/// Shows one of several controllers above a tab bar.
///
/// Choosing a tab changes the controller at once: old will-disappear, new will-appear, old did-disappear, new
/// did-appear.
public final class UITabBarController: UIViewController {
  /// UIKit's class name.
  public override var className: String { "UITabBarController" }
  /// The bar at the bottom.
  public let tabBar: UITabBar
  private var selected = 0

  /// Makes a tab bar controller; the first of its controllers is on display.
  public init(application: UIApplication, id: String, viewControllers: [UIViewController]) {
    tabBar = UITabBar(stage: application.stage, id: ViewName.bar.of(id))
    super.init(application: application, id: id)
    for controller in viewControllers { adopt(controller) }
    stage.note(.list(viewControllers.map { .text($0.id) }), for: "viewControllers", of: id)
    stage.note(.integer(0), for: "selectedIndex", of: id)
  }

  /// The controllers, one for each tab.
  public var viewControllers: [UIViewController] { children }

  /// The controller on display.
  public var selectedViewController: UIViewController? {
    children.indices.contains(selected) ? children[selected] : nil
  }

  /// Which controller is on display; a position that is not there changes nothing.
  public var selectedIndex: Int {
    get { selected }
    set { select(newValue) }
  }

  /// The header is that of the controller on display, its bar the footer.
  override func standardRotatingView(_ part: RotatingView) -> UIView? {
    part == .footer ? tabBar : selectedViewController?.rotatingView(.header)
  }

  override var visibleChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  override var contextOfChildren: PresentationContext? { .tab }

  override func loadView() -> UIView {
    TabView(stage: stage, id: ViewName.view.of(id), frame: stage.device.screen, controller: self)
  }

  override func viewDidLoad() {
    view.addSubview(tabBar)
    tabBar.show(children.map { (ViewName.tab.of($0.id), $0.title) })
    tabBar.didChoose = { [weak self] in self?.select($0) }
    if let controller = selectedViewController { view.insertSubview(controller.view, at: 0) }
  }

  private func select(_ index: Int) {
    guard index != selected, children.indices.contains(index) else { return }
    let old = selectedViewController
    let isShown = isAppeared
    selected = index
    stage.note(.integer(Int64(index)), for: "selectedIndex", of: id)
    guard isViewLoaded, let new = selectedViewController else { return }
    new.loadViewIfNeeded()
    if isShown {
      old?.standing.beginAppearance(isAppearing: false, animated: false)
      new.standing.beginAppearance(isAppearing: true, animated: false)
    } else {
      // While the whole comes or goes the new controller takes the old one's part in that.
      old?.standing.leaveDisplay()
      new.standing.joinDisplay(of: self)
    }
    old?.removeViews()
    view.insertSubview(new.standing.view, at: 0)
    view.setNeedsLayout()
    if isShown {
      old?.standing.endAppearance(isAppearing: false)
      new.standing.endAppearance(isAppearing: true)
    }
    if !hasExplicitContentSize { contentSizeChanged() }
  }

  // MARK: - Size in a popover

  /// The size set on this controller, or that of the controller on display and the bar's height.
  ///
  /// Source: POP-014; that the bar is added is inferred from navigation controllers.
  public override var contentSizeForViewInPopover: Size {
    get {
      guard !hasExplicitContentSize, let child = selectedViewController else {
        return super.contentSizeForViewInPopover
      }
      let size = child.contentSizeForViewInPopover
      return Size(width: size.width, height: size.height + (addsBar ? UITabBar.height : 0))
    }
    set { super.contentSizeForViewInPopover = newValue }
  }

  private var addsBar: Bool { application.behavior.tabBarAddsToPopoverSize }

  override func childContentSizeChanged(_ child: UIViewController) {
    if child === selectedViewController { super.childContentSizeChanged(child) }
  }

  // MARK: - Layout

  fileprivate func layOut() {
    let bounds = view.bounds
    let height = max(0, bounds.height - UITabBar.height)
    tabBar.frame = Rect(x: 0, y: height, width: bounds.width, height: UITabBar.height)
    selectedViewController?.place(at: Rect(x: 0, y: 0, width: bounds.width, height: height))
  }
}

/// The tab bar controller's own view: the controller on display, and the bar below it.
private final class TabView: UIView {
  override var className: String { "UILayoutContainerView" }
  private weak var controller: UITabBarController?

  init(stage: Stage, id: String, frame: Rect, controller: UITabBarController) {
    self.controller = controller
    super.init(stage: stage, id: id, frame: frame)
  }

  override func layoutSubviews() { controller?.layOut() }
}
