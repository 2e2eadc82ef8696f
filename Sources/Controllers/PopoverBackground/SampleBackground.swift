import RehearsalTrace

/// The arithmetic of LinkSame's silly background: where its body and arrow are, and what it draws in which order.
///
/// Pure. The listing cheats: it is right for an arrow that points up and no other (BGV-006), and for offsets to the
/// right of the middle only (BGV-026). Its limits are applied one after the other, so that on a view narrower than 88
/// points the lower one wins and the arrow leaves the view (BGV-027).
struct SampleBackground: Hashable, Sendable {
  /// The view's bounds.
  var bounds: Rect
  /// What UIKit told the view.
  var arrowOffset: Double
  /// The size of the frame's image.
  var image: Size
  /// The class's ARHEIGHT.
  var arrowHeight: Double
  /// The class's ARBASE.
  var arrowBase: Double
  var edition: Edition

  /// What differs between the printed editions of the listing.
  struct Edition: Hashable, Sendable {
    /// A shadow along the body, for want of an automatic one (BGV-019, BGV-020).
    var setsLayerShadow: Bool
    /// `resizingMode: UIImageResizingModeTile` (BGV-023, BGV-024).
    var namesResizingMode: Bool
    /// The body hides the arrow's excess base (BGV-032, BGV-033).
    var drawsArrowFirst: Bool
  }

  /// How near the view's middle and its edge the arrow's middle may come.
  ///
  /// Source: BGV-025, BGV-026.
  static let limit = 22.0
  /// Height of the rectangle that joins arrow and body.
  ///
  /// Source: BGV-030.
  static let excess = 15.0
  /// Where the image is drawn in the translated space, so that its middle fills the arrow.
  ///
  /// Source: BGV-031.
  static let clippedImage = Point(x: -40, y: -40)
  /// The layer shadow of the iOS 5 listing.
  ///
  /// Source: BGV-019.
  static let layerShadow = (color: "gray", radius: 20.0, opacity: 0.4)

  // MARK: - Frame

  /// The upper part, for the arrow: `CGRectDivide` from the minimum y edge.
  ///
  /// Source: BGV-021.
  var arrowBand: Rect {
    Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: min(arrowHeight, bounds.height))
  }

  /// The rest, for the frame.
  ///
  /// Source: BGV-021.
  var body: Rect {
    Rect(
      x: bounds.x, y: arrowBand.maxY, width: bounds.width, height: bounds.height - arrowBand.height)
  }

  /// One point less than half the image on every side, which leaves a patch of 2 × 2 to be repeated.
  ///
  /// Source: BGV-022.
  var capInsets: EdgeInsets {
    let (vertical, horizontal) = (image.height / 2 - 1, image.width / 2 - 1)
    return EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  // MARK: - Arrow

  /// The offset that is drawn: limited from above first and from below last.
  ///
  /// Source: BGV-025, BGV-026, BGV-027, BGV-028.
  var usedOffset: Double {
    max(min(arrowOffset, bounds.width / 2 - SampleBackground.limit), SampleBackground.limit)
  }

  /// How far the arrow's space is moved to the right.
  var translation: Double { bounds.width / 2 + usedOffset - arrowBase / 2 }

  /// Base left, apex and base right, in the view's coordinates.
  ///
  /// Source: BGV-029.
  var vertices: [Point] {
    [
      Point(x: translation, y: arrowHeight), Point(x: translation + arrowBase / 2, y: 0),
      Point(x: translation + arrowBase, y: arrowHeight),
    ]
  }

  /// The image's corner, in the view's coordinates.
  ///
  /// Source: BGV-031.
  var imageOrigin: Point { Point(x: translation + SampleBackground.clippedImage.x, y: SampleBackground.clippedImage.y) }

  /// The rectangle below the triangle, in the view's coordinates.
  ///
  /// Source: BGV-030.
  var joint: Rect { Rect(x: translation, y: arrowHeight, width: arrowBase, height: SampleBackground.excess) }

  /// How far the apex is from where UIKit said that the arrow is.
  ///
  /// Source: BGV-026.
  var error: Double { usedOffset - arrowOffset }
}
