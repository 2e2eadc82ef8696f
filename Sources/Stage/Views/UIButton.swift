import RehearsalTrace

/// A push button with a title.
public final class UIButton: UIControl {
  /// UIKit's class name.
  public override var className: String { "UIButton" }
  /// The identifier of a button that was given none.
  public override class var defaultID: String { "button" }
  /// The title in its normal state.
  public var title = "" {
    didSet { if title != oldValue { note(.text(title), for: "title") } }
  }
  /// A button with its title.
  public override var accessible: Accessible? { Accessible(.button, title, traits) }
}
