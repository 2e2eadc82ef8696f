import RehearsalDiff
import RehearsalTrace

/// Which of the roots of a change each of several edits brings that explain it only together.
///
/// An edit brings the roots that are there no more when it alone is taken back. Cost: one performance an edit, of one
/// cell for each explanation.
struct EditShares {
  /// The roots in a line each, by the edit that brings them; none of an edit without which all of them are there still.
  private(set) var roots: [Edit: [String]] = [:]

  /// More edits than these are not tried.
  private static let mostEdits = 8

  init(of edits: Set<Edit>, in cell: ExplainedCell, _ own: CellEdits, _ finder: EditFinder, _ bench: TrialBench) throws
  {
    let numbers = own.candidates.filter { edits.contains(own.parts[$0].edit) }
    let trials = numbers.compactMap { own.trial(of: cell.session, takingBack: [$0]) }
    guard let before = cell.before, trials.count == numbers.count, trials.count <= EditShares.mostEdits,
      trials.count <= bench.rest
    else { return }
    let former = try finder.trace(of: before)
    let all = TraceDiff(former, try finder.trace(of: cell.session)).rootHeadlines
    for (number, trace) in zip(numbers, try bench.traces(of: trials)) {
      guard let trace else { continue }
      let left = Set(TraceDiff(former, trace).rootHeadlines)
      let brought = all.filter { !left.contains($0) }
      if !brought.isEmpty { roots[own.parts[number].edit] = brought }
    }
  }
}
