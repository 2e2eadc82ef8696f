import Foundation
import Testing

/// A question is ended at its limits, whatever it does, and is told which.
@Suite struct LockedRoomTests {
  /// Questions that no check inside SQLite ends: one call of a function, a statement that is being prepared.
  private static let endless = [
    "SELECT instr(printf('%.*c', 20000000, 'a'), printf('%.*c', 10000000, 'a') || 'b')", doubling(22),
  ]

  /// Common tables, each twice the one before.
  private static func doubling(_ count: Int) -> String {
    let tables = (1...count).map { "t\($0) AS NOT MATERIALIZED (SELECT a.n FROM t\($0 - 1) a, t\($0 - 1) b)" }
    return "WITH t0(n) AS (SELECT 1), " + tables.joined(separator: ", ") + " SELECT count(*) FROM t\(count)"
  }

  @Test(arguments: endless)
  func `a question is ended at its time wherever it is`(_ sql: String) throws {
    let workplace = try Workplace.recorded()
    let start = ContinuousClock.now

    let result = try workplace.rehearse("query", sql, "--timeout", "2", "--memory", "100000")

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: the query took longer than 2000 ms"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test(arguments: [
    doubling(22),
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 400) "
      + "SELECT length(b) FROM (SELECT randomblob(30000000 + n) AS b FROM c ORDER BY b)",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300), "
      + "m AS MATERIALIZED (SELECT randomblob(30000000 + n) AS b FROM c) SELECT count(*) FROM m a, m b",
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000) "
      + "SELECT printf('%.*c', 60000000, 'a') FROM c",
  ])
  func `a question is ended at its memory, and puts nothing on the disk`(_ sql: String) throws {
    let workplace = try Workplace.recorded()
    try workplace.write("temporary/.keep", "")

    let result = try workplace.start(
      ["query", sql, "--timeout", "60", "--memory", "300"],
      environment: ["SQLITE_TMPDIR": workplace.path("temporary"), "TMPDIR": workplace.path("temporary")]
    ).result()

    #expect(result.exit == 2)
    // Where the program and not SQLite got no memory, its runtime says so before.
    #expect(
      result.errors.hasSuffix("error: the query needed more than 300 MB of memory\n  --memory gives it another limit\n")
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path("temporary")) == [".keep"])
  }

  @Test func `what is wrong with a question reaches a file of errors beside a pipe of rows`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("rehearse query 'selec 1' 2>errors | cat; cat errors")

    #expect(result.output.contains("syntax error"), "\(result.output)")
  }

  @Test func `rows come through a pipe, into a file, and to a reader who leaves`() throws {
    let workplace = try Workplace.recorded()
    let numbers = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 300000) SELECT n FROM c"

    let piped = try workplace.shell("rehearse query \"\(numbers)\" --format csv | tail -1")
    let filed = try workplace.shell("rehearse query \"\(numbers)\" --format csv > rows.csv && tail -1 rows.csv")
    let left = try workplace.shell("rehearse query \"\(numbers)\" --format csv | head -2; echo ${PIPESTATUS:-ended}")
    let endless = numbers.replacing(" WHERE n < 300000", with: "")
    let sleeping = try workplace.shell(
      "rehearse query \"SELECT instr(printf('%.*c', 20000000, 'a'), printf('%.*c', 10000000, 'a') || 'b')\" | true")
    let counted = try workplace.shell("rehearse query \"\(endless)\" --format csv --timeout 60 | head -1")

    #expect(piped.output == "300000\n")
    #expect(filed.output == "300000\n", "\(filed.errors)")
    #expect(left.output.hasPrefix("n\n1\n"))
    #expect(sleeping.exit == 0)
    #expect(counted.output == "n\n")
  }

  @Test func `what is wrong with a question, and exit codes, are as before`() throws {
    let workplace = try Workplace.recorded()

    let wrong = try workplace.rehearse("query", "SELECT nothing")
    let missing = try workplace.rehearse("query", "SELECT 1", "--db", "missing.sqlite")
    let named = try workplace.rehearse("query", "@callbacks", "--param", "session=s:1")
    let sorted = try workplace.rehearse("query", "SELECT label FROM v1_steps ORDER BY label DESC, random()")

    #expect(wrong.exit == 2)
    #expect(missing.exit == 5)
    #expect(named.exit == 0, "\(named.errors)")
    #expect(sorted.exit == 0, "\(sorted.errors)")
  }
}
