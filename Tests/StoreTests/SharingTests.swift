import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct SharingTests {
  @Test func `several writers at once lose nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("shared/a.sqlite")

    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try Store(path: path, access: .readWrite)
          let run = try store.beginRun(description(writer))
          for number in 0..<15 {
            _ = try store.record(session(syntheticTrace(seed: UInt64(number)), of: "script\(number)"), in: run)
          }
          try store.finish(run, status: .completed)
        }
      }
      try await group.waitForAll()
    }

    let store = try Store(path: path, access: .readOnly)
    #expect(try store.rows("SELECT count(*), count(DISTINCT run_id) FROM v1_sessions") == ["60|4"])
    #expect(try store.rows("SELECT count(*) FROM recording") == ["15"])
    #expect(try store.rows("SELECT DISTINCT status FROM v1_runs") == ["completed"])
    #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
  }

  /// A merge numbers runs in the order of their start.
  @Test func `a run that is being recorded keeps its sessions when earlier runs are merged in meanwhile`() throws {
    let folder = try TemporaryFolder()
    let other = folder.file("other.sqlite")
    do { try Store(path: other, access: .readWrite).recordRun(1, [session(dismissalTrace())]) }
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(description(2))
    _ = try store.record(session(dismissalTrace()), in: run)

    _ = try Store(path: store.path, access: .readWrite).merge(other)
    let recorded = try store.record(session(dismissalTrace(width: 300), of: "second"), in: run)
    try store.markBroken([recorded.id], in: run)
    try store.finish(run, status: .completed)

    #expect(try store.current(run).id == 2)
    #expect(
      try store.rows("SELECT run_id, script, verdict FROM v1_sessions ORDER BY 1, 2")
        == ["1|new-game|new", "2|new-game|new", "2|second|broken"])
    #expect(try store.runs().map(\.status) == [.completed, .completed])
    #expect(try store.examine().compactMap(\.problem) == [])
  }

  @Test func `a file that another process holds is reported when the wait is over`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite, lockTimeoutMilliseconds: 20)
    let run = try store.beginRun(description(1))
    let holder = try Database(path: store.path, access: .readWrite)
    try holder.execute("BEGIN IMMEDIATE")

    let error = #expect(throws: StoreError.self) { try store.record(session(dismissalTrace()), in: run) }

    #expect(error?.kind == .locked)
    #expect(error?.message.contains(store.path) == true)
    try holder.execute("ROLLBACK")
    _ = try store.record(session(dismissalTrace()), in: run)
    #expect(try store.rows("SELECT count(*) FROM v1_sessions") == ["1"])
  }

  @Test func `reading goes on while another process writes`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
    let holder = try Database(path: store.path, access: .readWrite)
    try holder.execute("BEGIN IMMEDIATE; DELETE FROM session")

    let reader = try Store(path: store.path, access: .readOnly, lockTimeoutMilliseconds: 20)

    #expect(try reader.rows("SELECT count(*) FROM v1_sessions") == ["1"])
  }

  @Test func `a run that nobody finished is interrupted, from its first moment on`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do {
      let store = try Store(path: path, access: .readWrite)
      let run = try store.beginRun(description(1))
      _ = try store.record(session(dismissalTrace()), in: run)
    }

    let store = try Store(path: path, access: .readOnly)

    #expect(try store.runs().map(\.status) == [.interrupted])
    #expect(try store.rows("SELECT status FROM v1_runs") == ["interrupted"])
    #expect(try store.rows("SELECT count(*) FROM v1_sessions") == ["1"])
  }

  @Test func `what a writer leaves when it dies in the middle of a session opens, with every session before it`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(description(1))
    _ = try store.record(session(dismissalTrace()), in: run)
    // The files as they are while a session of many pages is being written: the log holds a part of it.
    try store.connection.database.execute(
      """
      PRAGMA cache_size = 2; BEGIN IMMEDIATE;
      INSERT INTO string (key, value)
      SELECT 0, hex(randomblob(2000)) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]');
      """)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file("copy.sqlite") + suffix)
    }
    try store.connection.database.execute("ROLLBACK")

    let survivor = try Store(path: folder.file("copy.sqlite"), access: .readWrite)

    #expect(try survivor.rows("SELECT script FROM v1_sessions") == ["new-game"])
    #expect(try survivor.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try survivor.rows("SELECT count(*) FROM string WHERE length(value) = 4000") == ["0"])
    #expect(try survivor.runs().map(\.status) == [.interrupted])
    #expect(try survivor.recordRun(2, [session(dismissalTrace())]).map(\.verdict) == [.new])
  }
}
