import Foundation
import Testing

@Suite struct QueryTests {
  @Test(arguments: [
    "DELETE FROM run", "UPDATE run SET label = 'x'", "INSERT INTO run (id) VALUES (9)", "DROP VIEW v1_runs",
    "CREATE TABLE mine (id)", "CREATE TEMP TABLE mine (id)", "ATTACH 'other.sqlite' AS other", "VACUUM", "BEGIN",
    "PRAGMA user_version = 9", "PRAGMA journal_mode = DELETE", "SELECT 1; DELETE FROM run",
    "SELECT load_extension('x')",
    "VACUUM INTO 'other.sqlite'",
  ])
  func `nothing but reading is permitted`(_ sql: String) throws {
    let workplace = try Workplace.recorded()
    let before = try workplace.rehearse("query", "--format", "csv", "SELECT * FROM v1_runs").output

    let result = try workplace.rehearse("query", sql)

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
    #expect(try workplace.rehearse("query", "--format", "csv", "SELECT * FROM v1_runs").output == before)
    #expect(!workplace.exists("other.sqlite"))
  }

  /// Makes a library with `ENABLE_FTS3_TOKENIZER` jump to 0x4141414141414141.
  static let jump = """
    SELECT (SELECT hex(fts3_tokenizer('simple', x'4141414141414141'))),
      (SELECT count(*) FROM pragma_table_info('fts3tokenize'))
    """

  @Test(arguments: [
    ([jump], "the function fts3_tokenizer()"),
    // A bound value is taken even where the library forbids written ones.
    (["SELECT fts3_tokenizer('simple', :p)", "--param", "p=AAAAAAAA"], "the function fts3_tokenizer()"),
    (["SELECT hex(\"FTS3_TOKENIZER\"('simple'))"], "the function"), (["SELECT changes()"], "the function changes()"),
    (["SELECT * FROM dbstat"], "SQLite's own table dbstat"),
    (["SELECT sql FROM Sqlite_Stmt"], "SQLite's own table Sqlite_Stmt"),
    (["EXPLAIN SELECT value FROM json_each('[1]')"], "EXPLAIN, which shows addresses of memory"),
  ])
  func `what is not listed is refused with its name, and the command goes on living`(
    _ arguments: [String], _ name: String
  ) throws {
    let result = try Workplace.recorded().start(["query"] + arguments).result()

    #expect(!result.wasKilled)
    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: a question may not use \(name)"), "\(result.errors)")
  }

