public import RehearsalStage
public import RehearsalTrace

/// A stack of controllers under one navigation bar.
///
/// Appearance order of a push: old will-disappear, new will-appear, delegate's will-show, animation, old
/// did-disappear, new did-appear, delegate's did-show. The places of the two delegate messages among the appearance
/// callbacks are inferred; the seeds say only that will-show precedes and did-show follows the animation.
public final class UINavigationController: UIViewController {
  /// UIKit's class name.
  public override var className: String { "UINavigationController" }
  /// Who is told of pushes and pops.
  public var delegate: UINavigationControllerDelegate?
  /// The bar at the top.
  public let navigationBar: UINavigationBar
  /// Whether the bar is out of sight; the controller on top then has the whole height, and a popover is lower by it.
  ///
  /// Source: UINavigationController Class Reference; POP-015 for popovers (inferred).
  public var isNavigationBarHidden = false {
    didSet { if isNavigationBarHidden != oldValue { barVisibilityChanged() } }
  }
  private var transition: Transition?
  /// What is to be shown when the transition that is going on has ended; `nil` is a pop.
  private var waiting: [(pushed: UIViewController?, animated: Bool)] = []
  private var isShowingWaiting = false
  private var adoptedSize: Size?

  private struct Transition {
    let from: UIViewController
    let to: UIViewController
    let animated: Bool
  }

  /// Makes a navigation controller around its root.
  public init(application: UIApplication, id: String, root: UIViewController) {
    navigationBar = UINavigationBar(stage: application.stage, id: ViewName.bar.of(id))
    super.init(application: application, id: id)
    navigationBar.honoursImages = application.behavior.navigationBarHonoursImages
    adopt(root)
    noteStack()
  }

  private func noteStack() {
    stage.note(.list(viewControllers.map { .text($0.id) }), for: "viewControllers", of: id)
  }

  /// The controllers on the stack, root first.
  public var viewControllers: [UIViewController] { children }
  /// The controller on top of the stack.
  public var topViewController: UIViewController? { children.last }

  /// Its bar is the header, the footer that of the controller on top.
  override func standardRotatingView(_ part: RotatingView) -> UIView? {
    part == .header ? navigationBar : topViewController?.rotatingView(.footer)
  }

  override var visibleChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  override func loadView() -> UIView {
    NavigationView(stage: stage, id: ViewName.view.of(id), frame: stage.device.screen, controller: self)
  }

  override func viewDidLoad() {
    view.addSubview(navigationBar)
    guard let top = topViewController else { return }
    view.insertSubview(top.view, at: 0)
    showItems(of: top)
  }

  // MARK: - Size in a popover

  /// The size set on this controller, or that of the controller on top and the bar's height.
  ///
  /// Source: POP-015, POP-016, POP-029.
  ///
  /// After a push or pop in a visible popover the width is the new controller's and the height only grows, whatever
  /// was set before. Source: POP-025 to POP-028, POP-030.
  public override var contentSizeForViewInPopover: Size {
    get {
      if let adoptedSize { return adoptedSize }
      if hasExplicitContentSize {
        let size = super.contentSizeForViewInPopover
        return application.behavior.navigationBarAddsToExplicitSize ? withBar(size) : size
      }
      let child = application.behavior.navigationSizeFollowsTop ? topViewController : viewControllers.first
      return child.map(sizeAround) ?? UIViewController.defaultContentSize
    }
    set { super.contentSizeForViewInPopover = newValue }
  }

  override func explicitContentSizeWasSet() { adoptedSize = nil }

  override func childContentSizeChanged(_ child: UIViewController) {
    guard child === topViewController, !hasExplicitContentSize else { return }
    if adoptedSize != nil { adoptedSize = sizeAround(child) }
    contentSizeChanged()
  }

  private func sizeAround(_ child: UIViewController) -> Size {
    withBar(child.contentSizeForViewInPopover)
  }

  private func withBar(_ size: Size) -> Size {
    let height = isNavigationBarHidden ? 0 : application.behavior.popoverNavigationBarHeight
    return Size(width: size.width, height: size.height + height)
  }

