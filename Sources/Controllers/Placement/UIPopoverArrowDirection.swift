/// The sides a popover's arrow may be on.
///
/// Raw values are UIKit's: Up 1, Down 2, Left 4, Right 8.
///
/// Up means that the arrow points up, and so that the popover lies below its anchor.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt

  /// Makes a mask from UIKit's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The arrow points up.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// The arrow points down.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// The arrow points left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// The arrow points right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// Any side.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// Not decided: no popover is on the screen.
  ///
  /// `NSUIntegerMax` in UIKit.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)

  /// Whether the arrow is on the upper or lower side.
  public var isVertical: Bool { self == .up || self == .down }

  /// The direction a script names: `up`, `down`, `left`, `right`, `any` or `unknown`.
  public init?(word: String) {
    switch word {
    case "up": self = .up
    case "down": self = .down
    case "left": self = .left
    case "right": self = .right
    case "any": self = .any
    case "unknown": self = .unknown
    default: return nil
    }
  }

  /// The words of the mask, joined by `|`: `up|down`, `any`, `unknown`, or `none`.
  public var words: String {
    if self == .unknown { return "unknown" }
    if self == .any { return "any" }
    let names: [(UIPopoverArrowDirection, String)] = [
      (.up, "up"), (.down, "down"), (.left, "left"), (.right, "right"),
    ]
    let contained = names.filter { contains($0.0) }.map(\.1)
    return contained.isEmpty ? "none" : contained.joined(separator: "|")
  }
}