  @Test func `a refused function is pointed at, and the list is named`() throws {
    let result = try Workplace.recorded().rehearse("query", "SELECT 1,\n  total_changes()")

    let hint = "expected one that is listed in Documentation/Commands/Ask.md: What a question may use"
    #expect(
      result.errors
        == "error: a question may not use the function total_changes()\n    total_changes()\n    ^\n  \(hint)\n")
  }

  /// The names of the schema are near: those of the views, and of the columns of the views that a question names.
  @Test(arguments: [
    ("SELECT * FROM v1_sesions", "v1_sessions"), ("SELECT * FROM sessions", "v1_sessions"),
    ("SELECT scrpt FROM v1_sessions", "script"), ("SELECT s.verdikt FROM v1_sessions s", "verdict"),
  ])
  func `a view or a column that is not there is told with the nearest`(_ sql: String, _ meant: String) throws {
    let result = try Workplace.recorded().rehearse("query", sql)

    #expect(result.exit == 2 && result.output.isEmpty)
    #expect(result.errors.hasSuffix("\n  did you mean \(meant)?\n"), "\(result.errors)")
  }

  @Test func `what is near to nothing is told alone`() throws {
    let result = try Workplace.recorded().rehearse("query", "SELECT elephant FROM v1_sessions")

    #expect(result.exit == 2 && result.errors.contains("no such column: elephant"))
    #expect(!result.errors.contains("did you mean"), "\(result.errors)")
  }

  @Test func `wrong SQL is shown with the place`() throws {
    let result = try Workplace.recorded().rehearse("query", "SELECT selector FROM v1_callback")

    #expect(result.exit == 2)
    #expect(result.errors.contains("no such table: v1_callback"))
    #expect(result.errors.contains("\n  did you mean v1_callbacks?\n"), "\(result.errors)")
  }

  @Test func `a value is bound as text and never becomes SQL`() throws {
    let workplace = try Workplace.recorded()

    let version = try workplace.rehearse("query", "SELECT :ios AS ios", "--param", "ios=5.10", "--format", "json")
    let hostile = try workplace.rehearse(
      "query", "SELECT count(*) FROM v1_runs WHERE label = :label", "--param", "label=' OR 1=1 --", "--format", "csv")

    #expect(version.output == "[{\"ios\":\"5.10\"}]\n")
    #expect(hostile.lines.last == "0")
  }

  @Test(arguments: [
    ["SELECT :a"], ["SELECT 1", "--param", "a=1"], ["SELECT :a", "--param", "a"], ["SELECT ?1", "--param", "1=1"],
    ["SELECT :a", "--param", "a=1", "--param", "a=2"], ["@nothing"], ["-f", "gone.sql"], [""],
  ])
  func `missing, needless and misspelt values are wrong usage`(_ arguments: [String]) throws {
    let result = try Workplace.recorded().start(["query"] + arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: "))
  }

  @Test(arguments: ["0", "86401", "9223372036854775807"])
  func `a time limit of no second or of more than a day is wrong usage`(_ seconds: String) throws {
    let result = try Workplace.recorded().rehearse("query", "--timeout", seconds, "VALUES (1)")

    #expect(result.exit == 2)
    #expect(result.errors.contains("--timeout is from 1 to 86400"))
  }

  @Test func `a query that takes too long is ended`() throws {
    let endless = "WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n) SELECT max(v) FROM n"

    let result = try Workplace.recorded().rehearse("query", "--timeout", "1", endless)

    #expect(result.exit == 2)
    #expect(result.errors.contains("longer than 1000 ms"))
  }

  @Test func `a pipe that is no file is told how it is read`() throws {
    let result = try Workplace.recorded().shell("echo 'SELECT 1 AS n' | rehearse query -f /dev/stdin")

    #expect(result.exit == 2)
    #expect(result.errors == "error: /dev/stdin: the file cannot be read\n  --file - reads standard input\n")
  }

  @Test func `SQL comes from a file or from standard input`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("runs.sql", "-- How many runs.\nSELECT count(*) AS runs FROM v1_runs;\n")

    let file = try workplace.rehearse("query", "-f", "runs.sql", "--format", "csv")
    let piped = try workplace.shell("rehearse query --file - --format csv <runs.sql")

    #expect(file.output == "runs\n1\n")
    #expect(piped.output == file.output)
  }

  @Test(arguments: ["csv", "jsonl"]) func `a query ends when its reader goes away`(_ format: String) throws {
    let workplace = try Workplace.recorded()
    // The first row comes at once, and a second never.
    let endless = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 2"

    let piped = try workplace.shell(
      "bash -c 'set -o pipefail; rehearse query --timeout 60 --format \(format) \"\(endless)\" | head -n 1'")

    #expect(piped.exit == 0)
    #expect(piped.lines == [format == "csv" ? "i" : #"{"i":1}"#])
    #expect(piped.errors.isEmpty)
  }

  @Test(arguments: [0, 1, 499, 500, 501, 1000, 1203])
  func `an array is one array, however many rows it has`(_ count: Int) throws {
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT \(count)"

    let result = try Workplace.recorded().rehearse("query", sql, "--format", "json")

    let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Int]])
    #expect(rows.compactMap { $0["i"] } == Array(0..<count).map { $0 + 1 })
    #expect(result.lines.count == max(1, count))
  }

  @Test(arguments: ["table", "markdown", "csv", "jsonl"]) func `rows of an endless query come before its end`(
    _ format: String
  ) throws {
    let endless = "WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n) SELECT v FROM n"

    let result = try Workplace.recorded().shell("rehearse query --format \(format) '\(endless)' | sed -n '2002p;2003q'")

    #expect(["2000", "| 2000 |", "2001", "{\"v\":2002}"].contains(result.lines.first), "\(result.output)")
    #expect(result.errors.isEmpty)
  }

  @Test func `a long table keeps its columns, which become wider where a row needs it`() throws {
    let numbers = "WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 3000)"
    let sql = "\(numbers) SELECT iif(v = 2900, 123456, v) AS number, 'x' AS text FROM n"

    let result = try Workplace.recorded().rehearse("query", sql)

    #expect(result.lines[0...2] == ["number  text", "------  ----", "     1  x"])
    #expect(result.lines[2901] == "123456  x")
    #expect(result.lines.last == "3000 rows")
    #expect(result.lines.count == 3003)
  }
}
