import RehearsalPlainText
import RehearsalTrace

/// The lines of one change, without indentation and colour: its heading and the events it comes from.
struct ChangeText {
  let diff: TraceDiff
  let options: DiffTextOptions
  /// Columns that are left for the lines.
  let width: Int

  var left: String { options.leftLabel }
  var right: String { options.rightLabel }

  /// The change in one line, behind its mark.
  func heading(_ change: Change) -> String { "\(change.kind.mark) \(title(change))" }

  /// The events it concerns and what led to them; `sibling` stands above and has the same causes.
  func origin(_ change: Change, after sibling: Change?) -> [String] {
    let events = [change.left.map { "\(left) \($0.sequence)" }, change.right.map { "\(right) \($0.sequence)" }]
    let numbers = events.compactMap { $0 }
    if numbers.isEmpty { return [] }
    if sibling != nil { return ["at \(numbers.joined(separator: ", ")), after the same"] }
    var words: [String] = []
    for (number, cause) in change.causes.events.enumerated() {
      if number == 4, change.causes.omitted > 0 { words.append("… \(change.causes.omitted) more …") }
      words.append(cause.brief)
    }
    let head = "at \(numbers.joined(separator: ", "))" + (words.isEmpty ? "" : ", after ")
    return TextWidth.joined(words, separator: " ›", head: head, width: width)
  }

  func title(_ change: Change) -> String {
    switch change.about {
    case .frame, .property: valueTitle(change)
    default: plain(otherTitle(change))
    }
  }

  private func otherTitle(_ change: Change) -> String {
    switch change.about {
    case .frame, .property: ""
    case .event: eventTitle(change)
    case .animation(let one, let other):
      ChangeText.saying(
        "\(one.displayFrames) → \(other.displayFrames) display frames,"
          + " \(milliseconds(one.duration)) → \(milliseconds(other.duration)) ms", of: identity(change))
    case .step: stepTitle(change)
    case .notPerformed(let count, let exception): notPerformedTitle(change, count, exception)
    case .arrangement: "the same facts in another arrangement"
    }
  }

  // MARK: - Colours

  /// Whether words that differ get colours here; all other colours are given to whole lines.
  private var hasColours: Bool { options.wording == .words && options.isColored }

  /// A line with control characters spelt out, but for the colours that it got here.
  func visible(_ line: String) -> String { hasColours ? line : TextWidth.visible(line) }

  /// A text for a line that may have colours, which has none of its own.
  func plain(_ text: String) -> String { hasColours ? TextWidth.visible(text) : text }

  // MARK: - Events

  /// What is said of an event, behind its name; a selector ends with a colon of its own.
  static func saying(_ text: String, of event: String) -> String {
    event.hasSuffix(":") ? "\(event) \(text)" : "\(event): \(text)"
  }

  private func identity(_ change: Change) -> String {
    guard let event = change.left ?? change.right else { return "" }
    return fitted(event, to: width).identity
  }

  private func eventTitle(_ change: Change) -> String {
    guard let event = change.left ?? change.right else { return "" }
    switch change.kind {
    case .added, .removed:
      var event = event
      if !event.message.isEmpty { event.arguments = "" }
      let rest = event.text.count - event.arguments.count
      event.arguments = shortened(event.arguments, to: max(16, width - 2 - rest))
      return fitted(event, to: width).text
    case .retimed:
      let times = change.fields.first.map { "\($0.left ?? "") → \($0.right ?? "")" } ?? ""
      let sign = change.lateness.microseconds > 0 ? "+" : ""
      return ChangeText.saying("at \(times) ms (\(sign)\(milliseconds(change.lateness)))", of: identity(change))
    case .altered, .moved: return identity(change)
    }
  }

  /// The event with as much of its view path as there is room for.
  private func fitted(_ event: EventFacts, to width: Int) -> EventFacts {
    var event = event
    let excess = event.text.count + 2 - width
    if event.subject.isEmpty, excess > 0 {
      event.viewPath = shortenedPath(event.viewPath, to: event.viewPath.count - excess)
    }
    return event
  }

  // MARK: - Values

  /// What has a value on each side: its name and the values as texts.
  struct Values {
    var name: String
    var left: String?
    var right: String?
  }

  func values(_ change: Change) -> Values? {
    switch change.about {
    case .frame(let path, let one, let other):
      let leftText = one.end.map(TraceText.describe)
      let rightText = other.end.map(TraceText.describe)
      let room = width - 14 - max(leftText?.count ?? 4, 4) - max(rightText?.count ?? 4, 4)
      let word = change.kind == .altered ? "frame" : "view"
      return Values(name: plain("\(word) \(shortenedPath(path, to: room))"), left: leftText, right: rightText)
    case .property(let subject, let key, let one, let other):
      return Values(name: plain("property \(subject).\(key)"), left: one.end, right: other.end)
    default: return nil
    }
  }

  /// The thing and its values; values that are too long stand in lines of their own.
  private func valueTitle(_ change: Change) -> String {
    guard let values = values(change) else { return "" }
    if case .frame = change.about, change.kind != .altered {
      return values.name + ((values.left ?? values.right).map { ": \($0)" } ?? "")
    }
    if values.left == values.right {
      if case .property = change.about {
        let end = plain(shortened(values.left ?? "none", to: 32))
        return "\(values.name): \(end) in the end on both sides, reached differently"
      }
      return "\(values.name): another way to \(plain(shortened(values.left ?? "none", to: 32)))"
    }
    return fits(values) ? line(values) : values.name
  }

  func fits(_ values: Values) -> Bool { options.wording == .words || line(values).count + 2 <= width }

  private func line(_ values: Values) -> String {
    "\(values.name): \(against(values.left ?? "none", values.right ?? "none"))"
  }

  /// Two values of one thing, as the options want them.
  func against(_ left: String, _ right: String) -> String {
    switch options.wording {
    case .arrows: "\(left) → \(right)"
    case .words: WordDiff(left, right).text(Paint(isOn: options.isColored))
    }
  }

  // MARK: - Steps

  private func stepTitle(_ change: Change) -> String {
    switch change.kind {
    case .added: return "step only in \(right)"
    case .removed: return "step only in \(left)"
    case .retimed:
      let field = change.fields.first
      let verb = field?.name == "begin" ? "session began at" : "step took"
      return "\(verb) \(field?.left ?? "") → \(field?.right ?? "") ms"
    case .altered, .moved: return "step reads differently"
    }
  }

  private func notPerformedTitle(_ change: Change, _ count: Int, _ exception: String?) -> String {
    let side = change.kind == .removed ? right : left
    let ending = exception.map { "the session ended with \($0)" } ?? "the session ended"
    let place = change.step > 0 ? " at step \(diff.steps[change.step - 1].number)" : ""
    return "\(stepNumbers(change, count)) not performed on \(side): \(ending)\(place)"
  }

  /// `steps 5 to 7`.
  func stepNumbers(_ change: Change, _ count: Int) -> String {
    let first = diff.steps[change.step].number
    return count == 1 ? "step \(first)" : "steps \(first) to \(diff.steps[change.step + count - 1].number)"
  }

  func milliseconds(_ interval: Interval) -> String { decimalText(milli: interval.microseconds) }
}
