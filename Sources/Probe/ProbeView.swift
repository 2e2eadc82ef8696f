public import RehearsalTrace

/// A view of a living app at a commit, with what is in it: what the UIKit half sees.
public struct ProbeView: Sendable {
  /// The view's `accessibilityIdentifier`; without one it is passed over, and its contents belong to the view around.
  public var identifier: String?
  /// The name of its class.
  public var className: String
  /// Where it is in the window, in points.
  public var frame: Rect
  /// Whether nothing of it is seen: a hidden view, or one without opacity.
  public var isHidden: Bool
  /// What else is told of it: `alpha`, `title`, `enabled`.
  public var properties: [String: Value]
  /// Views in it, the lowest first.
  public var subviews: [ProbeView]

  /// Describes a view.
  public init(
    _ identifier: String?, _ className: String, frame: Rect, isHidden: Bool = false, properties: [String: Value] = [:],
    subviews: [ProbeView] = []
  ) {
    self.identifier = identifier
    self.className = className
    self.frame = frame
    self.isHidden = isHidden
    self.properties = properties
    self.subviews = subviews
  }
}
