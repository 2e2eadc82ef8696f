import Stage
import Trace

extension UIPopoverController {
  func place(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection) -> PopoverPlacement {
    if case .nothing = anchor { return PopoverPlacement(content: wantedSize, centeredIn: area) }
    return PopoverPlacement(
      content: wantedSize, anchor: anchor.rectInWindow ?? .zero, in: area, permitted: permitted,
      order: application.behavior.prefersLandscapeOrder && stage.device.interfaceOrientation.isLandscape
        ? .landscape : .portrait)
  }

  /// Where the popover may lie: the window less status bar and margins.
  ///
  /// Source: PRE-013, PRE-014, PRE-016.
  private var area: Rect {
    let margins = application.behavior.honoursLayoutMargins ? popoverLayoutMargins : UIPopoverController.standardMargins
    return stage.window.bounds
      .inset(by: EdgeInsets(top: stage.device.statusBarHeight, left: 0, bottom: 0, right: 0))
      .inset(by: margins)
  }

  func layOut(choosingDirection: Bool) {
    guard let current = presentation else { return }
    let anchor = current.anchor.rectInWindow ?? .zero
    presentation?.placement =
      choosingDirection || current.placement.direction.isEmpty
      ? place(from: current.anchor, permitted: current.permitted)
      : PopoverPlacement(
        content: wantedSize, anchor: anchor, in: area, locked: current.placement.direction, chrome: .system)
    showPlacement()
  }

  func showPlacement() {
    guard let presentation else { return }
    let placement = presentation.placement
    presentation.popoverView.frame = placement.frame
    contentViewController.view.frame = placement.contentFrame.offsetBy(x: -placement.frame.x, y: -placement.frame.y)
    note("popoverArrowDirection", .text(placement.direction.words))
    note("arrowOffset", .number(placement.arrowOffset))
  }

  func resize(animated: Bool) {
    stage.animate(duration: animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero) {
      layOut(choosingDirection: false)
      presentation?.popoverView.layoutTree()
    }
  }
}
