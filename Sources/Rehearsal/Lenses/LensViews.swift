import RehearsalDiff
import RehearsalScript
import RehearsalTrace

/// Which views of a trace a lens keeps, what they are called, and where they are in each other.
package struct LensViews {
  /// The views that are kept, by their places in the trace.
  private(set) var kept: [Int: Kept] = [:]
  private let trace: Trace
  /// Kept views whose frames depend on that of a view.
  private var dependents: [Int: [Int]] = [:]
  private var told: [Int: MilliRect] = [:]

  /// A view that is kept.
  struct Kept {
    let line: Lens.ViewLine
    let name: String
    let path: String
    /// The nearest kept view around it.
    let parent: Int?
    /// Views between the two that are left out, from the inside.
    let between: [Int]
  }

  private struct Kind: Hashable {
    let path: Symbol
    let className: Symbol
  }

  init(_ words: Lens.Words, _ trace: Trace) {
    self.trace = trace
    var known: [Kind: Lens.ViewLine?] = [:]
    for (slot, view) in trace.views.enumerated() where view.to > view.from {
      let kind = Kind(path: view.path, className: view.className)
      let path = withoutCounters(trace.text(view.path)) ?? trace.text(view.path)
      let line: Lens.ViewLine?
      if let found = known[kind] {
        line = found
      } else {
        let className = trace.text(view.className)
        line = words.views.first { line in
          AxisFilter.matches(path, line.path) && line.classes.contains { AxisFilter.matches(className, $0) }
        }
        known[kind] = .some(line)
      }
      if let line { keep(slot, line, path) }
    }
  }

  private mutating func keep(_ slot: Int, _ line: Lens.ViewLine, _ path: String) {
    var (between, parent) = ([Int](), trace.views[slot].parent.map { Int($0.number) - 1 })
    while let around = parent, kept[around] == nil {
      between.append(around)
      parent = trace.views[around].parent.map { Int($0.number) - 1 }
    }
    let name = line.name == "*" ? LensViews.star(path, line.path) : line.name
    let place = parent.flatMap { kept[$0]?.path }.map { "\($0)/\(name)" } ?? name
    kept[slot] = Kept(line: line, name: name, path: place, parent: parent, between: between)
    for one in [slot] + between { dependents[one, default: []].append(slot) }
  }

  /// The kept views of an event that some views' frames move, each with its new frame.
  mutating func moved(_ slots: [Int], where frames: [Int: MilliRect], at event: Int) -> [(Int, MilliRect)] {
    var seen: Set<Int> = []
    let concerned = slots.flatMap { dependents[$0] ?? [] }.filter { seen.insert($0).inserted }.sorted()
    return concerned.compactMap { slot in
      let view = trace.views[slot]
      guard view.from <= event, event < view.to, let one = kept[slot], var rect = frames[slot] else { return nil }
      for around in one.between {
        rect.x += frames[around]?.x ?? 0
        rect.y += frames[around]?.y ?? 0
      }
      if told[slot] == rect { return nil }
      told[slot] = rect
      return (slot, rect)
    }
  }

  package static func lastPart(_ path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// What the last star of a pattern stands for in the last part of a path: `show` of `bar/show.button` for `*.button`.
  static func star(_ path: String, _ pattern: String) -> String {
    let (name, form) = (lastPart(path), lastPart(pattern))
    guard let star = form.lastIndex(of: "*") else { return String(name) }
    let (before, after) = (form[..<star], form[form.index(after: star)...])
    let isPlain = !before.contains("*") && name.hasPrefix(before) && name.hasSuffix(after)
    let rest = isPlain ? name.dropFirst(before.count).dropLast(after.count) : name
    return rest.isEmpty ? String(name) : String(rest)
  }
}
