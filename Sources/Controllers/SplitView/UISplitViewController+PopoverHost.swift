import RehearsalStage
import RehearsalTrace

/// What the popover controller with the first pane leaves to its split view controller.
extension UISplitViewController: PopoverHost {
  var ignoresOutsideTouches: Bool { panel != nil && !application.behavior.tapClosesPanel }

  func contains(_ content: UIViewController) -> Bool { content.parent === self }

  func popoverWillPresent(isContentTold: Bool) {
    if isContentTold == application.behavior.masterAppearsBeforeWillPresent { tellWillPresent() }
  }

  func presentContent() -> Bool {
    guard application.behavior.presentsMasterInPanel else { return false }
    openPanel(isSwiped: false)
    return true
  }

  func dismissContent(animated: Bool) -> Bool {
    guard panel != nil else { return false }
    closePanel(animated: animated)
    return true
  }
}
