public import RehearsalTrace

extension UIView {
  /// How a view is turned, scaled and moved within its superview, around its middle.
  ///
  /// UIKit's affine transform as far as a popover's anchor needs it: quarter turns, one scale for both axes, and a
  /// translation. The frame of a transformed view is the smallest that holds it.
  public struct Transform: Hashable, Sendable {
    /// Quarter turns clockwise, 0 to 3.
    public var quarterTurns: Int
    /// How many times as large the view is shown; above 0.
    public var scale: Double
    /// How far the view is moved, after turning and scaling.
    public var translation: Point

    /// No change.
    public static let identity = Transform()

    /// Makes a transform; turns beyond a whole one and backwards are brought to 0 to 3.
    public init(quarterTurns: Int = 0, scale: Double = 1, translation: Point = .zero) {
      precondition(scale > 0, "A view is shown at a scale above 0.")
      self.quarterTurns = ((quarterTurns % 4) + 4) % 4
      self.scale = scale
      self.translation = translation
    }

    private var isLying: Bool { quarterTurns % 2 == 1 }

    /// The extents on the screen of a view of this size.
    func applied(to size: Size) -> Size {
      Size(
        width: (isLying ? size.height : size.width) * scale, height: (isLying ? size.width : size.height) * scale)
    }

    /// The size of a view that has these extents on the screen.
    func unapplied(to size: Size) -> Size {
      Size(
        width: (isLying ? size.height : size.width) / scale, height: (isLying ? size.width : size.height) / scale)
    }

    /// A vector from the view's middle, as its superview sees it.
    func applied(to vector: Point) -> Point {
      let turned = Transform.turned(vector, by: quarterTurns)
      return Point(x: turned.x * scale, y: turned.y * scale)
    }

    /// A superview's vector from the view's middle, in the view's own coordinates.
    func unapplied(to vector: Point) -> Point {
      let turned = Transform.turned(vector, by: 4 - quarterTurns)
      return Point(x: turned.x / scale, y: turned.y / scale)
    }

    private static func turned(_ vector: Point, by quarters: Int) -> Point {
      switch quarters % 4 {
      case 1: Point(x: -vector.y, y: vector.x)
      case 2: Point(x: -vector.x, y: -vector.y)
      case 3: Point(x: vector.y, y: -vector.x)
      default: vector
      }
    }

    /// What is recorded of it.
    var value: Value {
      [
        "rotation": .integer(Int64(quarterTurns * 90)), "scale": .number(scale), "translation": .point(translation),
      ]
    }
  }
}
