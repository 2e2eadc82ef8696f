import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// The changes of a run that somebody has to look at: what differs from the baselines and was not accepted or ignored.
package struct UnreviewedChanges {
  package let run: Run
  package let groups: ChangeGroups
  /// These, and those of cells in quarantine: nobody has to look at them, and they can be decided about as well.
  package let decidable: ChangeGroups
  /// Finds where in the run a change is.
  package let places: ChangePlaces

  package init(in run: Run, _ reader: ChangeReader) throws { self.init(try RunAnswer(run, reader)) }

  package init(_ answer: RunAnswer) {
    run = answer.run
    places = ChangePlaces(answer.sessions)
    groups = ChangeGroups(answer.pending)
    decidable = ChangeGroups(answer.decidable)
  }

  /// `2 changes in 14 of 48 cells of run:12 are pending`.
  package var verdict: String { "\(groups.summary(of: run.sessionCount)) of \(run.reference) to review" }

  /// The change whose signature begins with some digits.
  package func group(signature prefix: String) throws -> ChangeGroups.Group {
    let found = decidable.groups.filter { $0.signature.hex.hasPrefix(prefix.lowercased()) }
    if let group = found.first, found.count == 1, prefix.count >= 4 { return group }
    let known = decidable.groups.map { "\($0.signature.short)  \(TextWidth.visible($0.difference.root))" }
    if prefix.count < 4 {
      throw RehearsalError(.request, "a signature is written with at least four digits", details: known)
    }
    throw RehearsalError(
      .request,
      found.isEmpty
        ? "no change of \(run.reference) that is to be reviewed has a signature \(prefix)…"
        : "several changes have a signature \(prefix)…",
      details: known + (found.isEmpty && prefix.count >= 8 ? [UnreviewedChanges.elsewhere] : []))
  }

  /// A cell whose baseline came as a file is measured against its digest alone: its change is named otherwise than
  /// where both recordings are.
  private static let elsewhere =
    "another database, as that of a CI server, may call the same change otherwise: take one of these, or --all"
}
