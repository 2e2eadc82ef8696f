import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct VerdictTests {
  @Test func `the first session of a cell is new, an equal one the same, another one changed`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let verdicts = try [true, true, false, false, true].enumerated().map { number, answer in
      try store.recordRun(number, [session(dismissalTrace(answer: answer))])[0].verdict
    }

    #expect(verdicts == [.new, .same, .changed, .same, .changed])
  }

  @Test func `a cell is compared with its own last session, whichever run that was in`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let landscape = portrait51.with("orientation", "landscape")
    try store.recordRun(1, [session(dismissalTrace(answer: true))])
    try store.recordRun(2, [session(dismissalTrace(answer: false), under: landscape)])
    try store.recordRun(3, [session(dismissalTrace(answer: false), of: "other")])

    let recorded = try store.recordRun(
      4, [session(dismissalTrace(answer: true)), session(dismissalTrace(answer: true), under: landscape)])

    #expect(recorded.map(\.verdict) == [.same, .changed])
  }

  @Test func `a script whose text changed is compared all the same`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace(), source: "id: new-game\n")])

    let recorded = try store.recordRun(2, [session(dismissalTrace(), source: "id: new-game\n# a comment\n")])

    #expect(recorded[0].verdict == .same)
    #expect(try store.rows("SELECT count(*) FROM v1_script_versions") == ["2"])
  }

  @Test(arguments: [
    (Performance.Outcome.failed, Verdict.failed), (.crashed, .crashed), (.error, .error), (.completed, .same),
  ])
  func `how a session ended wins over how it compares`(_ outcome: Performance.Outcome, _ verdict: Verdict) throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
    let failures = [
      Performance.Failure(step: 1, line: 8, message: "expected 320"), .init(step: 0, line: 0, message: "second"),
    ]

    let recorded = try store.recordRun(2, [session(dismissalTrace(), outcome: outcome, failures: failures)])

    #expect(recorded[0].verdict == verdict)
    #expect(try store.failures(of: recorded[0].id) == failures)
    #expect(
      try store.rows("SELECT position, step, script_line, message FROM v1_failures") == [
        "0|1|8|expected 320", "1|0|NULL|second",
      ])
  }

  @Test(
    arguments: [
      (Performance.Outcome.completed, nil, Verdict.new), (.completed, true, .same), (.completed, false, .changed),
      (.failed, nil, .failed), (.crashed, false, .crashed), (.error, true, .error),
    ] as [(Performance.Outcome, Bool?, Verdict)])
  func `a verdict follows from outcome and comparison`(
    _ outcome: Performance.Outcome, _ isSame: Bool?, _ verdict: Verdict
  ) {
    #expect(Verdict(outcome: outcome, isSame: isSame) == verdict)
  }
}
