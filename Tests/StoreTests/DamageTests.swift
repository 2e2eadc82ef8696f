import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct DamageTests {
  static let mutations = [
    "UPDATE event SET cause_distance = 4611686018427387904 WHERE id = 63",
    "UPDATE event SET cause_distance = 0 WHERE id = 63",
    "UPDATE event SET cause_distance = -9223372036854775808 WHERE id = 63",
    "PRAGMA foreign_keys = OFF; UPDATE step SET block = 999 WHERE recording = 2",
    "UPDATE step SET block = (SELECT max(block) FROM step) WHERE recording = 2 AND step = 0",
    "UPDATE step SET view_from = 1 WHERE recording = 2 AND step = 0",
    "UPDATE event_text SET view = 3",
    "UPDATE event_text SET view = 0",
    "UPDATE event SET t_us = -9223372036854775808 WHERE id = 63",
    "UPDATE event SET text = 999999 WHERE id = 63",
    "DELETE FROM event WHERE id = 63",
    "DELETE FROM event WHERE id = 68",
    "DELETE FROM event",
    "DELETE FROM step",
    "DELETE FROM step WHERE recording = 2 AND step = 0",
    "DELETE FROM step WHERE recording = 2 AND step = 1",
    "UPDATE step SET seq_from = -9223372036854775808 WHERE recording = 2 AND step = 0",
    "UPDATE block SET event_count = -9223372036854775808",
    "UPDATE block SET event_count = 9223372036854775807",
    "UPDATE block SET event_count = event_count + 1",
    "UPDATE recording SET event_count = -1",
    "UPDATE recording SET event_count = 9223372036854775807",
    "UPDATE block SET event_first = -9223372036854775808",
    "UPDATE block SET event_first = 9223372036854775807",
    "UPDATE recording SET t_end_us = 9223372036854775807",
    "UPDATE block SET frame_count = frame_count + 1",
    "DELETE FROM ui_view",
    "UPDATE ui_view SET parent = path",
    "UPDATE ui_view SET length = 9223372036854775807",
    "UPDATE ui_view SET seq_from = -9223372036854775808",
    "UPDATE ui_view SET seq_from = seq_from + 3",
    "UPDATE ending SET seq_to = 9223372036854775807",
    "UPDATE ending SET seq_to = -9223372036854775808",
    "INSERT INTO namesake SELECT block, 1, 1, 5 FROM step WHERE recording = 2 AND step = 0",
    "INSERT INTO namesake SELECT block, 3, 0, -9223372036854775808 FROM step WHERE recording = 2 AND step = 0",
    "DELETE FROM frame",
    "UPDATE frame SET seq_from = -9223372036854775808",
    "UPDATE frame SET seq_from = 1000000",
    "UPDATE frame SET length = 9223372036854775807",
    "UPDATE frame SET view = 9223372036854775807",
    "UPDATE frame SET view = 3",
    "UPDATE frame SET width = 9223372036854775807",
    "DELETE FROM property",
    "UPDATE property SET seq_from = -9223372036854775808",
    "UPDATE property SET length = 0",
    "INSERT INTO exception SELECT 2, 8, 0, min(id), min(id) FROM string",
    "INSERT INTO exception SELECT 2, -1, 0, min(id), min(id) FROM string",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: mutations)
  func `rows that contradict each other are damage to whoever reads them`(_ mutation: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do {
      let store = try Store(path: path, access: .readWrite)
      try store.recordRun(1, [session(syntheticTrace(seed: 9))])
      try #require(try store.recordRun(2, [session(dismissalTrace())])[0].recording == 2)
      _ = try store.trace(ofRecording: 2)
      try store.connection.database.execute(mutation)
    }

    let store = try Store(path: path, access: .readOnly)
    let readers: [() throws -> Void] = [
      { _ = try store.state(ofRecording: 2, atEvent: 4) },
      { _ = try store.lastEvent(ofStep: 1, recording: 2) },
      { _ = try store.lastEvent(notAfter: .zero, recording: 2) },
      { try store.readingWindows(ofRecording: 2, least: 0, usual: 1, into: 0, look: { _, _ in }) { _, _ in } },
      { _ = try store.trace(ofRecording: 2) },
      { try store.proveRecordings([2]) { (_, error) throws(StoreError) in throw error } },
    ]
    for read in readers {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.kind == .corrupt)
      #expect(error?.message.hasPrefix("\(path) is damaged: recording 2: ") == true)
    }
  }

  /// What a frame's path means is found without a look at the events, between which it begins.
  @Test(
    arguments: [
      ("UPDATE frame SET seq_from = 1000000", "a frame of its holds outside the events"),
      ("UPDATE frame SET view = (SELECT id FROM string WHERE value = 'tap')", "a frame is of a view that is not there"),
      ("UPDATE ui_view SET seq_from = seq_from + 8", "a frame is of a view that is not there"),
    ])
  func `a frame outside its step, or of a view that has not come, is damage`(_ mutation: String, _ problem: String)
    throws
  {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let recording = try store.recordRun(1, [session(dismissalTrace())])[0].recording
    try store.connection.database.execute(mutation)

    let error = #expect(throws: StoreError.self) { try store.trace(ofRecording: recording) }

    #expect(error?.kind == .corrupt)
    #expect(error?.message == "\(store.path) is damaged: recording \(recording): \(problem)")
  }

  @Test(arguments: ["UPDATE event_text SET name = 999999", "UPDATE event_text SET kind = 255"])
  func `a row of a trace that means nothing is damage`(_ mutation: String) throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(syntheticTrace(seed: 9))])
    try store.recordRun(2, [session(dismissalTrace())])
    try store.connection.database.execute(mutation)

    let error = #expect(throws: StoreError.self) { try store.trace(ofRecording: 2) }

    #expect(error?.kind == .corrupt)
    #expect(error?.message.hasPrefix("\(store.path) is damaged: recording 2: ") == true)
  }
}

@Suite struct MissingPartTests {
  @Test(arguments: ["DROP TABLE span", "DROP VIEW v1_history", "DROP TABLE run"])
  func `a table or view that somebody took away is damage, and the file is named`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let writer = try Store(path: path, access: .readWrite)
    try writer.recordRun(1, [session(dismissalTrace())])
    // Before it is opened a file is looked at (`SchemaPartsTests`); this happens afterwards.
    let store = try Store(path: path, access: .readOnly)
    try writer.connection.database.execute("PRAGMA foreign_keys = OFF; \(sql)")

    let inSQL = { _ = try store.rows("SELECT *, (SELECT count(*) FROM v1_runs) FROM v1_history") }
    let inSwift = {
      _ = try store.runs().map { try store.history(of: CellFilter(), line: $0.description.sourceBranch) }
    }
    let readers = sql.contains("VIEW") ? [inSQL] : [inSQL, inSwift]

    for read in readers {
      let error = #expect(throws: StoreError.self) { try read() }
      #expect(error?.kind == .corrupt)
      #expect(error?.message.hasPrefix("\(path) is damaged: no such table: ") == true)
    }
  }

  @Test func `a table that never was is the question's fault`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try store.rows("SELECT * FROM v1_historie") }

    #expect(error?.kind == .badSQL)
  }
}
