import RehearsalSQLite
import Testing

/// A statement of a text that was prepared before is as one that is prepared anew.
@Suite struct StatementCacheTests {
  private static func database(in folder: TemporaryFolder) throws -> Database {
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)")
    return database
  }

  private static func first(_ sql: String, in database: borrowing Database) throws -> Int64? {
    let statement = try database.prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  @Test func `it has none of the values that were bound before, and begins at the first row`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    let sql = "SELECT a, ?1 FROM t ORDER BY a"
    do {
      let statement = try database.prepare(sql)
      statement.bind(Int64(7), at: 1)
      _ = try statement.step()
      _ = try statement.step()
    }

    let again = try database.prepare(sql)

    #expect(try again.step())
    #expect(again.integer(0) == 1)
    #expect(again.storageClass(1) == .null)
  }

  @Test func `two of one text at a time are two`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    let sql = "SELECT a FROM t ORDER BY a"
    _ = try StatementCacheTests.first(sql, in: database)

    let one = try database.prepare(sql)
    let other = try database.prepare(sql)
    _ = try one.step()
    _ = try one.step()
    _ = try other.step()

    #expect(one.integer(0) == 2)
    #expect(other.integer(0) == 1)
  }

  @Test func `one that was ended in the middle lets others write`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    _ = try StatementCacheTests.first("SELECT a FROM t ORDER BY a", in: database)

    try database.execute("DROP TABLE t")

    #expect(throws: DatabaseError.self) { try StatementCacheTests.first("SELECT a FROM t ORDER BY a", in: database) }
  }

  @Test func `it sees another schema`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    let sql = "SELECT * FROM t"
    #expect(try StatementCacheTests.first(sql, in: database) == 1)

    try database.execute("DROP TABLE t; CREATE TABLE t (b, a); INSERT INTO t VALUES (8, 9)")

    let again = try database.prepare(sql)
    #expect(try again.step())
    #expect(again.integer(0) == 8)
    #expect(again.columnCount == 2)
  }

  @Test func `it sees a temporary table that hides another, and the other file of a name`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    for (name, number) in [("one", 10), ("two", 20)] {
      let other = try Database(path: folder.file(name), access: .create)
      try other.execute("CREATE TABLE u (a); INSERT INTO u VALUES (\(number))")
    }

    #expect(try StatementCacheTests.first("SELECT a FROM t", in: database) == 1)
    try database.execute("CREATE TEMP TABLE t AS SELECT 5 AS a")
    #expect(try StatementCacheTests.first("SELECT a FROM t", in: database) == 5)
    for (name, number) in [("one", Int64(10)), ("two", 20)] {
      try database.attach(folder.file(name), as: "other")
      #expect(try StatementCacheTests.first("SELECT a FROM other.u", in: database) == number)
      try database.execute("DETACH other")
    }
  }

  @Test func `what was prepared before reading alone was permitted is refused afterwards`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    try database.prepare("DELETE FROM t WHERE a = 1").run()

    database.permitOnlyReading()

    #expect(throws: DatabaseError.self) { _ = try database.prepare("DELETE FROM t WHERE a = 1") }
    #expect(try StatementCacheTests.first("SELECT count(*) FROM t", in: database) == 2)
  }

  @Test(arguments: [("\u{E9}", "e\u{301}"), ("K", "\u{212A}")])
  func `texts that only look alike are two`(_ one: String, _ other: String) throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    for _ in 0..<2 {
      for text in [one, other] {
        let statement = try database.prepare("SELECT '\(text)'")
        #expect(try statement.step())
        #expect(Array(statement.text(0).utf8) == Array(text.utf8))
      }
    }
  }

  @Test func `what it cost before is not counted`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    func cost() throws -> Int64 {
      let statement = try database.prepare("SELECT sum(a) FROM t")
      while try statement.step() {}
      return statement.instructions
    }

    let once = try cost()

    #expect(once > 0)
    #expect(try cost() == once)
  }

  @Test func `more texts than are kept, and failures, do no harm`() throws {
    let folder = try TemporaryFolder()
    let database = try StatementCacheTests.database(in: folder)
    try database.execute("CREATE UNIQUE INDEX u ON t (a)")
    for round in 0..<2 {
      for number in 0..<200 {
        #expect(try StatementCacheTests.first("SELECT \(number) + \(round)", in: database) == Int64(number + round))
      }
      #expect(throws: DatabaseError.self) { try database.prepare("INSERT INTO t VALUES (1)").run() }
    }
    #expect(try StatementCacheTests.first("SELECT count(*) FROM t", in: database) == 3)
  }
}
