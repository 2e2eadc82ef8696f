import RehearsalSQLite
import Testing

@Suite struct GuardingTests {
  @Test(arguments: [
    "SELECT 1", "VALUES (1)", "WITH a AS (SELECT 1) SELECT * FROM a", "SELECT lower(name) FROM sqlite_schema",
    "SELECT * FROM pragma_table_info('t')", "PRAGMA user_version", "EXPLAIN QUERY PLAN SELECT 1",
    "SELECT value FROM json_each('[1]')",
  ])
  func `reading is permitted`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    database.permitOnlyReading()

    let statement = try database.prepare(sql)

    #expect(statement.isReading == true)
  }

  @Test(arguments: [
    "ATTACH 'b.sqlite' AS b", "BEGIN", "SAVEPOINT a", "CREATE TABLE u (n)", "INSERT INTO t VALUES (1)", "DROP TABLE t",
    "PRAGMA user_version = 3", "PRAGMA journal_mode = DELETE", "PRAGMA writable_schema = 1", "VACUUM INTO 'c.sqlite'",
    "SELECT load_extension('x')", "CREATE TEMP TABLE u (n)", "DETACH main", "ANALYZE", "REINDEX t",
    "UPDATE sqlite_schema SET sql = ''",
  ])
  func `everything else is refused`(_ sql: String) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, m INTEGER UNIQUE)")
    database.permitOnlyReading()

    #expect(throws: DatabaseError.self) {
      let statement = try database.prepare(sql)
      try statement.run()
    }
    #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 2)
  }

  @Test(arguments: [("", false), (" ;\n-- done\n/* ; */ ;", false), (" SELECT 2", true), ("; nonsense", true)])
  func `a text with something to do is told apart from blanks and comments`(_ text: String, _ holds: Bool) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)

    #expect(database.holdsStatement(text) == holds)
  }

  @Test func `a longer value than permitted is refused`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    database.limitLength(1000)

    let error = #expect(throws: DatabaseError.self) { _ = try database.integer("SELECT length(randomblob(2000))") }

    #expect(error?.kind == .tooBig)
  }
}
