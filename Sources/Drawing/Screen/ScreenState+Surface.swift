package import RehearsalTrace

extension ScreenState {
  /// What a screen belongs to.
  package enum Surface: Hashable, Sendable {
    /// A device of the models, with its edge and its status bar.
    case device
    /// A window of another toolkit, which ends where it ends.
    case window
    /// A terminal, whose lengths are cells.
    case terminal

    /// From the screen to the device's edge, in points.
    package var bezel: Double { self == .device ? 40 : 0 }

    /// What one of its lengths is in a drawing.
    var unit: Size { self == .terminal ? Size(width: 8, height: 16) : Size(width: 1, height: 1) }
  }

  /// What a trace's screens belong to: terminals say so by the property `unit` of a view, or tell their cells.
  static func surface(of trace: Trace) -> Surface {
    if !trace.terminals.isEmpty { return .terminal }
    if let unit = trace.symbols.symbol(of: "unit"), let cell = trace.symbols.symbol(of: "\"cell\""),
      trace.properties.contains(where: { $0.key == unit && $0.value == cell })
    {
      return .terminal
    }
    let window = trace.views.first { $0.parent == nil }
    return window.map { trace.text($0.className) == "UIWindow" } ?? true ? .device : .window
  }
}

extension Rect {
  /// Whether no part of another rectangle lies outside of this one.
  func covers(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The rectangle with each length times the number of its direction.
  package func scaled(by unit: Size) -> Rect {
    Rect(x: minX * unit.width, y: minY * unit.height, width: width * unit.width, height: height * unit.height)
  }
}

extension Point {
  /// The place with each length times the number of its direction.
  func scaled(by unit: Size) -> Point { Point(x: x * unit.width, y: y * unit.height) }
}
