import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// Writes decisions about changes.
///
/// The last decision counts, in every file that it is merged into. So each is dated behind what was decided about the
/// same before, even if that carries a date to come because somebody's clock was wrong.
package struct Reviewer {
  package let store: Store
  package let run: Run
  package let who: String

  package init(store: Store, run: Run, who: String) {
    self.store = store
    self.run = run
    self.who = who
  }

  /// What commands on pages and in comments say in place of a reason.
  package static let placeholders = (accepting: "why it is right", rejecting: "why it is wrong")

  /// Makes the behaviour of a change's cells what they are measured against from now on.
  package func accept(_ group: ChangeGroups.Group, why: String) throws {
    let newest = try store.newestAcceptance(of: group.cells.map(\.session.cell))
    let now = Reviewer.moment(after: newest, try store.newestReview(of: group.signature))
    let acceptances = group.cells.map { cell in
      Acceptance(
        line: run.description.sourceBranch ?? "", script: cell.session.script,
        configuration: cell.session.configuration, acceptedAtMilliseconds: now, digest: cell.session.recordingDigest,
        run: run.id, who: who, why: why, signature: group.signature)
    }
    try store.keep([review(of: group, .accepted, why: why, at: now)], accepting: acceptances)
  }

  /// Notes that a change is wrong, or anything else about it.
  package func note(_ decision: Review.Decision, about group: ChangeGroups.Group, why: String) throws {
    let now = Reviewer.moment(after: try store.newestReview(of: group.signature))
    try store.keep([review(of: group, decision, why: why, at: now)], accepting: [])
  }

  /// Keeps a change from being reported for a while.
  package func ignore(_ signature: Digest, owner: String, why: String, until day: String) throws {
    let now = Reviewer.moment(after: try store.newestRule(for: signature))
    try store.keep(
      IgnoreRule(signature: signature, madeAtMilliseconds: now, owner: owner, why: why, until: day, who: who))
  }

  /// Now, or the first moment behind what was decided before, in milliseconds since 1970-01-01 UTC.
  package static func moment(after former: Int64?...) -> Int64 {
    former.compactMap(\.self).reduce(.now) { max($0, min($1, .max - 1) + 1) }
  }

  /// Keeps cells from failing a run for a while, whatever they do.
  ///
  /// - Parameter reference: `script-id`, or `script-id[axis=value,…]` for some of its cells in the run.
  /// - Returns: How many cells these are.
  package func quarantine(_ reference: String, owner: String, why: String, until day: String) throws -> Int {
    let filter = try store.cells(reference)
    let cells = try store.sessions(of: run.id).map(\.cell).filter { cell in
      cell.script == filter.script && filter.axes.allSatisfy { cell.configuration[$0.name] == $0.value }
    }
    guard !cells.isEmpty else { throw RehearsalError(.request, "\(run.reference) has no session of \(reference)") }
    for cell in cells { try ignore(Quarantine.key(of: cell), owner: owner, why: why, until: day) }
    return cells.count
  }

  private func review(
    of group: ChangeGroups.Group, _ decision: Review.Decision, why: String, at time: Int64
  ) -> Review {
    Review(
      signature: group.signature, line: run.description.sourceBranch ?? "", reviewedAtMilliseconds: time,
      decision: decision, who: who, why: why, run: run.id)
  }

  /// A day written `2026-12-31` that is not over yet.
  package static func day(_ text: String) throws(RehearsalError) -> String {
    guard isDay(text) else {
      throw RehearsalError(.request, "\"\(text)\" is not a day", details: ["a day is written 2026-12-31"])
    }
    guard text >= UTCText.day(millisecondsSince1970: .now) else {
      throw RehearsalError(.request, "\(text) is over already")
    }
    return text
  }

  /// Whether a text is a day written `2026-12-31`.
  package static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let noon = try? Date(text + "T12:00:00Z", strategy: .iso8601) else {
      return false
    }
    return UTCText.day(millisecondsSince1970: Int64(noon.timeIntervalSince1970 * 1000)) == text
  }
}
