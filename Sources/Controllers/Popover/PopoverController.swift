import RehearsalStage
public import RehearsalTrace

/// What UIPopoverController and a replacement for it have in common, for code that speaks to either.
public protocol PopoverController: Owned {
  /// The class an app may test.
  var className: String { get }
  /// Whether the popover is on the screen and not on its way out.
  var isPopoverVisible: Bool { get }
  /// The size of the content; setting it is what an app does that says nothing of animations.
  var popoverContentSize: Size { get set }
  /// Sets the size of the content, animated or at once.
  func setPopoverContentSize(_ size: Size, animated: Bool)
  /// Whether what is shown is of the class called `name`.
  func showsContent(ofClass name: String) -> Bool
  /// Shows other content; `nil` is the plain property's way.
  func show(_ content: UIViewController, animated: Bool?)
  /// Takes the popover off the screen without asking anybody.
  func dismissPopoverAnimated(_ animated: Bool)
}

extension UIPopoverController: PopoverController {
  /// Whether the content controller is of the class called `name` or of a subclass.
  public func showsContent(ofClass name: String) -> Bool { contentViewController.isKind(of: name) }

  /// Replaces the content controller.
  public func show(_ content: UIViewController, animated: Bool?) {
    if let animated {
      setContentViewController(content, animated: animated)
    } else {
      contentViewController = content
    }
  }
}
