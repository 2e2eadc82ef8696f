/// Who is told of a popover's dismissal by the user; a method left `nil` is not implemented.
///
/// Neither method is ever sent for a dismissal by code. Source: DIS-001, DIS-008.
public final class UIPopoverControllerDelegate {
  /// What the recording calls it.
  public let id: String
  /// `popoverControllerShouldDismissPopover:`: whether an outside tap may dismiss.
  ///
  /// Not implemented means YES.
  public var popoverControllerShouldDismissPopover: ((UIPopoverController) -> Bool)?
  /// `popoverControllerDidDismissPopover:`: the popover is gone after an outside tap.
  public var popoverControllerDidDismissPopover: ((UIPopoverController) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
