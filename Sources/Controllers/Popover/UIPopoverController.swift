import Stage
import Trace

/// Shows a view controller's view in a popover. Not a view controller itself (POP-001), and held by nobody but the app
/// (LIF-001).
public final class UIPopoverController: Owned {
  /// What scripts and recordings call it; UIKit gives it no name (LIF-010).
  public let id: String
  /// The class an app may test; a scene may subclass to tell two popovers apart (APP-009).
  public let className: String
  /// Who is told of dismissals by the user.
  public var delegate: UIPopoverControllerDelegate?
  /// The controller whose view is shown.
  public private(set) var contentViewController: UIViewController
  /// Where the popover may lie, inwards from the screen's edges; the status bar is left out in addition.
  ///
  /// Without effect before iOS 5.0. Source: PRE-013, PRE-014, uikit-facts 2.2.
  public var popoverLayoutMargins = UIPopoverController.standardMargins
  /// The views that the user can go on using while the popover is up.
  ///
  /// Presenting from a bar button item makes this the item's bar (DIS-016), whatever it was before (DIS-020).
  public var passthroughViews: [UIView] = [] {
    didSet { notePassthroughViews() }
  }
  let application: UIApplication
  private(set) var state = State.idle
  private(set) var presentation: Presentation?
  private var explicitSize: Size?

  /// The default margins: 10 from each edge. Source: uikit-facts 2.2.
  public static let standardMargins = EdgeInsets(all: 10)

  enum State: Hashable {
    case idle
    case visible
    case dismissing
  }

  /// What exists only while the popover is on the screen.
  struct Presentation {
    var anchor: PopoverAnchor
    var permitted: UIPopoverArrowDirection
    var placement: PopoverPlacement
    let dimmingView: UIDimmingView
    let popoverView: UIPopoverView
  }

