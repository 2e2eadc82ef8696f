package import RehearsalStore
package import RehearsalTrace

/// A cell that behaves otherwise than before, as an explainer is asked about it.
package struct ExplainedCell {
  /// The session that shows the behaviour after.
  package let session: Session
  /// The session that shows what was before; `nil` when the file has none.
  package let before: Session?
  /// Cells that changed in the same way have the same one.
  package let change: Digest

  package init(session: Session, before: Session?, change: Digest) {
    (self.session, self.before, self.change) = (session, before, change)
  }
}

/// Finds which of a person's edits explains what changed in each cell.
///
/// *Explains* means: performed with only that edit taken back, the cell behaves as before, digest for digest. A cell is
/// first performed as it is, since from a recording that this program does not make nothing follows. Then with each
/// edit alone taken back; then, when none of them explains, with all, and from these as many are put back as can be.
///
/// Cost: two performances a cell where one edit explains all; each version of a script is read once. Cells take turns
/// by change, so that a small number of performances has seen every change before it sees one twice, and what
/// explained the first cell of a change is tried first on the others.
package struct Explainer {
  private let finder: EditFinder
  private let bench: TrialBench?

  /// - Parameter bench: Who performs; without one nothing is performed, and edits are only said to be used.
  package init(_ finder: EditFinder, bench: TrialBench?) {
    (self.finder, self.bench) = (finder, bench)
  }

  /// What was found out about a cell.
  package enum Outcome: Hashable {
    /// Each of these edits, taken back alone, brings back what was before: their positions.
    case explained([Int])
    /// These bring it back when they are taken back together, and fewer of them do not.
    case together([Int])
    /// Nothing was performed, or not enough.
    case untried
    /// Nothing explains it.
    case unexplained(Doubt)
  }

  /// Why a cell is unexplained.
  package enum Doubt: String, Hashable, CaseIterable, Sendable {
    /// No text, decision or system differs.
    case nothingDiffers
    /// The texts differ only in what nobody performs: comments, blanks, line ends.
    case onlyComments
    /// Performed again, the cell behaves otherwise than it was recorded.
    case notRepeated
    /// With all edits taken back it does not behave as before.
    case notBack
  }

  /// The edits of each cell, and what came of them; in the order of the cells.
  package func explain(_ cells: [ExplainedCell]) throws -> [(edits: CellEdits, outcome: Outcome)] {
    let all = try cells.map { cell in
      try cell.before.map { try finder.edits(from: $0, to: cell.session) } ?? CellEdits()
    }
    var outcomes = [Outcome](repeating: .untried, count: cells.count)
    for (number, cell) in cells.enumerated() where cell.before != nil {
      if let doubt = Explainer.doubt(all[number]) { outcomes[number] = .unexplained(doubt) }
    }
    guard let bench else { return Array(zip(all, outcomes)) }
    var known: [Digest: Set<Edit>] = [:]
    for round in Explainer.rounds(cells, all) {
      guard !bench.isOver else { break }
      var trials = CellTrials(bench, round.map { CellTrials.Asked(number: $0, cell: cells[$0], edits: all[$0]) })
      try trials.perform(knowing: known)
      for (number, outcome) in trials.outcomes {
        // What can be said without performing says more than that nothing helped.
        if outcome != .unexplained(.notBack) || outcomes[number] == .untried { outcomes[number] = outcome }
        known[cells[number].change] = known[cells[number].change] ?? outcome.edits(of: all[number])
      }
    }
    return Array(zip(all, outcomes))
  }

  /// What can be said without performing anything.
  private static func doubt(_ edits: CellEdits) -> Doubt? {
    if edits.parts.isEmpty { return .nothingDiffers }
    return edits.parts.allSatisfy { $0.edit.kind == .comment } ? .onlyComments : nil
  }

  /// The first cell of every change, then the others, a few dozen at a time.
  private static func rounds(_ cells: [ExplainedCell], _ edits: [CellEdits]) -> [[Int]] {
    let able = cells.indices.filter { number in
      edits[number].isWhole && cells[number].before != nil
        && cells[number].session.system.toolkit == PerformingSystem.models.toolkit
    }
    var turns: [Digest: Int] = [:]
    let ranked = able.map { number -> (turn: Int, number: Int) in
      defer { turns[cells[number].change, default: 0] += 1 }
      return (turns[cells[number].change, default: 0], number)
    }
    let firsts = ranked.filter { $0.turn == 0 }.map(\.number)
    let others = ranked.filter { $0.turn > 0 }.sorted { $0 < $1 }.map(\.number)
    return [firsts, others].flatMap { numbers in
      stride(from: 0, to: numbers.count, by: 32).map { Array(numbers[$0..<min($0 + 32, numbers.count)]) }
    }
  }
}

extension Explainer.Outcome {
  /// The edits that it names; `nil` when it names none.
  fileprivate func edits(of cell: CellEdits) -> Set<Edit>? {
    switch self {
    case .explained(let numbers): Set(numbers.map { cell.parts[$0].edit })
    case .together(let numbers): Set(numbers.map { cell.parts[$0].edit })
    case .untried, .unexplained: nil
    }
  }
}
