import RehearsalSourceText
import RehearsalTrace

extension SessionReading {
  // MARK: - Views

  mutating func readView(_ line: StreamLine, number: Int) throws(StreamMistake) {
    let path = try line.name("path", "identifiers from the window down, joined by /")
    let symbol = builder.intern(path)
    if let open = views[symbol] {
      throw StreamMistake(
        at: line.node("path")?.offset ?? line.offset,
        "the view \(Value.quoted(StreamMistake.shortened(path))) is there already, since line \(open.line)",
        expected: ["another path, or gone before it"])
    }
    let parent = try superview(of: path, line)
    if let parent, views[parent.path] == nil { throw parent.missing }
    try addView(symbol, parent: parent?.path, className: try className(of: line), line: number, at: line.offset)
  }

  /// The view that is there at a path, which a field of a line says.
  mutating func openView(_ path: String, _ field: String, of line: StreamLine) throws(StreamMistake) -> Symbol {
    let symbol = builder.intern(path)
    if views.index(forKey: symbol) != nil { return symbol }
    let paths = views.count <= 200 ? views.keys.map { builder.trace.text($0) }.sorted() : []
    throw StreamMistake(
      at: line.node(field)?.offset ?? line.offset,
      "there is no view \(Value.quoted(StreamMistake.shortened(path)))",
      expected: ["the path of a view that came and has not left"],
      suggestion: suggestion(for: path, among: paths))
  }

  private func className(of line: StreamLine) throws(StreamMistake) -> String {
    try line.text("class", "the name of the view's class")
  }

  /// The superview that a view says it has, which may not be there: the one that is named, or the one whose path is the
  /// view's without its last part.
  private mutating func superview(
    of path: String, _ line: StreamLine
  ) throws(StreamMistake) -> (path: Symbol, missing: StreamMistake)? {
    if let node = line.node("parent") {
      if case .null = node.content { return nil }
      let parent = try line.text(node, "parent", "the path of a view, or null")
      let missing = StreamMistake(
        at: node.offset, "there is no view \(Value.quoted(StreamMistake.shortened(parent)))",
        expected: ["the path of a view before it, or null"])
      return (builder.intern(parent), missing)
    }
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let parent = String(decoding: bytes[..<slash], as: UTF8.self)
    let missing = StreamMistake(
      at: line.node("path")?.offset ?? line.offset,
      "the view \(Value.quoted(StreamMistake.shortened(path))) is there without its superview "
        + Value.quoted(StreamMistake.shortened(parent)),
      expected: ["the superview before it, or \"parent\": null"])
    return (builder.intern(parent), missing)
  }

  private mutating func addView(
    _ path: Symbol, parent: Symbol?, className: String, line: Int, at offset: Int
  ) throws(StreamMistake) {
    guard builder.trace.views.count < bounds.views else {
      throw StreamMistake(at: offset, "these are too many views", expected: ["at most \(bounds.views)"])
    }
    let id = builder.appendView(
      parent: parent.flatMap { views[$0]?.id }, path: builder.trace.text(path), className: className)
    views[path] = OpenView(id: id, parent: parent, className: builder.intern(className), line: line)
    if let parent { views[parent]?.children.insert(path) }
  }

  /// Ends a view and all that is in it.
  mutating func removeView(_ path: Symbol) {
    if let parent = views[path]?.parent { views[parent]?.children.remove(path) }
    var left = [path]
    while let next = left.popLast() {
      guard let view = views.removeValue(forKey: next) else { continue }
      builder.endView(view.id)
      left += view.children
    }
  }

  // MARK: - Screens

  /// A view as a screen lists it.
  private struct ListedView {
    let path: Symbol
    let parent: Symbol?
    let className: String
    let line: StreamLine
    /// Whether it was there before, and stays.
    let isKept: Bool
  }

  /// Everything that is there: what is not listed leaves, what is new comes, and what is another view under a known
  /// path does both; a property that is not listed any more is nothing.
  mutating func readScreen(_ line: StreamLine, number: Int) throws(StreamMistake) {
    let listed = try listedViews(of: line)
    let kept = Set(listed.filter(\.isKept).map(\.path))
    // The highest of those that leave take the others with them.
    let leaving = views.filter { path, view in
      !kept.contains(path) && view.parent.map { kept.contains($0) } ?? true
    }
    for path in leaving.keys { removeView(path) }
    for view in listed {
      if !view.isKept {
        try addView(
          view.path, parent: view.parent, className: view.className, line: number, at: view.line.offset)
      }
      if let frame = try view.line.rect("frame") { try setFrame(frame, of: view.path, at: view.line.offset) }
      try readProperties(of: view)
    }
    for subject in try line.entries("properties") {
      let fields = try StreamLine(subject.value, as: "properties of \(StreamMistake.shortened(subject.name))").fields
      for field in fields {
        try setProperty(field.value.value, key: field.name, of: subject.name, at: field.offset)
      }
    }
  }

  private mutating func listedViews(of line: StreamLine) throws(StreamMistake) -> [ListedView] {
    let node = try line.required("views", "a list of views")
    guard case .list(let nodes) = node.content else { throw line.wrong(node, "views", "a list of views") }
    var listed: [ListedView] = []
    var isKept: [Symbol: Bool] = [:]
    for node in nodes {
      let view = try StreamLine(node, as: "a view")
      let text = try view.name("path", "identifiers from the window down, joined by /")
      let path = builder.intern(text)
      guard isKept[path] == nil else {
        throw StreamMistake(
          at: view.node("path")?.offset ?? view.offset,
          "the view \(Value.quoted(StreamMistake.shortened(text))) stands twice in this screen",
          expected: ["each path once"])
      }
      let parent = try superview(of: text, view)
      if let parent, isKept[parent.path] == nil { throw parent.missing }
      let className = try className(of: view)
      let open = views[path]
      let stays =
        open?.parent == parent?.path && open?.className == builder.intern(className)
        && (parent.map { isKept[$0.path] == true } ?? true) && open != nil
      isKept[path] = stays
      listed.append(
        ListedView(path: path, parent: parent?.path, className: className, line: view, isKept: stays))
    }
    return listed
  }

  private mutating func readProperties(of view: ListedView) throws(StreamMistake) {
    let subject = builder.trace.text(view.path)
    var missing = views[view.path]?.keys ?? []
    for field in try view.line.entries("properties") {
      missing.remove(builder.intern(field.name))
      try setProperty(field.value.value, key: field.name, of: subject, at: field.offset)
    }
    for key in missing {
      try setProperty(.null, key: builder.trace.text(key), of: subject, at: view.line.offset)
    }
  }
}
