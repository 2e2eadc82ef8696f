import Rehearsal
import RehearsalReview
import RehearsalScript
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Which cells `record` performs, and what its gate says of them.
@Suite struct CellSelectionTests {
  private static func script(_ id: String, tags: String, matrix: String) -> (path: String, text: String) {
    let text = """
      id: \(id)
      tags: [\(tags)]
      matrix: { \(matrix) }
      scene:
        root: board
        controllers:
          board: { view: { view: boardView, frame: [0, 0, 768, 1004] } }
      steps: [launch]
      """
    return ("\(id).yaml", text)
  }

  private static let library = ScriptLibrary(files: [
    script("zoom", tags: "slow", matrix: "orientation: [portrait, landscape]"),
    script("tap", tags: "quick, sample", matrix: "orientation: [portrait, landscape], ios: [5.0, 5.1]"),
  ])

  private func names(
    matrix: String? = nil, only: String? = nil, tags: String? = nil, with answers: [String] = []
  ) throws -> [String] {
    let selection = try CellSelection(CellQueries(only: only, tags: tags, matrix: matrix), with: answers)
    return try selection.cells(of: CellSelectionTests.library.scripts).map { cell in
      "\(cell.script.id) \(cell.configuration["ios"] ?? "") \(cell.configuration["orientation"] ?? "")"
    }
  }

  @Test func `all filters must let a cell pass, and scripts stand by id`() throws {
    try #require(CellSelectionTests.library.diagnostics.isEmpty, "\(CellSelectionTests.library.diagnostics)")
    let all = try names()

    #expect(all.count == 6)
    #expect(all == all.filter { $0.hasPrefix("tap") } + all.filter { $0.hasPrefix("zoom") })
    #expect(try names(tags: "slow, sample") == all)
    #expect(try names(tags: "quick") == all.filter { $0.hasPrefix("tap") })
    #expect(try names(only: "^z") == all.filter { $0.hasPrefix("zoom") })
    #expect(try names(matrix: "ios=5.0; orientation=port*") == all.filter { $0.hasSuffix("5.0 portrait") })
    #expect(try names(matrix: "orientation=portrait", only: "tap", tags: "slow") == [])
  }

