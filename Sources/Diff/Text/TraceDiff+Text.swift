import RehearsalPlainText
import RehearsalTrace

extension TraceDiff {
  // MARK: - Text

  /// The diff for people, line by line, without line ends; the last line is the summary.
  ///
  /// Marks: `-` only on the left, `+` only on the right, `~` altered, `>` moved, `@` retimed.
  public func text(_ options: DiffTextOptions = DiffTextOptions()) -> [String] {
    var lines: [String] = []
    let paint = Paint(isOn: options.isColored)
    if !options.leftTitle.isEmpty || !options.rightTitle.isEmpty {
      lines.append(paint.removed(TextWidth.visible("--- \(options.leftLabel)  \(options.leftTitle)")))
      lines.append(paint.added(TextWidth.visible("+++ \(options.rightLabel)  \(options.rightTitle)")))
      if !isEmpty { lines.append("") }
    }
    lines += options.detail == .stat ? statLines() : stepLines(options, paint)
    if !renumberings.isEmpty, options.detail != .stat { lines += renumberingLines(options) }
    lines.append(paint.heading(summary))
    return lines
  }

  private func statLines() -> [String] {
    let counts = counts
    let heads = counts.map { stepHeading($0.step) }
    let width = min(40, heads.map(\.count).max() ?? 0)
    return zip(heads, counts).map { head, counts in
      let space = String(repeating: " ", count: max(0, width - head.count))
      return " \(shortened(head, to: width))\(space) | \(counts.channels.map(\.text).joined(separator: ", "))"
    }
  }

  /// What stands above the changes of a step; whatever the step is called, it has no colours of its own.
  private func stepHeading(_ step: Int) -> String {
    "step \(steps[step].number)  \(TextWidth.visible(steps[step].label))"
  }

  private func stepLines(_ options: DiffTextOptions, _ paint: Paint) -> [String] {
    var lines: [String] = []
    let children = options.detail == .expanded ? childrenByParent() : [:]
    let following = Dictionary(grouping: changes.filter { !$0.isRoot }, by: \.root)
    var previous: Change?
    for root in roots {
      let follows = previous.map { isSibling(root, of: $0) } ?? false
      if !follows, previous != nil { lines.append("") }
      if root.step != previous?.step {
        lines.append(paint.heading(stepHeading(root.step)))
      }
      lines += block(root, depth: 0, sibling: follows ? previous : nil, options, paint)
      if options.detail == .folded { lines += fold(following[root.id] ?? [], options, paint) }
      if options.detail == .expanded { lines += expand(root, children, options, paint) }
      previous = root
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// Whether two roots have the same causes; the second then refers to the first for them.
  private func isSibling(_ root: Change, of previous: Change) -> Bool {
    root.step == previous.step && !root.causes.events.isEmpty && root.causes == previous.causes
  }

  private func block(
    _ change: Change, depth: Int, sibling: Change?, _ options: DiffTextOptions, _ paint: Paint
  ) -> [String] {
    let indent = String(repeating: "  ", count: min(depth, 8))
    let text = ChangeText(diff: self, options: options, width: max(32, options.width - indent.count - 4))
    let heading = ChangeText(diff: self, options: options, width: max(32, options.width - indent.count))
    // Words that differ have colours of their own.
    let isPainted = options.wording == .arrows || change.kind != .altered
    let title = heading.visible(heading.heading(change))
    var lines = [indent + (isPainted ? paint.change(change.kind, title) : title)]
    lines += text.details(change, after: sibling).map { "\(indent)    \(text.visible($0))" }
    if change.isRoot {
      lines += text.origin(change, after: sibling).map { paint.quiet("\(indent)    \(TextWidth.visible($0))") }
    }
    return lines
  }

  // MARK: - Consequences

  /// What follows from a change, all the way down.
  public func consequences(of root: Int) -> [Change] { changes.filter { $0.root == root && $0.id != root } }

  private func childrenByParent() -> [Int: [Change]] {
    Dictionary(grouping: changes.filter { !$0.isRoot }) { $0.parent ?? -1 }
  }

  private func expand(
    _ root: Change, _ children: [Int: [Change]], _ options: DiffTextOptions, _ paint: Paint
  ) -> [String] {
    var lines: [String] = []
    var open = (children[root.id] ?? []).reversed().map { (change: $0, depth: 1) }
    while let next = open.popLast() {
      let isElsewhere = next.change.step != root.step
      if isElsewhere {
        let indent = String(repeating: "  ", count: min(next.depth, 8))
        lines.append("\(indent)in \(stepHeading(next.change.step))")
      }
      lines += block(next.change, depth: next.depth, sibling: nil, options, paint)
      open += (children[next.change.id] ?? []).reversed().map { (change: $0, depth: next.depth + 1) }
    }
    return lines
  }

  /// One line: exceptions, steps not performed and callbacks that follow by name, the rest by count.
  private func fold(_ following: [Change], _ options: DiffTextOptions, _ paint: Paint) -> [String] {
    if following.isEmpty { return [] }
    let text = ChangeText(diff: self, options: options, width: options.width)
    let named = following.filter { weight($0) < 3 }.sorted { (weight($0), $0.id) < (weight($1), $1.id) }
    var parts = named.prefix(4).map { change in
      if case .notPerformed(let count, _) = change.about { return "- " + text.stepNumbers(change, count) }
      return TextWidth.visible("\(change.kind.mark) \((change.left ?? change.right)?.name ?? "")")
    }
    let rest = Set(following.map(\.id)).subtracting(named.prefix(4).map(\.id))
    parts += Change.tallies(of: following.filter { rest.contains($0.id) })
    let head = "    \(counted(following.count, "consequence")): "
    return TextWidth.joined(parts, separator: ",", head: head, width: options.width).map(paint.quiet)
  }

  /// What is named first in a folded line; 3 for what is only counted.
  private func weight(_ change: Change) -> Int {
    switch change.about {
    case .notPerformed: 1
    case .event where (change.left ?? change.right)?.kind == .exception: 0
    case .event where change.channel == .callbacks: 2
    default: 3
    }
  }

  private func renumberingLines(_ options: DiffTextOptions) -> [String] {
    let names = renumberings.map { TextWidth.visible("\($0.left) → \($0.right)") }
    return TextWidth.joined(names, separator: ",", head: "other counters: ", width: options.width) + [""]
  }
}
