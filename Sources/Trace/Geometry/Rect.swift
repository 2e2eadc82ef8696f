/// A rectangle in points, origin top left, y growing downwards.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extents; never negative in a recorded frame.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Makes a rectangle from its corner and extents.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle from its middle and extents.
  public init(around middle: Point, size: Size) {
    self.init(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Left edge.
  public var x: Double { origin.x }
  /// Top edge.
  public var y: Double { origin.y }
  /// Horizontal extent.
  public var width: Double { size.width }
  /// Vertical extent.
  public var height: Double { size.height }
  /// Left edge.
  public var minX: Double { origin.x }
  /// Top edge.
  public var minY: Double { origin.y }
  /// Right edge.
  public var maxX: Double { origin.x + size.width }
  /// Bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// Horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// Vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }
  /// Width times height; 0 when empty.
  public var area: Double { isEmpty ? 0 : size.width * size.height }

  /// Whether `point` lies inside; the right and bottom edges do not belong to the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The part common with `other`, or `nil` when there is none.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The same rectangle with no negative extent, as CGRectStandardize gives it.
  public var standardized: Rect {
    Rect(
      x: min(origin.x, maxX), y: min(origin.y, maxY), width: size.width.magnitude, height: size.height.magnitude)
  }

  /// The rectangle moved by an offset.
  public func offsetBy(x: Double, y: Double) -> Rect {
    Rect(x: origin.x + x, y: origin.y + y, width: width, height: height)
  }

  /// The rectangle with each edge moved inwards.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