  @Test func `an explanation names the filter that left nothing and what there is`() throws {
    let scripts = CellSelectionTests.library.scripts
    let matrix = try CellSelection(CellQueries(only: "tap", matrix: "orientation=portrait; ios=9.0"))
    let tags = try CellSelection(CellQueries(tags: "fast"))

    #expect(
      matrix.explanation(of: scripts) == [
        "there are 2 scripts with 6 cells", "--only tap leaves 1 script with 4 cells",
        "--matrix orientation=portrait leaves 1 script with 2 cells",
        "--matrix ios=9.0 leaves none: ios is 5.0, 5.1",
      ])
    #expect(tags.explanation(of: scripts).last == "--tags fast leaves none: the tags are quick, sample, slow")
    #expect(tags.explanation(of: [], orElse: ["write one"]) == ["write one"])
  }

  @Test(
    arguments: [
      ("ios", nil, [], "--matrix, column 1: \"ios\" is not a condition"),
      (nil, "(", [], "--only \"(\" is not a regular expression"),
      (nil, nil, ["nothing"], "--with: "), (nil, nil, ["no-such-decision=1"], "--with: unknown decision"),
    ] as [(String?, String?, [String], String)])
  func `what is no filter is refused with its option`(
    _ matrix: String?, _ only: String?, _ answers: [String], _ message: String
  ) throws {
    let error = try #require(throws: RehearsalError.self) {
      try CellSelection(CellQueries(only: only, matrix: matrix), with: answers)
    }

    #expect(error.message.hasPrefix(message), "\(error.message)")
  }

  // MARK: - The gate

  /// A run of one session for each verdict; the first ones show changes.
  private func answer(
    _ verdicts: [Verdict], changed: [(signature: Digest, status: ReviewLedger.Status)] = [],
    ledger: ReviewLedger? = nil
  ) throws -> RunAnswer {
    let history = try SampleHistory()
    let run = try history.record([:])
    let cells = verdicts.enumerated().map { place, verdict in
      let session = session("zoom", SampleHistory.portrait, id: Int64(place), recording: 2, verdict: verdict)
      let before = RehearsalTests.session("zoom", SampleHistory.portrait, id: 100, recording: 1)
      let change = changed.indices.contains(place) ? changed[place] : nil
      return CellAnswer(
        before: change == nil ? session : before,
        baseline: BaselineChoice(session: session, baseline: nil, former: nil),
        change: change.map { change in
          ChangedCell(
            session: session,
            difference: Difference(
              recordingBefore: 1, recording: 2, signature: change.signature, shape: change.signature, changeCount: 1,
              rootCount: 1, channels: [], root: "wider"), before: .run(1), status: change.status)
        })
    }
    let lineage = Lineage(places: [Lineage.Place(line: "main")])
    return RunAnswer(
      run: run, lineage: lineage, ledger: try ledger ?? ReviewLedger(store: history.store, along: lineage),
      cells: cells)
  }

  @Test(arguments: Verdict.allCases)
  func `by default all fail that are not as before or new`(_ verdict: Verdict) throws {
    let expected: GateJudgement.Result =
      switch verdict {
      case .same, .new, .removed, .flaky: .passed
      case .nondeterministic: .nondeterministic
      case .changed, .failed, .broken, .error, .crashed: .failed
      }

    #expect(RunGate.usual.judge(try answer([.same, verdict])).result == expected)
  }

  @Test func `a gate fails for its own words only`() throws {
    let gate = try #require(RunGate(argument: "new, crashed"))

    #expect(gate.judge(try answer([.new])).result == .failed)
    #expect(gate.judge(try answer([.crashed])).result == .failed)
    #expect(gate.judge(try answer([.changed, .failed, .error, .nondeterministic])).result == .passed)
    #expect(try #require(RunGate(argument: "none")).judge(try answer([.crashed])).result == .passed)
  }

  @Test(arguments: ["", "same", "changed,none", "none,none", "changed,,", "Changed", "all"])
  func `what is no gate is refused`(_ text: String) {
    let isGate = RunGate(argument: text) != nil

    // A comma too many says nothing else.
    #expect(isGate == (text == "changed,,"))
  }

  @Test func `a word with a number fails above it`() throws {
    let gate = try #require(RunGate(argument: "changed>2,failed"))

    #expect(gate.judge(try answer([.changed, .changed, .same])).result == .passed)
    #expect(gate.judge(try answer([.changed, .changed, .changed])).result == .failed)
    #expect(gate.judge(try answer([.failed])).result == .failed)
    #expect(gate.text == "changed>2,failed" && RunGate(argument: gate.text)?.text == gate.text)
  }

  @Test func `a run of fewer cells than wanted fails`() throws {
    let gate = try #require(RunGate(argument: "none,cells<3"))

    #expect(gate.judge(try answer([.same, .crashed, .same])).result == .passed)
    let judgement = gate.judge(try answer([.same, .same]))
    #expect(judgement.result == .failed)
    #expect(judgement.reasons == ["2 cells, and the gate wants 3 at least"])
    #expect(RunGate(argument: "cells<3")?.judge(try answer([.same])).result == .failed)
  }

  @Test(arguments: ["changed>", "changed>-1", "changed>x", "changed<2", "cells>3", "removed>2", "changed>1>2", ">3"])
  func `what is no number of something is refused`(_ text: String) {
    #expect(RunGate(argument: text) == nil)
  }

  @Test func `every word of the list is a gate`() {
    #expect(RunGate.allWords.allSatisfy { RunGate(argument: $0) != nil })
    #expect(RunGate(argument: "unreviewed")?.failsUnreviewed == true)
    #expect(RunGate(argument: "unreviewed")?.verdicts == [])
  }

  @Test func `an interrupted run is neither passed nor failed`() {
    let recording = RunRecording(run: 1, cellCount: 2, isInterrupted: true)

    #expect(recording.judgement(of: .usual).result == .interrupted)
    #expect(recording.judgement(of: .usual).findings.isEmpty)
  }

  @Test func `a change that is ignored does not fail, and one whose rule is over does, with its owner`() throws {
    let history = try SampleHistory()
    let change = Digest(of: "wider")
    try history.ignore(change, until: "2026-06-01", owner: "Grace")
    func ledger(_ today: String) throws -> ReviewLedger {
      try ReviewLedger(store: history.store, line: "main", today: today)
    }

    let ignored = RunGate.usual.judge(
      try answer([.changed], changed: [(change, .ignored)], ledger: try ledger("2026-06-01")))
    let expired = RunGate.usual.judge(
      try answer([.changed], changed: [(change, .expired)], ledger: try ledger("2026-06-02")))

    #expect(ignored.result == .passed && ignored.findings.isEmpty)
    #expect(expired.result == .failed)
    #expect(expired.reasons.count == 1 && expired.reasons[0].contains("Grace"))
    #expect(expired.reasons[0].contains(change.short) && expired.reasons[0].contains("2026-06-01"))
  }

  @Test func `unreviewed changes fail where that is asked for, each once`() throws {
    let (open, rejected) = (Digest(of: "open"), Digest(of: "rejected"))
    let run = try answer(
      [.same, .same, .same, .same], changed: [(open, .open), (open, .open), (rejected, .rejected)])

    let judged = try #require(RunGate(argument: "unreviewed")).judge(run)

    #expect(judged.result == .failed)
    #expect(judged.findings(about: 0).map(\.kind) == [.unreviewed])
    #expect(judged.findings(about: 3).isEmpty)
    #expect(
      judged.reasons == [
        "change \(open.short) in 2 cells is not reviewed: wider",
        "change \(rejected.short) in 1 cell was rejected: wider",
      ])
    #expect(RunGate.usual.judge(run).result == .passed)
  }
}
