import RehearsalTrace

/// A popover as the application knows it: something on the screen beside the root controller.
package protocol ShownPopover: AnyObject {
  /// What scripts and recordings call it.
  var id: String { get }
  /// Whether it is on the screen and not on its way out.
  var isPopoverVisible: Bool { get }
  /// The controller that it shows.
  var contentViewController: UIViewController { get }
  /// Whether the application tells its content of a rotation; a split view controller does that by itself.
  var contentHearsOfRotations: Bool { get }
  /// Takes the popover off the screen without asking anybody.
  func dismissPopoverAnimated(_ animated: Bool)
  /// Ends the fade that is going on.
  func endFade()
  /// The interface begins to turn.
  func rotationBegan()
  /// The interface has turned.
  func rotationEnded()
}
