public import RehearsalTrace

/// How an SGPopoverController looks: the art, what of it is border, and how far the content keeps from it.
///
/// Only the sizes of the art take part in the model: nothing is drawn. Source: uikit-facts 5.2, SGP-035.
public struct SGPopoverViewProperties: Hashable, Sendable {
  /// The background's art; `nil` when its name is nil.
  public var backgroundImage: Image?
  /// Pixels at the left of the background that are not stretched.
  public var leftBackgroundCapWidth = 31.0
  /// Pixels at the top of the background that are not stretched.
  public var topBackgroundCapHeight = 31.0
  /// The part of the background that is border and shadow.
  public var margins = EdgeInsets(all: 13)
  /// Between the margins and the content.
  public var contentInsets = EdgeInsets(all: 4)
  /// Which share of the margins may lie outside the display when there is no room.
  ///
  /// The spelling is the project's own.
  public var enchroachment = 0.0
  /// The art of an arrow that points up; `nil` when its name is nil, which counts as no size.
  public var upArrowImage: Image?
  /// The art of an arrow that points down.
  public var downArrowImage: Image?
  /// The art of an arrow that points left.
  public var leftArrowImage: Image?
  /// The art of an arrow that points right.
  public var rightArrowImage: Image?

  /// One picture: the file it comes from and its size in points.
  public struct Image: Hashable, Sendable {
    /// Name of the file.
    public var file: String
    /// Size in points.
    public var size: Size

    /// Describes a picture.
    public init(file: String, size: Size) {
      self.file = file
      self.size = size
    }
  }

  /// The properties without any art: what the defaults are when the resource bundle is not in the app.
  public init() {}

  /// The default properties with the art that the project ships.
  ///
  /// The arrows are 14 points long on a screen of scale 1 and 13.5 on one of scale 2, where the art has 27 pixels.
  /// Source: uikit-facts 5.2.
  public static func shipped(scale: Int) -> SGPopoverViewProperties {
    let length = scale > 1 ? 13.5 : 14
    let upright = Size(width: 18, height: length)
    let sideways = Size(width: length, height: 18)
    var properties = SGPopoverViewProperties()
    properties.backgroundImage = Image(file: "SGPopoverBg.png", size: Size(width: 62, height: 62))
    properties.upArrowImage = Image(file: "SGPopoverArrowUp.png", size: upright)
    properties.downArrowImage = Image(file: "SGPopoverArrowDown.png", size: upright)
    properties.leftArrowImage = Image(file: "SGPopoverArrowLeft.png", size: sideways)
    properties.rightArrowImage = Image(file: "SGPopoverArrowRight.png", size: sideways)
    return properties
  }

  /// The size of the arrow of one direction; none without its art.
  func arrowSize(_ direction: UIPopoverArrowDirection) -> Size {
    let image =
      switch direction {
      case .up: upArrowImage
      case .down: downArrowImage
      case .left: leftArrowImage
      default: rightArrowImage
      }
    return image?.size ?? .zero
  }
}