  /// The designated initialiser: keeps the content controller (POP-002) and shows nothing (POP-003).
  ///
  /// Raises on an idiom other than iPad. Source: uikit-facts 2.1.
  public init(
    application: UIApplication, id: String, contentViewController: UIViewController,
    className: String = "UIPopoverController"
  ) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.className = className
    self.contentViewController = contentViewController
    guard application.behavior.permitsPopovers else {
      application.stage.raise(
        "NSInvalidArgumentException",
        "-[UIPopoverController initWithContentViewController:] called when not running under UIUserInterfaceIdiomPad.")
      return
    }
    contentViewController.popoverController = self
    application.ownership.adopt(self)
    note("popoverVisible", false)
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
    note("contentViewController", .text(contentViewController.id))
  }

  private var stage: Stage { application.stage }

  private func note(_ key: String, _ value: Value) { stage.note(value, for: key, of: id) }

  private func notePassthroughViews() { note("passthroughViews", .list(passthroughViews.map { .text($0.id) })) }

  // MARK: - State

  /// Whether the popover is on the screen and not on its way out.
  public var isPopoverVisible: Bool { state == .visible }

  /// The arrow's side, or `unknown` while the popover is not on the screen. Source: uikit-facts 2.2.
  public var popoverArrowDirection: UIPopoverArrowDirection { presentation?.placement.direction ?? .unknown }

  /// The frame of the whole popover in window coordinates while it is on the screen.
  public var frame: Rect? { presentation?.popoverView.frame }

  // MARK: - Size

  /// The size of the content: set by the app or taken over from the content controller.
  ///
  /// At presentation it wins over the content controller's own size; once the popover is visible, whichever changes
  /// last wins. Source: POP-019, POP-020, POP-021, uikit-facts 2.2.
  public var popoverContentSize: Size {
    get { explicitSize ?? contentViewController.contentSizeForViewInPopover }
    set { setPopoverContentSize(newValue, animated: true) }
  }

  /// Sets the size of the content, animated or at once when the popover is visible.
  public func setPopoverContentSize(_ size: Size, animated: Bool) {
    stage.emit(
      .message, "setPopoverContentSize:animated:", of: id, ["size": .size(size), "animated": .bool(animated)]
    ) {
      explicitSize = size == .zero ? nil : size
      note("popoverContentSize", .size(popoverContentSize))
      if isPopoverVisible { resize(animated: animated) }
    }
  }

  /// The content controller wants another size: adopted while the popover is visible (POP-022).
  func contentSizeChanged() {
    guard isPopoverVisible else { return }
    explicitSize = contentViewController.contentSizeForViewInPopover
    note("popoverContentSize", .size(popoverContentSize))
    resize(animated: true)
  }

  /// The size to show: the app's, unless it is zero or the default, which mean "ask the content controller".
  ///
  /// Source: uikit-facts 2.2.
  private var wantedSize: Size {
    if let explicitSize, explicitSize != UIViewController.defaultContentSize { return explicitSize }
    return contentViewController.contentSizeForViewInPopover
  }

  // MARK: - Presenting

  /// Shows the popover pointing at a rectangle of a view.
  ///
  /// Source: PRE-001, PRE-003, uikit-facts 2.1 for the exceptions.
  public func presentPopoverFromRect(
    _ rect: Rect, in view: UIView, permittedArrowDirections permitted: UIPopoverArrowDirection, animated: Bool
  ) {
    let selector = "presentPopoverFromRect:inView:permittedArrowDirections:animated:"
    stage.emit(
      .message, selector, of: id,
      [
        "rect": .rect(rect), "view": .text(view.id), "permittedArrowDirections": .text(permitted.words),
        "animated": .bool(animated),
      ]
    ) {
      guard view.isInWindow else { return raiseNoWindow(selector) }
      var anchor = rect
      if rect.width < 1 || rect.height < 1 {
        stage.emit(
          .advisory,
          "-[UIPopoverController \(selector)]: the rect passed in to this method must have non-zero width and height. "
            + "This will be an exception in a future release.", of: id)
        anchor.size = Size(
          width: rect.width < 1 ? 2 : rect.width, height: rect.height < 1 ? 2 : rect.height)
      }
      present(from: .rect(anchor, view), permitted: permitted, selector: selector)
    }
  }

  /// Shows the popover pointing at a bar button item: the arrow is above or below, and the item's bar becomes a
  /// passthrough view. Source: PRE-002, DIS-016, uikit-facts 2.5.
  public func presentPopoverFromBarButtonItem(
    _ item: UIBarButtonItem, permittedArrowDirections permitted: UIPopoverArrowDirection, animated: Bool
  ) {
    let selector = "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:"
    stage.emit(
      .message, selector, of: id,
      [
        "item": .text(item.id), "permittedArrowDirections": .text(permitted.words), "animated": .bool(animated),
      ]
    ) {
      guard item.control?.isInWindow == true else { return raiseNoWindow(selector) }
      let vertical = permitted == .unknown ? permitted : permitted.intersection([.up, .down])
      present(from: .item(item), permitted: vertical.isEmpty ? [.up, .down] : vertical, selector: selector)
    }
  }

  private func raiseNoWindow(_ selector: String) {
    stage.raise(
      "NSInvalidArgumentException",
      "-[UIPopoverController \(selector)]: Popovers cannot be presented from a view which does not have a window.")
  }

  private func present(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection, selector: String) {
    guard permitted != .unknown else {
      return stage.raise(
        "NSInvalidArgumentException",
        "-[UIPopoverController \(selector)]: Popovers cannot be presented with UIPopoverArrowDirectionUnknown.")
    }
    switch state {
    case .dismissing:
      stage.emit(.advisory, "presentation ignored while dismissing", of: id)
    case .visible:
      presentation?.anchor = anchor
      presentation?.permitted = permitted
      layOut(choosingDirection: true)
    case .idle:
      appear(from: anchor, permitted: permitted)
    }
  }

  /// Puts the popover on the screen at once: both appearance callbacks come within the present message, unanimated.
  ///
  /// Source: uikit-facts 2.6 (inferred) and 9.1.
  private func appear(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection) {
    let dimmingView = UIDimmingView(stage: stage, id: id + ".dimmingView", popover: self)
    let popoverView = UIPopoverView(stage: stage, id: id + ".view")
    dimmingView.addSubview(popoverView)
    contentViewController.loadViewIfNeeded()
    presentation = Presentation(
      anchor: anchor, permitted: permitted, placement: place(from: anchor, permitted: permitted),
      dimmingView: dimmingView, popoverView: popoverView)
    showPlacement()
    popoverView.addSubview(contentViewController.view)
    contentViewController.beginAppearance(isAppearing: true, animated: false)
    stage.window.addSubview(dimmingView)
    state = .visible
    contentViewController.endAppearance()
    if let bar = anchor.bar, application.behavior.makesToolbarPassthrough {
      if passthroughViews.isEmpty || application.behavior.replacesPassthroughViewsWhenPresenting {
        passthroughViews = [bar]
      }
    } else {
      notePassthroughViews()
    }
    note("popoverVisible", true)
    note("popoverContentSize", .size(wantedSize))
    adviseWidth()
    application.popoverAppeared(self)
  }

  /// 320 is the width Apple recommends, and 600 the greatest that is documented. Source: POP-006, POP-007, POP-008.
  private func adviseWidth() {
    let width = wantedSize.width
    guard width != 320 else { return }
    let text =
      width > 600 ? "popover width is above the documented maximum" : "popover width is not the recommended 320"
    stage.emit(.advisory, text, of: id, ["width": .number(width)])
  }

  // MARK: - Layout

  private func place(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection) -> PopoverPlacement {
    PopoverPlacement(
      content: wantedSize, anchor: anchor.rectInWindow ?? .zero, in: area, permitted: permitted,
      order: application.behavior.prefersLandscapeOrder && stage.device.interfaceOrientation.isLandscape
        ? .landscape : .portrait)
  }

  /// Where the popover may lie: the window less status bar and margins. Source: PRE-013, PRE-016.
  private var area: Rect {
    let margins = application.behavior.honoursLayoutMargins ? popoverLayoutMargins : UIPopoverController.standardMargins
    return stage.window.bounds
      .inset(by: EdgeInsets(top: stage.device.statusBarHeight, left: 0, bottom: 0, right: 0))
      .inset(by: margins)
  }

  private func layOut(choosingDirection: Bool) {
    guard let current = presentation else { return }
    let anchor = current.anchor.rectInWindow ?? .zero
    presentation?.placement =
      choosingDirection || current.placement.direction.isEmpty
      ? place(from: current.anchor, permitted: current.permitted)
      : PopoverPlacement(
        content: wantedSize, anchor: anchor, in: area, locked: current.placement.direction, chrome: .system)
    showPlacement()
  }

  private func showPlacement() {
    guard let presentation else { return }
    let placement = presentation.placement
    presentation.popoverView.frame = placement.frame
    contentViewController.view.frame = placement.contentFrame.offsetBy(x: -placement.frame.x, y: -placement.frame.y)
    note("popoverArrowDirection", .text(placement.direction.words))
    note("arrowOffset", .number(placement.arrowOffset))
  }

  private func resize(animated: Bool) {
    stage.animate(duration: animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero) {
      layOut(choosingDirection: false)
      presentation?.popoverView.layoutTree()
    }
  }

  // MARK: - Content

  /// Shows another controller; a size set on this controller is forgotten. Source: POP-023, POP-024, uikit-facts 2.8.
  public func setContentViewController(_ controller: UIViewController, animated: Bool) {
    stage.emit(
      .message, "setContentViewController:animated:", of: id,
      ["viewController": .text(controller.id), "animated": .bool(animated)]
    ) {
      let old = contentViewController
      guard controller !== old else { return }
      explicitSize = nil
      old.popoverController = nil
      controller.popoverController = self
      contentViewController = controller
      note("contentViewController", .text(controller.id))
      guard isPopoverVisible, let popoverView = presentation?.popoverView else { return }
      controller.loadViewIfNeeded()
      old.beginAppearance(isAppearing: false, animated: animated)
      controller.beginAppearance(isAppearing: true, animated: animated)
      old.view.removeFromSuperview()
      popoverView.addSubview(controller.view)
      stage.animate(duration: animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero) {
        layOut(choosingDirection: false)
      } completion: { _ in
        old.endAppearance()
        controller.endAppearance()
      }
    }
  }

  // MARK: - Dismissing

  /// Takes the popover off the screen. The delegate is sent nothing at all (DIS-008); no effect when not visible.
  public func dismissPopoverAnimated(_ animated: Bool) {
    stage.emit(.message, "dismissPopoverAnimated:", of: id, ["animated": .bool(animated)]) {
      dismiss(animated: animated, byUser: false)
    }
  }

  /// A finger was lifted outside the popover and outside its passthrough views. Source: DIS-001, DIS-002, DIS-012.
  func outsideTapped() {
    guard isPopoverVisible, !contentViewController.isEffectivelyModal else { return }
    let arguments: Value = ["popoverController": .text(id)]
    let method = delegate?.popoverControllerShouldDismissPopover
    let permits = DelegateCall(stage, "popoverControllerShouldDismissPopover:", to: delegate?.id, arguments)
      .ask(method.map { method in { method(self) } }, otherwise: true)
    if permits { dismiss(animated: true, byUser: true) }
  }

  /// Order: content will-disappear, fade, views leave, content did-disappear, then the delegate's did-dismiss, then
  /// idle. UIKit holds the controller until then, so the app may let go at once. Source: DIS-004, LIF-005,
  /// uikit-facts 2.7.
  private func dismiss(animated: Bool, byUser: Bool) {
    guard isPopoverVisible, let presentation else { return }
    state = .dismissing
    note("popoverVisible", false)
    application.popoverDisappeared(self)
    application.ownership.retain(self, by: "UIKit")
    presentation.dimmingView.isUserInteractionEnabled = false
    contentViewController.beginAppearance(isAppearing: false, animated: animated)
    guard animated else {
      leave()
      finish(byUser: byUser)
      return
    }
    stage.animate(duration: .seconds(application.behavior.popoverFadeSeconds), fromCurrentState: true) {
      presentation.popoverView.alpha = 0
    } completion: { [self] _ in
      leave()
      stage.afterTurn { [self] in finish(byUser: byUser) }
    }
  }

  private func leave() {
    guard let presentation else { return }
    contentViewController.view.removeFromSuperview()
    presentation.dimmingView.removeFromSuperview()
    self.presentation = nil
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
  }

  private func finish(byUser: Bool) {
    contentViewController.endAppearance()
    if byUser {
      let method = delegate?.popoverControllerDidDismissPopover
      DelegateCall(
        stage, "popoverControllerDidDismissPopover:", to: delegate?.id, ["popoverController": .text(id)]
      ).tell(method.map { method in { method(self) } })
    }
    state = .idle
    application.ownership.release(self, by: "UIKit")
  }

  // MARK: - Rotation

  /// The interface begins to turn: a popover that is still up is hidden. Source: uikit-facts 2.10.
  func rotationBegan() {
    guard isPopoverVisible else { return }
    presentation?.popoverView.alpha = 0
  }

  /// The interface has turned: a popover from a bar button item is presented anew, one from a rectangle is laid out
  /// where its old rectangle is now, in its old direction. Source: PRE-020, uikit-facts 2.10.
  func rotationEnded() {
    guard isPopoverVisible, let presentation else { return }
    layOut(choosingDirection: presentation.anchor.bar != nil)
    presentation.popoverView.alpha = 1
  }

  // MARK: - Lifetime

  /// The last owner let go. A popover that is still visible takes the app with it. Source: LIF-002.
  public func dealloc() {
    stage.emit(.lifecycle, "dealloc", of: id) {
      contentViewController.popoverController = nil
      if isPopoverVisible, application.behavior.raisesWhenDeallocatedVisible {
        stage.raise(
          "NSGenericException", "-[UIPopoverController dealloc] reached while popover is still visible.")
      }
    }
  }
}
