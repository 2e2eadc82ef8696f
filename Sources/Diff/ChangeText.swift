import Trace

/// The lines of one change, without indentation and colour.
struct ChangeText {
  let diff: TraceDiff
  let options: DiffTextOptions
  /// Columns that are left for the lines.
  let width: Int

  private var left: String { options.leftLabel }
  private var right: String { options.rightLabel }

  /// The change in one line, behind its mark.
  func heading(_ change: Change) -> String {
    "\(change.kind.mark) \(title(change))"
  }

  /// What is different about it, and why.
  func details(_ change: Change) -> [String] {
    var lines: [String] = []
    switch change.about {
    case .frame(_, let left, let right): lines += trajectoryLines(left, right)
    case .property(_, _, let left, let right): lines += trajectoryLines(left, right)
    default: break
    }
    if change.kind != .retimed { lines += change.fields.flatMap(fieldLines) }
    if let absence = change.absence {
      lines += wrapped(absenceWords(change, absence), separator: " ", head: "", width: width)
    }
    return lines
  }

  /// The events it concerns and what led to them.
  func origin(_ change: Change) -> [String] {
    var words: [String] = []
    let events = [change.left.map { "\(left) \($0.sequence)" }, change.right.map { "\(right) \($0.sequence)" }]
    let numbers = events.compactMap { $0 }
    if numbers.isEmpty { return [] }
    for (number, cause) in change.causes.events.enumerated() {
      if number == 4, change.causes.omitted > 0 { words.append("… \(change.causes.omitted) more …") }
      words.append(cause.brief)
    }
    let head = "at \(numbers.joined(separator: ", "))" + (words.isEmpty ? "" : ", after ")
    return wrapped(words, separator: " › ", head: head, width: width)
  }

  // MARK: - Titles

  private func title(_ change: Change) -> String {
    switch change.about {
    case .event: eventTitle(change)
    case .frame(let path, let one, let other): frameTitle(change, path, one, other)
    case .property(let subject, let key, let one, let other):
      valueTitle("property \(subject).\(key)", change, one.end, other.end, one.end == other.end)
    case .animation(let one, let other):
      "\(identity(change)): \(one.displayFrames) → \(other.displayFrames) display frames,"
        + " \(milliseconds(one.duration)) → \(milliseconds(other.duration)) ms"
    case .step: stepTitle(change)
    case .notPerformed(let count, let exception): notPerformedTitle(change, count, exception)
    case .arrangement: "the same facts in another arrangement"
    }
  }

  private func identity(_ change: Change) -> String { (change.left ?? change.right)?.identity ?? "" }

  private func eventTitle(_ change: Change) -> String {
    guard let event = change.left ?? change.right else { return "" }
    switch change.kind {
    case .added, .removed:
      let rest = event.text.count - event.arguments.count
      let room = max(16, width - 2 - rest)
      var fitting = event
      fitting.arguments = shortened(event.arguments, to: room)
      return fitting.text
    case .retimed:
      let times = change.fields.first.map { "\($0.left ?? "") → \($0.right ?? "")" } ?? ""
      let sign = change.lateness.microseconds > 0 ? "+" : ""
      return "\(event.identity): at \(times) ms (\(sign)\(milliseconds(change.lateness)))"
    case .altered, .moved: return event.identity
    }
  }

  private func frameTitle(
    _ change: Change, _ path: String, _ one: FrameTrajectory, _ other: FrameTrajectory
  ) -> String {
    let leftEnd = one.end.map(TraceText.describe)
    let rightEnd = other.end.map(TraceText.describe)
    switch change.kind {
    case .added: return "view \(path)" + (rightEnd.map { ": \($0)" } ?? "")
    case .removed: return "view \(path)" + (leftEnd.map { ": \($0)" } ?? "")
    default: return valueTitle("frame \(path)", change, leftEnd, rightEnd, one.end == other.end)
    }
  }

  private func valueTitle(
    _ name: String, _ change: Change, _ one: String?, _ other: String?, _ isSameEnd: Bool
  ) -> String {
    let room = max(24, (width - name.count - 7) / 2)
    let leftText = shortened(one ?? "none", to: room)
    if isSameEnd { return "\(name): \(leftText) in another way" }
    return "\(name): \(leftText) → \(shortened(other ?? "none", to: room))"
  }

  private func stepTitle(_ change: Change) -> String {
    switch change.kind {
    case .added: return "step only in \(right)"
    case .removed: return "step only in \(left)"
    case .retimed:
      let field = change.fields.first
      let verb = field?.name == "begin" ? "session began at" : "step took"
      return "\(verb) \(field?.left ?? "") → \(field?.right ?? "") ms"
    default: return "step reads differently"
    }
  }

