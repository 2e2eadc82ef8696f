public import RehearsalStage
public import RehearsalTrace

/// What an SGPopoverController shows: a view and, as far as it likes, what a view controller is told.
///
/// Every requirement is optional in the original, so a plain object can serve (SGP-011); `nil` answers stand for
/// methods that the content does not implement.
public protocol SGPopoverContentViewController: AnyObject {
  /// What recordings call it.
  var id: String { get }
  /// Its class, which an app may test.
  var className: String { get }
  /// The view to show; `nil` when it has none.
  var contentView: UIView? { get }
  /// Whether it wants to be modal; `nil` when it does not say.
  var wantsModalPopover: Bool? { get }
  /// The size it wants; `nil` when it does not implement the property.
  var wantedPopoverSize: Size? { get }
  /// It is told which popover controller shows it, or `nil` when none does any more.
  func setSGParentPopoverController(_ popover: SGPopoverController?)
  /// It is told about its appearance.
  func send(_ message: SGAppearanceMessage, animated: Bool)
}

/// The four messages about appearance that content may implement.
public enum SGAppearanceMessage: String, Hashable, Sendable, CaseIterable {
  /// `viewWillAppear:`.
  case viewWillAppear = "viewWillAppear:"
  /// `viewDidAppear:`.
  case viewDidAppear = "viewDidAppear:"
  /// `viewWillDisappear:`.
  case viewWillDisappear = "viewWillDisappear:"
  /// `viewDidDisappear:`.
  case viewDidDisappear = "viewDidDisappear:"
}

/// A view controller as content, which works with limitations (SGP-012).
///
/// Its parent and its orientation are not set (SGP-014), and it is in no popover as far as UIKit knows: pushes do not
/// resize it (SGP-025) and rotations do not reach it (SGP-038).
extension UIViewController: SGPopoverContentViewController {
  /// Its view, loaded when it is first asked for.
  public var contentView: UIView? { view }
  /// Its `modalInPopover`.
  public var wantsModalPopover: Bool? { isModalInPopover }
  /// Its `contentSizeForViewInPopover`, which every view controller has (SGP-023).
  public var wantedPopoverSize: Size? { contentSizeForViewInPopover }
  /// A view controller has no such property, and its own are left as they were at first (SGP-014).
  public func setSGParentPopoverController(_ popover: SGPopoverController?) {
    observers.replace(SGPopoverController.self, by: popover)
    guard popover != nil else { return }
    stage.note(.optional(parent?.id), for: "parentViewController", of: id)
    noteOrientation()
  }

  /// The SGPopoverController that shows this controller or one that contains it.
  var enclosingSGPopoverController: SGPopoverController? {
    observers.first(of: SGPopoverController.self) ?? parent?.enclosingSGPopoverController
  }

  /// Sends one message as it comes, whichever state the controller is in.
  public func send(_ message: SGAppearanceMessage, animated: Bool) {
    switch message {
    case .viewWillAppear: forceAppearance(isBeginning: true, isAppearing: true, animated: animated)
    case .viewWillDisappear: forceAppearance(isBeginning: true, isAppearing: false, animated: animated)
    case .viewDidAppear: forceAppearance(isBeginning: false, isAppearing: true, animated: animated)
    case .viewDidDisappear: forceAppearance(isBeginning: false, isAppearing: false, animated: animated)
    }
  }
}
