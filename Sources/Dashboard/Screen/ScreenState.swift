import Trace

/// What a person would have seen at one event: the recorded views in window coordinates, back to front, and the fingers.
///
/// A pure function of a trace. Views are ordered as they were added, each above its superview.
public struct ScreenState: Hashable, Sendable {
  /// The window's size; empty before there is a window.
  public var size: Size
  /// The views with a place, back to front, without the window.
  public var views: [DrawnView]
  /// Where fingers were down.
  public var touches: [Point]
  /// Whether a status bar is shown.
  public var hasStatusBar: Bool

  /// One view as it is drawn.
  public struct DrawnView: Hashable, Sendable {
    /// Identifiers from the window down, joined by `/`.
    public var path: String
    /// UIKit's class name.
    public var className: String
    /// Where it is, in window coordinates.
    public var frame: Rect
    /// Its opacity times that of all superviews, from 0 to 1.
    public var alpha: Double
    /// How many superviews it has below the window.
    public var depth: Int
    /// Its title or text, when it has one.
    public var title: String?
    /// Whether it has subviews.
    public var hasSubviews: Bool
    /// Side and offset of the arrow, for a popover.
    public var arrow: Arrow?

    /// The last identifier of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// What stands on the view in a drawing: its title, or its name without what the models add.
    public var caption: String {
      if let title { return title }
      for suffix in [".button", ".view"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
      return name
    }
  }

  /// A popover's arrow.
  public struct Arrow: Hashable, Sendable {
    /// The side it is on.
    public var side: Side
    /// From the middle of that side to the arrow's middle, right and down positive.
    public var offset: Double

    /// A side of a popover.
    public enum Side: String, Hashable, Sendable {
      /// The upper one.
      case up
      /// The lower one.
      case down
      /// The left one.
      case left
      /// The right one.
      case right
    }
  }

  /// The screen at an event of a trace.
  public init(_ trace: Trace, at event: Int) {
    var frames: [ViewID: Rect] = [:]
    for span in trace.frames where span.from <= event && event < span.to { frames[span.view] = span.frame.rect }
    var properties: [Symbol: [String: Value]] = [:]
    for span in trace.properties where span.from <= event && event < span.to {
      properties[span.subject, default: [:]][trace.text(span.key)] = Value(json: trace.text(span.value))
    }
    let present = trace.views.filter { $0.from <= event && event < $0.to }
    let window = present.first { $0.parent == nil }
    size = window.flatMap { frames[$0.id] }?.size ?? .zero
    hasStatusBar = !properties.values.contains { $0["statusBarHidden"] == .bool(true) }
    touches = ScreenState.touches(in: trace, at: event)
    let children = Dictionary(grouping: present) { $0.parent }
    var objects: [String: [String: Value]] = [:]
    for (subject, values) in properties { objects[trace.text(subject)] = values }
    var drawn: [DrawnView] = []

    func add(_ view: TraceView, origin: Point, alpha: Double, depth: Int) {
      guard let frame = frames[view.id] else { return }
      let path = trace.text(view.path)
      let own = objects[path] ?? [:]
      guard own["hidden"] != .bool(true) else { return }
      let alpha = alpha * (own["alpha"]?.number ?? 1)
      let place = frame.offsetBy(x: origin.x, y: origin.y)
      let inside = (children[view.id] ?? []).sorted { $0.id.number < $1.id.number }
      if depth >= 0 {
        drawn.append(
          DrawnView(
            path: path, className: trace.text(view.className), frame: place, alpha: alpha, depth: depth,
            title: ScreenState.title(own, of: path, in: objects), hasSubviews: !inside.isEmpty,
            arrow: ScreenState.arrow(of: path, in: objects)))
      }
      let scroll = own["contentOffset"].flatMap(ScreenState.point) ?? Point(x: 0, y: 0)
      for child in inside {
        add(
          child, origin: Point(x: place.x - scroll.x, y: place.y - scroll.y), alpha: alpha, depth: depth + 1)
      }
    }

    if let window { add(window, origin: Point(x: 0, y: 0), alpha: 1, depth: -1) }
    views = drawn
  }

  /// The view's own text, or that of the bar item it is the control of.
  private static func title(_ own: [String: Value], of path: String, in objects: [String: [String: Value]]) -> String? {
    for key in ["title", "text"] {
      if case .text(let text) = own[key], !text.isEmpty { return text }
    }
    guard let name = path.split(separator: "/").last, name.hasSuffix(".button"),
      case .text(let text) = objects[String(name.dropLast(7))]?["title"]
    else { return nil }
    return text.isEmpty ? nil : text
  }

  /// The arrow of a popover's view, which is recorded of its controller.
  private static func arrow(of path: String, in objects: [String: [String: Value]]) -> Arrow? {
    guard let name = path.split(separator: "/").last, name.hasSuffix(".view"),
      let controller = objects[String(name.dropLast(5))],
      case .text(let word) = controller["popoverArrowDirection"], let side = Arrow.Side(rawValue: word)
    else { return nil }
    return Arrow(side: side, offset: controller["arrowOffset"]?.number ?? 0)
  }

  private static func point(_ value: Value) -> Point? {
    guard case .list(let numbers) = value, numbers.count == 2, let x = numbers[0].number, let y = numbers[1].number
    else { return nil }
    return Point(x: x, y: y)
  }

  /// The fingers that went down and not up again, each where it was last seen.
  ///
  /// A finger that is lifted by this very event is still shown.
  private static func touches(in trace: Trace, at event: Int) -> [Point] {
    var places: [Value: Point] = [:]
    for (number, happened) in trace.events.enumerated() where number <= event && happened.kind == .touch {
      let arguments = Value(json: trace.text(happened.arguments))
      let finger = arguments?["finger"] ?? .integer(1)
      let isOver = ["ended", "cancelled"].contains(trace.text(happened.name))
      places[finger] = isOver && number < event ? nil : arguments?["at"].flatMap(point)
    }
    return places.values.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }
}
