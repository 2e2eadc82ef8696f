public import RehearsalTrace

/// A class that an app gives a popover to draw its frame and arrow: what it overrides, and what it answers.
///
/// What is `nil` is not overridden. Source: BGV-001, uikit-facts 3.
public struct PopoverBackgroundClass: Hashable, Sendable {
  /// The class's name.
  public var name: String
  /// Its superclass; only `UIPopoverBackgroundView` makes it a background (BGV-003).
  public var superclass = "UIPopoverBackgroundView"
  /// How far the arrow sticks out.
  public var arrowHeight: Double?
  /// How wide the arrow is where it meets the frame.
  public var arrowBase: Double?
  /// The thickness of the four sides.
  public var contentViewInsets: EdgeInsets?
  /// The same under the name that the iOS 5 text gives it (BGV-013).
  public var contentViewInset: EdgeInsets?
  /// Whether the frame throws a faint shadow on the content (BGV-014).
  public var wantsDefaultContentAppearance: Bool?
  /// Accessors that a complete class overrides and this one does not.
  public var omitted: Set<Accessor> = []
  /// What the class draws.
  public var drawing = Drawing.complete
  /// The headers its source imports; `nil` when nobody cares (BGV-034).
  public var imports: [String]?

  /// What UIKit tells a background.
  public enum Accessor: String, Hashable, Sendable, CaseIterable {
    /// Along the arrow's side, from the middle.
    case arrowOffset
    /// The arrow's side.
    case arrowDirection
  }

  /// How a background draws.
  public enum Drawing: Hashable, Sendable {
    /// Its arrow on the side and at the offset it is told, without limits.
    case complete
    /// As LinkSame's silly background does, with an image of a size (BGV-011, BGV-021).
    ///
    /// That is right for an arrow above; a complete one draws for each side (BGV-006).
    case sample(image: Size, isComplete: Bool = false)
  }

  /// Makes a class that overrides nothing yet.
  public init(name: String) {
    self.name = name
  }

  /// The methods that UIKit asks a background for its measures.
  public static let hookNames = [
    "contentViewInsets", "contentViewInset", "arrowHeight", "arrowBase", "wantsDefaultContentAppearance",
  ]

  /// What a background is sent, and what it is recorded to call while it draws.
  public static var messageNames: [String] {
    ["setArrowDirection:", "setArrowOffset:"] + SampleBackground.operationNames
  }

  /// The header that the iOS 5 source had to import besides UIKit's own.
  static let header = "UIKit/UIPopoverBackgroundView.h"
}
