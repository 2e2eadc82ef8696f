import RehearsalTrace

/// Finds in a recording what a script calls by name.
///
/// Objects made more than once are recorded as `name`, `name#2`, `name#3`. In a script `name` alone means the newest of
/// them and `name#1` the first.
struct RecordedNames {
  let trace: Trace

  /// The number of the object `id` among those made under `name`; `nil` when it is none of them.
  static func serial(of id: Substring, under name: Substring) -> Int? {
    let (wanted, found) = (Counted(name), Counted(id))
    guard found.base == wanted.base else { return nil }
    return wanted.serial == nil || wanted.serial == found.serial ?? 1 ? found.serial ?? 1 : nil
  }

  /// What a bar item's control and the view of a controller or popover add to their object's name.
  private static let viewSuffixes = [ViewName.view, .button].map(\.suffix)

  /// The number of the view `id` among those made under `name`, with or without a suffix.
  static func serial(ofView id: Substring, under name: Substring) -> Int? {
    if let serial = serial(of: id, under: name) { return serial }
    for suffix in viewSuffixes where id.hasSuffix(suffix) {
      if let serial = serial(of: id.dropLast(suffix.utf8.count), under: name) { return serial }
    }
    return nil
  }

  /// A recorded identifier taken apart: `newGamePopover#2.dimmingView` is the second `newGamePopover.dimmingView`.
  private struct Counted {
    var base: Substring
    var serial: Int?

    init(_ id: Substring) {
      base = id
      guard let hash = id.utf8.lastIndex(of: UInt8(ascii: "#")) else { return }
      let digits = id[id.utf8.index(after: hash)...].prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits) else { return }
      serial = number
      base = digits.endIndex == id.endIndex ? id[..<hash] : Substring(id[..<hash] + id[digits.endIndex...])
    }
  }

  /// The identifier at the end of a path.
  static func last(of path: String) -> Substring {
    let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    return path[start...]
  }

  /// The newest subject of a property that `name` means.
  func subject(_ name: String, with key: String) -> Symbol? {
    var best: (symbol: Symbol, serial: Int)?
    for span in trace.properties where trace.text(span.key) == key {
      let subject = trace.text(span.subject)
      let last = RecordedNames.last(of: subject)
      let serial =
        name.contains("/")
        ? (subject == name ? 1 : nil)
        : RecordedNames.serial(of: last, under: name[...]) ?? RecordedNames.serial(ofView: last, under: name[...])
      if let serial, serial >= best?.serial ?? 0 { best = (span.subject, serial) }
    }
    return best?.symbol
  }

  /// The JSON text of a property now, or `nil` when it was never recorded.
  func value(_ key: String, of name: String) -> String? {
    guard let subject = subject(name, with: key) else { return nil }
    return trace.properties.last { $0.subject == subject && trace.text($0.key) == key && $0.to == .max }
      .map { trace.text($0.value) }
  }

  /// Every subject that has the property `key`, with its value now.
  func values(of key: String) -> [(subject: String, value: String)] {
    trace.properties.filter { $0.to == .max && trace.text($0.key) == key }
      .map { (trace.text($0.subject), trace.text($0.value)) }
  }

  /// The views that `name` means, oldest first: an identifier, a path, or the end of a path.
  func views(_ name: String) -> [TraceView] {
    var found: [(view: TraceView, serial: Int)] = []
    for view in trace.views {
      let path = trace.text(view.path)
      if name.contains("/") {
        if path == name || path.hasSuffix("/" + name) { found.append((view, 1)) }
      } else if let serial = RecordedNames.serial(ofView: RecordedNames.last(of: path), under: name[...]) {
        found.append((view, serial))
      }
    }
    let newest = found.map(\.serial).max()
    return found.filter { $0.serial == newest }.map(\.view)
  }

  /// The view that `name` means and that is on the screen now.
  func viewOnScreen(_ name: String) -> TraceView? { views(name).last { $0.to == .max } }

  /// The frame of a view now.
  func frame(of view: TraceView) -> MilliRect? {
    trace.frames.last { $0.view == view.id && $0.to == .max }?.frame
  }

  /// The frame of a view now, in window coordinates.
  func screenFrame(of view: TraceView) -> MilliRect? {
    guard var frame = frame(of: view) else { return nil }
    var parent = view.parent.flatMap { trace.view($0) }
    while let current = parent, let outer = self.frame(of: current) {
      frame.x += outer.x
      frame.y += outer.y
      parent = current.parent.flatMap { trace.view($0) }
    }
    return frame
  }
}
