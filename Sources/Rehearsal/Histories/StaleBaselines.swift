import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Baselines that were read from files and are of no cell of a run that performed everything.
///
/// On a machine with a history, what is gone is missed there (`RemovedCells`). On a fresh one nothing but the files
/// knows of it: they are held against the runs of the first commit that is recorded.
package struct StaleBaselines {
  /// The cells, by script and configuration.
  package let cells: [CellKey]

  /// `nil` when each is of a cell, or nothing can be told.
  package init?(in run: Run, along lineage: Lineage, _ store: Store) throws {
    // Without commits nobody can tell whether it was decided about.
    guard let revision = run.description.sourceRevision, let scope = RunScope(run),
      scope == RunScope(arguments: ["record"])
    else { return nil }
    let isOfAnother = { (earlier: Run) in
      lineage.contains(earlier) && earlier.description.sourceRevision != revision
    }
    guard try store.newestRun(before: run.id, on: lineage.line, where: isOfAnother) == nil else { return nil }
    let kept = Set(try store.acceptances(along: lineage).filter { $0.run == nil }.map(\.cell))
    guard !kept.isEmpty else { return nil }
    let stale = kept.subtracting(try store.sessions(of: run.id).map(\.cell))
    guard !stale.isEmpty else { return nil }
    cells = stale.sorted()
  }

  /// `2 baselines are of cells that are gone: sample/other`, and what to do.
  package var text: String {
    let scripts = Set(cells.map(\.script)).sorted()
    let rest = scripts.count > 5 ? " and \(counted(scripts.count - 5, "more script"))" : ""
    let are = cells.count == 1 ? "is of a cell that is" : "are of cells that are"
    return "\(counted(cells.count, "baseline")) \(are) gone: \(scripts.prefix(5).joined(separator: ", "))\(rest);"
      + " delete \(scripts.count == 1 ? "the file" : "the files"), or bring \(scripts.count == 1 ? "it" : "them") back"
  }
}
