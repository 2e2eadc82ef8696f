import RehearsalSourceText
package import RehearsalTrace

/// A moment of a session, in the words of expectations: what happened, and what did or did not come before or after it.
///
/// `callback popoverControllerDidDismissPopover not after tap outside`: before and after look no further than
/// expectations do, from one input to the next; with `since launch` at the end they look at the whole session.
package struct MomentPattern: Sendable {
  /// As it was written.
  package let text: String
  /// What is looked for.
  let wanted: Wanted
  /// Whether it must not happen: at all, or before or after what the relation names.
  let isAbsence: Bool
  let relations: [Relation]
  /// Whether before and after mean the whole session.
  let isOfWholeSession: Bool

  /// What is looked for.
  enum Wanted: Sendable {
    case happening(Happening)
    /// Any other expectation, which holds or does not at the end of the session.
    case holding(Expectation)
  }

  /// Something that happens: an event, a change of a view, or an input.
  enum Happening: Hashable, Sendable {
    case event(EventPattern)
    /// A step as a reader would write it, or how it begins: `tap outside`.
    case input(String)

    var isInput: Bool { if case .input = self { true } else { false } }

    /// Whether a view comes, leaves or moves.
    var isViewChange: Bool {
      if case .event(let pattern) = self, case .view = pattern.what { true } else { false }
    }

    /// How it was read: `callback "closed" of card`.
    var label: String {
      guard case .event(let pattern) = self, case .event(let kind, let name) = pattern.what else {
        return switch self {
        case .event(let pattern): pattern.label
        case .input(let step): "the input \(Value.quoted(step))"
        }
      }
      let objects = [pattern.subject, pattern.of].compactMap(\.self).map { " of \($0)" }
      return "\(kind.word) \(Value.quoted(name))\(objects.joined())"
    }
  }

  /// What else happened, or did not.
  struct Relation: Hashable, Sendable {
    var isNot: Bool
    var isAfter: Bool
    var other: Happening
  }

  // MARK: - Looking

  /// The first event at which a session shows it; `nil` when it does not.
  package func firstMoment(in trace: Trace) -> Int? {
    let happening: Happening
    switch wanted {
    case .holding(let expectation):
      let holds = expectation.failure(in: trace, from: 0, application: "") == nil
      return holds != isAbsence ? max(0, trace.events.count - 1) : nil
    case .happening(let found): happening = found
    }
    if !isAbsence {
      return happening.moments(in: trace).first { moment in
        relations.allSatisfy { relation in relation.holds(at: moment, in: trace, window(of: moment, in: trace)) }
      }
    }
    guard let relation = relations.first else {
      return happening.moments(in: trace).isEmpty ? max(0, trace.events.count - 1) : nil
    }
    // Looked at from the other side: where the other thing happened, and this did not follow or come before.
    let turned = Relation(isNot: true, isAfter: !relation.isAfter, other: happening)
    return relation.other.moments(in: trace).first { turned.holds(at: $0, in: trace, window(of: $0, in: trace)) }
  }

  /// The events from the last input before a moment up to the next one, or all.
  private func window(of moment: Int, in trace: Trace) -> Range<Int> {
    if isOfWholeSession { return 0..<max(1, trace.events.count) }
    let inputs = trace.steps.filter { MomentPattern.isInput($0, in: trace) }.map(\.firstEvent)
    let start = inputs.last { $0 <= moment } ?? 0
    let end = inputs.first { $0 > moment } ?? trace.events.count
    return start..<max(start + 1, end)
  }

  /// Steps that are no inputs: they let time pass or name a place.
  static let waits: Set<String> = ["settle", "advance", "mark"]

  static func isInput(_ step: TraceStep, in trace: Trace) -> Bool { !waits.contains(trace.text(step.kind)) }

  /// How it was read, where that is not how it is written: `not callback "closed", after the input "tap ok"`.
  package var reading: String? {
    guard case .happening(let happening) = wanted else { return nil }
    let others = relations.map { ", \($0.isNot ? "not " : "")\($0.isAfter ? "after" : "before") \($0.other.label)" }
    return (isAbsence ? "not " : "") + happening.label + others.joined()
  }

  // MARK: - What a store is asked first

  /// An event that every session has that shows it: its kind, its name without colons, and whom it happened to if that
  /// is asked; `nil` when there is none.
  package var necessary: (kind: String, name: String, subject: String?)? {
    func event(_ happening: Happening) -> (kind: String, name: String, subject: String?)? {
      guard case .event(let pattern) = happening, case .event(let kind, let name) = pattern.what,
        !EventPattern.plain(name).contains("*")
      else { return nil }
      return (kind.word, EventPattern.plain(name), pattern.subject)
    }
    guard case .happening(let happening) = wanted else { return nil }
    if !isAbsence, let own = event(happening) { return own }
    return relations.lazy.filter { !$0.isNot }.compactMap { event($0.other) }.first
  }
}

extension MomentPattern.Relation {
  fileprivate func holds(at moment: Int, in trace: Trace, _ window: Range<Int>) -> Bool {
    let happened = other.moments(in: trace).contains { found in
      window.contains(found) && (isAfter ? found < moment : found > moment)
    }
    return happened != isNot
  }
}

extension MomentPattern.Happening {
  /// Sequence numbers at which it happened, in order.
  func moments(in trace: Trace) -> [Int] {
    switch self {
    case .event(let pattern): pattern.matches(in: trace, from: 0).sorted()
    case .input(let step):
      trace.steps.filter {
        let label = trace.text($0.label)
        return label == step || label.hasPrefix(step + " ")
      }.map(\.firstEvent)
    }
  }
}
