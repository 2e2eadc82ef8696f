package import Rehearsal
import RehearsalDiff
package import RehearsalStore

/// The changes that a run shows: those that it brought, and those that are there still.
package struct RunChanges {
  package let run: Run
  /// What changed in the run itself.
  package let groups: ChangeGroups
  private let material: PageMaterial
  private let answer: RunAnswer

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
    answer = try material.answer(of: run)
    groups = ChangeGroups(answer.changes)
  }

  /// The changes that began before the run, are in it still, and were not accepted.
  package func older() throws -> [Older] {
    try ChangeGroups(answer.older).groups.map { group in
      let since = try since(group)
      return Older(group: group, lastGood: since.good, firstChanged: since.changed)
    }
  }

  /// The last run without what a change is told by, and the first with it, as the histories of its cells tell.
  package func since(_ group: ChangeGroups.Group) throws -> (good: Int64?, changed: Int64) {
    let spans = try material.regressions(in: run)
    let own = group.cells.flatMap { cell in
      Regression.telling(group.difference, in: run.id, among: spans[cell.session.cell] ?? [])
    }
    guard let first = own.map(\.firstChangedRun).min() else {
      return (group.cells.compactMap(\.runBefore).max(), run.id)
    }
    return (own.filter { $0.firstChangedRun == first }.compactMap(\.lastGoodRun).max(), first)
  }
}
