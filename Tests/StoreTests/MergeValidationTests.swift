import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What another file says is looked at before anything of it is taken over.
@Suite struct MergeValidationTests {
  private static let changes: [(sql: String, place: String)] = [
    ("UPDATE run SET label = hex(zeroblob(1000))", "run.label has more than 1000 bytes"),
    ("UPDATE run SET source_branch = hex(zeroblob(1000))", "run.source_branch has more than"),
    ("UPDATE script SET uid = hex(zeroblob(1000))", "script.uid has more than"),
    ("UPDATE session_failure SET message = hex(zeroblob(200000))", "session_failure.message has more than"),
    ("UPDATE run SET uid = x'00'", "run.uid has other than 16 bytes"),
    ("UPDATE recording SET digest = x'00'", "recording.digest has other than 32 bytes"),
    ("UPDATE run SET status = 7", "run.status has a value that means nothing"),
    ("UPDATE session SET verdict = -1", "session.verdict has a value that means nothing"),
    ("UPDATE run SET source_is_dirty = 2", "run.source_is_dirty has a value that means nothing"),
    ("UPDATE run SET started_at_ms = -9223372036854775808", "run.started_at_ms has a time that cannot be"),
    ("UPDATE source SET text = text || '#'", "source 1 has another text than its digest says"),
    ("UPDATE event SET t_us = t_us + 1", "recording 1: its rows are not those that its digest was computed from"),
    ("UPDATE session SET wall_us = 9223372036854775807", "session.wall_us has a time that cannot be"),
  ]

  @Test(arguments: changes)
  func `a value that this program would not write is refused by its place, and nothing is taken over`(
    _ change: (sql: String, place: String)
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    do {
      let failing = session(
        dismissalTrace(), outcome: .failed,
        failures: [Performance.Failure(step: 0, line: 1, message: "no", claims: [])])
      try Store(path: path, access: .readWrite).recordRun(1, label: "one", [failing])
    }
    try PlainConnection(path).execute(change.sql)
    let own = try Store(path: folder.file("own.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try own.merge(path) }

    #expect(error?.kind == .corrupt)
    let said = error?.message ?? ""
    #expect(
      said.hasPrefix("\(path): the file is damaged: \(change.place)")
        || said.hasPrefix("\(path) is damaged: \(change.place)"), "\(said)")
    #expect(try own.runs().isEmpty)
  }

  @Test func `texts that people give have a length, which is said with what was given`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let long = String(repeating: "é", count: 501)

    let label = #expect(throws: StoreError.self) { try store.beginRun(description(1, label: long)) }
    let owner = #expect(throws: StoreError.self) {
      try store.keep(
        IgnoreRule(
          signature: Digest(of: "s"), madeAtMilliseconds: 1, owner: long, why: "", until: "2026-12-31", who: "Ada"))
    }

    #expect(label?.kind == .notPermitted)
    #expect(label?.message.contains("a text of 1002 bytes is given as label: \"éé") == true)
    #expect(label?.message.contains("expected are at most 1000 bytes") == true)
    #expect(owner?.message.contains("given as owner") == true)
    #expect(try store.runs().isEmpty)
  }

  @Test func `a value of many megabytes in a file of somebody else is damage, and not read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    do { try Store(path: path, access: .readWrite).recordRun(1, label: "one", [session(dismissalTrace())]) }
    try PlainConnection(path).execute("UPDATE run SET label = hex(zeroblob(20000000))")

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readOnly).runs() }

    #expect(error?.kind == .corrupt)
    #expect(error?.message.contains("more than 32 MB") == true)
  }
}
