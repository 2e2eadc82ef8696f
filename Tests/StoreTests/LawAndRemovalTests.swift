import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct LawAndRemovalTests {
  let folder: TemporaryFolder
  let store: Store
  let laws = [
    LawRecord(name: "b", why: "because of b", text: "SELECT 2"), LawRecord(name: "a", why: "of a", text: "SELECT 1"),
  ]

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  @Test func `a set of laws is known by its digest, in whichever order they are told`() throws {
    let set = try store.keepLaws(laws)

    #expect(try store.keepLaws(laws.reversed()) == set)
    #expect(try store.keepLaws([laws[0]]) != set)
    #expect(
      try store.rows("SELECT law, why, text FROM v1_laws ORDER BY law_set, 1").sorted()
        == ["a|of a|SELECT 1", "b|because of b|SELECT 2", "b|because of b|SELECT 2"])
  }

  @Test func `recordings are held against a set once, and what they break is kept`() throws {
    let run = try store.beginRun(description(1))
    let recorded = try [320.0, 400].map { try store.record(session(dismissalTrace(width: $0), of: "s\($0)"), in: run) }
    let set = try store.keepLaws(laws)
    #expect(try store.recordings(ofRun: run.id, notHeldAgainst: set) == [1, 2])
    let found = LawBreak(law: "a", recording: 2, event: 3, message: "did without will")

    try store.keep([found], of: [1, 2], against: set)

    #expect(try store.recordings(notHeldAgainst: set) == [])
    #expect(try store.lawBreaks(ofRecording: 2) == [found])
    #expect(try store.lawBreaks(ofRun: run.id) == [found])
    #expect(
      try store.rows("SELECT recording_id, law, seq, message, why FROM v1_law_breaks")
        == ["2|a|3|did without will|of a"])
    #expect(try store.markBroken(recorded.map(\.id).filter { $0 == 2 }, in: run) == [2])
    try store.finish(run, status: .completed)
    #expect(try store.rows("SELECT verdict FROM v1_sessions ORDER BY session_id") == ["new", "broken"])
    #expect(try store.totals(of: run.id).map(\.counts) == [[.new: 1, .broken: 1]])
    #expect(try store.examine().compactMap(\.problem) == [])
  }

  @Test func `another set of laws replaces what the first one gave`() throws {
    try store.recordRun(1, [session(dismissalTrace())])
    let first = try store.keepLaws(laws)
    try store.keep([LawBreak(law: "a", recording: 1, event: nil, message: "x")], of: [1], against: first)
    let second = try store.keepLaws([laws[0]])

    #expect(try store.recordings(notHeldAgainst: second) == [1])
    try store.keep([], of: [1], against: second)

    #expect(try store.lawBreaks(ofRecording: 1) == [])
  }

  @Test func `a broken law outranks a failed expectation and a change, and nothing worse`() throws {
    let run = try store.beginRun(description(1))
    let outcomes: [Performance.Outcome] = [.completed, .failed, .crashed, .error]
    let recorded = try outcomes.enumerated().map { number, outcome in
      try store.record(session(dismissalTrace(), of: "s\(number)", outcome: outcome), in: run)
    }

    #expect(try store.markBroken(recorded.map(\.id), in: run) == [1, 2])

    #expect(try store.sessions(of: run.id).map(\.verdict) == [.broken, .broken, .crashed, .error])
  }

  @Test func `a session that became broken is no baseline`() throws {
    var described = description(1)
    described.sourceIsDirty = false
    let run = try store.beginRun(described)
    let recorded = try store.record(session(dismissalTrace()), in: run)
    #expect(try store.rows("SELECT first_sound_session_id FROM v1_cells") == ["1"])

    try store.markBroken([recorded.id], in: run)

    #expect(try store.rows("SELECT first_sound_session_id FROM v1_cells") == ["NULL"])
  }

  @Test func `a removed cell is one of the run, whichever line had it, and no session`() throws {
    try store.recordRun(1, [session(dismissalTrace()), session(dismissalTrace(), of: "gone")])
    var described = description(2)
    described.sourceBranch = "feature"
    let run = try store.beginRun(described)
    let gone = try #require(try store.sessions(of: 1).first { $0.script == "gone" })

    try store.noteRemoved([gone], in: run)
    try store.noteRemoved([gone], in: run)
    try store.finish(run, status: .completed)

    #expect(try store.removedCells(of: run.id) == [gone])
    #expect(try store.rows("SELECT run_id, script, session_id FROM v1_removed_cells") == ["2|gone|\(gone.id)"])
    #expect(try store.totals(of: run.id).map(\.counts) == [[.removed: 1]])
    #expect(try store.totals(of: run.id).map(\.sessionCount) == [0])
    #expect(try store.rows("SELECT count(*) FROM v1_history WHERE line = 'feature'") == ["0"])
    #expect(try store.examine().compactMap(\.problem) == [])
    #expect(try store.run(run.id).digest != nil)
  }
}
