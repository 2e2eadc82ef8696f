package import RehearsalTrace

/// What a person would have seen at one event: the recorded views in window coordinates, back to front, and the
/// fingers.
///
/// Views are ordered as they were added, each above its superview; those of a window as the window recorded them.
package struct ScreenState: Hashable, Sendable {
  /// The window's size; empty before there is a window.
  package var size: Size
  /// The views with a place, back to front, without the window.
  package var views: [DrawnView]
  /// Where fingers were down.
  package var touches: [Point]
  /// Whether a status bar is shown.
  package var hasStatusBar: Bool
  /// How the interface stood in the device, where that was recorded: `portraitUpsideDown`.
  package var orientation: String?
  /// What the screen belongs to.
  package var surface = Surface.device
  /// What the terminal showed, where that was recorded.
  package var terminal: TerminalScreen?

  /// One view as it is drawn.
  package struct DrawnView: Hashable, Sendable {
    /// Identifiers from the window down, joined by `/`.
    package var path: String
    /// The name of its class.
    package var className: String
    /// Where it is, in window coordinates.
    package var frame: Rect
    /// The part of the window in which it can be seen, where a superview shows nothing outside of itself.
    package var clip: Rect?
    /// Its opacity times that of all superviews, from 0 to 1.
    package var alpha: Double
    /// How many superviews it has below the window.
    package var depth: Int
    /// Its title or text, when it has one.
    package var title: String?
    /// Whether it has subviews.
    package var hasSubviews: Bool
    /// Frame and arrow, for what is drawn around a popover's content.
    package var outline: PopoverOutline?
    /// What it is drawn as.
    package var look: Look
    /// What one of the recorded lengths is in `frame`.
    package var unit = Size(width: 1, height: 1)

    /// The last identifier of the path.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// What stands on the view in a drawing: its title, or its name without what the models add.
    package var caption: String {
      if let title { return title }
      return ViewName.button.owner(of: name) ?? ViewName.view.owner(of: name) ?? name
    }

    /// The part that can be seen, or `nil`.
    package var seen: Rect? {
      guard alpha > 0, look != .unseen, !frame.isEmpty else { return nil }
      return clip.map { $0.intersection(frame) } ?? frame
    }
  }

  /// What a view is drawn as.
  package enum Look: String, Hashable, Sendable {
    /// Not at all: what only holds other views.
    case unseen
    /// A veil over what lies below.
    case dimming
    /// The frame around a popover's content.
    case popover
    /// A bar.
    case bar
    /// A button.
    case control
    /// A text field.
    case field
    /// A row of a table.
    case row
    /// A line of text.
    case label
    /// The keyboard.
    case keyboard
    /// Anything else.
    case view
  }

  /// Whether something that does not belong to a view lies over all of it.
  ///
  /// - Parameter crowd: Its views, where there are many.
  func isCovered(_ view: DrawnView, _ crowd: ScreenCrowd?) -> Bool {
    guard let seen = view.seen else { return false }
    let prefix = view.path + "/"
    func covers(_ over: Rect, _ place: Int) -> Bool {
      guard over.covers(seen) else { return false }
      let other = views[place]
      return other.look != .dimming && other.alpha >= view.alpha && !other.path.hasPrefix(prefix)
    }
    if let crowd { return crowd.lastPlace(of: view).map { crowd.isAny(above: $0, at: seen, covers) } ?? false }
    guard let place = views.lastIndex(of: view) else { return false }
    return views.indices[(place + 1)...].contains { other in views[other].seen.map { covers($0, other) } ?? false }
  }

  /// A view by its path; the last one where several have it.
  package func view(_ path: String) -> DrawnView? { views.last { $0.path == path } }
}
