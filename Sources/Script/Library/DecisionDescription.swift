import RehearsalControllers
import RehearsalStage
public import RehearsalTrace

/// A decision of the models as readers see it: what is asked, what is answered where, and why.
public struct DecisionDescription: Hashable, Sendable {
  /// What its axis is called: `popoverFadeSeconds`.
  public let name: String
  /// What is decided, as a question.
  public let question: String
  /// The answers that may be given, in words: all of them, or numbers worth trying.
  public let answers: [String]
  /// The unit of a number; `nil` for a word and for yes or no.
  public let unit: String?
  /// The standard answers, each with the systems it is given for.
  public let standard: [Standard]
  /// What speaks for the standard answer, and what against it.
  public let evidence: String
  /// How sure it is: `stated`, `supported` or `guessed`.
  public let confidence: String
  /// The claims and facts it rests on.
  public let sources: [String]

  /// A standard answer.
  public struct Standard: Hashable, Sendable {
    /// The answer.
    public let answer: String
    /// The systems it is given for: `iOS from 5.0`, `documented account, iOS up to 5.1`; empty when it is given for
    /// all.
    public let systems: String
  }

  /// Every decision, in the order of the models.
  public static let all: [DecisionDescription] = Decisions.all.map { DecisionDescription($0) }

  /// The answers that make some system differ from its standard: of numbers, if possible one that is no system's.
  public var others: [String] {
    if unit != nil {
      let usual = standard.map(\.answer)
      if let other = answers.first(where: { !usual.contains($0) }) { return [other] }
    }
    return standard.count == 1 ? answers.filter { $0 != standard[0].answer } : answers
  }

  /// What the models answer to a decision under a configuration when nobody says otherwise.
  public static func standardAnswer(to name: String, under configuration: Configuration) -> String? {
    Decisions.named(name).flatMap { StandardAnswers.behavior(in: configuration.without(name))?.answer(to: $0).text }
  }

  init(_ decision: any AnyDecision) {
    name = decision.name
    question = decision.question
    answers = decision.answers.words
    if case .number(let unit, _) = decision.answers { self.unit = unit } else { unit = nil }
    evidence = decision.evidence
    confidence = decision.confidence.rawValue
    sources = decision.sources
    standard = StandardAnswers(decision).standard
  }
}

/// The standard answers of one decision over every value of the axes that a system has.
private struct StandardAnswers {
  private static let axes = ["account", "device", "ios"]
  private static let values = axes.map { StandardAxis.named($0)?.values ?? [] }

  /// What each system answers; `nil` of one that is none.
  private let answers: [String?]

  init(_ decision: any AnyDecision) { answers = Self.systems.map { $0?.answer(to: decision).text } }

  /// Each answer with the systems it is given for, by the axes it depends on.
  var standard: [DecisionDescription.Standard] {
    // Most decisions have one answer for all.
    let isOne = answers.allSatisfy { $0 != nil && $0 == answers[0] }
    let deciding = isOne ? [] : Self.axes.filter(depends)
    var found: [(answer: String, systems: [String])] = []
    for other in Self.combinations(of: deciding.filter { $0 != "ios" }) {
      let words = other.axes.map { $0.name == "account" ? "\($0.value) account" : $0.value }
      let versions = deciding.contains("ios") ? Self.values(of: "ios") : [Self.standardValue(of: "ios")]
      for run in runs(of: versions, in: other) {
        let ios = run.versions == versions ? [] : [Self.range(run.versions, of: versions)]
        let systems = (words + ios).joined(separator: ", ")
        if let index = found.firstIndex(where: { $0.answer == run.answer }) {
          found[index].systems.append(systems)
        } else {
          found.append((run.answer, [systems]))
        }
      }
    }
    return found.map { .init(answer: $0.answer, systems: $0.systems.joined(separator: "; ")) }
  }

  private func answer(_ configuration: Configuration) -> String? {
    Self.place(of: configuration).flatMap { answers[$0] }
  }

  /// The system of a configuration.
  static func behavior(in configuration: Configuration) -> SystemBehavior? {
    place(of: configuration).flatMap { systems[$0] }
  }

  /// Every system once, the values of the last axis next to each other: each is asked for all decisions.
  private static let systems = combinations(of: axes).map { SystemBehavior($0) }

  /// Where among the systems that of a configuration is; none when it has a value that no system has.
  private static func place(of configuration: Configuration) -> Int? {
    zip(axes, values).reduce(Int?(0)) { place, axis in
      guard let place, let value = axis.1.firstIndex(of: configuration[axis.0] ?? standardValue(of: axis.0)) else {
        return nil
      }
      return place * axis.1.count + value
    }
  }

  /// Whether two systems that differ in `axis` only are answered differently.
  private func depends(on axis: String) -> Bool {
    guard let number = Self.axes.firstIndex(of: axis) else { return false }
    let distance = Self.values[(number + 1)...].reduce(1) { $0 * $1.count }
    return answers.indices.contains { place in
      let value = place / distance % Self.values[number].count
      return answers[place] != answers[place - value * distance]
    }
  }

  private static func combinations(of axes: [String]) -> [Configuration] {
    axes.reduce([Configuration([:])]) { found, axis in
      found.flatMap { configuration in values(of: axis).map { configuration.with(axis, $0) } }
    }
  }

  /// Neighbouring versions with one answer, oldest first.
  private func runs(of versions: [String], in other: Configuration) -> [(answer: String, versions: [String])] {
    versions.reduce(into: []) { runs, version in
      guard let answer = answer(other.with("ios", version)) else { return }
      if let last = runs.indices.last, runs[last].answer == answer {
        runs[last].versions.append(version)
      } else {
        runs.append((answer, [version]))
      }
    }
  }

  private static func values(of axis: String) -> [String] { StandardAxis.named(axis)?.values ?? [] }

  private static func standardValue(of axis: String) -> String { StandardAxis.named(axis)?.standard ?? "" }

  private static func range(_ run: [String], of versions: [String]) -> String {
    if run.first == versions.first { return "iOS up to \(run.last ?? "")" }
    if run.last == versions.last { return "iOS from \(run.first ?? "")" }
    return run.count == 1 ? "iOS \(run[0])" : "iOS \(run[0]) to \(run[run.count - 1])"
  }
}
