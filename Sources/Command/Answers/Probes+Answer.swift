package import Rehearsal
import RehearsalDiff
package import RehearsalExperiments
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension Probes {
  /// The first bad run and the last good one before it, and what the first bad one changed.
  ///
  /// - Parameters:
  ///   - found: What was found of revisions between the two.
  ///   - lines: What people are told about them.
  ///   - changes: What differs between the good run and the first bad one.
  package func answer(
    of script: String, _ found: RevisionSearch.Result?, telling lines: [String], _ changes: ChangeGroups
  ) -> Answer {
    let (last, first) = boundary
    func value(_ run: Run) -> Value {
      .fields([
        ("run", .integer(run.id)), ("revision", run.description.sourceRevision.map { .text($0.digits) }),
        ("branch", run.description.sourceBranch.map { .text($0) }), ("label", run.description.label.map { .text($0) }),
      ])
    }
    let candidates = found?.candidates.map { Value.text($0.digits) } ?? []
    return Answer(
      "bisect", verdict: "first bad run: \(RunText.said(first))",
      [
        ("script", .text(script)), ("firstBad", value(first)), ("lastGood", value(last)),
        ("runs", .list(runs.map { .fields([("run", .integer($0.run.id)), ("isGood", .bool($0.isGood))]) })),
        ("cells", .integer(Int64(changed.count))),
        ("firstBadRevision", candidates.count == 1 ? candidates[0] : nil),
        ("candidates", candidates.count > 1 ? .list(candidates) : nil),
        ("changes", .list(changes.groups.map(Probes.value))), ("notes", .list(lines.map { .text($0) })),
      ])
  }

  private static func value(_ group: ChangeGroups.Group) -> Value {
    .fields([
      ("signature", .text(group.signature.hex)), ("root", .text(group.difference.root)),
      ("cells", .list(group.cells.map { .text($0.session.cell.text) })),
    ])
  }
}
