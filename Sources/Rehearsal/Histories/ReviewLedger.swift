import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What was decided about changes, as far as it counts for a run.
package struct ReviewLedger {
  private let today: String
  private let decisions: [Digest: Review]
  private let rules: [Digest: IgnoreRule]
  /// All that was said about each change, oldest first.
  package let reviews: [Digest: [Review]]

  /// What has become of a change.
  package enum Status: String, CaseIterable {
    case open, rejected, expired, ignored, accepted, fixed

    /// Whether somebody still has to do something about it.
    package var isPending: Bool { [.open, .rejected, .expired].contains(self) }
  }

  /// What was decided on a line and, before the fork, on the line that it left.
  ///
  /// - Parameter today: The day that ignore rules are measured against: `2026-12-31`.
  package init(
    store: Store, along lineage: Lineage, today: String = UTCText.day(millisecondsSince1970: .now)
  ) throws {
    self.today = today
    let reviews = try store.reviews()
    let others = reviews.filter { $0.line != lineage.line }
    let runs = Dictionary(
      try store.runs(numbered: Set(others.map(\.run))).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let all = reviews.filter { review in
      guard lineage.places.contains(where: { $0.line == review.line }) else { return false }
      return review.line == lineage.line || runs[review.run].map { lineage.contains($0) } ?? false
    }
    self.reviews = Dictionary(grouping: all, by: \.signature)
    decisions = Dictionary(
      all.filter { $0.decision != .comment }.map { ($0.signature, $0) }, uniquingKeysWith: { $1 })
    rules = Dictionary(try store.ignoreRules().map { ($0.signature, $0) }, uniquingKeysWith: { $1 })
  }

  /// What was decided on the line of the newest run there.
  package init(store: Store, line: String, today: String = UTCText.day(millisecondsSince1970: .now)) throws {
    try self.init(store: store, along: try store.lineage(ofLine: line), today: today)
  }

  /// What was decided about a change.
  package func status(of signature: Digest) -> Status {
    if let rule = rules[signature] { return rule.isExpired(on: today) ? .expired : .ignored }
    return decisions[signature]?.decision == .rejected ? .rejected : .open
  }

  /// Whether anything is ignored, or was.
  var hasRules: Bool { !rules.isEmpty }

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
