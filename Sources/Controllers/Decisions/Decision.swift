/// A question about a system that somebody had to answer, and the answer that is given unless it is switched.
///
/// Where sources are clear, the answer follows the version, the device and the account. Where they are silent or
/// disagree, it is the best supported one. Either way it can be switched, by an axis of that name in a script's matrix
/// or by `decisions:` in a scene, and `Documentation/Decisions.md` lists it.
public struct Decision: Sendable {
  /// What the axis is called: `passthroughWorksUnderModal`.
  public let name: String
  /// What is decided, as a question.
  public let question: String
  /// The answers that may be given.
  public let answers: Answers
  /// The claims and facts the standard answer rests on: `DIS-014`, `uikit-facts 9.18`.
  public let sources: [String]
  /// What speaks for the standard answer, and what against it.
  public let evidence: String
  /// How sure the standard answer is.
  public let confidence: Confidence
  let standard: @Sendable (SystemBehavior) -> Answer

  /// How sure an answer is.
  public enum Confidence: String, Sendable, CaseIterable {
    /// A text states it, or it was measured.
    case stated
    /// Later systems, several imitations or arithmetic speak for it.
    case supported
    /// Inference or folklore; any other answer is nearly as good.
    case guessed
  }

  /// The answers a question admits.
  public enum Answers: Hashable, Sendable {
    /// Yes or no.
    case flag
    /// A number from 0 to below a million, in a unit; some that are worth trying.
    case number(unit: String, examples: [Double])
    /// One of these words.
    case word([String])
  }

  /// One answer.
  public enum Answer: Hashable, Sendable {
    /// Yes or no.
    case flag(Bool)
    /// A number in the question's unit.
    case number(Double)
    /// A word.
    case word(String)
  }

  /// A question answered by yes or no.
  init(
    _ name: String, _ question: String, sources: [String], evidence: String, _ confidence: Confidence,
    standard: @escaping @Sendable (SystemBehavior) -> Bool
  ) {
    self.init(
      name: name, question: question, answers: .flag, sources: sources, evidence: evidence, confidence: confidence,
      standard: { .flag(standard($0)) })
  }

  /// A question answered by a number.
  init(
    _ name: String, _ question: String, in unit: String, examples: [Double], sources: [String], evidence: String,
    _ confidence: Confidence, standard: @escaping @Sendable (SystemBehavior) -> Double
  ) {
    self.init(
      name: name, question: question, answers: .number(unit: unit, examples: examples), sources: sources,
      evidence: evidence, confidence: confidence, standard: { .number(standard($0)) })
  }

  /// A question answered by a word.
  init<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ question: String, sources: [String], evidence: String, _ confidence: Confidence,
    standard: @escaping @Sendable (SystemBehavior) -> Word
  ) {
    self.init(
      name: name, question: question, answers: .word(Word.allCases.map(\.rawValue)), sources: sources,
      evidence: evidence, confidence: confidence, standard: { .word(standard($0).rawValue) })
  }

  private init(
    name: String, question: String, answers: Answers, sources: [String], evidence: String, confidence: Confidence,
    standard: @escaping @Sendable (SystemBehavior) -> Answer
  ) {
    self.name = name
    self.question = question
    self.answers = answers
    self.sources = sources
    self.evidence = evidence
    self.confidence = confidence
    self.standard = standard
  }
}

extension Decision.Answers {
  /// The answer a text gives; `nil` when it is none of these.
  public func answer(_ text: String) -> Decision.Answer? {
    switch self {
    case .flag: Bool(text).map { .flag($0) }
    case .number: Decision.Answers.measure(text).map { .number($0) }
    case .word(let words): words.contains(text) ? .word(text) : nil
    }
  }

  /// A number as decimals are written, `0.25` or `1e-05`; Swift would read `0x1p3` and `infinity` too.
  private static func measure(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.e-".utf8.contains($0) }), let number = Double(text) else { return nil }
    return number >= 0 && number < leastTooLarge ? number : nil
  }

  /// Far beyond any measure of a screen and any length of time worth waiting for, and still a whole number of `Int`.
  private static let leastTooLarge = 1_000_000.0

  /// What may be written, for a message.
  public var expected: [String] {
    if case .number(let unit, _) = self { return words + ["another number below 1000000, in \(unit)"] }
    return words
  }

  /// The answers in words: all of them, or those worth trying.
  public var words: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .number(_, let examples): examples.map { Decision.Answer.number($0).text }
    case .word(let words): words
    }
  }
}

extension Decision.Answer {
  /// The answer as an axis writes it.
  public var text: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .word(let word): word
    }
  }
}
