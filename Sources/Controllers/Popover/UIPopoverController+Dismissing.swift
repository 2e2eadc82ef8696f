import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// Takes the popover off the screen.
  ///
  /// The delegate is sent nothing at all (DIS-008), and modal content is no hindrance (DIS-028); no effect when the
  /// popover is not on the screen or on its way out.
  public func dismissPopoverAnimated(_ animated: Bool) {
    stage.emit(.message, "dismissPopoverAnimated:", of: id, ["animated": .bool(animated)]) {
      dismiss(animated: animated, byUser: false)
    }
  }

  // MARK: - Outside touches

  /// A touch outside the popover and outside its passthrough views asks for its dismissal.
  ///
  /// A delegate that answers NO keeps the popover, which is discouraged: an advisory says so.
  ///
  /// Source: DIS-002, DIS-005, DIS-006, DIS-013, DIS-029.
  ///
  /// - Returns: Whether the delegate refused.
  func outsideTouched() -> Bool {
    guard state == .visible, !contentViewController.isEffectivelyModal, !isHeldByScrolling else { return false }
    if host?.ignoresOutsideTouches == true { return false }
    // One that was deallocated, where that raises nothing, asks nobody.
    guard !isDeallocated else {
      dismiss(animated: true, byUser: true)
      return false
    }
    let arguments: Value = ["popoverController": .text(id)]
    let method = delegate?.popoverControllerShouldDismissPopover
    let permits = DelegateCall(stage, "popoverControllerShouldDismissPopover:", to: delegate?.id, arguments)
      .ask(method.map { method in { method(self) } }, otherwise: true) { dismiss(animated: true, byUser: true) }
    guard !permits else { return false }
    stage.emit(
      .advisory, "popover pinned by delegate", of: id,
      ["callback": "popoverControllerShouldDismissPopover:", "delegate": .optional(delegate?.id)])
    return true
  }

  /// Whether a finger drags something inside the popover.
  private var isHeldByScrolling: Bool {
    guard application.behavior.scrollingKeepsPopover else { return false }
    return contentViewController.view.tree.contains { ($0 as? UIScrollView)?.isDragging == true }
  }

  // MARK: - Leaving

  /// Order: what is presented over the content goes at once; content will-disappear, fade, views leave, content
  /// did-disappear, then the delegate's did-dismiss, then idle.
  ///
  /// UIKit holds the controller until then, so the app may let go at once.
  ///
  /// Source: DIS-004, DIS-009, LIF-004, LIF-005, uikit-facts 2.7.
  func dismiss(animated: Bool, byUser: Bool) {
    let behavior = application.behavior
    guard state == .visible else { return }
    if let host, host.dismissContent(animated: animated) { return }
    guard let presentation else { return }
    clearContent()
    whenLeaving?()
    guard state == .visible else { return }
    state = .dismissing
    leaving = contentViewController
    ignoreKeyboard()
    if !animated || !behavior.visibleUntilFadeEnds { becomeInvisible() }
    if behavior.keptWhileDismissing { application.ownership.retain(self, by: "UIKit") }
    contentViewController.beginAppearance(isAppearing: false, animated: animated)
    guard animated else {
      leave()
      finish(tellsDelegate: byUser)
      return
    }
    let tellsAtOnce = byUser && !behavior.didDismissAwaitsFade
    tellsDelegateAfterFade = byUser && !tellsAtOnce
    application.popoverFades(self)
    stage.animate(duration: .seconds(behavior.popoverFadeSeconds), fromCurrentState: true) {
      presentation.popoverView.alpha = 0
    } completion: { [self] _ in
      guard self.presentation?.dimmingView === presentation.dimmingView else { return }
      endFade()
    }
    if tellsAtOnce { tellDidDismiss() }
  }

  /// What is presented over the content, and a sheet inside it, go before it does.
  ///
  /// Source: uikit-facts 2.7, step 2.
  func clearContent() {
    contentViewController.presentation?.endNow()
    application.tellLeaving(self)
  }

  /// The fade is over, or something ended it.
  package func endFade() {
    fadeEnded()
    stage.afterTurn { [self] in finish(tellsDelegate: tellsDelegateAfterFade) }
  }

  /// Ends the fade of a dismissal now, with all that follows, so that the content can be shown elsewhere.
  func finishFade() {
    guard state == .dismissing, presentation != nil else { return }
    fadeEnded()
    finish(tellsDelegate: tellsDelegateAfterFade)
  }

  private func fadeEnded() {
    application.popoverFaded(self)
    if application.behavior.visibleUntilFadeEnds { becomeInvisible() }
    leave()
  }

  private func becomeInvisible() {
    note("popoverVisible", false)
    application.popoverDisappeared(self)
  }

  private func leave() {
    guard let presentation else { return }
    // The content's view may stand elsewhere by now; whoever moved it there knows why.
    if let leaving, leaving.isViewLoaded, leaving.view.superview === presentation.popoverView {
      leaving.view.removeFromSuperview()
    }
    leaving?.popoverShows(false)
    presentation.dimmingView.removeFromSuperview()
    self.presentation = nil
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
  }

  private func finish(tellsDelegate: Bool) {
    guard let content = leaving else { return }
    leaving = nil
    content.endAppearance(isAppearing: false)
    if application.behavior.presentsAgainWithinDidDismiss { state = .idle }
    if tellsDelegate { tellDidDismiss() }
    if state == .dismissing { state = .idle }
    whenDismissed?(self)
    application.ownership.release(self, by: "UIKit")
  }

  /// A controller that was deallocated meanwhile tells nobody anything.
  private func tellDidDismiss() {
    guard !isDeallocated else { return }
    let method = delegate?.popoverControllerDidDismissPopover
    DelegateCall(
      stage, "popoverControllerDidDismissPopover:", to: delegate?.id, ["popoverController": .text(id)]
    ).tell(method.map { method in { method(self) } })
  }
}
