import RehearsalSQLite
import Testing

@Suite struct DatabaseTests {
  @Test func `a transaction keeps all of what its body did`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (n INTEGER)")

    try database.transaction { try database.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)") }

    #expect(try database.integer("SELECT count(*) FROM t") == 2)
    #expect(database.lastInsertedRow == 2)
  }

  @Test func `a transaction keeps nothing when its body fails`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (n INTEGER UNIQUE)")

    #expect(throws: DatabaseError.self) {
      try database.transaction { try database.execute("INSERT INTO t VALUES (1); INSERT INTO t VALUES (1)") }
    }

    #expect(try database.integer("SELECT count(*) FROM t") == 0)
    try database.transaction { try database.execute("INSERT INTO t VALUES (3)") }
    #expect(try database.integer("SELECT n FROM t") == 3)
  }

  @Test func `a path is a path even when it looks like something else`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a ?%#b.sqlite")
    do {
      let database = try Database(path: path, access: .create)
      try database.execute("CREATE TABLE t (n INTEGER)")
    }

    let database = try Database(path: path, access: .immutable)

    #expect(FileSystem.exists(path))
    #expect(try database.integer("SELECT count(*) FROM t") == 0)
  }

  @Test func `a check that says so ends a statement`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    var checks = 0

    let error = #expect(throws: DatabaseError.self) {
      try database.interrupting(
        when: {
          checks += 1
          return checks == 3
        }
      ) {
        _ = try database.integer(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
      }
    }

    #expect(error?.kind == .interrupted)
    #expect(checks == 3)
    #expect(try database.integer("SELECT 1") == 1)
  }
}
