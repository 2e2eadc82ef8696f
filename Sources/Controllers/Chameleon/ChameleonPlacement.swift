public import RehearsalTrace

/// Where Chameleon, a UIKit for the Mac, puts a popover: a cross-check that shares no code with the other placements.
///
/// Pure. The rule, from `uikit-facts.md` 6 and the rows of the table:
///
/// 1. The popover is the content and its chrome, 52 wider and 53 higher.
/// 2. Four stretches of the visible screen around the anchor are tried in the order below, right, left, above; the
///    first that is permitted and holds the whole popover wins. Above and below need the anchor's middle at least 40
///    from the screen's left and right edges, left and right at least 40 from its top and bottom.
/// 3. It overlaps the anchor by 8. Where nothing fits it is centred on the anchor, and the direction is unknown.
/// 4. It is moved into the screen, and its origin is rounded.
///
/// The Mac's y grows upwards, so the arithmetic is done on a screen turned over: at the end the lower edge wins over
/// the upper one, and the rounding is that of a distance from the bottom (category rounding).
public struct ChameleonPlacement: Hashable, Sendable {
  /// The frame of the whole popover, origin top left.
  public let frame: Rect
  /// The arrow's side, or `unknown` where nothing fits.
  public let direction: UIPopoverArrowDirection
  /// What the arrow aims at, origin top left.
  public let aim: Point

  /// Places a popover.
  ///
  /// - Parameters:
  ///   - content: The content's size.
  ///   - anchor: The rectangle to point at, on the screen.
  ///   - visible: The part of the screen that windows may cover.
  ///   - screenHeight: The height of the screen, which is where the Mac counts from.
  ///   - permitted: Which sides the arrow may be on.
  public init(
    content: Size, anchor: Rect, visible: Rect, screenHeight: Double, permitted: UIPopoverArrowDirection
  ) {
    func turned(_ rect: Rect) -> Rect {
      Rect(x: rect.x, y: screenHeight - rect.maxY, width: rect.width, height: rect.height)
    }
    let screen = turned(visible)
    let anchor = turned(anchor)
    let size = ChameleonChrome.frameSize(of: content)
    let direction = ChameleonPlacement.direction(size, anchor, screen, permitted)
    var aim = Point(x: anchor.midX, y: anchor.midY)
    var origin = Point(x: anchor.midX - size.width / 2, y: anchor.midY - size.height / 2)
    let overlap = 8.0
    switch direction {
    case .up:
      aim.y = anchor.minY
      origin.y = anchor.minY - size.height + overlap
    case .down:
      aim.y = anchor.maxY
      origin.y = anchor.maxY - overlap
    case .left:
      aim.x = anchor.maxX
      origin.x = anchor.maxX - overlap
    case .right:
      aim.x = anchor.minX
      origin.x = anchor.minX - size.width + overlap
    default: break
    }
    origin.x = max(min(origin.x, screen.maxX - size.width), screen.minX).rounded(.toNearestOrAwayFromZero)
    origin.y = max(min(origin.y, screen.maxY - size.height), screen.minY).rounded(.toNearestOrAwayFromZero)
    frame = turned(Rect(origin: origin, size: size))
    self.direction = direction
    self.aim = Point(x: aim.x, y: screenHeight - aim.y)
  }

  /// The first permitted side that has room.
  ///
  /// The room above, left and right is computed with the screen's origin taken off its size, so it is too small on a
  /// screen that does not begin at 0.
  private static func direction(
    _ size: Size, _ anchor: Rect, _ screen: Rect, _ permitted: UIPopoverArrowDirection
  ) -> UIPopoverArrowDirection {
    let height = screen.height - screen.y
    let room: [(UIPopoverArrowDirection, Size)] = [
      (.up, Size(width: screen.width, height: anchor.minY - screen.y)),
      (.left, Size(width: screen.width - screen.x - anchor.maxX, height: height)),
      (.right, Size(width: anchor.minX - screen.x, height: height)),
      (.down, Size(width: screen.width, height: height - anchor.maxY)),
    ]
    let padding = 40.0
    let isInsideAcross = anchor.midX >= screen.minX + padding && anchor.midX <= screen.maxX - padding
    let isInsideUpright = anchor.midY >= screen.minY + padding && anchor.midY <= screen.maxY - padding
    for (direction, space) in room where permitted.contains(direction) {
      guard direction.isVertical ? isInsideAcross : isInsideUpright else { continue }
      guard space.width > 0, space.height > 0 else { continue }
      if size.width <= space.width, size.height <= space.height { return direction }
    }
    return .unknown
  }
}
