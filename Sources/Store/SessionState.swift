public import RehearsalTrace

/// What was on the screen, and what the objects were, at one event.
public struct SessionState: Hashable, Sendable {
  /// The event.
  public var event: Int
  /// The views that were there, by creation.
  public var views: [ViewState]
  /// Objects that are no views and have properties, by identifier.
  public var objects: [ObjectState]

  /// One view with its frame and properties.
  public struct ViewState: Hashable, Sendable {
    /// Identity.
    public var id: ViewID
    /// The superview when it was added, or `nil` for a window.
    public var parent: ViewID?
    /// Identifiers from the window down, joined by "/".
    public var path: String
    /// UIKit's class name.
    public var className: String
    /// Where it was, in its superview's coordinates; `nil` when it has not been placed.
    public var frame: MilliRect?
    /// Its properties, by name.
    public var properties: [PropertyState]
  }

  /// An object with its properties.
  public struct ObjectState: Hashable, Sendable {
    /// Its identifier.
    public var identifier: String
    /// Its properties, by name.
    public var properties: [PropertyState]
  }

  /// A property with its value.
  public struct PropertyState: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value as canonical JSON.
    public var value: String
  }
}
