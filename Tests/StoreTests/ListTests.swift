import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ListTests {
  @Test func `a run is listed as it was described`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    var bare = description(2)
    (bare.sourceRevision, bare.sourcePosition, bare.sourceBranch, bare.sourceIsDirty) = (nil, nil, nil, false)
    bare.arguments = []
    try store.recordRun(1, label: "with \"quotes\" 'n' all", [session(dismissalTrace())])
    _ = try store.beginRun(bare)

    let runs = try store.runs()

    #expect(runs.map(\.description) == [description(1, label: "with \"quotes\" 'n' all"), bare])
    #expect(runs.map(\.status) == [.completed, .interrupted])
    #expect(runs.map(\.sessionCount) == [1, 0])
    #expect(
      try store.rows("SELECT run_id, engine_commit, engine_position, engine_line, branch, engine_is_dirty FROM v1_runs")
        == ["1|\(String(repeating: "a1", count: 20))|42|main|main|1", "2|NULL|NULL|NULL|NULL|0"])
  }

  @Test func `a run that was begun twice under one identity is refused`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    _ = try store.beginRun(description(1))

    let error = #expect(throws: StoreError.self) { try store.beginRun(description(1)) }

    #expect(error?.kind == .contradiction)
  }

  @Test func `scripts are listed as in their newest session`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace(), source: "old", claims: ["DIS-003", "APP-001"])])
    try store.recordRun(
      2, [session(dismissalTrace(), source: "new", claims: ["DIS-004"]), session(dismissalTrace(), of: "a")])

    #expect(try store.scripts().map(\.id) == ["a", "new-game"])
    #expect(try store.scripts()[1].source == "new")
    #expect(try store.scripts()[1].claims == ["DIS-004"])
    #expect(try store.scripts()[1].digest == Digest(of: "new"))

    // Back to the old text, which is known already.
    try store.recordRun(3, [session(dismissalTrace(), source: "old", claims: ["DIS-003", "APP-001"])])
    #expect(try store.scripts()[1].claims == ["APP-001", "DIS-003"])
    #expect(try store.rows("SELECT source FROM v1_scripts WHERE script = 'new-game'") == ["old"])
    #expect(
      try store.rows("SELECT claim FROM v1_script_claims WHERE script = 'new-game' ORDER BY 1") == [
        "APP-001", "DIS-003",
      ])
  }

  @Test func `configurations and sessions are listed in the order of their axes`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let versions = ["5.10", "6.0", "5.2", "beta"]
    try store.recordRun(1, versions.map { session(dismissalTrace(), under: portrait51.with("ios", $0)) })

    #expect(try store.configurations().map(\.configuration["ios"]) == ["5.2", "5.10", "6.0", "beta"])
    #expect(try store.sessions(of: 1).map(\.configuration["ios"]) == ["5.2", "5.10", "6.0", "beta"])
    #expect(
      try store.rows("SELECT ios, ios_key FROM v1_configurations ORDER BY configuration_id")
        == ["5.10|5010000", "6.0|6000000", "5.2|5002000", "beta|NULL"])
  }

  @Test func `an axis of the user's own is a row, and a standard axis that is missing is NULL`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let configuration = Configuration(["ios": "6.0.1", "language": "de"])
    try store.recordRun(1, [session(dismissalTrace(), under: configuration)])

    #expect(try store.rows("SELECT axis, value FROM v1_axes ORDER BY 1") == ["ios|6.0.1", "language|de"])
    #expect(
      try store.rows("SELECT ios, ios_key, device, orientation, popover, account, digest FROM v1_configurations")
        == ["6.0.1|6000001|NULL|NULL|NULL|NULL|\(configuration.digest.hex)"])
    #expect(try store.sessions(of: 1)[0].configuration == configuration)
  }

  @Test func `a session knows the one before it`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let first = try store.recordRun(1, [session(dismissalTrace())])[0]
    try store.recordRun(2, [session(dismissalTrace(), of: "other")])
    let third = try store.recordRun(3, [session(dismissalTrace(answer: false))])[0]

    let newest = try #require(try store.session(third.id))

    #expect(try store.sessionBefore(newest)?.id == first.id)
    #expect(try store.session(first.id).flatMap { try store.sessionBefore($0) } == nil)
    #expect(newest.recordingDigest == dismissalTrace(answer: false).digests().recording)
    #expect(newest.eventCount == 8)
    #expect(newest.wallMicroseconds == 1234)
    #expect(try store.session(99) == nil)
  }

  @Test func `only one script's sessions are listed when asked for`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace(), of: "b"), session(dismissalTrace(), of: "a")])

    #expect(try store.sessions(of: 1).map(\.script) == ["a", "b"])
    #expect(try store.sessions(of: 1, script: "b").map(\.script) == ["b"])
    #expect(try store.sessions(of: 2).isEmpty)
  }
}
