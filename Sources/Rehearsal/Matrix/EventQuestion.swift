import RehearsalScript
package import RehearsalTrace

/// Whether something happened in a session: `callback ok Button.Pressed`.
///
/// A kind of event, whom it happened to, and its name; `callback Button.Pressed` leaves out whom. An event without a
/// subject, as a touch, happens to a view: its path or the last part of it counts. `*` stands for any characters; a
/// name may have blanks where it is said whom.
package struct EventQuestion {
  private let kind: TraceEvent.Kind
  private let subject: String
  private let name: String

  package static let form = "KIND [SUBJECT] NAME, as 'callback ok Button.Pressed' or 'action * Click'"

  /// Reads a question.
  package init(parsing text: String) throws(RehearsalError) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count > 1 else { throw EventQuestion.wrong("\"\(text)\" is no question") }
    guard let kind = TraceEvent.Kind.allCases.first(where: { $0.word == words[0] }) else {
      throw EventQuestion.wrong("there is no kind of event \"\(words[0])\"")
    }
    self.kind = kind
    subject = words.count > 2 ? words[1] : "*"
    name = words.dropFirst(words.count > 2 ? 2 : 1).joined(separator: " ")
  }

  /// Whether it happened.
  package func holds(in trace: Trace) -> Bool {
    trace.events.contains { event in
      event.kind == kind && AxisFilter.matches(trace.text(event.name), name) && happened(event, in: trace)
    }
  }

  private func happened(_ event: TraceEvent, in trace: Trace) -> Bool {
    guard event.subject == .none else { return AxisFilter.matches(trace.text(event.subject), subject) }
    let path = trace.viewPath(of: event)
    return AxisFilter.matches(path, subject) || AxisFilter.matches(String(LensViews.lastPart(path)), subject)
  }

  private static func wrong(_ message: String) -> RehearsalError {
    RehearsalError(
      .request, "--on: \(message)",
      details: [
        "expected \(form)", "kinds are " + TraceEvent.Kind.allCases.map(\.word).joined(separator: ", "),
      ])
  }
}
