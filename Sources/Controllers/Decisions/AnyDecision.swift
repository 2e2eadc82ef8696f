/// A decision, whatever the sort of its answer: what lists, axes and scenes speak of.
public protocol AnyDecision: Sendable {
  /// What the axis is called: `passthroughWorksUnderModal`.
  var name: String { get }
  /// What is decided, as a question.
  var question: String { get }
  /// The answers that may be given.
  var answers: DecisionAnswers { get }
  /// The claims and facts the standard answer rests on: `DIS-014`, `uikit-facts 9.18`.
  var sources: [String] { get }
  /// What speaks for the standard answer, and what against it.
  var evidence: String { get }
  /// How sure the standard answer is.
  var confidence: DecisionConfidence { get }
  /// Names of the laws that recordings break by intention, by the answer under which they do.
  var breaks: [String: [String]] { get }
  /// The answer that is given of a system unless it is switched.
  func standardAnswer(of system: SystemBehavior) -> DecisionAnswer
}

/// How sure an answer is.
public enum DecisionConfidence: String, Sendable, CaseIterable {
  /// A text states it, or it was measured.
  case stated
  /// Later systems, several imitations or arithmetic speak for it.
  case supported
  /// Inference or folklore; any other answer is nearly as good.
  case guessed
}

/// One answer as it is written, of whichever sort.
public enum DecisionAnswer: Hashable, Sendable {
  /// Yes or no.
  case flag(Bool)
  /// A number in the question's unit.
  case number(Double)
  /// A word.
  case word(String)

  /// The answer as an axis writes it.
  public var text: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .word(let word): word
    }
  }
}
