import RehearsalStage
import RehearsalTrace

extension UIViewController {
  /// The split view controller that contains this controller, at any depth.
  ///
  /// Source: SPL-002.
  public var splitViewController: UISplitViewController? { parent?.innermostSplitViewController }

  /// This controller if it is a split view controller, else the one that contains it.
  var innermostSplitViewController: UISplitViewController? { self as? UISplitViewController ?? splitViewController }

  /// Records which split view controller this controller, and each one it contains, is in; nothing where there is none.
  func noteSplitViewController(isGone: Bool = false) {
    guard isGone || splitViewController != nil else { return }
    stage.note(.optional(splitViewController?.id), for: "splitViewController", of: id)
    for child in children { child.noteSplitViewController(isGone: isGone) }
  }
}
