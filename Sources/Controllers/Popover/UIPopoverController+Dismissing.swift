import Stage
import Trace

extension UIPopoverController {
  /// Takes the popover off the screen.
  ///
  /// The delegate is sent nothing at all (DIS-008); no effect when not visible.
  public func dismissPopoverAnimated(_ animated: Bool) {
    stage.emit(.message, "dismissPopoverAnimated:", of: id, ["animated": .bool(animated)]) {
      dismiss(animated: animated, byUser: false)
    }
  }

  /// An unwind segue from inside takes the popover off the screen, as code would unless it is decided otherwise.
  ///
  /// Source: SEG-008.
  func dismissByUnwinding() {
    if application.behavior.unwindTellsPopoverDelegate {
      dismiss(animated: true, byUser: true)
    } else {
      dismissPopoverAnimated(true)
    }
  }

  /// A finger was lifted outside the popover and outside its passthrough views.
  ///
  /// Source: DIS-002, DIS-006, DIS-013.
  func outsideTapped() {
    guard isPopoverVisible, !contentViewController.isEffectivelyModal else { return }
    let arguments: Value = ["popoverController": .text(id)]
    let method = delegate?.popoverControllerShouldDismissPopover
    let permits = DelegateCall(stage, "popoverControllerShouldDismissPopover:", to: delegate?.id, arguments)
      .ask(method.map { method in { method(self) } }, otherwise: true)
    if permits { dismiss(animated: true, byUser: true) }
  }

  /// Order: content will-disappear, fade, views leave, content did-disappear, then the delegate's did-dismiss, then
  /// idle.
  ///
  /// UIKit holds the controller until then, so the app may let go at once. Source: DIS-004, LIF-005, uikit-facts 2.7.
  private func dismiss(animated: Bool, byUser: Bool) {
    guard isPopoverVisible, let presentation else { return }
    state = .dismissing
    note("popoverVisible", false)
    application.popoverDisappeared(self)
    application.ownership.retain(self, by: "UIKit")
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
    whenDismissed?()
    application.ownership.release(self, by: "UIKit")
  }
}
