import Foundation
import Testing

/// `rehearse dashboard`: lists, checks and builds.
@Suite struct DashboardTests {
  /// A project with two runs: in the second a button is wider, and an expectation fails.
  static func project() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      try workplace.write("Scripts/greeting.yaml", try Sample.greeting())
      try #require(try workplace.rehearse("record", "--label", "first").exit == 0)
      try workplace.write(
        "Scripts/tap.yaml", Sample.tap.replacingOccurrences(of: "100, 100, 80, 44", with: "100, 100, 90, 44"))
      try workplace.write("Scripts/failing.yaml", Sample.failing)
      try #require(try workplace.rehearse("record", "--label", "<b>second</b>").exit == 1)
      return workplace
    }
  }

  static let bundled = [
    "matrix", "regressions", "history", "parity", "contracts", "claims", "health", "storage",
  ]

  /// The sections of a page, by their titles.
  private func panels(_ page: String) -> [String: String] {
    let parts = page.components(separatedBy: "<section class=\"panel ").dropFirst()
    return Dictionary(
      parts.map { part in
        (part.components(separatedBy: "<h2>")[1].components(separatedBy: "</h2>")[0], part)
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `the bundled dashboards are listed in their order`() throws {
    let result = try Workplace().rehearse("dashboard", "list", "--format", "csv")

    #expect(result.exit == 0)
    #expect(result.lines.first == "dashboard,title,panels,file,answers")
    #expect(result.lines.dropFirst().map { String($0.prefix { $0 != "," }) } == Self.bundled)
  }

  @Test func `a cell that went to and fro is counted once among the open ones`() throws {
    let workplace = try Workplace.recorded()
    for width in [90, 100, 90, 100] {
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
      _ = try workplace.rehearse("record")
    }
    let open = "SELECT count(*) FROM v1_changes WHERE status = 'open'"
    try #require(try workplace.rehearse("query", open, "--format", "csv").lines[1] == "4", "two of each cell")

    let built = try workplace.rehearse("dashboard", "build", "pages")
    let page = try String(contentsOfFile: workplace.path("pages/dashboard-regressions.html"), encoding: .utf8)

    let panel = try #require(panels(page)["Changes by what became of them"])
    #expect(panel.contains("in 2 cells"), "\(built.errors)")
    #expect(!panel.contains("in 4 cells"))
  }

  @Test func `every bundled dashboard answers from a recorded store`() throws {
    // A short history has nothing to say to these.
    let mayBeEmpty: Set = [
      "Pairs that behave alike", "Which scripts differ", "Never implemented", "Claims that failed",
      "Untested claims", "Claims that are only declared", "What notices when the models are broken",
      "Claims with the fewest sessions", "What each value of the axis is recorded in",
      "Order of messages in a step",
    ]
    let workplace = try Self.project()

    let result = try workplace.rehearse("dashboard", "build", "pages")
    try #require(result.exit == 0, "\(result.errors)")
    for id in Self.bundled {
      let page = try String(contentsOfFile: workplace.path("pages/dashboard-\(id).html"), encoding: .utf8)
      let panels = panels(page)
      #expect(!panels.isEmpty)
      #expect(!page.contains("class=\"problem\""), "\(id)")
      let empty = panels.filter { $0.value.contains("no rows") }.keys
      #expect(Set(empty).isSubset(of: mayBeEmpty), "\(id): \(empty.sorted())")
      #expect(!page.contains("<b>second</b>"))
    }
    let changed = try String(contentsOfFile: workplace.path("pages/dashboard-matrix.html"), encoding: .utf8)
    #expect(panels(changed)["Changed since the last run"]?.contains("tone-changed") == true)
  }

  @Test func `a script has a page, however long its name is`() throws {
    let workplace = try Workplace()
    let id = String(repeating: "long", count: 62)
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("id: sample/tap", with: "id: \(id)"))
    try #require(try workplace.rehearse("record").exit == 0)

    let result = try workplace.rehearse("dashboard", "build", "pages")

    #expect(result.exit == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.path("pages"))
    #expect(names.contains { $0.hasPrefix("script-longlong") })
    #expect(try workplace.rehearse("baseline", "export", "Baselines").exit == 0)
    #expect(try workplace.rehearse("report", "-o", "report.html").exit == 0)
  }

  @Test func `pages lead to pages that are there, and to nothing outside`() throws {
    let workplace = try Self.project()
    try workplace.write("pages/notes.txt", "mine")
    try workplace.write("pages/session-999.html", "mine too")

    let result = try workplace.rehearse("dashboard", "build", "pages", "--run", "first", "--all-sessions")
    try #require(result.exit == 0, "\(result.errors)")
    #expect(result.output.hasSuffix(" of run:1 in pages/index.html\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.path("pages"))
    for name in names where name.hasSuffix(".html") && name != "session-999.html" {
      let page = try String(contentsOfFile: workplace.path("pages/\(name)"), encoding: .utf8)
      for match in page.matches(of: /(?:href|src|action)="([^"]*)"/) {
        let target = String(match.1)
        #expect(
          target.hasPrefix("#") || target == "data:," || names.contains(target.components(separatedBy: "#")[0]),
          "\(name) leads to \(target)")
      }
    }
    #expect(try String(contentsOfFile: workplace.path("pages/notes.txt"), encoding: .utf8) == "mine")
    #expect(try String(contentsOfFile: workplace.path("pages/session-999.html"), encoding: .utf8) == "mine too")
  }

  @Test func `a build replaces what builds wrote, and nothing else`() throws {
    let workplace = try Self.project()
    try workplace.write("mine/index.html", "<title>Mine</title>")
    _ = try workplace.rehearse("dashboard", "build", "pages", "--all-sessions")
    try workplace.write("pages/notes.txt", "mine")
    let sessions = try workplace.shell("ls pages | grep -c '^session-'").lines

    let again = try workplace.rehearse("dashboard", "build", "pages", "--sessions", "0")
    let fewer = try workplace.shell("ls pages | grep -c '^session-'; cat pages/notes.txt").lines
    let mine = try workplace.rehearse("dashboard", "build", "mine")

    #expect(again.exit == 0, "\(again.errors)")
    #expect(try #require(Int(fewer[0])) < #require(Int(sessions[0])))
    #expect(mine.exit == 2)
    #expect(mine.errors.hasPrefix("error: mine/index.html was written by no build of pages\n"), "\(mine.errors)")
    #expect(try workplace.shell("cat mine/index.html; ls mine | wc -l").output == "<title>Mine</title>1\n")
    for name in ["rehearsal-pages.css", "rehearsal-pages.js"] {
      try workplace.write("shared/\(name)", "/* mine */")
      #expect(try workplace.rehearse("dashboard", "build", "shared").exit == 2)
      #expect(try workplace.shell("cat shared/*; ls shared | wc -l; rm -r shared").output == "/* mine */1\n")
    }
    // A build that left no list is known by what its pages say.
    _ = try workplace.shell("rm pages/.rehearse-pages")
    #expect(try workplace.rehearse("dashboard", "build", "pages").exit == 0)
  }

  @Test func `a panel that fails, ends late or is cut leaves the others as they are`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write(
      "dashboards/mine.yaml",
      """
      id: mine
      title: Mine
      panels:
        - { title: Wrong, mark: table, query: SELECT missing FROM v1_runs }
        - title: Endless
          mark: table
          timeLimit: 50ms
          query: |
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
        - title: Cut
          mark: table
          rowLimit: 3
          query: WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
        - { title: Writing, mark: table, query: DELETE FROM session }
        - { title: Right, mark: number, encoding: { value: runs }, query: SELECT count(*) AS runs FROM v1_runs }
      """)

    let result = try workplace.rehearse("dashboard", "build", "pages")
    try #require(result.exit == 0, "\(result.errors)")
    let panels = panels(try String(contentsOfFile: workplace.path("pages/dashboard-mine.html"), encoding: .utf8))
    #expect(panels["Wrong"]?.contains("no such column: missing") == true)
    #expect(panels["Endless"]?.contains("longer than 50 ms") == true)
    #expect(panels["Cut"]?.contains("Cut: only the first 3 rows are shown.") == true)
    #expect(panels["Writing"]?.contains("only reading this file is permitted") == true)
    #expect(panels["Right"]?.contains(">1</dd>") == true)
  }

  @Test func `a panel that reaches for memory is refused by check and by build`() throws {
    let workplace = try Workplace.recorded()
    let query = QueryTests.jump.replacing("\n", with: " ")
    try workplace.write(
      "dashboards/mine.yaml",
      """
      id: mine
      title: Mine
      panels:
        - title: Jump
          mark: table
          query: >-
            \(query)
        - { title: Right, mark: number, encoding: { value: runs }, query: SELECT count(*) AS runs FROM v1_runs }
      """)

    let check = try workplace.rehearse("dashboard", "check", "dashboards/mine.yaml")
    let build = try workplace.rehearse("dashboard", "build", "pages")

    let reason = "a question may not use the function fts3_tokenizer()"
    #expect(check.exit == 2 && !check.wasKilled)
    #expect(check.lines.first == "dashboards/mine.yaml:6:12: error: \(reason)")
    #expect(check.lines.last == "1 error in 1 file")
    try #require(build.exit == 0, "\(build.errors)")
    let panels = panels(try String(contentsOfFile: workplace.path("pages/dashboard-mine.html"), encoding: .utf8))
    #expect(panels["Jump"]?.contains(reason) == true)
    #expect(panels["Right"]?.contains(">1</dd>") == true)
  }

  @Test func `one of a project takes the place of a bundled one`() throws {
    let workplace = try Workplace()
    let text = "id: storage\ntitle: Ours\npanels:\n  - { title: A, mark: table, query: SELECT 1 AS a }\n"
    try workplace.write("dashboards/any.yaml", text)
    try workplace.write("more/one.yaml", text.replacingOccurrences(of: "storage", with: "extra"))

    let usual = try workplace.rehearse("dashboard", "list", "--format", "csv")
    #expect(usual.lines.contains("storage,Ours,1,dashboards/any.yaml,\"\""))
    #expect(usual.lines.count == 1 + Self.bundled.count)
    let other = try workplace.rehearse("dashboard", "list", "--dashboards", "more", "--format", "csv")
    #expect(other.lines.last == "extra,Ours,1,more/one.yaml,\"\"")

    try workplace.write("more/two.yaml", text.replacingOccurrences(of: "storage", with: "extra"))
    let twice = try workplace.rehearse("dashboard", "list", "--dashboards", "more")
    #expect(twice.exit == 2)
    #expect(twice.errors == "error: two dashboards have the id extra\n  more/one.yaml\n  more/two.yaml\n")
    #expect(try workplace.rehearse("dashboard", "list", "--dashboards", "none").exit == 2)
  }

  @Test func `check finds wrong columns and views without a database`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "d.yaml",
      """
      id: d
      title: D
      parameters:
        run: { type: run, default: "@head" }
      panels:
        - title: A
          mark: bar
          encoding: { x: script, y: sesions }
          query: SELECT script, count(*) AS sessions FROM v1_sessions WHERE run_id = :run GROUP BY script
        - title: B
          mark: table
          query: SELECT * FROM v1_session
      """)

    let result = try workplace.rehearse("dashboard", "check", "d.yaml")

    #expect(result.exit == 2)
    #expect(
      result.lines == [
        "d.yaml:8:31: error: the query has no column \"sesions\"", "  expected one of: script, sessions",
        "  did you mean \"sessions\"?", "d.yaml:12:12: error: no such table: v1_session", "2 errors in 1 file",
      ])
    let table = try workplace.rehearse("dashboard", "check", "d.yaml", "--format", "csv")
    #expect(table.lines.first == "path,line,column,message,expected,suggestion,code")
    #expect(try workplace.rehearse("dashboard", "check", "none.yaml").exit == 2)
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test(arguments: ["list", "check dashboards/a.yaml", "build pages", "serve --port 0"])
  func `a pipe among the dashboards is waited for by nobody`(_ command: String) throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.shell("mkdir dashboards && mkfifo dashboards/a.yaml")

    let result = try workplace.shell("timeout 20 rehearse dashboard \(command)")

    #expect(result.exit == 2)
    #expect(result.errors == "error: dashboards/a.yaml: this is not a regular file\n")
  }

  @Test func `a folder that cannot be made, a run that is not there and no database are told`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("file", "")

    #expect(try workplace.rehearse("dashboard", "build", "file/pages").exit == 4)
    #expect(try workplace.rehearse("dashboard", "build", "pages", "--run", "run:9").exit == 2)
    #expect(try workplace.rehearse("dashboard", "build", "pages", "--db", "none.sqlite").exit == 5)
    #expect(!workplace.exists("pages"))
  }

  @Test func `the page about dashboards does what it says`() throws {
    let page = try ConsolePage("Documentation/Dashboards.md")
    let workplace = try Workplace.recorded()
    try workplace.write("dashboards/duration.yaml", try #require(page.blocks("yaml").first))

    try page.expectOutput(in: workplace)
    let built = panels(try String(contentsOfFile: workplace.path("pages/dashboard-duration.html"), encoding: .utf8))
    #expect(built.count == 4)
    #expect(built.values.allSatisfy { !$0.contains("no rows") && !$0.contains("class=\"problem\"") })
  }
}
