import RehearsalTrace

/// The part of UIKit that made a popover controller for the app and has a say in it: a split view controller, whose
/// first pane the popover presents.
protocol PopoverHost: AnyObject {
  /// The app.
  var application: UIApplication { get }
  /// Whether taps outside change nothing.
  var ignoresOutsideTouches: Bool { get }
  /// Whether a controller that is inside another may be the content.
  func contains(_ content: UIViewController) -> Bool
  /// The popover is about to be presented; asked before and after its content was told that it will appear.
  func popoverWillPresent(isContentTold: Bool)
  /// Shows the content in its own way.
  ///
  /// - Returns: Whether it did; otherwise a popover does.
  func presentContent() -> Bool
  /// Takes away what it showed in its own way.
  ///
  /// - Returns: Whether it did; otherwise a popover is to go.
  func dismissContent(animated: Bool) -> Bool
}
