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

  /// Prints a line per mutant, what became of the claims, and the survivors; the survivors alone when it is quick.
  ///
  /// - Returns: Whether every mutant was detected or is explained, and every explanation is needed.
  func print() -> Bool {
    let suite = Suite()
    let decisions = DecisionDescription.all
    let before = Before(suite.performed(), decisions: decisions)
    var mutants: [DecisionMutant] = []
    for decision in decisions {
      for answer in decision.others {
        do {
          let mutant = try DecisionMutant(
            decision, answer: answer, in: suite, against: before, stopsWhenDetected: isQuick)
          if !isQuick || !mutant.isDetected { say(line(mutant)) }
          mutants.append(mutant)
        } catch {
          say("\(decision.name)=\(answer): \(error)")
          return false
        }
      }
    }
    let survivors = mutants.filter { !$0.isDetected }
    let unexplained = survivors.filter { explanations[$0.name] == nil }
    let needless = explanations.mutants.filter { name in !survivors.contains { $0.name == name } }
    if !isQuick {
      printClaims(before, mutants)
      say("")
    }
    for mutant in survivors { say("survived: \(mutant.name)  \(explanations[mutant.name] ?? "unexplained")") }
    for name in needless { say("explained, and detected or not there: \(name)") }
    say(
      "\(mutants.count) mutants of \(decisions.count) decisions: \(mutants.count - survivors.count) detected, "
        + "\(survivors.count) survived, \(unexplained.count) of them unexplained")
    return unexplained.isEmpty && needless.isEmpty
  }

  private func line(_ mutant: DecisionMutant) -> String {
    let counts = "\(mutant.changed.count) of \(mutant.cellCount) recordings, \(mutant.failing.count) verdicts"
    let scripts = mutant.scripts
    let names = scripts.prefix(3).joined(separator: ", ") + (scripts.count > 3 ? " and \(scripts.count - 3) more" : "")
    let claims = mutant.lost.sorted().joined(separator: " ")
    return "\(mutant.name): \(counts)" + (scripts.isEmpty ? "" : "; \(names)") + (claims.isEmpty ? "" : "; \(claims)")
  }

  /// A claim that a script shows is sensitive when some mutant makes it fail or changes a recording that shows it; of
  /// those that a decision rests on, a mutant of that very decision has to.
  private func printClaims(_ before: Before, _ mutants: [DecisionMutant]) {
    let shown = before.cells.reduce(into: Set<String>()) { $0.formUnion($1.shown) }
    let lost = mutants.reduce(into: Set<String>()) { $0.formUnion($1.lost) }
    let moved = mutants.reduce(into: Set<String>()) { $0.formUnion($1.moved) }
    let deaf = Claims.all.map(\.id).filter { id in
      guard shown.contains(id) else { return false }
      let own = mutants.filter { $0.decision.sources.contains(id) }
      return !own.isEmpty && !own.contains { $0.lost.contains(id) || $0.moved.contains(id) }
    }
    let insensitive = shown.subtracting(lost).subtracting(moved).sorted()
    say("")
    say("claims that no switching of a decision they are the source of changes: \(list(deaf))")
    say("claims that no switching changes: \(list(insensitive))")
    say(
      "\(shown.count) claims shown by scripts: \(lost.intersection(shown).count) made to fail, "
        + "\(shown.subtracting(lost).intersection(moved).count) in changed recordings only, "
        + "\(insensitive.count) neither"
    )
  }

  private func list(_ ids: [String]) -> String { ids.isEmpty ? "none" : ids.joined(separator: " ") }
}
