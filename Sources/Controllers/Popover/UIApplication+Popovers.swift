import RehearsalStage
import RehearsalTrace

extension UIApplication {
  /// A popover came on the screen.
  ///
  /// More than one at a time is against the guidelines: an advisory, no exception.
  ///
  /// Source: APP-023, DIS-018.
  func popoverAppeared(_ popover: UIPopoverController) {
    popovers.append(popover)
    guard popovers.count > 1 else { return }
    stage.emit(
      .advisory, "more than one popover is visible", of: popover.id,
      ["visible": .list(popovers.map { .text($0.id) })])
    guard behavior.raisesForSecondPopover else { return }
    stage.raise("NSGenericException", "A popover is presented while another one is visible.")
  }

  /// A popover is off the screen, or on its way.
  func popoverDisappeared(_ popover: UIPopoverController) { popovers.removeAll { $0 === popover } }

  /// A popover begins to fade.
  func popoverFades(_ popover: UIPopoverController) { fadingPopovers.append(popover) }

  /// A popover's fade has ended.
  func popoverFaded(_ popover: UIPopoverController) { fadingPopovers.removeAll { $0 === popover } }
}
