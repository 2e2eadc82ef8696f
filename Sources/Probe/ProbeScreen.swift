import RehearsalTrace

/// What is on the screen, by paths: the identified views of a window, superviews first.
///
/// A path is made of identifiers from the window down. An address is never part of one, and neither is a position,
/// unless two views side by side have one identifier: then the second is `row#2`.
struct ProbeScreen: Equatable {
  /// A view as a stream tells it.
  struct Shown: Equatable {
    let path: String
    /// The path of the view around it; `nil` for the window.
    let parent: String?
    let className: String
    /// Where it is in the view around it.
    let frame: Rect
    let properties: [String: Value]
  }

  private(set) var views: [Shown] = []

  /// The name of the window in paths.
  static let window = "window"

  init() {}

  init(of window: ProbeView) {
    guard !window.isHidden else { return }
    let path = ProbeScreen.window
    views.append(
      Shown(path: path, parent: nil, className: window.className, frame: window.frame, properties: window.properties))
    var counts: [String: Int] = [:]
    for view in window.subviews { add(view, in: path, at: window.frame.origin, &counts) }
  }

  /// - Parameters:
  ///   - parent: The path of the nearest view around it that has an identifier.
  ///   - origin: Where that one is.
  ///   - counts: How often each identifier was met within it.
  private mutating func add(_ view: ProbeView, in parent: String, at origin: Point, _ counts: inout [String: Int]) {
    guard !view.isHidden else { return }
    guard let identifier = view.identifier, !identifier.isEmpty else {
      for view in view.subviews { add(view, in: parent, at: origin, &counts) }
      return
    }
    let count = counts[identifier, default: 0] + 1
    counts[identifier] = count
    // A path is divided at its slashes.
    let name = String(identifier.map { $0 == "/" ? ":" : $0 })
    let path = parent + "/" + name + (count > 1 ? "#\(count)" : "")
    views.append(
      Shown(
        path: path, parent: parent, className: view.className,
        frame: view.frame.offsetBy(x: -origin.x, y: -origin.y), properties: view.properties))
    var inner: [String: Int] = [:]
    for below in view.subviews { add(below, in: path, at: view.frame.origin, &inner) }
  }
}
