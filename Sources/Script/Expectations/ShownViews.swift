package import RehearsalTrace

/// The recording's views that are on screen: the targets that a finger can name.
package struct ShownViews {
  /// Back to front, as far as a recording tells it: what came later is in front.
  package let all: [View]
  private let screen: MilliRect

  /// One view.
  package struct View: Hashable, Sendable {
    /// What scripts call it.
    package let name: String
    /// What it is for: `control`, `popover`; empty where nobody says.
    package let role: String
    package let title: String
    /// Where it is in the window.
    let frame: MilliRect
    let className: String
    let hasParts: Bool

    /// What people call it.
    package var label: String {
      ["\(name): \(role.isEmpty ? className : role)", title].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// - Parameter trace: The recording so far; spans that hold now end at `Int.max`.
  package init(_ trace: Trace) {
    let names = RecordedNames(trace: trace)
    let there = trace.views.filter { $0.to == .max }
    var texts: [String: String] = [:]
    for span in trace.properties where span.to == .max {
      texts["\(trace.text(span.subject))\n\(trace.text(span.key))"] = trace.text(span.value)
    }
    func text(_ key: String, of path: String) -> String {
      if case .text(let text)? = texts["\(path)\n\(key)"].flatMap({ Value(json: $0) }) { text } else { "" }
    }
    let parents = Set(there.compactMap(\.parent))
    all = there.compactMap { view in
      let path = trace.text(view.path)
      guard view.parent != nil || path.contains("/"), let frame = names.screenFrame(of: view) else { return nil }
      return View(
        name: String(RecordedNames.last(of: path)), role: text("role", of: path), title: text("title", of: path),
        frame: frame, className: trace.text(view.className), hasParts: parents.contains(view.id))
    }
    let window = there.first { $0.parent == nil }.flatMap { names.screenFrame(of: $0) }
    screen = window ?? MilliRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// What a tap at a point means, as it stands behind the step's word: the name of what reacts there, when a tap on the
  /// name comes down on the same thing, and else the point.
  package func target(at point: Point) -> String {
    let (x, y) = (milliPoints(point.x), milliPoints(point.y))
    if let hit = front(x, y), isAimedAt(hit), isPlain(hit.name),
      front(hit.frame.x + hit.frame.width / 2, hit.frame.y + hit.frame.height / 2) == hit
    {
      return hit.name
    }
    // Adapters take whole points.
    return "{ at: [\(Int(point.x.rounded())), \(Int(point.y.rounded()))] }"
  }

  /// Whether a step can say the name as it is.
  package func isPlain(_ name: String) -> Bool {
    let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(name.lowercased())
    return name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil && !isWord && all.count { $0.name == name } == 1
  }

  private func front(_ x: Int64, _ y: Int64) -> View? {
    // Of what lies in each other the smallest is in front; popovers are above everything.
    let hit = all.filter { view in
      let frame = view.frame
      return frame.x..<frame.x + max(0, frame.width) ~= x && frame.y..<frame.y + max(0, frame.height) ~= y
    }
    let above = hit.lastIndex { $0.role == "popover" }.map { Array(hit[$0...]) } ?? hit
    return above.min { $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height }
  }

  /// Whether somebody who points there means the thing, and not the place: what has parts, or fills a good part of the
  /// screen, is a background.
  private func isAimedAt(_ view: View) -> Bool {
    if view.role == "control" { return true }
    let area = view.frame.width * view.frame.height
    return !view.hasParts && view.role != "popover" && area * 4 < screen.width * screen.height
  }
}
