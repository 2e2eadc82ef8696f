import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// Places the popover as Chameleon would: `popover: chameleon`.
  ///
  /// Only the placement is Chameleon's: everything else of the popover is UIKit's. The screen below the status bar is
  /// what windows may cover.
  func chameleonPlacement(_ presentation: Presentation) -> PopoverPlacement {
    let screen = stage.window.bounds
    let statusBar = EdgeInsets(top: stage.device.statusBarHeight, left: 0, bottom: 0, right: 0)
    let anchor = presentation.pointedAt
    let placement = ChameleonPlacement(
      content: wantedSize, anchor: anchor, visible: screen.inset(by: statusBar), screenHeight: screen.height,
      permitted: presentation.permitted)
    let frame = placement.frame
    let content = ChameleonChrome.contentFrame(in: frame.size)
    return PopoverPlacement(
      frame: frame, direction: placement.direction == .unknown ? [] : placement.direction,
      arrowOffset: placement.direction.isVertical ? anchor.midX - frame.midX : anchor.midY - frame.midY,
      contentFrame: content.offsetBy(x: frame.x, y: frame.y))
  }
}
