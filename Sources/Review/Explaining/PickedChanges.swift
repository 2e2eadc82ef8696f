package import Rehearsal
import RehearsalPlainText
package import RehearsalStore

/// What changed in a run, of the cells that are meant.
package struct PickedChanges {
  package let run: Run
  /// The sessions of these cells.
  package let sessions: [Session]
  /// How many cells that are.
  package let cellCount: Int
  package let changed: ChangedCells
  /// Those that are gone; `nil` when none is.
  package let removed: RemovedCells?
  /// What no list of changes tells; nothing between two runs.
  ///
  /// That other cells differ from their baselines as they did before; that sessions went wrong that changed nothing.
  package let notes: [String]

  /// Picks them.
  ///
  /// - Parameters:
  ///   - runs: The run, or two of which the second is told against the first; without any the newest.
  ///   - queries: Which cells are meant.
  /// - Throws: When no cell passes.
  package init(_ runs: [String], _ queries: CellQueries, _ reader: ChangeReader) throws {
    let store = reader.store
    run = try store.resolveRun(runs.last ?? "@head")
    let changed: ChangedCells
    let removed: RemovedCells?
    var answer: RunAnswer?
    if runs.count == 2 {
      let left = try store.resolveRun(runs[0])
      changed = try ChangedCells(from: left, to: run, reader)
      removed = try RemovedCells(from: left, to: run, store)
    } else {
      let said = try RunAnswer(run, reader)
      answer = said
      changed = ChangedCells(said)
      removed = said.removed
    }
    let all = try store.sessions(of: run.id)
    self.removed = try removed?.keeping(queries, in: store)
    sessions =
      try self.removed == nil ? queries.some(of: all, in: store, at: run.reference) : queries.picked(all, in: store)
    // A run whose sessions were pruned had more cells than it has sessions.
    cellCount = queries.isEmpty ? run.sessionCount : sessions.count
    self.changed = changed.keeping(sessions)
    let older = answer?.noteOnOlder(among: Set(sessions.map(\.id)))
    let wrong = answer == nil ? nil : PickedChanges.noteOnWrong(sessions, besides: self.changed, run)
    notes = [wrong, older].compactMap(\.self)
  }

  /// What is open in the cells that changed since earlier runs, in lines; none where nothing is.
  package func olderLines(_ reader: ChangeReader, width: Int) throws -> [String] {
    guard changed.cells.contains(where: { $0.news != nil }) else { return [] }
    let cells = Set(changed.cells.map(\.session.cell))
    let open = try RegressionReport(
      openIn: CellFilter(), along: reader.store.lineage(of: run), before: run.id, reader, only: cells)
    return RegressionReport.lines("open since earlier runs:", open, width: width, in: run.id)
  }

  /// `3 failed in run:2, which is no change: rehearse show s:12`.
  private static func noteOnWrong(
    _ sessions: [Session], besides changed: ChangedCells, _ run: Run
  ) -> String? {
    let told = Set(changed.cells.map(\.session.id))
    let wrong = sessions.filter { $0.verdict.isWrong && !told.contains($0.id) }
    guard let first = wrong.first else { return nil }
    let words = Verdict.allCases.filter(\.isWrong).map(\.word)
    return "\(tally(wrong.map(\.verdict.word), order: words)) in \(run.reference), which is no change:"
      + " rehearse show s:\(first.id)"
  }
}
