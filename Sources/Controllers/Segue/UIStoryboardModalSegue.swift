/// Presents its destination over its source.
public final class UIStoryboardModalSegue: UIStoryboardSegue {
  /// UIKit's class name.
  public override var className: String { "UIStoryboardModalSegue" }

  /// Presents the destination, animated.
  public override func perform() {
    sourceViewController.presentViewController(destinationViewController, animated: true)
  }
}
