import RehearsalControllers
public import RehearsalSourceText
public import RehearsalTrace

/// Answers under which every cell is performed, whatever scripts and scenes say: `popoverFadeSeconds=0.3`.
public struct DecisionSwitch: Hashable, Sendable {
  private var answers: [String: String] = [:]

  /// Switches nothing.
  public init() {}

  /// Reads `name=answer` texts; without any nothing is switched.
  ///
  /// - Throws: When a text is no such pair, a decision does not exist or is given twice, or an answer is none of it.
  public init(parsing texts: [String]) throws(Diagnostic) {
    for text in texts {
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw DecisionSwitch.wrong("\(Value.quoted(text)) answers nothing", expected: ["NAME=ANSWER"])
      }
      guard let decision = Decisions.named(sides[0]) else {
        let names = Decisions.all.map(\.name).sorted()
        throw DecisionSwitch.wrong(
          "unknown decision \(Value.quoted(sides[0]))", expected: names,
          suggestion: suggestion(for: sides[0], among: names))
      }
      guard let answer = decision.answers.answer(sides[1]) else {
        let words = decision.answers.words
        throw DecisionSwitch.wrong(
          "unknown answer to \(decision.name) \(Value.quoted(sides[1]))", expected: decision.answers.expected,
          suggestion: suggestion(for: sides[1], among: words))
      }
      guard answers.updateValue(answer.text, forKey: decision.name) == nil else {
        throw DecisionSwitch.wrong("\(decision.name) is given twice", expected: ["one answer to each decision"])
      }
    }
  }

  /// Whether a `name=answer` text is about a decision, or about nothing that an axis could be called.
  package static func isMeant(by text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    return !text.contains("=") || !Matrix.isName(String(name)) || Decisions.named(String(name)) != nil
  }

  /// The configurations with an axis for each answer, in their order; those that become one are one.
  public func applied(to configurations: [Configuration]) -> [Configuration] {
    var seen: Set<Configuration> = []
    return configurations.map { configuration in
      answers.sorted { $0.key < $1.key }.reduce(configuration) { $0.with($1.key, $1.value) }
    }
    .filter { seen.insert($0).inserted }
  }

  private static func wrong(_ message: String, expected: [String], suggestion: String? = nil) -> Diagnostic {
    Diagnostic(path: "--with", line: 1, column: 1, message: message, expected: expected, suggestion: suggestion)
  }
}
