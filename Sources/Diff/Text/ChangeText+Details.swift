import RehearsalPlainText
import RehearsalTrace

extension ChangeText {
  // MARK: - Details

  /// What is different about a change, and why; `sibling` stands above and has the same causes.
  func details(_ change: Change, after sibling: Change? = nil) -> [String] {
    var lines: [String] = []
    if let values = values(change), change.kind == .altered || values.name.hasPrefix("property"),
      values.left != values.right, !fits(values)
    {
      lines += [values.left, values.right].map { shortened($0 ?? "none", to: width - 2) }
      lines[1] = "→ " + lines[1]
    }
    if change.kind == .added || change.kind == .removed, let event = change.left ?? change.right, !event.message.isEmpty
    {
      lines += TextWidth.joined(event.message.split(separator: " ").map(String.init), width: width)
    }
    switch change.about {
    case .frame(_, let one, let other): lines += courses(one, other, movement)
    case .property(_, _, let one, let other): lines += courses(one, other, values)
    default: break
    }
    lines = lines.map { plain($0) }
    if change.kind != .retimed { lines += change.fields.flatMap(fieldLines) }
    if let absence = change.absence, isTold(change), absence != sibling?.absence || change.kind != sibling?.kind {
      lines += TextWidth.joined(words(of: absence, change.kind), width: width).map { plain($0) }
    }
    return lines
  }

  private func fieldLines(_ field: ChangedField) -> [String] {
    let isView = field.name == "view"
    let texts = [field.left, field.right].map { isView ? unquoted($0 ?? "none") : $0 ?? "none" }
    let values = texts[0] == texts[1] ? [field.left ?? "none", field.right ?? "none"] : texts
    let line = "\(plain(field.name)): \(against(values[0], values[1]))"
    if line.count <= width || options.wording == .words { return [line] }
    let room = max(16, width - field.name.count - 2)
    return [
      "\(field.name): \(shortened(values[0], to: room))",
      String(repeating: " ", count: field.name.count) + "→ " + shortened(values[1], to: room),
    ]
  }

  // MARK: - Trajectories

  /// How both sides got to their values, unless the heading says it all.
  private func courses<Value>(
    _ one: Trajectory<Value>, _ other: Trajectory<Value>, _ way: (Trajectory<Value>) -> String
  ) -> [String] {
    let isInMotion = one.isAnimated || other.isAnimated
    let isNew = (one.isAbsent && other.start == nil) || (other.isAbsent && one.start == nil)
    let isPlain =
      one.changes <= 1 && other.changes <= 1 && (isNew || (one.changes == other.changes && one.end != other.end))
    if isPlain, !isInMotion { return [] }
    return [(left, one), (right, other)].compactMap { side, trajectory in
      if trajectory.isAbsent { return nil }
      if trajectory.changes == 0 { return "\(side): unchanged" }
      return "\(side): \(way(trajectory))\(course(trajectory))"
    }
  }

  /// `x 821 → 797, width 320 → 344`.
  private func movement(_ way: Trajectory<MilliRect>) -> String {
    guard let start = way.origin, let end = way.end else {
      return "\(way.origin.map(TraceText.describe) ?? "none") → \(way.end.map(TraceText.describe) ?? "none")"
    }
    let parts: [(name: String, start: Int64, end: Int64)] = [
      ("x", start.x, end.x), ("y", start.y, end.y), ("width", start.width, end.width),
      ("height", start.height, end.height),
    ]
    let moved = parts.filter { $0.start != $0.end }
    if moved.isEmpty { return "\(TraceText.describe(start)) and back" }
    return moved.map { "\($0.name) \(decimalText(milli: $0.start)) → \(decimalText(milli: $0.end))" }
      .joined(separator: ", ")
  }

  private func values(_ way: Trajectory<String>) -> String {
    if way.changes > 1, way.origin == way.end { return "\(shortened(way.end ?? "none", to: 24)) and back" }
    return [way.origin, way.end].map { shortened($0 ?? "none", to: 24) }.joined(separator: " → ")
  }

  private func course<Value>(_ way: Trajectory<Value>) -> String {
    if way.isAnimated { return " during \(way.displayFrames) display frames, \(milliseconds(way.duration)) ms" }
    return way.changes == 1 ? "" : " in \(way.changes) changes"
  }

  // MARK: - Absence

  /// Whether a text says why an event is missing: for roots and callbacks, unless what stands above it is missing, too.
  private func isTold(_ change: Change) -> Bool {
    guard change.isRoot || change.channel == .callbacks else { return false }
    guard !change.isCompanion, let parent = change.parent.map({ diff.changes[$0] }) else { return true }
    return parent.kind != change.kind
  }

  private func words(of absence: Absence, _ kind: Change.Kind) -> [String] {
    let side = kind == .removed ? right : left
    let place = "\(side.hasPrefix("run:") ? "in" : "on") \(side)"
    let common = absence.common.brief
    let text: String
    switch absence.reason {
    case .altered(let fields):
      let reasons = fields.map { reason($0, absence.common, isOnRight: kind == .removed) }
      text = "because " + reasons.joined(separator: " and ")
    case .instead(let others):
      let names = others.prefix(3).map(\.brief).joined(separator: ", ")
      text = "\(place), \(common) led to \(names)\(others.count > 3 ? ", …" : "") instead"
    case .nothingFollowed: text = "\(place), nothing of the kind followed \(common)"
    case .sessionEnded(let type): text = "\(place), \(type) had ended the session"
    }
    return text.split(separator: " ").map(String.init)
  }

  /// What the altered common event was like on the side without the event.
  private func reason(_ field: ChangedField, _ common: EventFacts, isOnRight: Bool) -> String {
    let value = (isOnRight ? field.right : field.left) ?? "none"
    let other = (isOnRight ? field.left : field.right) ?? "none"
    switch field.name {
    case "answer": return "\(common.name) answered \(shortened(value, to: 40))"
    case "implemented": return "\(common.name) is \(value == "true" ? "" : "not ")implemented"
    case "view", "subject":
      return "\(common.kind.word) \(common.name) went to \(unquoted(value)), not to \(unquoted(other))"
    default: return "\(field.name) of \(common.brief) was \(shortened(value, to: 40)), not \(shortened(other, to: 40))"
    }
  }

  private func unquoted(_ json: String) -> String { lastComponent(json).filter { $0 != "\"" } }
}
