package import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore

/// A run in a sentence or a column.
package enum RunText {
  /// `run:12 "nightly", 2026-11-21, a1b2c3d4e5f6+`: the number, the label, the day and the revision, as far as known.
  package static func said(_ run: Run) -> String {
    let label = run.description.label.map { " \"\(TextWidth.visible($0))\"" } ?? ""
    let revision = run.description.sourceRevision.map { _ in ", " + RunText.revision(of: run.description) } ?? ""
    return "\(run.reference)\(label), \(RunText.day(run.description.startedAtMilliseconds))\(revision)"
  }

  /// Twelve digits of the commit; a plus where the sources differed from it.
  package static func revision(of description: RunDescription) -> String {
    (description.sourceRevision?.short ?? "") + (description.sourceIsDirty ? "+" : "")
  }

  /// The day of a moment, in UTC.
  package static func day(_ date: Date) -> String { String(date.formatted(.iso8601).prefix(10)) }

  /// The day of a moment in milliseconds since 1970-01-01, in UTC.
  package static func day(_ milliseconds: Int64) -> String {
    day(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
  }
}
