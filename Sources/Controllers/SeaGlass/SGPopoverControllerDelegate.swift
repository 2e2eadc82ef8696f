/// Who is told of the dismissal of an SGPopoverController by a tap; a method left `nil` is not implemented.
///
/// Source: SGP-009, uikit-facts 5.1.
public final class SGPopoverControllerDelegate {
  /// What the recording calls it.
  public let id: String
  /// `popoverControllerShouldDismissPopover:`: whether an outside tap may dismiss.
  ///
  /// Not implemented means YES.
  public var popoverControllerShouldDismissPopover: ((SGPopoverController) -> Bool)?
  /// `popoverControllerDidDismissPopover:`: sent when the dismissal has begun, before the popover has faded.
  public var popoverControllerDidDismissPopover: ((SGPopoverController) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
