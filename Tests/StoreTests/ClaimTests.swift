import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ClaimTests {
  static let claims = [
    ClaimRecord(
      id: "DIS-003", prefix: "DIS", subject: "Dismissal", statement: "The first.", ios: "all", certainty: "stated",
      texts: "AD", tests: ["A: one", "B: two"], mutants: ["refusal-ignored", "popoverFadeSeconds=0.2"]),
    ClaimRecord(
      id: "POP-001", prefix: "POP", subject: "Popovers", statement: "The second.", ios: "5.0+", certainty: "implied",
      texts: "B", tests: []),
  ]

  static func store(_ folder: TemporaryFolder) throws -> Store {
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.keepClaims(from: Digest(of: "1")) { claims }
    return store
  }

  static let verdicts = "SELECT claim, session_id, verdict FROM v1_claim_sessions ORDER BY claim, session_id"
  static let atHead = "SELECT claim, session_count, verdict FROM v1_claims ORDER BY claim"

  @Test func `a claim is kept with what it says and who names it`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)
    try store.recordRun(1, [session(dismissalTrace(), of: "b"), session(dismissalTrace(), of: "a")])

    let rows = try store.rows("SELECT * FROM v1_claims ORDER BY claim")

    #expect(
      rows == [
        "APP-001|APP|NULL|NULL|NULL|NULL|NULL|2|a, b|0|NULL|0|not shown|NULL|0|NULL",
        "DIS-003|DIS|Dismissal|The first.|all|stated|AD|2|a, b|2|A: one; B: two|0|not shown|NULL|2"
          + "|popoverFadeSeconds=0.2, refusal-ignored",
        "POP-001|POP|Popovers|The second.|5.0+|implied|B|0|NULL|0|NULL|0|not recorded|NULL|0|NULL",
      ])
  }

  @Test func `the list is written again only when it comes from something else`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)

    try store.keepClaims(from: Digest(of: "1")) { [] }
    let same = try store.rows("SELECT claim FROM v1_claims")
    try store.keepClaims(from: Digest(of: "2")) { [Self.claims[1]] }
    let other = try store.rows("SELECT claim, test_count FROM v1_claims")

    #expect(same == ["DIS-003", "POP-001"])
    #expect(other == ["POP-001|0"])
  }

  @Test func `a failed expectation fails the claims that it carries, and no others`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)
    let failure = Performance.Failure(step: 1, line: 8, message: "expected more", claims: ["DIS-003"])

    try store.recordRun(
      1,
      [
        session(
          dismissalTrace(), of: "a", outcome: .failed, failures: [failure], checked: ["APP-001", "DIS-003"]),
        session(dismissalTrace(), of: "b", checked: ["DIS-003"]),
      ])

    #expect(try store.rows(Self.verdicts) == ["APP-001|1|held", "DIS-003|1|failed", "DIS-003|2|held"])
    #expect(try store.rows(Self.atHead) == ["APP-001|1|held", "DIS-003|2|failed", "POP-001|0|not recorded"])
    #expect(try store.failures(of: 1) == [failure])
  }

  @Test func `a claim that could not have failed is declared, and not held`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)
    var declared = Self.claims
    declared[0].declared = "The scene says it."
    try store.keepClaims(from: Digest(of: "2")) { declared }
    let failure = Performance.Failure(step: 1, line: 8, message: "expected more", claims: ["DIS-003"])

    try store.recordRun(1, [session(dismissalTrace(), of: "a", checked: ["APP-001", "DIS-003"])])
    let verdicts = try store.rows(Self.verdicts)
    let atHead = try store.rows("SELECT claim, verdict, declared FROM v1_claims WHERE declared IS NOT NULL")
    try store.recordRun(
      2, [session(dismissalTrace(), of: "a", outcome: .failed, failures: [failure], checked: ["DIS-003"])])

    #expect(verdicts == ["APP-001|1|held", "DIS-003|1|declared"])
    #expect(atHead == ["DIS-003|declared|The scene says it."])
    #expect(try store.rows("SELECT verdict FROM v1_claims WHERE claim = 'DIS-003'") == ["failed"])
  }

  @Test(arguments: [Performance.Outcome.crashed, .error])
  func `a session that did not come to its end shows no claim of its script`(_ outcome: Performance.Outcome) throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)
    let failure = Performance.Failure(step: 1, line: 0, message: "unexpected")

    try store.recordRun(
      1,
      [
        session(dismissalTrace(), of: "a", outcome: outcome, failures: [failure], checked: ["APP-001"]),
        session(dismissalTrace(), of: "b", checked: ["APP-001"]),
      ])

    #expect(
      try store.rows(Self.verdicts) == ["APP-001|1|not shown", "APP-001|2|held", "DIS-003|1|not shown"])
    #expect(try store.rows(Self.atHead) == ["APP-001|2|not shown", "DIS-003|1|not shown", "POP-001|0|not recorded"])
  }

  @Test func `only the newest run counts`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)
    let failure = Performance.Failure(step: 1, line: 8, message: "expected more", claims: ["DIS-003"])
    try store.recordRun(
      1, [session(dismissalTrace(), outcome: .failed, failures: [failure], checked: ["DIS-003"])])

    try store.recordRun(2, [session(dismissalTrace(), checked: ["DIS-003"])])

    #expect(
      try store.rows("SELECT session_count, verdict FROM v1_claims WHERE claim = 'DIS-003'") == ["1|held"])
  }

  @Test func `sessions with the same claims share one set`() throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(folder)

    try store.recordRun(1, ["a", "b", "c"].map { session(dismissalTrace(), of: $0, checked: ["DIS-003"]) })
    let again = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try again.recordRun(
      2, [session(dismissalTrace(), of: "a", checked: ["DIS-003"]), session(dismissalTrace(), of: "b")])

    #expect(try store.rows("SELECT claims FROM claim_set ORDER BY id") == [#"["DIS-003"]"#, "[]"])
    #expect(try store.rows("SELECT DISTINCT claim_set FROM session ORDER BY 1") == ["1", "2"])
  }
}
