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
    let ranked = rankedRoots
    let voices = options.detail == .expanded ? [:] : self.voices
    // The exception that ended a session is told first, whichever root led to it.
    let first = mainRoot.flatMap { main in ranked.first { $0.id == main.root } }
    let ordered = [first].compactMap(\.self) + ranked.filter { $0.id != first?.id }
    let shown = ordered.prefix(options.detail == .expanded ? ordered.count : options.mostRoots ?? ordered.count)
    var previous: Change?
    for root in shown {
      let follows = previous.map { isSibling(root, of: $0) } ?? false
      if !follows, previous != nil { lines.append("") }
      if root.step != previous?.step {
        lines.append(paint.heading(stepHeading(root.step)))
      }
      let main = mainRoot.flatMap { $0.root == root.id ? $0 : nil }
      let voice = main.map { $0.id == root.id ? nil : $0 } ?? voices[root.id]
      if options.detail != .expanded, let voice {
        lines += voiced(root, by: voice, options, paint)
      } else {
        lines += block(root, depth: 0, sibling: follows ? previous : nil, options, paint)
      }
      if options.detail == .folded { lines += fold(following[root.id] ?? [], of: root, options, paint) }
      if options.detail == .expanded { lines += expand(root, children, options, paint) }
      previous = root
    }
    let rest = Array(ordered.dropFirst(shown.count))
    if !rest.isEmpty {
      let kinds = Change.nouns(of: rest).joined(separator: ", ")
      lines += ["", paint.quiet("… \(counted(rest.count, "more root")): \(kinds)")]
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// A root that is told by what came or went by it: that first, then the root.
  private func voiced(_ root: Change, by voice: Change, _ options: DiffTextOptions, _ paint: Paint) -> [String] {
    let text = ChangeText(diff: self, options: options, width: options.width)
    let told = block(root, depth: 0, sibling: nil, options, paint)
    let place = voice.step == root.step ? "" : ", in step \(steps[voice.step].number)"
    let title = paint.change(voice.kind, text.visible(text.heading(voice)) + place)
    let after = ChangeText(diff: self, options: options, width: max(32, options.width - 10)).heading(root)
    return [title, "    after \(text.visible(after))"] + told.dropFirst()
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
  public func consequences(of root: Int) -> [Change] {
    let following = changes.filter { $0.root == root && $0.id != root }
    return following.filter { !isCompany($0) }
  }

  /// What is told with a root as one fact and follows from no change that is told: the rest of what a handler did, the
  /// same again in later steps; with what follows from that.
  public func company(of root: Int) -> [Change] { changes.filter { $0.root == root && $0.id != root && isCompany($0) } }

  /// Whether a change is told with its root without following from it.
  private func isCompany(_ change: Change) -> Bool {
    var next = change
    while let parent = next.parent {
      if next.isCompanion { return true }
      next = changes[parent]
    }
    return false
  }

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

  /// What follows from a root, and what is told with it, in a line each.
  private func fold(_ following: [Change], of root: Change, _ options: DiffTextOptions, _ paint: Paint) -> [String] {
    let company = Set(following.filter(isCompany).map(\.id))
    let consequences = following.filter { !company.contains($0.id) }
    let others = following.filter { company.contains($0.id) }
    var lines: [String] = []
    if !consequences.isEmpty {
      lines += folded(consequences, "    \(counted(consequences.count, "consequence")): ", options, paint)
    }
    if !others.isEmpty {
      let steps = Set(others.map(\.step)).subtracting([root.step]).sorted()
      let places = steps.isEmpty ? "" : ", also in \(numbered(steps))"
      lines += folded(others, "    with it\(places): ", options, paint)
    }
    return lines
  }

  /// `steps 5 to 8 and 10`.
  private func numbered(_ positions: [Int]) -> String {
    var runs: [(first: Int, last: Int)] = []
    for position in positions {
      if let last = runs.last?.last, last + 1 == position {
        runs[runs.count - 1].last = position
      } else {
        runs.append((position, position))
      }
    }
    let words = runs.map { run in
      run.first == run.last ? "\(steps[run.first].number)" : "\(steps[run.first].number) to \(steps[run.last].number)"
    }
    let last = words.suffix(1).joined()
    let list = words.count < 2 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    return (positions.count == 1 ? "step " : "steps ") + list
  }

  /// One line: exceptions, steps not performed and what an app's own code did by name, the rest by count.
  private func folded(_ following: [Change], _ head: String, _ options: DiffTextOptions, _ paint: Paint) -> [String] {
    let text = ChangeText(diff: self, options: options, width: options.width)
    let named = following.filter { weight($0) < 4 }.sorted { (weight($0), $0.id) < (weight($1), $1.id) }
    var names: [String] = []
    var counts: [String: Int] = [:]
    var rest = Set(following.map(\.id))
    for change in named {
      let name = name(of: change, text)
      if counts[name] == nil {
        if names.count == TraceDiff.mostNames { continue }
        names.append(name)
      }
      counts[name, default: 0] += 1
      rest.remove(change.id)
    }
    var parts = names.map { name in counts[name].map { $0 > 1 ? "\(name) (\($0) times)" : name } ?? name }
    parts += Change.tallies(of: following.filter { rest.contains($0.id) })
    return TextWidth.joined(parts, separator: ",", head: head, width: options.width).map(paint.quiet)
  }

  /// How many consequences a folded line names.
  private static let mostNames = 6

  private func name(of change: Change, _ text: ChangeText) -> String {
    if case .notPerformed(let count, _) = change.about { return "- " + text.stepNumbers(change, count) }
    guard let event = change.left ?? change.right else { return change.kind.mark }
    let isOfApp = [.action, .message, .assignment].contains(event.kind)
    return TextWidth.visible("\(change.kind.mark) \(isOfApp ? event.brief : event.name)")
  }

  /// What is named first in a folded line; 4 for what is only counted.
  private func weight(_ change: Change) -> Int {
    switch change.about {
    case .notPerformed: 1
    case .event where (change.left ?? change.right)?.kind == .exception: 0
    case .event where change.loudness == .deed: 2
    case .event where change.channel == .callbacks: 2
    case .event where (change.left ?? change.right)?.kind == .assignment && change.kind != .moved: 3
    default: 4
    }
  }

  private func renumberingLines(_ options: DiffTextOptions) -> [String] {
    let names = renumberings.map { TextWidth.visible("\($0.left) → \($0.right)") }
    return TextWidth.joined(names, separator: ",", head: "other counters: ", width: options.width) + [""]
  }
}
