import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What was decided about changes on one line of development.
package struct ReviewLedger {
  private let line: String
  private let today: String
  private let accepted: Set<AcceptedCell>
  private let decisions: [Digest: Review]
  private let rules: [Digest: IgnoreRule]
  /// All that was said about each change, oldest first.
  package let reviews: [Digest: [Review]]

  private struct AcceptedCell: Hashable {
    let cell: CellKey
    let digest: Digest
  }

  /// What has become of a change.
  package enum Status: String, CaseIterable {
    case open, rejected, expired, ignored, accepted, fixed

    /// Whether somebody still has to do something about it.
    package var isPending: Bool { [.open, .rejected, .expired].contains(self) }
  }

  /// - Parameter today: The day that ignore rules are measured against: `2026-12-31`.
  package init(store: Store, line: String, today: String = UTCText.day(millisecondsSince1970: .now)) throws {
    self.line = line
    self.today = today
    accepted = Set(
      try store.acceptances(on: line).map {
        AcceptedCell(cell: $0.cell, digest: $0.digest)
      })
    let all = try store.reviews(on: line)
    reviews = Dictionary(grouping: all, by: \.signature)
    decisions = Dictionary(
      all.filter { $0.decision != .comment }.map { ($0.signature, $0) }, uniquingKeysWith: { $1 })
    rules = Dictionary(try store.ignoreRules().map { ($0.signature, $0) }, uniquingKeysWith: { $1 })
  }

  /// What has become of a change of a cell.
  package func status(of signature: Digest, in session: Session) -> Status {
    if accepted.contains(AcceptedCell(cell: session.cell, digest: session.recordingDigest)) { return .accepted }
    return status(of: signature)
  }

  /// What was decided about a change, apart from cells.
  package func status(of signature: Digest) -> Status {
    if let rule = rules[signature] { return rule.isExpired(on: today) ? .expired : .ignored }
    return decisions[signature]?.decision == .rejected ? .rejected : .open
  }

  /// The rule that a change is ignored by, or was.
  package func rule(for signature: Digest) -> IgnoreRule? { rules[signature] }

  /// The newest decision about a change.
  package func decision(about signature: Digest) -> Review? { decisions[signature] }

  /// Who answers for a change: the owner of its rule, or who decided about it last.
  package func owner(of signature: Digest) -> String? { rules[signature]?.owner ?? decisions[signature]?.who }
}

extension Int64 {
  /// This moment, in milliseconds since 1970-01-01 UTC.
  package static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
