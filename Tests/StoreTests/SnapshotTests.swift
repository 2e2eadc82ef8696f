import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct SnapshotTests {
  @Test func `a snapshot sees one moment, in lists and in queries`() throws {
    let folder = try TemporaryFolder()
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try writer.recordRun(1, [session(dismissalTrace())])
    let reader = try Store(path: writer.path, access: .readOnly)

    try reader.snapshot {
      try writer.recordRun(2, [session(dismissalTrace(answer: false))])

      #expect(try reader.runs().map(\.id) == [1])
      #expect(try reader.rows("SELECT count(*) FROM v1_sessions") == ["1"])
      #expect(try reader.rows("SELECT count(*) FROM v1_recordings") == ["1"])
    }

    #expect(try reader.runs().map(\.id) == [1, 2])
    #expect(try reader.rows("SELECT count(*) FROM v1_sessions") == ["2"])
  }

  @Test func `a snapshot begins with its first moment, not with its first question`() throws {
    let folder = try TemporaryFolder()
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try writer.recordRun(1, [session(dismissalTrace())])
    let reader = try Store(path: writer.path, access: .readOnly)

    let counted = try reader.snapshot {
      try writer.recordRun(2, [session(dismissalTrace())])
      return try reader.snapshot { try reader.rows("SELECT count(*) FROM v1_runs") }
    }

    #expect(counted == ["1"])
  }

  @Test(arguments: [
    "DELETE FROM session", "ATTACH 'other.sqlite' AS o", "PRAGMA query_only = 0", "COMMIT", "BEGIN",
    "SELECT 1; SELECT 2", "CREATE TEMP TABLE t (a)", "SAVEPOINT s",
  ])
  func `a query in a snapshot may only read`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try writer.recordRun(1, [session(dismissalTrace())])
    let reader = try Store(path: writer.path, access: .readOnly)

    try reader.snapshot {
      let error = #expect(throws: StoreError.self) { try reader.rows(sql) }

      #expect(error?.kind == .badSQL)
      try writer.recordRun(2, [session(dismissalTrace())])
      #expect(try reader.rows("SELECT count(*) FROM v1_runs") == ["1"], "the snapshot is still held")
    }
  }

  @Test func `a query that took too long leaves the snapshot as it was`() throws {
    let folder = try TemporaryFolder()
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try writer.recordRun(1, [session(dismissalTrace())])
    let reader = try Store(path: writer.path, access: .readOnly)

    try reader.snapshot {
      let error = #expect(throws: StoreError.self) {
        try reader.query(
          "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
          limits: QueryLimits(timeMilliseconds: 20), columns: { _ in }, row: { _ in })
      }
      try writer.recordRun(2, [session(dismissalTrace())])

      #expect(error?.kind == .timeLimit)
      #expect(try reader.rows("SELECT count(*) FROM v1_runs") == ["1"])
      #expect(try reader.runs().map(\.id) == [1])
    }
  }

  @Test func `a store that may write has no snapshots`() throws {
    let folder = try TemporaryFolder()
    let writer = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try writer.snapshot { try writer.runs() } }

    #expect(error?.kind == .notPermitted)
  }
}