  /// At once: the bar goes or comes, and a popover that shows this controller takes another size.
  private func barVisibilityChanged() {
    stage.note(.bool(isNavigationBarHidden), for: "navigationBarHidden", of: id)
    navigationBar.isHidden = isNavigationBarHidden
    if isViewLoaded { view.setNeedsLayout() }
    if let adoptedSize {
      let change = application.behavior.popoverNavigationBarHeight * (isNavigationBarHidden ? -1 : 1)
      self.adoptedSize = Size(width: adoptedSize.width, height: adoptedSize.height + change)
    }
    if !hasExplicitContentSize || application.behavior.navigationBarAddsToExplicitSize { contentSizeChanged() }
  }

  private func adoptSize(of child: UIViewController, from old: Size, isPush: Bool) {
    if isPush, sizeAround(child) != old {
      for observer in surroundingObservers { observer.pushedOtherSize(child, in: self) }
    }
    guard enclosingPopoverController?.isPopoverVisible == true else { return }
    var size = sizeAround(child)
    let keepsHeight =
      switch application.behavior.navigationHeightRule {
      case .onlyGrows: true
      case .onlyGrowsOnPush: isPush
      case .follows: false
      }
    if keepsHeight { size.height = max(size.height, old.height) }
    adoptedSize = size
    guard size != old else { return }
    stage.note(.size(size), for: "contentSizeForViewInPopover", of: id)
    contentSizeChanged()
  }

  /// A popover gives the bar its own style for as long as it shows the bar; other bars keep theirs.
  ///
  /// Source: POP-035, POP-036.
  override func popoverShows(_ isShown: Bool) {
    if !isShown || application.behavior.popoverTakesBarStyle { navigationBar.isTakenOver = isShown }
  }

  // MARK: - Pushing and popping

  /// Pushes a controller on the stack.
  public func pushViewController(_ controller: UIViewController, animated: Bool) {
    stage.emit(
      .message, "pushViewController:animated:", of: id,
      ["viewController": .text(controller.id), "animated": .bool(animated)]
    ) {
      guard children.count + waiting.count < StageLimit.mostStacked else {
        return stage.raise("EXC_RESOURCE", "more than \(StageLimit.mostStacked) controllers are on one stack")
      }
      perform(push: controller, animated: animated)
    }
  }

  /// Pops the top controller; the root stays.
  public func popViewController(animated: Bool) {
    stage.emit(.message, "popViewControllerAnimated:", of: id, ["animated": .bool(animated)]) {
      perform(push: nil, animated: animated)
    }
  }

  /// Pushes a controller, or pops the one that is on top by then, when nothing else is going on.
  private func perform(push controller: UIViewController?, animated: Bool) {
    guard transition == nil else { return waiting.append((controller, animated)) }
    if let controller { return show(controller, isPush: true, animated: animated) }
    if children.count > 1 { show(children[children.count - 2], isPush: false, animated: animated) }
  }

  private func show(_ controller: UIViewController, isPush: Bool, animated: Bool) {
    guard let old = topViewController, old !== controller else { return }
    guard isAppeared else {
      replaceTop(old, with: controller, isPush: isPush)
      return
    }
    controller.loadViewIfNeeded()
    old.standing.beginAppearance(isAppearing: false, animated: animated)
    controller.standing.beginAppearance(isAppearing: true, animated: animated)
    tellDelegate("navigationController:willShowViewController:animated:", controller, animated, delegate?.willShow)
    let oldSize = contentSizeForViewInPopover
    if isPush { adopt(controller) } else { abandon(old) }
    noteStack()
    showItems(of: controller)
    transition = Transition(from: old, to: controller, animated: animated)
    slide(from: old.standing.view, to: controller.standing.view, isPush: isPush, animated: animated)
    adoptSize(of: controller, from: oldSize, isPush: isPush)
  }

