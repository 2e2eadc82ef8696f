import RehearsalClaims
import RehearsalScript

/// Switches every decision and says what the suite noticed.
struct DecisionReport {
  private let explanations: Explanations
  /// Whether only survivors are looked for: a mutant that is noticed once is not looked at any more.
  private let isQuick: Bool

  init(_ explanations: Explanations, isQuick: Bool) {
    self.explanations = explanations
    self.isQuick = isQuick
  }

  /// Every decision, or one, with each of its other answers.
  static func mutants(
    of name: String? = nil, in suite: Suite, against before: [PerformedCell], stopsWhenDetected: Bool = false
  ) -> [DecisionMutant] {
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.name, $0) })
    return DecisionDescription.all.filter { name == nil || $0.name == name }.flatMap { decision in
      decision.others.map {
        DecisionMutant(decision, answer: $0, in: suite, against: known, stopsWhenDetected: stopsWhenDetected)
      }
    }
  }

  /// Prints a line per mutant, what became of the claims, and the survivors; the survivors alone when it is quick.
  ///
  /// - Returns: Whether every mutant was detected or is explained, every explanation is needed, and every decision that
  ///   rests on a claim makes some expectation fail.
  func print() throws -> Bool {
    let suite = try Suite()
    let before = suite.performed()
    let mutants = DecisionReport.mutants(in: suite, against: before, stopsWhenDetected: isQuick)
    for mutant in mutants where !isQuick || !mutant.isDetected { say(line(mutant)) }
    let survivors = mutants.filter { !$0.isDetected }
    let unexplained = survivors.filter { explanations[$0.name] == nil }
    let needless = explanations.mutants.filter { name in !survivors.contains { $0.name == name } }
    var silent: [String] = []
    if !isQuick {
      silent = printClaims(before, mutants)
      say("")
    }
    for mutant in survivors { say("survived: \(mutant.name)  \(explanations[mutant.name] ?? "unexplained")") }
    for name in needless { say("explained, and detected or not there: \(name)") }
    say(
      "\(mutants.count) mutants of \(DecisionDescription.all.count) decisions: "
        + "\(mutants.count - survivors.count) detected, "
        + "\(survivors.count) survived, \(unexplained.count) of them unexplained")
    return unexplained.isEmpty && needless.isEmpty && silent.isEmpty
  }

  private func line(_ mutant: DecisionMutant) -> String {
    let counts = "\(mutant.changed.count) of \(mutant.cellCount) recordings, \(mutant.failing.count) verdicts"
    let scripts = mutant.scripts
    let names = scripts.prefix(3).joined(separator: ", ") + (scripts.count > 3 ? " and \(scripts.count - 3) more" : "")
    let claims = mutant.noticing.sorted().joined(separator: " ")
    return "\(mutant.name): \(counts)" + (scripts.isEmpty ? "" : "; \(names)") + (claims.isEmpty ? "" : "; \(claims)")
  }

  /// Says which claims the switched decisions make fail.
  ///
  /// - Returns: The decisions that rest on a claim and make no expectation fail.
  private func printClaims(_ before: [PerformedCell], _ mutants: [DecisionMutant]) -> [String] {
    let shown = before.reduce(into: Set<String>()) { $0.formUnion($1.shown) }
    let noticing = mutants.reduce(into: Set<String>()) { $0.formUnion($1.noticing) }
    let resting = DecisionDescription.all.filter { decision in decision.sources.contains { Claims.named($0) != nil } }
    let silent = resting.filter { decision in
      !mutants.contains { $0.decision.name == decision.name && !$0.failing.isEmpty }
    }
    .map(\.name)
    say("")
    say("decisions that rest on a claim and make nothing fail: \(list(silent))")
    say("claims whose expectations no switched decision makes fail: \(list(shown.subtracting(noticing).sorted()))")
    say(
      "\(resting.count) decisions rest on claims, \(silent.count) of them make nothing fail; "
        + "\(shown.count) claims shown by scripts, \(noticing.count) of them made to fail")
    return silent
  }

  private func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " ") }
}
