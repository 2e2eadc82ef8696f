import RehearsalDrawing
import RehearsalReports
import RehearsalSourceText
import Testing

/// What pages once said that was not so.
@Suite struct UntrueTests {
  // MARK: - Links

  private static func dashboard(_ links: String) -> DashboardFile {
    DashboardFile(
      path: "d.yaml",
      bytes: Array(
        """
        id: d
        title: D
        panels:
          - title: Runs
            mark: table
            links: \(links)
            query: SELECT run_id AS run, changed, changed AS changed_runs, run_id AS last_run FROM v1_run_totals

        """.utf8))
  }

  @Test func `a count that would lead to the run of that number is refused`() throws {
    let checker = try PanelChecker()
    let wrong = try checker.diagnostics(of: Self.dashboard("{ run: run, changed: run }"))

    #expect(wrong.map(\.message) == ["changed leads to the run whose number it holds, and run is a column of its own"])
    #expect(wrong.first?.expected == ["changed: { run: run }"])
    #expect(wrong.first?.line == 6)
    #expect(try checker.diagnostics(of: Self.dashboard("{ run: run, changed: { run: run } }")).isEmpty)
    let plural = try checker.diagnostics(of: Self.dashboard("{ run: run, changed_runs: run }"))
    #expect(plural.count == 1, "a count of runs is no run")
    #expect(try checker.diagnostics(of: Self.dashboard("{ run: run, last_run: run }")).isEmpty)
  }

  @Test func `no bundled dashboard leads from a count to a run`() {
    for dashboard in Dashboards.bundled {
      for panel in dashboard.panels {
        for (column, links) in panel.links {
          for link in links where [.run, .session].contains(link.kind) && link.columns == [column] {
            let ends = ["run", "run_id", "session", "session_id", "example"]
            let isItsOwn = ends.contains { column == $0 || column.hasSuffix("_\($0)") }
            #expect(isItsOwn, "\(dashboard.id), \(panel.title): \(column)")
          }
        }
      }
    }
  }

  /// NULL was bound to every parameter: `LIMIT :last` was a datatype mismatch, although the page was shown well.
  @Test func `check binds what a parameter is when nobody chooses`() throws {
    let file = DashboardFile(
      path: "d.yaml",
      bytes: Array(
        """
        id: d
        title: D
        parameters:
          last: { type: integer, default: "60" }
        panels:
          - title: Runs
            mark: table
            query: SELECT run_id FROM v1_runs LIMIT :last

        """.utf8))

    #expect(file.diagnostics.isEmpty)
    #expect(try PanelChecker().diagnostics(of: file).isEmpty)
  }

  // MARK: - Words

  /// What pages said where a newcomer could not understand it.
  @Test func `pages speak plainly`() {
    let odd = [
      "What is not as before", "not as before", "Asked in vain", "stand on one leg", "stands on one leg",
      "measure the cells against it from now on", "it stays a regression until", "Claims that nothing exercises",
      "in an empty field", "tell of each", "tells of each",
      "Keys, where scripts run", "A field tells",
    ]
    var page = RunPageTests.overview(changes: [RunPageTests.card()])
    page.older = [RunPageTests.card()]
    page.leftOut = 3
    let told =
      Dashboards.files.map(\.text)
      + [ReportScript.brief.text, page.page(RunPageTests.everywhere).body.text]

    #expect(told.count > 8)
    for words in odd { #expect(!told.contains { $0.contains(words) }, "\(words)") }
    #expect(told.last?.contains("3 sessions of the run have no page in this file") == true)
  }

  // MARK: - Direction

  @Test func `a name that is written from right to left moves nothing around it`() {
    var page = RunPageTests.overview(changes: [RunPageTests.card()])
    page.run.label = "שלום"
    let links = RunPageTests.everywhere
    let html = PageDocument(links: links, entries: [], source: "run 2 “שלום”.").html(page.page(links)).text

    #expect(html.contains("<h1>Run 2 “<bdi>שלום</bdi>”: 1 change in 3 of 10 cells</h1>"))
    #expect(html.contains("<footer>run 2 “<bdi>שלום</bdi>”.</footer>"))
    #expect(html.contains("run:1 “<bdi>start</bdi>”"))
  }

  @Test func `a sign that turns the direction of a line is shown as a sign`() {
    for turning in ["\u{202E}", "\u{202B}", "\u{2067}", "\u{2069}"] {
      #expect(Markup.text("a\(turning)b").text == "a\u{FFFD}b")
      #expect(Markup.element("p", ["title": "a\(turning)b"]).text.contains("a\u{FFFD}b"))
    }
    #expect(Markup.text("a\u{200D}b שלום").text == "a\u{200D}b שלום", "letters stay")
  }

  @Test func `a name of hundreds of letters leaves room for the rest`() {
    var run = RunPageTests.run
    run.label = String(repeating: "W", count: 600)

    #expect(run.name.count < 80)
    #expect(run.name.hasSuffix("…”"))
  }
}
