import RehearsalTrace

extension ProbeScreen {
  // MARK: - Changes

  /// What became of views between two commits.
  struct Changes: Equatable {
    /// Lines of a stream, in the order in which they are to be written.
    var lines: [ProbeLine] = []
    /// Whether views came or left; otherwise those that are there moved or look different.
    var isLayout = false
  }

  /// What is to be told so that a reader who knows the other screen knows this one.
  func changes(since former: ProbeScreen) -> Changes {
    var changes = Changes()
    let known = Dictionary(former.views.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let there = Dictionary(views.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    // A view of another class is another view, and its contents leave with it.
    var left: Set<String> = []
    for view in former.views {
      if let parent = view.parent, left.contains(parent) {
        left.insert(view.path)
      } else if there[view.path]?.className != view.className {
        left.insert(view.path)
        changes.lines.append(ProbeLine("gone", ["path": .text(view.path)]))
      }
    }
    for view in views {
      let before = left.contains(view.path) ? nil : known[view.path]
      if before == nil {
        changes.lines.append(ProbeLine("view", ["path": .text(view.path), "class": .text(view.className)]))
        changes.isLayout = true
      }
      if before?.frame != view.frame {
        changes.lines.append(ProbeLine("frame", ["path": .text(view.path), "rect": .rect(view.frame)]))
      }
      let names = Set(view.properties.keys).union(before?.properties.keys ?? [:].keys)
      for name in names.sorted() where before?.properties[name] != view.properties[name] {
        let value = view.properties[name] ?? .null
        changes.lines.append(ProbeLine("property", ["of": .text(view.path), "key": .text(name), "value": value]))
      }
    }
    changes.isLayout = changes.isLayout || !left.isEmpty
    return changes
  }
}
