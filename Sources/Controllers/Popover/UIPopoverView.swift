import RehearsalStage
import RehearsalTrace

/// The popover on the screen: background, arrow and content.
final class UIPopoverView: UIView {
  override var className: String { "UIPopoverView" }
}
