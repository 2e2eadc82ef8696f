import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// The controller whose view is shown.
  ///
  /// Assigning another one while the popover is visible is animated. Source: POP-002, POP-024.
  public var contentViewController: UIViewController {
    get { content }
    set {
      stage.emit(.message, "setContentViewController:", of: id, ["viewController": .text(newValue.id)]) {
        replaceContent(with: newValue, animated: true)
      }
    }
  }

  /// Shows another controller; a size set on this controller is forgotten.
  ///
  /// Source: POP-004, POP-023, POP-024, INT-012, uikit-facts 2.8.
  public func setContentViewController(_ controller: UIViewController?, animated: Bool) {
    stage.emit(
      .message, "setContentViewController:animated:", of: id,
      ["viewController": .optional(controller?.id), "animated": .bool(animated)]
    ) {
      guard accepts(controller), let controller else { return }
      replaceContent(with: controller, animated: animated || !application.behavior.contentSetterObeysAnimated)
    }
  }

  /// Whether a controller may be the content; raises when it may not.
  ///
  /// Source: uikit-facts 2.1.
  func accepts(_ controller: UIViewController?) -> Bool {
    guard let controller else {
      stage.raise(
        "NSInvalidArgumentException",
        "-[UIPopoverController setContentViewController:animated:] called with a nil viewController.")
      return false
    }
    guard mayHold(controller) else {
      raiseContainedContent()
      return false
    }
    return true
  }

  /// Whether a controller is inside no other one, or inside the host that made this popover controller for it.
  func mayHold(_ controller: UIViewController) -> Bool {
    controller.parent == nil || host?.contains(controller) == true
  }

  func raiseContainedContent() {
    stage.raise(
      "NSGenericException",
      "The content view controller argument must be the root of its associated view controller hierarchy.")
  }

  /// Old will-disappear, new will-appear, swap, old did-disappear, new did-appear.
  private func replaceContent(with controller: UIViewController, animated: Bool) {
    let old = content
    guard controller !== old, accepts(controller) else { return }
    if state == .visible { clearContent() }
    if isPopoverVisible || application.behavior.hiddenReplacementForgetsSize { explicitSize = nil }
    application.ownership.retainContent(controller, of: self)
    if old.popoverController === self { old.popoverController = nil }
    controller.popoverController = self
    content = controller
    noteContent()
    application.ownership.releaseContent(old, of: self)
    // Within the content's own will-appear the popover is all but there: what replaces it is there at once.
    guard state == .visible || state == .presenting, let popoverView = presentation?.popoverView else { return }
    let animated = animated && state == .visible
    note("popoverContentSize", .size(popoverContentSize))
    controller.loadViewIfNeeded()
    old.beginAppearance(isAppearing: false, animated: animated)
    controller.beginAppearance(isAppearing: true, animated: animated)
    old.view.removeFromSuperview()
    old.popoverShows(false)
    controller.popoverShows(true)
    // Where the old one was, so that it begins inside the border (inferred).
    controller.view.frame = old.view.frame
    popoverView.addSubview(controller.view)
    let duration: Interval = animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero
    stage.animate(duration: duration, isLasting: true) {
      layOut(choosingDirection: false)
      popoverView.layoutTree()
    } completion: { _ in
      old.endAppearance(isAppearing: false)
      controller.endAppearance(isAppearing: true)
    }
    reportSize()
  }
}
