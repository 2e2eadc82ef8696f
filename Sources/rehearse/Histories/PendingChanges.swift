import Foundation
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// The changes of a run that somebody has to look at: what differs from the baselines and was not accepted or ignored.
struct PendingChanges {
  let run: Run
  let groups: ChangeGroups
  /// Finds where in the run a change is.
  let places: ChangePlaces

  /// - Parameter run: A run; its line is the one that decisions hold for.
  init(in run: Run, _ reader: ChangeReader) throws {
    self.run = run
    let ledger = try ReviewLedger(store: reader.store, line: run.description.sourceBranch ?? "")
    places = ChangePlaces(try reader.store.sessions(of: run.id))
    let cells = try ChangedCell.changesFromBaselines(in: run, reader)
    groups = ChangeGroups(
      cells.filter { ledger.status(of: $0.difference.signature, in: $0.session).isPending }, ledger)
  }

  /// `2 changes in 14 of 48 cells of run:12 are pending`.
  var verdict: String { "\(groups.summary(of: run.sessionCount)) of \(run.reference) to review" }

  /// The changes for people, and the verdict.
  func lines(width: Int) -> [String] { groups.lines(width: width, places: places) + [verdict] }

  /// The change whose signature begins with some digits.
  func group(signature prefix: String) throws -> ChangeGroups.Group {
    let found = groups.groups.filter { $0.signature.hex.hasPrefix(prefix.lowercased()) }
    if let group = found.first, found.count == 1, prefix.count >= 4 { return group }
    let known = groups.groups.map { "\($0.signature.short)  \(TextWidth.visible($0.difference.root))" }
    if prefix.count < 4 {
      throw CommandFailure(.usage, "a signature is written with at least four digits", details: known)
    }
    throw CommandFailure(
      .usage,
      found.isEmpty
        ? "no change of \(run.reference) that is to be reviewed has a signature \(prefix)…"
        : "several changes have a signature \(prefix)…",
      details: known)
  }
}

/// Writes decisions about changes.
struct Reviewer {
  let store: Store
  let run: Run
  let who: String

  /// Makes the behaviour of a change's cells what they are measured against from now on.
  func accept(_ group: ChangeGroups.Group, why: String) throws {
    let now = Int64.now
    let acceptances = group.cells.map { cell in
      Acceptance(
        line: run.description.sourceBranch ?? "", script: cell.session.script,
        configuration: cell.session.configuration, acceptedAtMilliseconds: now, digest: cell.session.recordingDigest,
        run: run.id, who: who, why: why, signature: group.signature)
    }
    try store.keep([review(of: group, .accepted, why: why, at: now)], accepting: acceptances)
  }

  /// Notes that a change is wrong, or anything else about it.
  func note(_ decision: Review.Decision, about group: ChangeGroups.Group, why: String) throws {
    try store.keep([review(of: group, decision, why: why, at: .now)], accepting: [])
  }

  /// Keeps a change from being reported for a while.
  func ignore(_ signature: Digest, owner: String, why: String, until day: String) throws {
    try store.keep(
      IgnoreRule(signature: signature, madeAtMilliseconds: .now, owner: owner, why: why, until: day, who: who))
  }

  private func review(
    of group: ChangeGroups.Group, _ decision: Review.Decision, why: String, at time: Int64
  ) -> Review {
    Review(
      signature: group.signature, line: run.description.sourceBranch ?? "", reviewedAtMilliseconds: time,
      decision: decision, who: who, why: why, run: run.id)
  }

  /// A day written `2026-12-31` that is not over yet.
  static func day(_ text: String) throws(CommandFailure) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten = parts.map(\.count) == [4, 2, 2]
    guard isWritten, let date = try? Date(text + "T12:00:00Z", strategy: .iso8601), RunText.day(date) == text else {
      throw CommandFailure(.usage, "\"\(text)\" is no day", details: ["a day is written 2026-12-31"])
    }
    guard text >= RunText.day(Date.now) else { throw CommandFailure(.usage, "\(text) is over already") }
    return text
  }
}
