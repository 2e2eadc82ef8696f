import RehearsalTrace

/// The outer shadow that UIKit gives a custom background.
///
/// Source: BGV-017, uikit-facts 2.3.
struct BackgroundShadow: Hashable, Sendable {
  var radius: Double
  var opacity: Double
  /// How far the shadow is below the background.
  var drop: Double
  /// How far inside the background's edges the path lies.
  var pathInset: Double
  var cornerRadius: Double
  /// How much lower the path begins at the top.
  var extraTop: Double

  /// The path's rectangle for a background of these bounds.
  func path(in bounds: Rect) -> Rect {
    bounds.inset(
      by: EdgeInsets(top: pathInset + extraTop, left: pathInset, bottom: pathInset, right: pathInset))
  }

  /// What is recorded of the shadow.
  func value(in bounds: Rect) -> Value {
    [
      "radius": .number(radius), "opacity": .number(opacity), "offset": .list([.integer(0), .number(drop)]),
      "path": .rect(path(in: bounds)), "cornerRadius": .number(cornerRadius),
    ]
  }
}
