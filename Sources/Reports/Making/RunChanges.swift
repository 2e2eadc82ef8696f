package import Rehearsal
package import RehearsalStore

/// The changes that a run shows: those that it brought, and those that are there still.
package struct RunChanges {
  package let run: Run
  /// What changed in the run itself.
  package let groups: ChangeGroups
  private let material: PageMaterial
  private let ledger: ReviewLedger

  /// A change from the baselines that began in an earlier run.
  package struct Older {
    package let group: ChangeGroups.Group
    package let lastGood: Int64?
    package let firstChanged: Int64

    package init(group: ChangeGroups.Group, lastGood: Int64?, firstChanged: Int64) {
      self.group = group
      self.lastGood = lastGood
      self.firstChanged = firstChanged
    }
  }

  package init(_ run: Run, _ material: PageMaterial) throws {
    self.run = run
    self.material = material
    ledger = try ReviewLedger(store: material.store, line: run.description.sourceBranch ?? "")
    groups = ChangeGroups(try material.changedCells(in: run), ledger)
  }

  /// The changes that began before the run, are in it still, and were not accepted.
  package func older() throws -> [Older] {
    let line = run.description.sourceBranch ?? ""
    let sessions = Dictionary(
      try material.sessions(of: run.id).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    let finder = RegressionFinder(reader: material.changes, ledger: ledger, line: line)
    let there = try finder.regressions(of: CellFilter()).filter { regression in
      regression.state != .accepted && regression.firstChangedRun < run.id
        && regression.endedRun.map { $0 > run.id } ?? true && sessions[regression.cell] != nil
    }
    let cells = there.compactMap { regression in
      sessions[regression.cell].map {
        ChangedCell(session: $0, difference: regression.difference, before: .baseline)
      }
    }
    let spans = Dictionary(grouping: there, by: \.difference.signature)
    return ChangeGroups(cells, ledger).groups.map { group in
      let own = spans[group.signature] ?? []
      return Older(
        group: group, lastGood: own.compactMap(\.lastGoodRun).max(),
        firstChanged: own.map(\.firstChangedRun).min() ?? run.id)
    }
  }
}
