import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// Whether the application tells the content of a rotation: not where a split view controller does.
  package var contentHearsOfRotations: Bool { host == nil }

  /// The interface begins to turn: a popover that is still up is hidden.
  ///
  /// Source: uikit-facts 2.10.
  package func rotationBegan() {
    guard state == .visible, application.behavior.popoverHidesWhileTurning else { return }
    presentation?.popoverView.alpha = 0
  }

  /// The interface has turned: a popover from a bar button item is presented anew, one from a rectangle is laid out
  /// where its old rectangle is now, in its old direction, which may be a place that means nothing any more.
  ///
  /// Source: PRE-020, uikit-facts 2.10.
  package func rotationEnded() {
    guard state == .visible, let presentation else { return }
    if case .item = presentation.anchor {
      layOut(choosingDirection: application.behavior.itemPopoverAfterTurning == .presentedAgain)
    } else {
      switch application.behavior.rectPopoverAfterTurning {
      case .oldRect: layOut(choosingDirection: false)
      case .unmoved: break
      case .dismissed: return dismiss(animated: false, byUser: false)
      }
    }
    presentation.popoverView.alpha = 1
  }
}
