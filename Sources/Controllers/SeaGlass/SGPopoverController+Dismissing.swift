import RehearsalStage
import RehearsalTrace

extension SGPopoverController {
  /// Takes the popover away.
  ///
  /// The delegate is sent nothing; no effect without a container. Source: SGP-003; E02, E03 of the scenarios.
  public func dismissPopoverAnimated(_ animated: Bool) {
    stage.emit(.message, "dismissPopoverAnimated:", of: id, ["animated": .bool(animated)]) {
      dismiss(animated: animated)
    }
  }

  /// Order: tap recogniser, content will-disappear, no more touches, fade; then the container leaves and the content
  /// did disappear.
  ///
  /// What the end of the fade takes away is whatever popover there is then, so one that was presented meanwhile is gone
  /// too (D24, E05z); documented is that presenting dismisses the former one and no more.
  func dismiss(animated: Bool) {
    guard let container = popoverView else { return }
    removeRecognizer()
    contentViewController?.send(.viewWillDisappear, animated: animated)
    setInteraction(of: container, to: false)
    isPopoverVisible = false
    animate(animated, of: container, alpha: 0) { [self] in
      if application.behavior.sgLateFadeRemovesNewPopover || popoverView === container {
        leave()
      } else {
        return remove(container)
      }
      contentViewController?.send(.viewDidDisappear, animated: animated)
    }
  }

  private func leave() {
    guard let popoverView else { return }
    remove(popoverView)
    self.popoverView = nil
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
    note("popoverFrame", .rect(popoverFrame))
  }

  func remove(_ container: SGPopoverView) {
    guard let superview = container.superview else { return }
    stage.emit(.message, "removeFromSuperview", of: container.id, ["superview": .text(superview.id)])
    container.removeFromSuperview()
    container.returnContentToController()
  }
}
