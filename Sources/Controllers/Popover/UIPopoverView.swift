import Stage
import Trace

/// The popover on the screen: background, arrow and content.
final class UIPopoverView: UIView {
  override var className: String { "UIPopoverView" }
}

/// Covers the window under a popover and catches the touches that miss it.
///
/// Draws nothing: a popover does not dim what is around it. Source: PRE-017.
///
/// A new touch goes to the popover's own views first; else to the first passthrough view that holds the point and
/// whose own hit test answers a view; else it stays here. Source: uikit-facts 2.7, DIS-003, DIS-023.
final class UIDimmingView: UIView {
  override var className: String { "UIDimmingView" }
  private unowned let popover: UIPopoverController

  init(stage: Stage, id: String, popover: UIPopoverController) {
    self.popover = popover
    super.init(stage: stage, id: id, frame: stage.window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    note(false, for: "dimming")
  }

  override func hitTest(_ point: Point) -> UIView? {
    guard let hit = super.hitTest(point) else { return nil }
    guard hit === self, popover.honoursPassthroughViews else { return hit }
    for view in popover.passthroughViews where view.isInWindow {
      if let passed = view.hitTest(convert(point, to: view)) { return passed }
    }
    return self
  }

  /// A finger that went down here was lifted: an outside tap, however far it moved.
  ///
  /// Source: uikit-facts 9.8.
  override func touchesEnded(_ touch: UITouch) {
    popover.outsideTapped()
  }
}
