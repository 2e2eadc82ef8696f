import RehearsalStage

/// Pushes its destination on the navigation controller that its source is in.
public final class UIStoryboardPushSegue: UIStoryboardSegue {
  /// UIKit's class name.
  public override var className: String { "UIStoryboardPushSegue" }

  /// Pushes, animated; raises where there is no navigation controller around the source, with the text that is in logs
  /// of storyboard apps (common knowledge).
  public override func perform() {
    var controller = sourceViewController.parent
    while let current = controller {
      if let navigation = current as? UINavigationController {
        return navigation.pushViewController(destinationViewController, animated: true)
      }
      controller = current.parent
    }
    sourceViewController.stage.raise(
      "NSGenericException",
      "Push segues can only be used when the source controller is managed by an instance of UINavigationController.")
  }
}
