public import RehearsalStage
public import RehearsalTrace

/// Content that is no view controller: an object with a view and whichever methods it implements.
///
/// It has no method to present anything (SGP-047). Source: SGP-011.
public final class SGContentObject: SGPopoverContentViewController {
  /// What recordings call it.
  public let id: String
  /// Its class.
  public let className: String
  /// The view to show.
  public var contentView: UIView?
  /// Its `modalInPopover`; `nil` when not implemented.
  public var wantsModalPopover: Bool?
  /// Its `contentSizeForViewInPopover`; `nil` when not implemented.
  public var wantedPopoverSize: Size?
  /// Whether it implements the appearance messages and the parent's setter.
  public var isToldOfAppearance: Bool
  private let stage: Stage

  /// Makes content.
  ///
  /// - Parameters:
  ///   - stage: Where it is recorded.
  ///   - id: What recordings call it.
  ///   - className: Its class.
  ///   - view: The view to show.
  ///   - size: Its `contentSizeForViewInPopover`.
  ///   - isToldOfAppearance: Whether it implements the appearance messages and the parent's setter.
  public init(
    stage: Stage, id: String, className: String = "NSObject", view: UIView?, size: Size? = nil,
    isToldOfAppearance: Bool = true
  ) {
    self.stage = stage
    self.id = stage.uniqueID(id)
    self.className = className
    contentView = view
    wantedPopoverSize = size
    self.isToldOfAppearance = isToldOfAppearance
  }

  /// Records the message, if it is implemented.
  public func setSGParentPopoverController(_ popover: SGPopoverController?) {
    guard isToldOfAppearance else { return }
    stage.emit(.message, "setSgParentPopoverController:", of: id, ["popoverController": .optional(popover?.id)])
  }

  /// Records the message, if it is implemented.
  public func send(_ message: SGAppearanceMessage, animated: Bool) {
    guard isToldOfAppearance else { return }
    stage.emit(.lifecycle, message.rawValue, of: id, ["animated": .bool(animated)])
  }
}
