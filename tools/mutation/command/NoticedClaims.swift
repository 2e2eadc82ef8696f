import RehearsalClaims

/// Which claims' own expectations fail under each mutant: what `Claims/mutants.txt` holds, a line a mutant.
struct NoticedClaims {
  /// `refusal-ignored 12 DIS-005 DIS-029`: the mutant, in how many cells some expectation fails, and the claims of
  /// those expectations, if they have any.
  static func line(_ mutant: String, _ cellCount: Int, _ claims: Set<String>) -> String {
    ([mutant, "\(cellCount)"] + claims.sorted()).joined(separator: " ")
  }

  /// A line for every decision, or for one, with each of its other answers.
  static func ofDecisions(named name: String?) throws -> [String] {
    let suite = try Suite()
    return DecisionReport.mutants(of: name, in: suite, against: suite.performed()).map {
      line($0.name, $0.failing.count, $0.noticing)
    }
  }

  /// The line of a source mutant, from the cells without it and with it.
  static func of(_ mutant: String, before: [PerformedCell.Line], after: [PerformedCell.Line]) -> String {
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.name, $0) })
    let claims = after.reduce(into: Set<String>()) { noticing, cell in
      noticing.formUnion(cell.failed.subtracting(known[cell.name]?.failed ?? []))
    }
    let failing = after.count { cell in
      known[cell.name].map { $0.outcome != cell.outcome || !cell.failed.isSubset(of: $0.failed) } ?? false
    }
    // Cells that a mutant that ends the process leaves out fail, too.
    return line(mutant, failing + before.count - after.count, claims)
  }
}
