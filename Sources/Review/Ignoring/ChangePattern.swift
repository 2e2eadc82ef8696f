package import Rehearsal
import RehearsalDiff
import RehearsalScript
import RehearsalTrace

/// What a change has to be like to be ignored: `notification * Enter`, `> assignment * activeFocus`.
///
/// In which way it differs, if that is said; then the kind of event, `property` or `frame`; whom it happened to, and
/// its name. Without whom, anybody. A view counts by its path or the last part of it; `*` stands for any characters.
package struct ChangePattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let mark: String?
  private let kind: String
  private let subject: String
  private let name: String

  static let form = "[+ - ~ > @] KIND [SUBJECT] NAME, as 'notification * Enter' or 'property list *'"
  private static let frame = "frame"
  private static let property = "property"

  /// Reads a pattern; `nil` when it is none.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    let marks = Set(Change.Kind.allCases.map(\.mark))
    mark = words.first.flatMap { marks.contains($0) ? $0 : nil }
    if mark != nil { words.removeFirst() }
    let kinds = TraceEvent.Kind.allCases.map(\.word) + [ChangePattern.frame, ChangePattern.property]
    guard words.count > 1, kinds.contains(words[0]) else { return nil }
    self.text = text
    kind = words[0]
    // A frame has no name: what stands behind the word is the view.
    guard let read = SubjectAndName(words.dropFirst(), hasSubject: kind != ChangePattern.frame) else { return nil }
    (subject, name) = (read.subject ?? "*", read.name)
  }

  /// Whether a change is like this.
  package func matches(_ change: Change) -> Bool {
    if let mark, change.kind.mark != mark { return false }
    switch change.about {
    case .event, .animation:
      guard let event = change.left ?? change.right, event.kind.word == kind else { return false }
      let whom = event.subject.isEmpty ? event.viewPath : event.subject
      return isMeant(whom, subject) && AxisFilter.matches(event.name, name)
    case .property(let whom, let key, _, _):
      return kind == ChangePattern.property && isMeant(whom, subject) && AxisFilter.matches(key, name)
    case .frame(let path, _, _): return kind == ChangePattern.frame && isMeant(path, name)
    case .step, .notPerformed, .arrangement: return false
    }
  }

  private func isMeant(_ whom: String, _ pattern: String) -> Bool {
    AxisFilter.matches(whom, pattern) || AxisFilter.matches(String(LensViews.lastPart(whom)), pattern)
  }
}
