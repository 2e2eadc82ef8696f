package import RehearsalTrace

/// The outline of a popover with its arrow, from recorded geometry alone.
package struct PopoverOutline: Hashable, Sendable {
  /// The part without the arrow.
  package var body: Rect
  /// The arrow's three corners, tip in the middle, from left to right or from top to bottom; empty when there is none
  /// to see.
  package var triangle: [Point]
  /// The side the arrow is on.
  package var side: Side?
  /// Radius of the corners, in points.
  package var radius: Double

  /// A side of a popover.
  package enum Side: String, Hashable, Sendable {
    /// The upper one.
    case up
    /// The lower one.
    case down
    /// The left one.
    case left
    /// The right one.
    case right
  }

  /// What a frame with a recorded arrow looks like.
  ///
  /// - Parameters:
  ///   - frame: The frame's place.
  ///   - arrow: Where the arrow is drawn, in the same coordinates; outside the frame it is not to be seen.
  ///   - side: The side it was told to point to; a background may draw it on another one all the same.
  ///   - radius: Radius of the corners.
  init(frame: Rect, arrow: Rect?, side: Side?, radius: Double) {
    self.radius = radius
    guard let arrow, !arrow.isEmpty, let side = PopoverOutline.side(of: arrow, on: frame, asTold: side) else {
      (body, triangle, self.side) = (frame, [], side)
      return
    }
    self.side = side
    let height = side == .up || side == .down ? arrow.height : arrow.width
    body = PopoverOutline.body(of: frame, without: height, on: side)
    triangle = arrow.intersection(frame) == nil ? [] : PopoverOutline.triangle(in: arrow, side)
  }

  /// What is known of a popover whose frame and arrow were not recorded by themselves.
  ///
  /// The arrow's height is what the popover has more on the arrow's side of its content than on the other. Its tip
  /// stands at the recorded offset; where that lies beyond the edge no arrow is drawn, as on a device.
  ///
  /// - Parameters:
  ///   - frame: The popover's frame.
  ///   - content: The content's frame, in the same coordinates; without it there is no arrow.
  ///   - side: The side the arrow is on.
  ///   - offset: From the middle of that side to the arrow's middle, right and down positive.
  init(frame: Rect, content: Rect?, side: Side?, offset: Double) {
    guard let content, let side else {
      self.init(frame: frame, arrow: nil, side: nil, radius: 8)
      return
    }
    let height =
      switch side {
      case .up: (content.minY - frame.minY) - (frame.maxY - content.maxY)
      case .down: (frame.maxY - content.maxY) - (content.minY - frame.minY)
      case .left: (content.minX - frame.minX) - (frame.maxX - content.maxX)
      case .right: (frame.maxX - content.maxX) - (content.minX - frame.minX)
      }
    let body = PopoverOutline.body(of: frame, without: max(0, height), on: side)
    let half = PopoverOutline.halfBase
    let arrow =
      switch side {
      case .up: Rect(x: frame.midX + offset - half, y: frame.minY, width: 2 * half, height: height)
      case .down: Rect(x: frame.midX + offset - half, y: body.maxY, width: 2 * half, height: height)
      case .left: Rect(x: frame.minX, y: frame.midY + offset - half, width: height, height: 2 * half)
      case .right: Rect(x: body.maxX, y: frame.midY + offset - half, width: height, height: 2 * half)
      }
    let fits =
      arrow.minX >= frame.minX && arrow.maxX <= frame.maxX && arrow.minY >= frame.minY && arrow.maxY <= frame.maxY
    self.init(frame: frame, arrow: fits && height > 0 ? arrow : nil, side: side, radius: 8)
    self.body = body
  }

  /// The edge of the frame that an arrow touches.
  private static func side(of arrow: Rect, on frame: Rect, asTold told: Side?) -> Side? {
    let gaps: [(Side, Double)] = [
      (.up, arrow.minY - frame.minY), (.down, frame.maxY - arrow.maxY), (.left, arrow.minX - frame.minX),
      (.right, frame.maxX - arrow.maxX),
    ]
    let touched = gaps.filter { abs($0.1) < 1 }.map(\.0)
    return told.map { touched.contains($0) || touched.isEmpty ? $0 : touched[0] } ?? touched.first
  }

  /// Half of the arrow's base, in points; twice this is the system's 37.
  private static let halfBase = 18.5

  private static func body(of frame: Rect, without height: Double, on side: Side) -> Rect {
    switch side {
    case .up: Rect(x: frame.x, y: frame.y + height, width: frame.width, height: frame.height - height)
    case .down: Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - height)
    case .left: Rect(x: frame.x + height, y: frame.y, width: frame.width - height, height: frame.height)
    case .right: Rect(x: frame.x, y: frame.y, width: frame.width - height, height: frame.height)
    }
  }

  private static func triangle(in arrow: Rect, _ side: Side) -> [Point] {
    switch side {
    case .up, .down:
      let (base, tip) = side == .up ? (arrow.maxY, arrow.minY) : (arrow.minY, arrow.maxY)
      return [Point(x: arrow.minX, y: base), Point(x: arrow.midX, y: tip), Point(x: arrow.maxX, y: base)]
    case .left, .right:
      let (base, tip) = side == .left ? (arrow.maxX, arrow.minX) : (arrow.minX, arrow.maxX)
      return [Point(x: base, y: arrow.minY), Point(x: tip, y: arrow.midY), Point(x: base, y: arrow.maxY)]
    }
  }

  /// The outline moved by an offset.
  func offsetBy(x: Double, y: Double) -> PopoverOutline {
    var moved = self
    moved.body = body.offsetBy(x: x, y: y)
    moved.triangle = triangle.map { Point(x: $0.x + x, y: $0.y + y) }
    return moved
  }

  /// The whole outline as an SVG path: clockwise from the top left, with the arrow where it is.
  var path: String {
    let radius = max(0, min(radius, body.width / 2, body.height / 2))
    func line(_ point: Point) -> String { "L\(point.x.drawn) \(point.y.drawn)" }
    func corner(_ x: Double, _ y: Double) -> String {
      "A\(radius.drawn) \(radius.drawn) 0 0 1 \(x.drawn) \(y.drawn)"
    }
    var path = "M\((body.minX + radius).drawn) \(body.minY.drawn)"
    if side == .up { path += triangle.map(line).joined() }
    path += line(Point(x: body.maxX - radius, y: body.minY)) + corner(body.maxX, body.minY + radius)
    if side == .right { path += triangle.map(line).joined() }
    path += line(Point(x: body.maxX, y: body.maxY - radius)) + corner(body.maxX - radius, body.maxY)
    if side == .down { path += triangle.reversed().map(line).joined() }
    path += line(Point(x: body.minX + radius, y: body.maxY)) + corner(body.minX, body.maxY - radius)
    if side == .left { path += triangle.reversed().map(line).joined() }
    path += line(Point(x: body.minX, y: body.minY + radius)) + corner(body.minX + radius, body.minY)
    return path + "Z"
  }
}