  private func notPerformedTitle(_ change: Change, _ count: Int, _ exception: String?) -> String {
    let side = change.kind == .removed ? right : left
    let last = diff.steps[change.step + count - 1]
    let numbers =
      count == 1
      ? "step \(diff.steps[change.step].number)" : "steps \(diff.steps[change.step].number) to \(last.number)"
    let ending = exception.map { "the session ended with \($0)" } ?? "the session ended"
    let place = change.step > 0 ? " at step \(diff.steps[change.step - 1].number)" : ""
    return "\(numbers) not performed on \(side): \(ending)\(place)"
  }

  // MARK: - Details

  private func fieldLines(_ field: ChangedField) -> [String] {
    let one = field.left ?? "none"
    let other = field.right ?? "none"
    let line = "\(field.name): \(one) → \(other)"
    if line.count <= width { return [line] }
    return [
      "\(field.name): \(shortened(one, to: max(16, width - field.name.count - 2)))",
      "\(String(repeating: " ", count: max(0, field.name.count - 1)))→ \(shortened(other, to: max(16, width - field.name.count - 2)))",
    ]
  }

  private func trajectoryLines(_ one: FrameTrajectory, _ other: FrameTrajectory) -> [String] {
    if one.end != other.end, !one.isAnimated, !other.isAnimated, one.changes == 1, other.changes == 1 { return [] }
    return [(left, one), (right, other)].compactMap { side, way in
      if way.changes == 0 { return way.start == nil ? nil : "\(side): unchanged" }
      return "\(side): \(movement(way)) \(course(way.changes, way.displayFrames, way.duration))"
    }
  }

  private func trajectoryLines(_ one: PropertyTrajectory, _ other: PropertyTrajectory) -> [String] {
    if one.end != other.end, !one.isAnimated, !other.isAnimated, one.changes == 1, other.changes == 1 { return [] }
    return [(left, one), (right, other)].compactMap { side, way in
      if way.changes == 0 { return way.start == nil ? nil : "\(side): unchanged" }
      let values = [way.start ?? "none", way.end ?? "none"].map { shortened($0, to: 24) }
      return "\(side): \(values[0]) → \(values[1]) \(course(way.changes, way.displayFrames, way.duration))"
    }
  }

  /// `x 821 → 797, width 320 → 344`.
  private func movement(_ way: FrameTrajectory) -> String {
    guard let start = way.start, let end = way.end else {
      return "\(way.start.map(TraceText.describe) ?? "none") → \(way.end.map(TraceText.describe) ?? "none")"
    }
    let parts: [(String, Int64, Int64)] = [
      ("x", start.x, end.x), ("y", start.y, end.y), ("width", start.width, end.width),
      ("height", start.height, end.height),
    ]
    let moved = parts.filter { $0.1 != $0.2 }
    if moved.isEmpty { return "from \(TraceText.describe(start)) and back" }
    return moved.map { "\($0.0) \(decimalText(milli: $0.1)) → \(decimalText(milli: $0.2))" }.joined(separator: ", ")
  }

  private func course(_ changes: Int, _ displayFrames: Int, _ duration: Interval) -> String {
    if displayFrames > 1 { return "during \(displayFrames) display frames, \(milliseconds(duration)) ms" }
    return changes == 1 ? "at once" : "in \(changes) changes"
  }

  private func absenceWords(_ change: Change, _ absence: Absence) -> [String] {
    let side = change.kind == .removed ? right : left
    let common = absence.common.brief
    switch absence.reason {
    case .altered(let fields):
      let parts = fields.map { reason($0, absence.common, isOnRight: change.kind == .removed) }
      return ["because"] + parts.joined(separator: " and ").split(separator: " ").map(String.init)
    case .instead(let others):
      let names = others.prefix(3).map(\.brief).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
      return "on \(side), \(common) led to \(names) instead".split(separator: " ").map(String.init)
    case .nothingFollowed:
      return "on \(side), nothing of the kind followed \(common)".split(separator: " ").map(String.init)
    case .sessionEnded(let type):
      return "on \(side), \(type) had ended the session".split(separator: " ").map(String.init)
    }
  }

  /// What the altered common event was like on the side without the event.
  private func reason(_ field: ChangedField, _ common: EventFacts, isOnRight: Bool) -> String {
    let value = (isOnRight ? field.right : field.left) ?? "none"
    let other = (isOnRight ? field.left : field.right) ?? "none"
    switch field.name {
    case "answer": return "\(common.name) answered \(shortened(value, to: 40))"
    case "implemented": return "\(common.name) is \(value == "true" ? "" : "not ")implemented"
    case "view", "subject": return "\(common.kind.word) \(common.name) went to \(value) instead of \(other)"
    default:
      return "\(field.name) of \(common.brief) is \(shortened(value, to: 40)) instead of \(shortened(other, to: 40))"
    }
  }

  private func milliseconds(_ interval: Interval) -> String { decimalText(milli: interval.microseconds) }
}
