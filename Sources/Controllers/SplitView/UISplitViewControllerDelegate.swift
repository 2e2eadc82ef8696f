public import RehearsalStage

/// Who is told what happens to a split view controller's first pane; a method left `nil` is not implemented.
///
/// In the templates it is the controller of the second pane. Source: SPL-046.
public final class UISplitViewControllerDelegate {
  /// What the recording calls it.
  public let id: String
  /// `splitViewController:willHideViewController:withBarButtonItem:forPopoverController:`.
  public var willHide: ((UISplitViewController, UIViewController, UIBarButtonItem, UIPopoverController) -> Void)?
  /// `splitViewController:willShowViewController:invalidatingBarButtonItem:`, without an item when there was none.
  public var willShow: ((UISplitViewController, UIViewController, UIBarButtonItem?) -> Void)?
  /// `splitViewController:popoverController:willPresentViewController:`.
  public var willPresent: ((UISplitViewController, UIPopoverController, UIViewController) -> Void)?
  /// `splitViewController:shouldHideViewController:inOrientation:`, asked since iOS 5.0.
  ///
  /// Not implemented means YES in portrait and NO in landscape.
  public var shouldHide: ((UISplitViewController, UIViewController, UIInterfaceOrientation) -> Bool)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
