import RehearsalTrace

/// A line of text that cannot be touched.
public final class UILabel: UIView {
  /// UIKit's class name.
  public override var className: String { "UILabel" }
  /// The identifier of a label that was given none.
  public override class var defaultID: String { "label" }
  /// The text.
  public var text = "" {
    didSet { if text != oldValue { note(.text(text), for: "text") } }
  }
  /// Its text; a label without one is no element.
  public override var accessible: Accessible? { text.isEmpty ? nil : Accessible(.staticText, text) }
}
