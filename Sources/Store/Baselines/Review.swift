import RehearsalSQLite
public import RehearsalTrace

/// What somebody said about a change.
public struct Review: Hashable, Sendable {
  /// Signature of the change.
  public var signature: Digest
  /// The line that it was seen on; empty when it is not known.
  public var line: String
  /// When, in milliseconds since 1970-01-01 UTC.
  public var reviewedAtMilliseconds: Int64
  /// What was decided.
  public var decision: Decision
  /// Who.
  public var who: String
  /// Why.
  public var why: String
  /// Number of the run that showed the change.
  public var run: Int64

  /// What was decided about a change.
  ///
  /// The raw value is stored in files and never changes its meaning.
  public enum Decision: Int64, Hashable, Sendable, CaseIterable {
    /// The behaviour after is right, and is what the cells are measured against from now on.
    case accepted = 1
    /// The behaviour after is wrong.
    case rejected = 2
    /// Nothing.
    case comment = 3

    /// The word used in SQL and text.
    public var word: String { String(describing: self) }
  }

  /// Makes a review.
  public init(
    signature: Digest, line: String, reviewedAtMilliseconds: Int64, decision: Decision, who: String, why: String,
    run: Int64
  ) {
    self.signature = signature
    self.line = line
    self.reviewedAtMilliseconds = reviewedAtMilliseconds
    self.decision = decision
    self.who = who
    self.why = why
    self.run = run
  }
}

/// A change that is not to be reported for a while.
public struct IgnoreRule: Hashable, Sendable {
  /// Signature of the change.
  public var signature: Digest
  /// When the rule was made, in milliseconds since 1970-01-01 UTC.
  public var madeAtMilliseconds: Int64
  /// Who answers for it.
  public var owner: String
  /// Why the change is ignored.
  public var why: String
  /// The last day that it holds: `2026-12-31`.
  public var until: String
  /// Who made it.
  public var who: String

  /// Makes a rule.
  public init(
    signature: Digest, madeAtMilliseconds: Int64, owner: String, why: String, until: String, who: String
  ) {
    self.signature = signature
    self.madeAtMilliseconds = madeAtMilliseconds
    self.owner = owner
    self.why = why
    self.until = until
    self.who = who
  }

  /// Whether it holds no longer on a day written `2027-01-01`.
  public func isExpired(on day: String) -> Bool { until < day }
}

extension Store {
  // MARK: - Reviews

  /// What was said about changes, oldest first.
  ///
  /// - Parameter line: Only on this line; `nil` for all.
  public func reviews(on line: String? = nil) throws(StoreError) -> [Review] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT signature, line, reviewed_at_ms, decision, who, why, run FROM review
        WHERE ?1 IS NULL OR line = ?1 ORDER BY reviewed_at_ms, signature, decision, who
        """)
      try select.bind(line, at: 1)
      var reviews: [Review] = []
      while try select.step() {
        guard let decision = Review.Decision(rawValue: select.integer(3)) else {
          throw unknown("decision", select.integer(3))
        }
        reviews.append(
          Review(
            signature: Digest(bytes: select.bytes(0)), line: select.text(1), reviewedAtMilliseconds: select.integer(2),
            decision: decision, who: select.text(4), why: select.text(5), run: select.integer(6)))
      }
      return reviews
    }
  }

  /// Keeps what was said, together with the behaviours that it accepts: all of it, or nothing.
  public func keep(_ reviews: [Review], accepting acceptances: [Acceptance]) throws(StoreError) {
    for review in reviews {
      try TextLimits.check(review.who, "who")
      try TextLimits.check(review.why, "why")
      try TextLimits.check(review.line, "line")
    }
    try refuseDirtyRuns(of: acceptances)
    try writing(isLasting: true) { database in
      _ = try self.insert(acceptances, into: database)
      let insert = try database.prepare(
        """
        INSERT OR IGNORE INTO review (signature, line, reviewed_at_ms, decision, who, why, run)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
      for review in reviews {
        try insert.bind(review.signature.bytes, at: 1)
        try insert.bind(review.line, at: 2)
        insert.bind(review.reviewedAtMilliseconds, at: 3)
        insert.bind(review.decision.rawValue, at: 4)
        try insert.bind(review.who, at: 5)
        try insert.bind(review.why, at: 6)
        insert.bind(review.run, at: 7)
        try insert.run()
      }
    }
  }

  /// The rules that count: the newest for each signature, by day of expiry.
  public func ignoreRules() throws(StoreError) -> [IgnoreRule] {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT signature, made_at_ms, owner, why, until, who FROM ignore_rule i
        WHERE made_at_ms = (SELECT max(n.made_at_ms) FROM ignore_rule n WHERE n.signature = i.signature)
        ORDER BY until, signature, owner
        """)
      var rules: [IgnoreRule] = []
      while try select.step() {
        rules.append(
          IgnoreRule(
            signature: Digest(bytes: select.bytes(0)), madeAtMilliseconds: select.integer(1), owner: select.text(2),
            why: select.text(3), until: select.text(4), who: select.text(5)))
      }
      return rules
    }
  }

  /// Keeps a rule.
  public func keep(_ rule: IgnoreRule) throws(StoreError) {
    try TextLimits.check(rule.owner, "owner")
    try TextLimits.check(rule.why, "why")
    try TextLimits.check(rule.until, "until")
    try TextLimits.check(rule.who, "who")
    try writing(isLasting: true) { database in
      let insert = try database.prepare(
        """
        INSERT OR IGNORE INTO ignore_rule (signature, made_at_ms, owner, why, until, who)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """)
      try insert.bind(rule.signature.bytes, at: 1)
      insert.bind(rule.madeAtMilliseconds, at: 2)
      try insert.bind(rule.owner, at: 3)
      try insert.bind(rule.why, at: 4)
      try insert.bind(rule.until, at: 5)
      try insert.bind(rule.who, at: 6)
      try insert.run()
    }
  }
}
