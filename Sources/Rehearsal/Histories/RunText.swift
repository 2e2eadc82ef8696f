import RehearsalPlainText
package import RehearsalStore

/// A run in a sentence or a column.
package enum RunText {
  /// `run:12 "nightly", 2026-11-21, a1b2c3d4e5f6+`: the number, the label, the day and the revision, as far as known.
  package static func said(_ run: Run) -> String {
    let label = run.description.label.map { " \"\(TextWidth.visible($0))\"" } ?? ""
    let revision = run.description.sourceRevision.map { _ in ", " + RunText.revision(of: run.description) } ?? ""
    let day = UTCText.day(millisecondsSince1970: run.description.startedAtMilliseconds)
    return "\(run.reference)\(label), \(day)\(revision)"
  }

  /// `, digest 38b9…`: what proves a run and all before it; nothing when it was not completed.
  package static func proof(of run: Run) -> String { run.digest.map { ", digest \($0.hex)" } ?? "" }

  /// Twelve digits of the commit; a plus where the sources differed from it.
  package static func revision(of description: RunDescription) -> String {
    (description.sourceRevision?.short ?? "") + (description.sourceIsDirty ? "+" : "")
  }
}
