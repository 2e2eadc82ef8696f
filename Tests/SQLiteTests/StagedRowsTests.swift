import RehearsalSQLite
import Testing

@Suite struct StagedRowsTests {
  @Test func `staged rows are copied into a table in their order, NULL included`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER)")
    let staged = try StagedRows(in: database)
    let insert = try database.prepare("INSERT INTO t SELECT ?1, c0, c1 FROM staged")
    insert.bind(7 as Int64, at: 1)

    let values: [Int64] = [10, 11, 20, StagedRows.null, Int64.max, -1]
    try values.withUnsafeBufferPointer { rows in try staged.present(rows, width: 2) { try insert.run() } }

    let rows = try database.text("SELECT group_concat(a || ':' || b || ':' || ifnull(c, '-'), ' ') FROM t")
    #expect(rows == "7:10:11 7:20:- 7:\(Int64.max):-1")
  }

  @Test func `nothing is staged outside`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let staged = try StagedRows(in: database)

    let inside = try [1, 2, 3].withUnsafeBufferPointer { rows in
      try staged.present(rows, width: 1) { try database.integer("SELECT count(*) FROM staged") }
    }

    #expect(inside == 3)
    #expect(try database.integer("SELECT count(*) FROM staged") == 0)
  }

  @Test func `the file holds nothing of it`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)

    _ = try StagedRows(in: database)

    #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 0)
  }
}
