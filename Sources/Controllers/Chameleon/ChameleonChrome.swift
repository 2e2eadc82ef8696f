public import RehearsalTrace

/// What Chameleon draws around a popover's content: a background, room for it, and an arrow.
///
/// Source: the tables' constants and uikit-facts 6.
public enum ChameleonChrome {
  /// Between the popover's edges and its background: room for the arrows.
  static let arrowRoom = EdgeInsets(top: 17, left: 12, bottom: 8, right: 12)
  /// Between the background's edges and the content.
  static let border = EdgeInsets(top: 9, left: 14, bottom: 19, right: 14)
  /// What a navigation bar adds at the top.
  static let barHeight = 32.0

  /// The size of the whole popover.
  public static func frameSize(of content: Size, hasNavigationBar: Bool = false) -> Size {
    Size(
      width: content.width + border.left + border.right + arrowRoom.left + arrowRoom.right,
      height: content.height + border.top + border.bottom + arrowRoom.top + arrowRoom.bottom
        + (hasNavigationBar ? barHeight : 0))
  }

  /// The background inside a popover of a size.
  public static func backgroundFrame(in size: Size) -> Rect {
    Rect(origin: .zero, size: size).inset(by: arrowRoom)
  }

  /// The content inside a popover of a size.
  public static func contentFrame(in size: Size, hasNavigationBar: Bool = false) -> Rect {
    var insets = border
    if hasNavigationBar { insets.top += barHeight }
    return backgroundFrame(in: size).inset(by: insets)
  }

  // MARK: - Arrow

  /// An edge of the popover with an arrow on it.
  public struct Arrow: Hashable, Sendable {
    /// Which edge.
    public let edge: Edge
    /// The arrow's art, its origin rounded; `nil` where the popover is too small to keep the arrow off its corners.
    public let frame: Rect?
  }

  /// The edges of a popover, in the order in which equally near ones win.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The right edge.
    case right
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The left edge.
    case left
  }

  /// The arrow of a popover of a size that aims at a point.
  ///
  /// A line goes from the point to the popover's middle, or straight where the point is level with the popover; the
  /// arrow's middle is where that line meets a side of the popover's rectangle made 11 smaller, the side nearest to the
  /// point, kept 42 away from the corners. A point that the line cannot start from, because it is where the line ends,
  /// counts as meeting the left side at the popover's corner.
  public static func arrow(in size: Size, aimingAt point: Point) -> Arrow {
    let sides = Rect(origin: .zero, size: size).inset(by: EdgeInsets(all: 11))
    var middle = Point(x: size.width / 2, y: size.height / 2)
    if point.x > sides.minX, point.x < sides.maxX { middle.x = point.x }
    if point.y > sides.minY, point.y < sides.maxY { middle.y = point.y }

    var nearest = (edge: Edge.left, meeting: Point.zero, distance: Double.infinity)
    for edge in Edge.allCases {
      guard let meeting = crossing(from: point, to: middle, edge, of: sides) else { continue }
      let way = meeting - point
      let distance = way.x * way.x + way.y * way.y
      if distance < nearest.distance { nearest = (edge, meeting, distance) }
    }

    let corners = 42.0
    guard size.width >= 2 * corners, size.height >= 2 * corners else { return Arrow(edge: nearest.edge, frame: nil) }
    var at = nearest.meeting
    let isUpright = nearest.edge == .left || nearest.edge == .right
    if isUpright {
      at.y = min(max(at.y, corners), size.height - corners)
    } else {
      at.x = min(max(at.x, corners), size.width - corners)
    }
    let art = isUpright ? Size(width: 22, height: 43) : Size(width: 43, height: 22)
    let origin = Point(
      x: (at.x - art.width / 2).rounded(.toNearestOrAwayFromZero),
      y: (at.y - art.height / 2).rounded(.toNearestOrAwayFromZero))
    return Arrow(edge: nearest.edge, frame: Rect(origin: origin, size: art))
  }

  /// Where the endless line through two points crosses a side, its ends left out.
  private static func crossing(from point: Point, to middle: Point, _ edge: Edge, of sides: Rect) -> Point? {
    let way = middle - point
    switch edge {
    case .left, .right:
      guard way.x != 0 else { return nil }
      let x = edge == .left ? sides.minX : sides.maxX
      let y = point.y + way.y * (x - point.x) / way.x
      let share = (y - sides.minY) / sides.height
      return share > 0 && share < 1 ? Point(x: x, y: y) : nil
    case .top, .bottom:
      guard way.y != 0 else { return nil }
      let y = edge == .top ? sides.minY : sides.maxY
      let x = point.x + way.x * (y - point.y) / way.y
      let share = (x - sides.minX) / sides.width
      return share > 0 && share < 1 ? Point(x: x, y: y) : nil
    }
  }
}
