/// What a failure says; two are equal that say the same of two sessions.
///
/// A law that is broken at one place in the same way is one failure, at whichever event each session breaks it.
package struct FailureMessage: Hashable, Sendable {
  /// The words, those of one session.
  package let text: String
  /// What is the same in others.
  package let kind: String

  private static let lawBreak = "breaks the law "
  private static let atEvent = " at event "

  package init(_ text: String) {
    self.text = text
    guard text.hasPrefix(FailureMessage.lawBreak), let event = text.firstRange(of: FailureMessage.atEvent) else {
      kind = text
      return
    }
    kind = String(text[..<event.lowerBound]) + text[event.upperBound...].drop { $0.isNumber }
  }

  /// That a session breaks a law.
  ///
  /// - Parameters:
  ///   - event: Where, by the event's number; `nil` where the law names none.
  ///   - what: What the law's row says.
  ///   - causes: What led to the event; empty where nothing did.
  static func breaking(_ law: String, at event: Int?, _ what: String, after causes: String) -> String {
    lawBreak + law + (event.map { "\(atEvent)\($0)" } ?? "") + ": " + what
      + (causes.isEmpty ? "" : ", after \(causes)")
  }

  package static func == (left: FailureMessage, right: FailureMessage) -> Bool { left.kind == right.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
