import RehearsalTrace

/// Finds in a recording what a script calls by name.
struct RecordedNames {
  let trace: Trace

  /// Whether a script calls something by a path, or by the end of one.
  static func isPath(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// The identifier at the end of a path.
  static func last(of path: String) -> Substring {
    let slash = UInt8(ascii: "/")
    guard let place = path.utf8.withContiguousStorageIfAvailable({ $0.lastIndex(of: slash) }) else {
      return path[(path.utf8.lastIndex(of: slash).map { path.utf8.index(after: $0) } ?? path.startIndex)...]
    }
    return place.map { path[path.utf8.index(path.startIndex, offsetBy: $0 + 1)...] } ?? path[...]
  }

  /// Tells whether a symbol is a text, by its number alone where it is ASCII: others may be written in several ways.
  private func test(for text: String) -> (Symbol) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return { trace.text($0) == text } }
    let symbol = trace.symbols.symbol(of: text)
    return { $0 == symbol }
  }

  /// The newest subject of a property that `name` means.
  func subject(_ name: String, with key: String) -> Symbol? {
    let spoken = RecordedNames.isPath(name) ? nil : SpokenName(name)
    let isKey = test(for: key)
    var best: (symbol: Symbol, rank: SpokenName.Rank)?
    for span in trace.properties where isKey(span.key) {
      let subject = trace.text(span.subject)
      let rank =
        if let spoken {
          spoken.rank(ofView: RecordedNames.last(of: subject))
        } else { subject == name ? SpokenName.Rank(numbers: []) : nil }
      guard let rank, best.map({ rank >= $0.rank }) ?? true else { continue }
      best = (span.subject, rank)
    }
    return best?.symbol
  }

  /// The JSON text of a property now, or `nil` when it was never recorded.
  func value(_ key: String, of name: String) -> String? {
    guard let subject = subject(name, with: key) else { return nil }
    let isKey = test(for: key)
    return trace.properties.last { $0.subject == subject && $0.to == .max && isKey($0.key) }
      .map { trace.text($0.value) }
  }

  /// Every subject that has the property `key`, with its value now.
  func values(of key: String) -> [(subject: String, value: String)] {
    trace.properties.filter { $0.to == .max && trace.text($0.key) == key }
      .map { (trace.text($0.subject), trace.text($0.value)) }
  }

  /// The views that `name` means, oldest first: an identifier, a path, or the end of a path.
  func views(_ name: String) -> [TraceView] {
    if RecordedNames.isPath(name) {
      return trace.views.filter { view in
        let path = trace.text(view.path)
        return path == name || path.hasSuffix("/" + name)
      }
    }
    let spoken = SpokenName(name)
    var found: [(view: TraceView, rank: SpokenName.Rank)] = []
    for view in trace.views {
      let id = RecordedNames.last(of: trace.text(view.path))
      if let rank = spoken.rank(ofView: id) { found.append((view, rank)) }
    }
    let newest = found.map(\.rank).max()
    return found.filter { $0.rank == newest }.map(\.view)
  }

  /// The view that `name` means and that is on the screen now.
  func viewOnScreen(_ name: String) -> TraceView? { views(name).last { $0.to == .max } }

  /// Whether a view is on the screen now and neither it nor a view around it is hidden.
  func isSeen(_ name: String) -> Bool {
    guard let view = viewOnScreen(name) else { return false }
    var next: TraceView? = view
    while let current = next {
      if isHidden(current) { return false }
      next = current.parent.flatMap { trace.view($0) }
    }
    return true
  }

  private func isHidden(_ view: TraceView) -> Bool {
    trace.properties.last { $0.to == .max && $0.subject == view.path && trace.text($0.key) == "hidden" }
      .map { trace.text($0.value) == "true" } ?? false
  }

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
