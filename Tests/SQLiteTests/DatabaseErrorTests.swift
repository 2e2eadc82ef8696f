import RehearsalSQLite
import Testing

@Suite struct DatabaseErrorTests {
  @Test func `a missing file cannot be opened`() throws {
    let folder = try TemporaryFolder()
    #expect(kind { _ = try Database(path: folder.file("missing.sqlite"), access: .readWrite) } == .cannotOpen)
  }

  @Test func `a text file is not a database`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "no database\n", count: 100), to: "a.txt")

    #expect(kind { _ = try Database(path: path, access: .readOnly).integer("SELECT count(*) FROM t") } == .notADatabase)
  }

  @Test func `a lock that is not let go is reported after the timeout`() throws {
    let folder = try TemporaryFolder()
    let holder = try Database(path: folder.file("a.sqlite"), access: .create)
    try holder.execute("CREATE TABLE t (n INTEGER); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    let other = try Database(path: folder.file("a.sqlite"), access: .readWrite, lockTimeoutMilliseconds: 20)

    #expect(kind { try other.transaction { try other.execute("INSERT INTO t VALUES (2)") } } == .locked)

    try holder.execute("COMMIT")
    try other.transaction { try other.execute("INSERT INTO t VALUES (2)") }
    #expect(try other.integer("SELECT count(*) FROM t") == 2)
  }

  @Test func `no room is reported and undoes the transaction`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (n BLOB); PRAGMA max_page_count = 4")

    #expect(
      kind { try database.transaction { try database.execute("INSERT INTO t VALUES (zeroblob(100000))") } } == .full)
    #expect(try database.integer("SELECT count(*) FROM t") == 0)
  }

  @Test func `writing through a connection for reading is reported`() throws {
    let folder = try TemporaryFolder()
    do { try Database(path: folder.file("a.sqlite"), access: .create).execute("CREATE TABLE t (n INTEGER)") }
    let database = try Database(path: folder.file("a.sqlite"), access: .readOnly)

    #expect(database.isReadOnly == true)
    #expect(kind { try database.execute("INSERT INTO t VALUES (1)") } == .readOnly)
  }

  @Test func `a mistake in the SQL has a place`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)

    let error = #expect(throws: DatabaseError.self) { _ = try database.prepare("SELECT 1 FORM t") }

    #expect(error?.kind == .other)
    #expect(error?.offset == 14)
    #expect(error?.message.contains("\"t\"") == true)
  }

  private func kind(_ body: () throws -> Void) -> DatabaseError.Kind? {
    let error = #expect(throws: DatabaseError.self) { try body() }
    return error?.kind
  }
}