  private func replaceTop(_ old: UIViewController, with controller: UIViewController, isPush: Bool) {
    if isPush { adopt(controller) } else { abandon(old) }
    adoptedSize = nil
    noteStack()
    old.standing.leaveDisplay()
    controller.standing.joinDisplay(of: self)
    guard isViewLoaded else { return }
    old.removeViews()
    view.insertSubview(controller.standing.view, at: 0)
    showItems(of: controller)
    view.setNeedsLayout()
  }

  private func slide(from old: UIView, to new: UIView, isPush: Bool, animated: Bool) {
    let place = contentFrame
    let away = isPush ? place.width : -place.width
    new.frame = place.offsetBy(x: away, y: 0)
    view.insertSubview(new, at: 0)
    stage.animate(duration: animated ? .seconds(application.behavior.pushSeconds) : .zero) {
      new.frame = place
      old.frame = place.offsetBy(x: -away, y: 0)
    } completion: { _ in
      self.finishTransition()
    }
  }

  private func finishTransition() {
    guard let done = transition else { return }
    transition = nil
    done.from.removeViews()
    view.setNeedsLayout()
    done.from.standing.endAppearance(isAppearing: false)
    done.to.standing.endAppearance(isAppearing: true)
    tellDelegate("navigationController:didShowViewController:animated:", done.to, done.animated, delegate?.didShow)
    showWaiting()
  }

  /// Shows what was put off, one after the other; an un-animated one ends at once and lets the next begin.
  ///
  /// Not by recursion, since any number may wait.
  private func showWaiting() {
    guard !isShowingWaiting else { return }
    isShowingWaiting = true
    while transition == nil, !waiting.isEmpty, stage.exception == nil {
      let next = waiting.removeFirst()
      perform(push: next.pushed, animated: next.animated)
    }
    isShowingWaiting = false
  }

  private func tellDelegate(
    _ selector: String, _ controller: UIViewController, _ animated: Bool,
    _ method: ((UINavigationController, UIViewController, Bool) -> Void)?
  ) {
    DelegateCall(
      stage, selector, to: delegate?.id,
      ["navigationController": .text(id), "viewController": .text(controller.id), "animated": .bool(animated)]
    ).tell(method.map { method in { method(self, controller, animated) } })
  }

  // MARK: - Layout

  /// The items of a controller on the stack changed: the bar follows when it shows that controller.
  override func itemsChanged(of child: UIViewController) {
    guard child === topViewController, isViewLoaded else { return }
    showItems(of: child)
    navigationBar.layoutTree()
  }

  private func showItems(of controller: UIViewController) {
    let item = controller.navigationItem
    var left = item.leftBarButtonItem.map { [$0] } ?? []
    if left.isEmpty, let index = children.firstIndex(where: { $0 === controller }), index > 0 {
      let title = children[index - 1].title
      left = [
        UIBarButtonItem(stage: stage, id: ViewName.back.of(id), title: title.isEmpty ? "Back" : title, action: "back:")
        {
          [weak self] in self?.popViewController(animated: true)
        }
      ]
    }
    navigationBar.show(
      title: controller.title, left: left, right: item.rightBarButtonItem.map { [$0] } ?? [])
  }

  private var barHeight: Double {
    enclosingPopoverController != nil
      ? application.behavior.popoverNavigationBarHeight
      : stage.device.barHeight(in: stage.device.interfaceOrientation)
  }

  private var contentFrame: Rect {
    let bounds = view.bounds
    let top = isNavigationBarHidden ? 0 : barHeight
    return Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
  }

  fileprivate func layOut() {
    navigationBar.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
    if transition == nil { topViewController?.place(at: contentFrame) }
  }
}

/// The navigation controller's own view: the bar on top, the top controller's view below.
private final class NavigationView: UIView {
  override var className: String { "UILayoutContainerView" }
  private weak var controller: UINavigationController?

  init(stage: Stage, id: String, frame: Rect, controller: UINavigationController) {
    self.controller = controller
    super.init(stage: stage, id: id, frame: frame)
  }

  override func layoutSubviews() { controller?.layOut() }
}
