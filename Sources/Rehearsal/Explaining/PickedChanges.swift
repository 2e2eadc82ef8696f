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

  /// - Parameters:
  ///   - runs: The run, or two of which the second is told against the first; without any the newest.
  ///   - queries: Which cells are meant.
  /// - Throws: When no cell passes.
  package init(_ runs: [String], _ queries: CellQueries, _ reader: ChangeReader) throws {
    let store = reader.store
    run = try store.resolveRun(runs.last ?? "@head")
    let changed: ChangedCells
    let removed: RemovedCells?
    if runs.count == 2 {
      let left = try store.resolveRun(runs[0])
      changed = try ChangedCells(from: left, to: run, reader)
      removed = try RemovedCells(from: left, to: run, store)
    } else {
      let answer = try RunAnswer(run, reader)
      changed = ChangedCells(answer)
      removed = answer.removed
    }
    let all = try store.sessions(of: run.id)
    self.removed = try removed?.keeping(queries, in: store)
    sessions =
      try self.removed == nil ? queries.some(of: all, in: store, at: run.reference) : queries.picked(all, in: store)
    // A run whose sessions were pruned had more cells than it has sessions.
    cellCount = queries.isEmpty ? run.sessionCount : sessions.count
    self.changed = changed.keeping(sessions)
  }
}
