import RehearsalPlainText
import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct QueryTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
  }

  @Test func `names of columns come first, then every row`() throws {
    var columns: [String] = []
    var rows: [[QueryValue]] = []

    try store.query(
      "SELECT 1 AS n, 2.5 AS r, 'x' AS t, NULL AS absent, x'00ff' AS b UNION ALL SELECT 2, 3.5, '', 0, x''",
      columns: { columns = $0 }, row: { rows.append($0) })

    #expect(columns == ["n", "r", "t", "absent", "b"])
    #expect(
      rows == [
        [.integer(1), .real(2.5), .text("x"), .null, .blob([0, 255])],
        [.integer(2), .real(3.5), .text(""), .integer(0), .blob([])],
      ])
  }

  @Test func `names of columns come even without a row`() throws {
    var columns: [String] = []
    try store.query("SELECT 1 AS n WHERE 0", columns: { columns = $0 }, row: { _ in Issue.record("There is no row.") })
    #expect(columns == ["n"])
  }

  @Test func `values are bound by name and never spliced`() throws {
    let rows = try store.rows(
      "SELECT :text, @number + 1, $real, :none IS NULL, hex(:bytes)",
      [
        "text": .text("'; DROP TABLE run; --"), "number": .integer(41), "real": .real(0.5), "none": .null,
        "bytes": .blob([1, 255]),
      ])

    #expect(rows == ["'; DROP TABLE run; --|42|0.5|1|01FF"])
    #expect(try store.runs().count == 1)
  }

  @Test(arguments: [
    ("DELETE FROM run", "only reading"), ("DROP VIEW v1_runs", "only reading"), ("ATTACH 'x' AS x", "only reading"),
    ("BEGIN", "only reading"), ("PRAGMA user_version = 1", "only reading"),
    ("VACUUM INTO 'x.sqlite'", "only a statement that reads"), ("SELECT 1; DROP TABLE run", "one statement"),
    ("SELECT 1; SELECT 2", "one statement"), ("", "no statement"), ("-- nothing", "no statement"),
    ("SELECT color FROM v1_runs", "no such column: color"), ("SELEC 1", "near \"SELEC\": syntax error"),
    ("SELECT :missing", "parameter :missing has no value"), ("SELECT ?", "has no name"), ("SELECT ?1", "has no name"),
  ])
  func `what is not one reading statement with its values is refused`(_ sql: String, _ reason: String) throws {
    let error = #expect(throws: StoreError.self) { try store.rows(sql) }

    #expect(error?.kind == .badSQL)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    #expect(try store.rows("SELECT count(*) FROM v1_runs") == ["1"])
  }

  @Test func `a value without a parameter is refused`() {
    let error = #expect(throws: StoreError.self) { try store.rows("SELECT 1", ["run": .integer(1)]) }

    #expect(error?.message == "the statement has no parameter :run")
  }

  @Test func `a semicolon and comments may follow`() throws {
    #expect(try store.rows("SELECT 1 ; -- done\n/* really */ ;") == ["1"])
  }

  @Test func `a mistake is pointed at`() {
    let error = #expect(throws: StoreError.self) { try store.rows("SELECT 1,\n  2 FORM v1_runs") }

    #expect(error?.message == "near \"v1_runs\": syntax error\n    2 FORM v1_runs\n           ^")
  }

  @Test func `a query that takes too long is ended`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    let error = #expect(throws: StoreError.self) {
      try store.query(endless, limits: QueryLimits(timeMilliseconds: 20), columns: { _ in }, row: { _ in })
    }

    #expect(error?.kind == .timeLimit)
    #expect(error?.message.contains("20 ms") == true)
  }

  @Test func `a query ends after as many operations as it may take, and says so`() throws {
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    let error = #expect(throws: StoreError.self) {
      try store.query(endless, limits: QueryLimits(operations: 100_000), columns: { _ in }, row: { _ in })
    }

    #expect(error?.kind == .timeLimit)
    #expect(error?.message.contains("more than 100000 operations") == true)
    try store.query("SELECT 1", limits: QueryLimits(operations: 100_000), columns: { _ in }, row: { _ in })
  }

  @Test func `a query that is cancelled is ended`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    let error = #expect(throws: StoreError.self) {
      try store.query(endless, limits: QueryLimits(isCancelled: { true }), columns: { _ in }, row: { _ in })
    }

    #expect(error?.kind == .interrupted)
  }

  @Test func `a value larger than permitted is refused`() throws {
    let error = #expect(throws: StoreError.self) {
      try store.query(
        "SELECT hex(randomblob(600))", limits: QueryLimits(valueBytes: 1000), columns: { _ in }, row: { _ in })
    }

    #expect(error?.kind == .badSQL)
    #expect(error?.message.contains("too big") == true)
  }

  @Test func `an error of whoever takes the rows comes through`() {
    struct Enough: Error {}

    #expect(throws: Enough.self) {
      try store.query("SELECT 1", columns: { _ in }, row: { _ in throw Enough() })
    }
  }
}
