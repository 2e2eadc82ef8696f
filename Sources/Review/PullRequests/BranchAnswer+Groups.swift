package import Rehearsal
import RehearsalStore

extension BranchAnswer {
  /// What explains the news of the branch, which are edits from its base to its head, whatever cells are measured
  /// against.
  package func explained(_ reader: ChangeReader, bench: TrialBench?) throws -> ExplainedChanges {
    let cells = news.flatMap(\.group.cells).map { cell in
      ExplainedChanges.ToldCell(cell, before: sessionsBefore[cell.session.cell])
    }
    let told = Set(cells.map(\.changed.session.id))
    let others = answer.sessions.filter { !told.contains($0.id) }.compactMap { session in
      sessionsBefore[session.cell].map { (before: $0, after: session) }
    }
    let settled = (quarantined + decided + self.settled).flatMap(\.group.cells).filter { !told.contains($0.session.id) }
      .map { ExplainedChanges.ToldCell($0, before: sessionsBefore[$0.session.cell]) }
    return try ExplainedChanges(
      cells, others: others, settled: settled, removedFrom: Set(removed.map(\.script)), reader, bench: bench)
  }
}
