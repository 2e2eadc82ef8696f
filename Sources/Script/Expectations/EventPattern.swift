import RehearsalSourceText
import RehearsalTrace

/// Which events an expectation speaks about.
struct EventPattern: Hashable, Sendable {
  var what: What
  /// The object concerned: the event's subject, its view, or one of its arguments.
  var of: String?
  /// Arguments the event must have, among others.
  var arguments: [String: Value] = [:]
  /// What was answered.
  var answer: Value?
  /// Whom it happened to, `*` standing for any characters: the event's subject, or where there is none its view.
  var subject: String?
  /// Whether `*` in the name stands for any characters.
  var hasStars = false

  enum What: Hashable, Sendable {
    /// An event of a kind. Colons of selectors need not be written: `dismissPopoverAnimated`.
    case event(TraceEvent.Kind, String)
    /// A view comes on the screen, leaves it, or is shown with another frame.
    case view(ViewChange, String)
  }

  enum ViewChange: String, Hashable, Sendable, CaseIterable {
    case appears, disappears, moves
  }

  /// The words that begin a pattern.
  static let words = kinds.map(\.word) + ViewChange.allCases.map(\.rawValue)

  /// Kinds that a script can expect: all but the carriers of frames.
  static let kinds = TraceEvent.Kind.allCases.filter(\.facts.isExpectable)

  var label: String {
    switch what {
    case .event(let kind, let name): "\(kind.word) \(name)" + (of.map { " of \($0)" } ?? "")
    case .view(let change, let name): "\(change.rawValue) \(name)"
    }
  }
}

extension EventPattern {
  /// Reads one pattern, such as `{message: dismissPopoverAnimated, with: {animated: true}}`.
  static func read(_ node: Node, findings: Findings) -> EventPattern? {
    guard var fields = Fields(node, as: "an event", findings: findings) else { return nil }
    let pattern = read(&fields, findings: findings)
    if pattern != nil { fields.finish() }
    return pattern
  }

  /// Takes the one key that says what, and its conditions.
  static func read(_ fields: inout Fields, findings: Findings) -> EventPattern? {
    guard let word = fields.keys.first(where: { words.contains($0) }), let node = fields.take(word) else {
      if let entry = fields.entries.first {
        findings.reportUnknown("event", entry.key, at: entry.keyPosition, expected: words)
      } else {
        findings.report("no event", at: fields.position, expected: words)
      }
      return nil
    }
    if let change = ViewChange(rawValue: word) {
      return findings.name(node, of: .object).map { EventPattern(what: .view(change, $0)) }
    }
    let of = findings.name(fields.take("of"), of: .object)
    var arguments: [String: Value] = [:]
    if let with = fields.take("with"), let given = Fields(with, as: "with", findings: findings) {
      for entry in given.entries { arguments[entry.key] = findings.value(entry.value) }
    }
    let answer = fields.take("answers").map { findings.value($0) }
    guard let name = findings.text(node, "what happened"), let kind = kinds.first(where: { $0.word == word }) else {
      return nil
    }
    if let use = NameUse.Kind(kind) { findings.note(name, as: use, at: node.position) }
    return EventPattern(what: .event(kind, name), of: of, arguments: arguments, answer: answer)
  }
}
