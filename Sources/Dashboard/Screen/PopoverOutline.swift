import Trace

/// The outline of a popover with its arrow, from recorded geometry alone.
///
/// The arrow's height is what the popover has more on the arrow's side of its content than on the other. Its tip stands
/// at the recorded offset; where that lies beyond the edge no arrow is drawn, as on a device.
struct PopoverOutline {
  let frame: Rect
  let arrow: ScreenState.Arrow?
  let arrowHeight: Double

  /// Half of the arrow's base, in points.
  ///
  /// The base is recorded nowhere; twice this is near the system's 37.
  private static let halfBase = 18.5
  /// Radius of the corners, in points.
  private static let radius = 8.0

  /// - Parameters:
  ///   - frame: The popover's frame.
  ///   - content: The content's frame, in the same coordinates; without it there is no arrow.
  ///   - arrow: The arrow's side and offset.
  init(frame: Rect, content: Rect?, arrow: ScreenState.Arrow?) {
    self.frame = frame
    self.arrow = arrow
    guard let content, let arrow else {
      arrowHeight = 0
      return
    }
    let above = content.minY - frame.minY
    let below = frame.maxY - content.maxY
    let before = content.minX - frame.minX
    let after = frame.maxX - content.maxX
    arrowHeight =
      switch arrow.side {
      case .up: max(0, above - below)
      case .down: max(0, below - above)
      case .left: max(0, before - after)
      case .right: max(0, after - before)
      }
  }

  /// The part without the arrow.
  var body: Rect {
    switch arrow?.side {
    case .up: Rect(x: frame.x, y: frame.y + arrowHeight, width: frame.width, height: frame.height - arrowHeight)
    case .down: Rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height - arrowHeight)
    case .left: Rect(x: frame.x + arrowHeight, y: frame.y, width: frame.width - arrowHeight, height: frame.height)
    case .right: Rect(x: frame.x, y: frame.y, width: frame.width - arrowHeight, height: frame.height)
    case nil: frame
    }
  }

  /// The arrow's three corners, tip in the middle; empty when there is none to see.
  var triangle: [Point] {
    guard let arrow, arrowHeight > 0 else { return [] }
    let half = PopoverOutline.halfBase
    switch arrow.side {
    case .up, .down:
      let x = frame.midX + arrow.offset
      guard x - half >= frame.minX, x + half <= frame.maxX else { return [] }
      let (base, tip) = arrow.side == .up ? (body.minY, frame.minY) : (body.maxY, frame.maxY)
      return [Point(x: x - half, y: base), Point(x: x, y: tip), Point(x: x + half, y: base)]
    case .left, .right:
      let y = frame.midY + arrow.offset
      guard y - half >= frame.minY, y + half <= frame.maxY else { return [] }
      let (base, tip) = arrow.side == .left ? (body.minX, frame.minX) : (body.maxX, frame.maxX)
      return [Point(x: base, y: y - half), Point(x: tip, y: y), Point(x: base, y: y + half)]
    }
  }

  /// The whole outline as an SVG path: clockwise from the top left, with the arrow where it is.
  var path: String {
    let radius = min(PopoverOutline.radius, body.width / 2, body.height / 2)
    let tip = triangle
    func line(_ point: Point) -> String { "L\(point.x.drawn) \(point.y.drawn)" }
    func corner(_ x: Double, _ y: Double) -> String {
      "A\(radius.drawn) \(radius.drawn) 0 0 1 \(x.drawn) \(y.drawn)"
    }
    var path = "M\((body.minX + radius).drawn) \(body.minY.drawn)"
    if arrow?.side == .up { path += tip.map(line).joined() }
    path += line(Point(x: body.maxX - radius, y: body.minY)) + corner(body.maxX, body.minY + radius)
    if arrow?.side == .right { path += tip.map(line).joined() }
    path += line(Point(x: body.maxX, y: body.maxY - radius)) + corner(body.maxX - radius, body.maxY)
    if arrow?.side == .down { path += tip.reversed().map(line).joined() }
    path += line(Point(x: body.minX + radius, y: body.maxY)) + corner(body.minX, body.maxY - radius)
    if arrow?.side == .left { path += tip.reversed().map(line).joined() }
    path += line(Point(x: body.minX, y: body.minY + radius)) + corner(body.minX + radius, body.minY)
    return path + "Z"
  }
}
