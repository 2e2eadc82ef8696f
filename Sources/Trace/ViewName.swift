/// How a model names what it makes by itself: after the object it belongs to, with a suffix.
///
/// `greeting.dimmingView` is the dimming view of the popover `greeting`. Models make these names, and whoever reads a
/// recording knows by them what nobody named. The stage counts names that are taken: a second `greeting` has a
/// `greeting.dimmingView#2`.
public enum ViewName: String, Hashable, Sendable, CaseIterable {
  /// The own view of a view controller, a popover or an action sheet.
  case view
  /// The control of a bar button item; with an index behind it, a button of an action sheet.
  case button
  /// The bar of a navigation controller or a tab bar controller.
  case bar
  /// The button of a navigation bar that pops.
  case back
  /// A tab's button.
  case tab
  /// What takes the touches around a popover, a panel or a sheet.
  case dimmingView
  /// What holds a presented controller's view over the window.
  case transitionView
  /// The background of a popover, which draws its arrow.
  case background
  /// The background of an SGPopoverController.
  case chrome
  /// The recogniser of taps outside a popover.
  case tap
  /// The recogniser of drags, of a scroll view or a split view.
  case pan
  /// The line between the panes of a split view.
  case divider
  /// The bar button item of a split view controller.
  case item
  /// A popover controller that UIKit makes by itself.
  case popover
  /// The content of a popover controller that was given none.
  case content
  /// The controller in the popover of an action sheet.
  case controller
  /// The text field of a search bar.
  case field
  /// The button of a search bar that shows results.
  case resultsList
  /// The table of a search display controller.
  case results
  /// The controller of that table.
  case resultsController
  /// The navigation controller around that one.
  case navigation
  /// The button in its bar that ends the search.
  case clear

  /// With an index behind it, a wheel of a picker view.
  case wheel

  /// What is added to the owner's name.
  public var suffix: String { "." + rawValue }

  /// The name of what belongs to `owner`.
  public func of(_ owner: String) -> String { owner + suffix }

  /// The name of one of several that belong to `owner`.
  public func of(_ owner: String, _ index: Int) -> String { of(owner) + String(index) }

  /// Whose name has this suffix; `nil` when `name` has not.
  public func owner(of name: some StringProtocol) -> String? {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : nil
  }
}
