/// A view frame as it is recorded: integer thousandths of a point.
///
/// Frames are quantised once, when they are recorded, so that two recordings can be compared exactly; a tolerance at
/// compare time would not be transitive.
public struct MilliRect: Hashable, Sendable {
  /// Left edge, in thousandths of a point.
  public var x: Int64
  /// Top edge, in thousandths of a point.
  public var y: Int64
  /// Horizontal extent, in thousandths of a point.
  public var width: Int64
  /// Vertical extent, in thousandths of a point.
  public var height: Int64

  /// Makes a recorded frame from stored integers.
  public init(x: Int64, y: Int64, width: Int64, height: Int64) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Quantises a rectangle, halves away from zero.
  public init(_ rect: Rect) {
    self.init(
      x: milliPoints(rect.x), y: milliPoints(rect.y), width: milliPoints(rect.width), height: milliPoints(rect.height))
  }

  /// The rectangle in points.
  public var rect: Rect {
    Rect(x: Double(x) / 1000, y: Double(y) / 1000, width: Double(width) / 1000, height: Double(height) / 1000)
  }
}

/// Thousandths of `value`, rounded half away from zero; what cannot be a number of points becomes the nearest bound.
///
/// Bounds: ±10¹² points, far outside any screen, so that sums of recorded numbers cannot overflow.
public func milliPoints(_ value: Double) -> Int64 {
  guard !value.isNaN else { return 0 }
  let scaled = (value * 1000).rounded(.toNearestOrAwayFromZero)
  return Int64(max(-1e15, min(1e15, scaled)))
}

/// A recorded number of thousandths as decimal text: `821000` is "821", `-1500` is "-1.5".
public func decimalText(milli value: Int64) -> String {
  let magnitude = value.magnitude
  let whole = "\(value < 0 ? "-" : "")\(magnitude / 1000)"
  var fraction = Int(magnitude % 1000)
  guard fraction != 0 else { return whole }
  var digits = 3
  while fraction % 10 == 0 {
    fraction /= 10
    digits -= 1
  }
  let text = String(fraction)
  return whole + "." + String(repeating: "0", count: digits - text.count) + text
}
