import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct RecordingTests {
  static let behaviourTables = [
    "string", "recording", "step", "event", "ui_view", "frame", "property", "exception",
  ]

  @Test func `recording unchanged behaviour again adds a session and no behaviour`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let sessions = (1...5).map { session(syntheticTrace(seed: UInt64($0)), of: "script\($0)") }
    try store.recordRun(1, sessions)
    let before = try counts(in: store)

    let again = try store.recordRun(2, sessions)

    #expect(try counts(in: store) == before)
    #expect(try store.rows("SELECT count(*) FROM session") == ["10"])
    #expect(again.map(\.verdict) == Array(repeating: .same, count: 5))
    #expect(again.allSatisfy { !$0.isNewRecording })
  }

  @Test func `another process that records the same behaviour adds a session and no behaviour`() throws {
    let folder = try TemporaryFolder()
    let sessions = [session(dismissalTrace())]
    try Store(path: folder.file("a.sqlite"), access: .readWrite).recordRun(1, sessions)

    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let before = try counts(in: store)
    let recorded = try store.recordRun(2, sessions)

    #expect(try counts(in: store) == before)
    #expect(recorded[0].isNewRecording == false)
    #expect(try store.rows("SELECT count(*) FROM script_version") == ["1"])
    #expect(try store.rows("SELECT count(*) FROM configuration") == ["1"])
  }

  @Test func `cells that behave alike share one recording`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let recorded = try store.recordRun(
      1, ["5.0", "5.1", "6.0"].map { session(dismissalTrace(), under: portrait51.with("ios", $0)) })

    #expect(Set(recorded.map(\.recording)).count == 1)
    #expect(try store.rows("SELECT count(*) FROM recording") == ["1"])
    #expect(
      try store.rows("SELECT ios, verdict FROM v1_sessions ORDER BY ios") == ["5.0|new", "5.1|new", "6.0|new"])
  }

  @Test func `a session that cannot be written leaves nothing behind, and the next one is recorded`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(description(1))
    var broken = dismissalTrace()
    broken.views.append(broken.views[0])
    let before = try counts(in: store)

    let error = #expect(throws: StoreError.self) { try store.record(session(broken), in: run) }

    #expect(error?.kind == .contradiction)
    #expect(try counts(in: store) == before)
    #expect(try store.rows("SELECT count(*) FROM script") == ["0"])
    let recorded = try store.record(session(dismissalTrace()), in: run)
    #expect(
      try store.trace(ofRecording: recorded.recording).digests().recording == dismissalTrace().digests().recording)
  }

  @Test func `a cell is recorded once a run`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(description(1))
    let first = try store.record(session(dismissalTrace()), in: run)

    let error = #expect(throws: StoreError.self) { try store.record(session(dismissalTrace()), in: run) }

    #expect(error?.kind == .contradiction)
    #expect(error?.message.hasPrefix("\(run.reference) has a session of ") == true)
    #expect(error?.message.contains(" already, s:\(first.id): ") == true)
    #expect(try store.rows("SELECT count(*) FROM session") == ["1"])
  }

  @Test func `no room for a session loses that session only`() throws {
    let folder = try TemporaryFolder()
    let store = try smallStore(folder)
    let run = try store.beginRun(description(1))
    _ = try store.record(session(dismissalTrace(), of: "small"), in: run)

    let error = #expect(throws: StoreError.self) {
      try store.record(session(syntheticTrace(seed: 1, events: 8000), of: "large"), in: run)
    }

    #expect(error?.kind == .full)
    #expect(error?.message.contains("every session recorded before is kept") == true)
    #expect(try store.rows("SELECT script FROM v1_sessions") == ["small"])
    #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
    _ = try store.record(session(dismissalTrace(), of: "other"), in: run)
    #expect(try store.rows("SELECT count(*) FROM v1_sessions") == ["2"])
  }

  @Test func `the rows of a file agree with each other`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(
      1,
      (1...10).map {
        session(syntheticTrace(seed: UInt64($0)), of: "script\($0)", failures: [.init(step: 1, line: 2, message: "m")])
      })

    #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try store.rows("PRAGMA foreign_key_check") == [])
  }

  private func counts(in store: Store) throws -> [String] {
    try RecordingTests.behaviourTables.flatMap { try store.rows("SELECT '\($0)', count(*) FROM \($0)") }
  }
}
