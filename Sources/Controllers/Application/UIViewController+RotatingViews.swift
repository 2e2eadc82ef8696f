import RehearsalStage
import RehearsalTrace

/// A bar that a controller can name, for UIKit to treat apart while the interface turns.
enum RotatingView: String, CaseIterable {
  case header = "rotatingHeaderView"
  case footer = "rotatingFooterView"
}

extension UIViewController {
  /// Asks the controller on display for its header and its footer before the interface turns.
  ///
  /// The controller that fills the window is asked, and nobody inside it who is not asked by a container; content of a
  /// popover is not. Only a method that the app overrides is recorded, with its answer. Source: SGP-038;
  /// UIViewController Class Reference; that it comes after will-rotate is inferred.
  func askForRotatingViews() {
    if let coveringController { return coveringController.askForRotatingViews() }
    for part in RotatingView.allCases where stage.exception == nil { rotatingView(part) }
  }

  /// The controller's header or footer: the app's own answer, or that of its class.
  @discardableResult
  func rotatingView(_ part: RotatingView) -> UIView? {
    guard let method = part == .header ? hooks.rotatingHeaderView : hooks.rotatingFooterView else {
      return standardRotatingView(part)
    }
    let event = stage.emit(.lifecycle, part.rawValue, of: id)
    let view = stage.withCause(event, method)
    stage.answer(event, .optional(view?.id))
    return view
  }
}
