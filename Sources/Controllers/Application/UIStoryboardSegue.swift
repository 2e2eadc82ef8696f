import RehearsalStage
import RehearsalTrace

/// A transition from one controller to another, as a storyboard describes it.
///
/// Made when it is triggered and gone when it was performed; the app meets it in `prepareForSegue:sender:`.
open class UIStoryboardSegue {
  /// What recordings call it: the identifier, with a counter from the second time on.
  public let id: String
  /// The storyboard's identifier of the segue.
  public let identifier: String
  /// UIKit's class name.
  open var className: String { "UIStoryboardSegue" }
  /// The controller that the segue leads away from, which is told of it.
  public let sourceViewController: UIViewController
  /// The controller that the segue leads to.
  public let destinationViewController: UIViewController

  init(identifier: String, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    id = source.stage.uniqueID(identifier)
    sourceViewController = source
    destinationViewController = destination
  }

  /// Does what the segue is for.
  open func perform() {}
}

extension UIViewController {
  /// Tells the app that a segue is about to be performed, when nothing is on the screen yet.
  ///
  /// Source: SEG-004.
  func prepare(for segue: UIStoryboardSegue, sender: String) {
    stage.emit(
      .lifecycle, "prepareForSegue:sender:", of: id,
      [
        "segue": .text(segue.id), "class": .text(segue.className),
        "destinationViewController": .text(segue.destinationViewController.id), "sender": .text(sender),
      ]
    ) { hooks.prepareForSegue?(segue) }
  }
}
