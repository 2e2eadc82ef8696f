import RehearsalTrace

/// The arithmetic of LinkSame's silly background: where its body and arrow are, and what it draws in which order.
///
/// Pure. The listing cheats: it is right for an arrow that points up and no other (BGV-006), and for offsets to the
/// right of the middle only (BGV-026). Its limits are applied one after the other, so that on a view narrower than 88
/// points the lower one wins and the arrow leaves the view (BGV-027). A complete one draws for the side that it is
/// told, at offsets to both sides of the middle.
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
  /// The side that it draws its arrow on: the upper one in the listing, whatever it is told (BGV-006).
  var side = UIPopoverArrowDirection.up
  /// Whether it draws differently for each side, as a complete implementation has to (BGV-006).
  var isComplete = false

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

  /// The part for the arrow: `CGRectDivide` from the edge on the arrow's side, the minimum y edge in the listing.
  ///
  /// Source: BGV-006, BGV-021.
  var arrowBand: Rect { rect(along: 0, depth: 0, length: length, thickness: min(arrowHeight, depth)) }

  /// The rest, for the frame.
  ///
  /// Source: BGV-006, BGV-021.
  var body: Rect {
    let band = min(arrowHeight, depth)
    return rect(along: 0, depth: band, length: length, thickness: depth - band)
  }

  /// One point less than half the image on every side, which leaves a patch of 2 × 2 to be repeated.
  ///
  /// Source: BGV-022.
  var capInsets: EdgeInsets {
    let (vertical, horizontal) = (image.height / 2 - 1, image.width / 2 - 1)
    return EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  // MARK: - Arrow

  /// The offset that is drawn: limited from above first and from below last; on both sides alike where it is complete.
  ///
  /// Source: BGV-006, BGV-025, BGV-026, BGV-027, BGV-028.
  var usedOffset: Double {
    let most = length / 2 - SampleBackground.limit
    return max(min(arrowOffset, most), isComplete ? -most : SampleBackground.limit)
  }

  /// How far along its side the arrow begins.
  var translation: Double { length / 2 + usedOffset - arrowBase / 2 }

  /// Base, apex and base, in the view's coordinates.
  ///
  /// Source: BGV-029.
  var vertices: [Point] {
    [
      point(along: translation, depth: arrowHeight), point(along: translation + arrowBase / 2, depth: 0),
      point(along: translation + arrowBase, depth: arrowHeight),
    ]
  }

  /// The rectangle around the arrow, in the view's coordinates; the arrow's space begins at its corner.
  var arrowRect: Rect { rect(along: translation, depth: 0, length: arrowBase, thickness: arrowHeight) }

  /// The image's corner, in the view's coordinates.
  ///
  /// Source: BGV-031.
  var imageOrigin: Point {
    Point(x: arrowRect.x + SampleBackground.clippedImage.x, y: arrowRect.y + SampleBackground.clippedImage.y)
  }

  /// The rectangle below the triangle, in the view's coordinates.
  ///
  /// Source: BGV-030.
  var joint: Rect {
    rect(along: translation, depth: arrowHeight, length: arrowBase, thickness: SampleBackground.excess)
  }

  /// How far the apex is from where UIKit said that the arrow is.
  ///
  /// Source: BGV-026.
  var error: Double { usedOffset - arrowOffset }

  // MARK: - Sides

  /// How long the arrow's side is, and how deep the view from there.
  private var length: Double { isUpright ? bounds.width : bounds.height }
  private var depth: Double { isUpright ? bounds.height : bounds.width }
  private var isUpright: Bool { side != .left && side != .right }

  /// The point so far along the arrow's side and so far away from it.
  private func point(along: Double, depth: Double) -> Point {
    switch side {
    case .down: Point(x: bounds.x + along, y: bounds.maxY - depth)
    case .left: Point(x: bounds.x + depth, y: bounds.y + along)
    case .right: Point(x: bounds.maxX - depth, y: bounds.y + along)
    default: Point(x: bounds.x + along, y: bounds.y + depth)
    }
  }

  /// The rectangle that begins there, so long and so thick.
  private func rect(along: Double, depth: Double, length: Double, thickness: Double) -> Rect {
    let (begin, end) = (point(along: along, depth: depth), point(along: along + length, depth: depth + thickness))
    return Rect(x: begin.x, y: begin.y, width: end.x - begin.x, height: end.y - begin.y).standardized
  }
}
