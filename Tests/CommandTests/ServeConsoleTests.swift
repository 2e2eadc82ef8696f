import Foundation
import Testing

/// Questions in SQL over HTTP.
@Suite struct ServeConsoleTests {
  private func ask(
    _ sql: String, _ more: String = "", page: String = "console", sending fields: [String] = []
  ) throws
    -> ServedCommand.Answer
  {
    try ServedCommand.shared().get("/\(page)?sql=\(encoded(sql))\(more)", fields)
  }

  private func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test func `a question is answered with a table, beside the documented views`() throws {
    let answer = try ask("SELECT script, count(*) AS sessions FROM v1_sessions GROUP BY script")

    #expect(answer.status == 200)
    #expect(answer.body.contains("<td>sample/tap</td><td class=\"number\">2</td>"))
    #expect(answer.body.contains("<code>v1_sessions</code>"))
    #expect(answer.body.contains("Number of the run in this file; a later run has a larger one."))
  }

  @Test(arguments: [
    "DELETE FROM session", "UPDATE session SET verdict = 1", "ATTACH '/etc/passwd' AS p",
    "PRAGMA journal_mode = DELETE",
    "VACUUM INTO 'copy.sqlite'", "CREATE TABLE t (a)", "BEGIN", "COMMIT", "SELECT 1; DROP TABLE session", "SELEC",
    "SELECT load_extension('x')", "SELECT * FROM absent", ";", "--", "EXPLAIN DELETE FROM session",
  ])
  func `only one statement that reads is performed, and the page says what is wrong`(_ sql: String) throws {
    let page = try ask(sql)
    let file = try ask(sql, page: "console.csv")

    #expect(page.status == 200)
    #expect(page.body.contains("role=\"alert\""))
    #expect(file.status == 400)
    #expect(try ask("SELECT count(*) AS n FROM v1_sessions", page: "console.csv").body == "n\n2\n")
  }

  @Test(arguments: [
    QueryTests.jump, "SELECT hex(fts3_tokenizer('simple'))", "SELECT * FROM fts3tokenize('x')", "SELECT * FROM dbstat",
    "EXPLAIN SELECT value FROM json_each('[1]')",
  ])
  func `a question that reaches for memory is refused by name, and the server goes on serving`(_ sql: String) throws {
    let page = try ask(sql)

    #expect(page.status == 200)
    #expect(page.body.contains("role=\"alert\""))
    #expect(page.body.contains("a question may not use "))
    #expect(try ask("SELECT 6 * 7 AS n", page: "console.csv").body == "n\n42\n")
  }

  @Test func `rows that are not shown are counted as more`() throws {
    let sql = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT i FROM n"

    let some = try ask(sql, "&limit=100")
    let all = try ask(sql)
    let file = try ask(sql, "&limit=100", page: "console.csv")

    #expect(some.body.contains("The first 100 rows; there are more."))
    #expect(all.body.contains("300 rows."))
    #expect(file.body.split(separator: "\n").count == 301)
  }

  @Test func `an answer without end is cut, and a file of it is refused`() throws {
    let sql = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

    #expect(try ask(sql).body.contains("The first 500 rows; there are more."))
    let file = try ask(sql, page: "console.json")
    #expect(file.status == 400)
    #expect(file.body.contains("more than 200000 rows"))
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  private func clients(_ count: Int, of served: ServedCommand) throws -> [ServedCommand.Client] {
    try (0..<count).map { _ in
      let client = try ServedCommand.Client(port: served.port)
      let sql = encoded(ServeConsoleTests.endless)
      client.write("GET /console?sql=\(sql) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      return client
    }
  }

  @Test func `a question that takes too long is ended, and pages go on beside it`() throws {
    let served = try ServedCommand(in: .recorded())
    let slow = try clients(10, of: served)

    let start = Date()
    #expect(try served.get("/runs").status == 200)
    #expect(Date().timeIntervalSince(start) < 8)

    let answer = try #require(ServedCommand.Answer(slow[0].readToEnd()))
    #expect(answer.body.contains("the query took longer than 10000 ms"))
  }

  @Test func `a question whose reader goes away ends`() throws {
    let served = try ServedCommand(in: .recorded())
    var slow = try clients(8, of: served)
    usleep(300_000)

    slow = []
    let start = Date()
    let answer = try served.get("/console?sql=SELECT+7")

    #expect(slow.isEmpty && answer.body.contains("1 row."))
    #expect(Date().timeIntervalSince(start) < 8)
  }

  @Test func `values are bound, and never part of the SQL`() throws {
    let value = "x' OR '1'='<1"

    let answer = try ask("SELECT :a AS a, count(*) AS n FROM v1_sessions WHERE script = :a", "&p.a=\(encoded(value))")

    #expect(answer.body.contains("<td>x' OR '1'='&lt;1</td><td class=\"number\">0</td>"))
    #expect(try ask("SELECT :a").body.contains("A value is missing for :a."))
  }

  @Test func `a named query takes references, and says which there are`() throws {
    let listed = try ServedCommand.shared().running.workplace.rehearse("query", "--list", "--format", "csv")
    let page = try ServedCommand.shared().get("/console").body
    let names = listed.lines.dropFirst().compactMap { $0.split(separator: ",").first?.dropFirst() }

    #expect(names.count > 20)
    for name in names { #expect(page.contains(">\(name)</a>"), "\(name)") }
    let link = try #require(page.firstMatch(of: /href="(\/console\?[^"]*)">callbacks</))
    let address = link.1.replacing("&amp;", with: "&")
    #expect(try ServedCommand.shared().get(address + "&p.session=s:1").body.contains("<h2 id=\"result\">Result</h2>"))
    let wrong = try ServedCommand.shared().get(address + "&p.session=s:99")
    #expect(wrong.body.contains("role=\"alert\""))
  }

  @Test(arguments: [("console.csv", "text/csv; charset=utf-8"), ("console.json", "application/json")])
  func `a file is for keeping, not for looking at`(_ page: String, _ type: String) throws {
    let text = "a\r\nSet-Cookie: b=c"

    let answer = try ask("SELECT '<script>alert(1)</script>' AS \"\(text)\"", page: page)

    #expect(answer.status == 200)
    #expect(answer.field("content-type") == type)
    #expect(answer.field("content-disposition")?.hasPrefix("attachment; filename=\"query.") == true)
    #expect(!answer.head.contains("Set-Cookie"))
  }

  @Test func `a question that another site's link brings is read first`() throws {
    let navigation = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]

    let page = try ask("SELECT 41 + 1", sending: navigation)
    let file = try ask("SELECT 41 + 1", page: "console.csv", sending: navigation)

    #expect(page.body.contains("Read it, then press Run."))
    #expect(page.body.contains("SELECT 41 + 1</textarea>"))
    #expect(!page.body.contains("<td"))
    #expect(file.status == 403)
  }

  @Test func `what rows, names and questions hold is text`() throws {
    let hostile = "</textarea><script>alert(1)</script><img src=x onerror=alert(2)>\"'"

    let answer = try ask("SELECT '\(hostile.replacing("'", with: "''"))' AS \"<b onclick=x>\"")

    #expect(answer.status == 200)
    #expect(!answer.body.contains("<script>") && !answer.body.contains("<img") && !answer.body.contains("<b "))
    #expect(answer.body.contains("&lt;img src=x onerror=alert(2)&gt;"))
  }
}
