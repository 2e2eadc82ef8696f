/// A question about a system that somebody had to answer, and the answer that is given unless it is switched.
///
/// Where sources are clear, the answer follows the version, the device and the account. Where they are silent or
/// disagree, it is the best supported one. Either way it can be switched, by an axis of that name in a script's matrix
/// or by `decisions:` in a scene, and `Documentation/Decisions.md` lists it.
///
/// What sort of answer there is belongs to the question's type: yes or no, a number, or one of an enumeration's words.
public struct Decision<Answer>: AnyDecision {
  /// What the axis is called.
  public let name: String
  /// What is decided, as a question.
  public let question: String
  /// The answers that may be given, as they are written.
  public let answers: DecisionAnswers
  /// The claims and facts the standard answer rests on.
  public let sources: [String]
  /// What speaks for the standard answer, and what against it.
  public let evidence: String
  /// How sure the standard answer is.
  public let confidence: DecisionConfidence
  /// Names of the laws that recordings break by intention, by the answer under which they do.
  public private(set) var breaks: [String: [String]] = [:]
  let standard: @Sendable (SystemBehavior) -> Answer
  let write: @Sendable (Answer) -> DecisionAnswer
  /// The answer that was written; `nil` when it is of another sort.
  let read: @Sendable (DecisionAnswer) -> Answer?

  init(
    name: String, question: String, answers: DecisionAnswers, sources: [String], evidence: String,
    confidence: DecisionConfidence, standard: @escaping @Sendable (SystemBehavior) -> Answer,
    write: @escaping @Sendable (Answer) -> DecisionAnswer, read: @escaping @Sendable (DecisionAnswer) -> Answer?
  ) {
    self.name = name
    self.question = question
    self.answers = answers
    self.sources = sources
    self.evidence = evidence
    self.confidence = confidence
    self.standard = standard
    self.write = write
    self.read = read
  }

  /// This decision, of which an answer breaks a law by intention.
  func breaking(_ law: String, when answer: String) -> Decision {
    var decision = self
    decision.breaks[answer, default: []].append(law)
    return decision
  }

  /// The answer that is given of a system unless it is switched, as it is written.
  public func standardAnswer(of system: SystemBehavior) -> DecisionAnswer { write(standard(system)) }
}

extension Decision where Answer == Bool {
  /// A question answered by yes or no.
  init(
    _ name: String, _ question: String, sources: [String], evidence: String, _ confidence: DecisionConfidence,
    standard: @escaping @Sendable (SystemBehavior) -> Bool
  ) {
    self.init(
      name: name, question: question, answers: .flag, sources: sources, evidence: evidence, confidence: confidence,
      standard: standard, write: { .flag($0) },
      read: { if case .flag(let flag) = $0 { flag } else { nil } })
  }
}

extension Decision where Answer == Double {
  /// A question answered by a number.
  init(
    _ name: String, _ question: String, in unit: String, examples: [Double], sources: [String], evidence: String,
    _ confidence: DecisionConfidence, standard: @escaping @Sendable (SystemBehavior) -> Double
  ) {
    self.init(
      name: name, question: question, answers: .number(unit: unit, examples: examples), sources: sources,
      evidence: evidence, confidence: confidence, standard: standard, write: { .number($0) },
      read: { if case .number(let number) = $0 { number } else { nil } })
  }
}

extension Decision where Answer: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// A question answered by a word.
  init(
    _ name: String, _ question: String, sources: [String], evidence: String, _ confidence: DecisionConfidence,
    standard: @escaping @Sendable (SystemBehavior) -> Answer
  ) {
    self.init(
      name: name, question: question, answers: .word(Answer.allCases.map(\.rawValue)), sources: sources,
      evidence: evidence, confidence: confidence, standard: standard, write: { .word($0.rawValue) },
      read: { if case .word(let word) = $0 { Answer(rawValue: word) } else { nil } })
  }
}
