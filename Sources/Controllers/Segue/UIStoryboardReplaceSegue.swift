import RehearsalStage
import RehearsalTrace

/// Puts its destination in the place of one of the two children of the split view controller around its source.
///
/// Source: SEG-015, SEG-016.
public final class UIStoryboardReplaceSegue: UIStoryboardSegue {
  /// UIKit's class name.
  public override var className: String { "UIStoryboardReplaceSegue" }
  private let pane: Pane

  /// Which child is replaced: the segue's Destination in the inspector.
  public enum Pane: String, Hashable, Sendable, CaseIterable {
    /// The first child.
    case master
    /// The second child.
    case detail
  }

  init(identifier: String, source: UIViewController, destination: UIViewController, pane: Pane) {
    self.pane = pane
    super.init(identifier: identifier, source: source, destination: destination)
  }

  /// Replaces the child.
  public override func perform() {
    guard let split = sourceViewController.splitViewController, split.viewControllers.count == 2 else {
      sourceViewController.stage.emit(
        .advisory, "nothing to replace: the source is in no split view controller", of: id)
      return
    }
    var controllers = split.viewControllers
    controllers[pane == .master ? 0 : 1] = destinationViewController
    split.viewControllers = controllers
  }
}
