import RehearsalReports
import RehearsalSourceText
import Testing

/// What is wrong in a dashboard is told with its place, what was expected and what was probably meant.
@Suite struct DashboardReaderTests {
  static func read(_ text: String) -> DashboardFile { DashboardFile(path: "d.yaml", bytes: Array(text.utf8)) }

  static func panel(_ lines: String, query: String = "SELECT 1 AS a", parameters: String = "{}") -> DashboardFile {
    read(
      """
      id: sample
      title: Sample
      parameters: \(parameters)
      panels:
        - title: One
          query: \(query)
          \(lines)

      """)
  }

  @Test func `lines across, scales, days and what may be left out are read`() throws {
    let file = Self.panel(
      "mark: dots\n    encoding: { x: a, y: a }\n    references: { limit: 1.5 }\n    scale: log",
      query: "SELECT :day AS a WHERE :script IS NULL",
      parameters: "{ day: { type: date, default: -30d }, script: { type: text, default: '', optional: true } }")

    #expect(file.diagnostics == [])
    let dashboard = try #require(file.description)
    #expect(dashboard.panels[0].references == ["limit": 1.5] && dashboard.panels[0].isLogarithmic)
    #expect(dashboard.parameters.map(\.type) == [.date, .text])
    #expect(dashboard.parameters.map(\.isOptional) == [false, true])
  }

  @Test(arguments: [
    ("mark: table\n    scale: log", "a table has no axis of numbers"),
    ("mark: table\n    references: { a: 1 }", "a table has no axis of numbers"),
    ("mark: dots\n    encoding: { x: a, y: a }\n    references: { a: high }", "this is not a number"),
    ("mark: dots\n    encoding: { x: a, y: a }\n    scale: square", "unknown scale \"square\""),
  ])
  func `a scale or a line across that means nothing is an error`(_ lines: String, _ message: String) {
    #expect(Self.panel(lines).diagnostics.map(\.message) == [message])
  }

  @Test func `a day is a moment in UTC, written or counted back from today`() {
    func moment(_ text: String) -> Int64? { DashboardDescription.moment(ofDay: text, today: "2026-03-01") }

    #expect(moment("1970-01-01") == 0 && moment("2000-03-01") == 951_868_800_000)
    #expect(moment("-1d") == moment("2026-02-28") && moment("-0d") == moment("2026-03-01"))
    for wrong in ["2026-02-29", "2026-2-1", "", "-d", "today", "2026-13-01", "-30"] { #expect(moment(wrong) == nil) }
  }

  @Test func `a whole dashboard is read`() throws {
    let file = Self.read(
      """
      id: sample_1
      title: Sample
      summary: What it is
      parameters:
        run: { type: run, default: "@head", title: Run }
        way: { type: choice, choices: [5.10, "6"], default: 5.10 }
      panels:
        - title: One
          description: More
          mark: heat map
          encoding: { row: a, column: b, value: c }
          units: { c: points }
          hide: [d]
          links: { c: [{ comparison: [d, e] }, { session: e }], a: script }
          rowLimit: 7
          timeLimit: 1.5s
          width: third
          query: SELECT 1 AS a WHERE :run <> :way
      """)

    #expect(file.diagnostics == [])
    let dashboard = try #require(file.description)
    #expect(dashboard.id == "sample_1")
    #expect(dashboard.parameters.map(\.type) == [.run, .choice(["5.10", "6"])])
    #expect(dashboard.parameters.map(\.title) == ["Run", "way"])
    let panel = try #require(dashboard.panels.first)
    #expect(panel.mark == .heatMap)
    #expect(panel.encoding == [.row: "a", .column: "b", .value: "c"])
    #expect(panel.links["c"] == [PanelLink(.comparison, ["d", "e"]), PanelLink(.session, ["e"])])
    #expect(panel.links["a"] == [PanelLink(.script, ["a"])])
    #expect((panel.rowLimit, panel.timeLimitMilliseconds) == (7, 1500))
    #expect(panel.hidden == ["d"])
    #expect(panel.width == .third)
    #expect(file.places[0].columns.map(\.name) == ["a", "b", "c", "c", "c", "d", "e", "e", "a"])
  }

  @Test func `thresholds, small lines, choices of a query and links with values are read`() throws {
    let file = Self.read(
      """
      id: more
      title: More
      parameters:
        script: { type: choice, choices: SELECT script FROM v1_scripts, default: "*" }
      panels:
        - title: One
          mark: table
          trends: [c]
          thresholds: { a: 10, b: [20, 5.5] }
          links: { a: { dashboard: { id: d, script: a } } }
          query: SELECT 1 AS a, 2 AS b, 3 AS c, 'more' AS d WHERE :script <> ''
      """)

    #expect(file.diagnostics == [])
    let dashboard = try #require(file.description)
    #expect(dashboard.parameters.map(\.type) == [.queried("SELECT script FROM v1_scripts")])
    let panel = try #require(dashboard.panels.first)
    #expect(panel.thresholds == ["a": [10], "b": [20, 5.5]])
    #expect(panel.trends == ["c"])
    var link = PanelLink(.dashboard, ["d"])
    link.values = ["script": "a"]
    #expect(panel.links == ["a": [link]])
  }

  @Test(arguments: [
    ("thresholds: { a: soon }", "this is neither one number nor two"),
    ("thresholds: { a: [1, 2, 3] }", "this is neither one number nor two"),
    ("thresholds: 7", "found a text"), ("links: { a: { dashboard: { script: a } } }", "\"id\" is missing"),
  ])
  func `what means nothing there is an error`(_ line: String, _ message: String) {
    let file = Self.panel("mark: table\n    \(line)")

    #expect(file.diagnostics.map(\.message) == [message])
  }

  static let mistakes: [(DashboardFile, String)] = [
    (read(""), "d.yaml:1:1: error: the file is empty\n  expected a dashboard"),
    (
      panel("mark: heatmap"),
      "d.yaml:7:11: error: unknown mark \"heatmap\"\n"
        + "  expected one of: number, table, line, area, dots, bar, histogram, heat map, spans, picture, film,"
        + " markdown\n"
        + "  did you mean \"heat map\"?"
    ),
    (
      panel("mark: line"),
      "d.yaml:7:11: error: a line needs to know which column is its x, y\n  expected encoding: {x: COLUMN, y: COLUMN}"
    ),
    (
      panel("mark: table\n    widht: half"),
      "d.yaml:8:5: error: unknown key \"widht\"\n  expected one of: width, hide, title, links, query, mark, units,"
        + " scale, …\n  did you mean \"width\"?"
    ),
    (
      panel("mark: table", query: "SELECT :rum", parameters: "{ run: { type: run, default: \"@head\" } }"),
      "d.yaml:6:12: error: no parameter is called \"rum\"\n  expected run\n  did you mean \"run\"?"
    ),
    (
      panel("mark: table", parameters: "{ n: { type: integer, default: 3 } }"),
      "d.yaml:3:15: error: no query takes :n\n  expected a parameter that is used"
    ),
    (
      panel("mark: table", query: "SELECT :n", parameters: "{ n: { type: integer, default: three } }"),
      "d.yaml:3:44: error: \"three\" is not a whole number\n  expected a whole number"
    ),
    (
      panel(
        "mark: table", query: "SELECT :n", parameters: "{ n: { type: choice, choices: [one, two], default: tow } }"),
      "d.yaml:3:64: error: unknown choice \"tow\"\n  expected one of: one, two\n  did you mean \"two\"?"
    ),
    (
      panel("mark: table\n    links: { a: comparison }"),
      "d.yaml:8:17: error: a comparison has two sides\n  expected comparison: [COLUMN, COLUMN]"
    ),
    (
      panel("mark: table\n    links: { a: { sesion: a } }"),
      "d.yaml:8:19: error: unknown page \"sesion\"\n  expected one of: run, session, comparison, signature, script,"
        + " dashboard\n  did you mean \"session\"?"
    ),
    (
      panel("mark: table\n    rowLimit: 10001"),
      "d.yaml:8:15: error: \"10001\" is not a whole number from 1 to 10000\n  expected a whole number from 1 to 10000"
    ),
    (
      panel("mark: table\n    timeLimit: 2m"),
      "d.yaml:8:16: error: \"2m\" is not a length of time\n  expected a length of time up to an hour, as 120ms or 2s"
    ),
    (
      panel("mark: table\n    timeLimit: 90s"),
      "d.yaml:8:16: error: a query may not take that long\n  expected from 1ms to 60s"
    ),
    (
      read("id: a/b\ntitle: T\npanels: []\n"),
      "d.yaml:1:5: error: the dashboard's id is written with something else\n"
        + "  expected at most 64 letters, digits, - and _"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place`(_ file: DashboardFile, _ expected: String) {
    #expect(file.description == nil)
    #expect(file.diagnostics.first?.text == expected)
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), "a: &a [x]\nb: *a", "!!binary x", "? [a]\n: b", "\u{1}",
    "id: x\n---\nid: y",
  ])
  func `YAML that is expensive or unclear is refused`(_ text: String) {
    let file = Self.read(text)
    #expect(file.description == nil)
    #expect(!file.diagnostics.isEmpty)
  }

  @Test func `bytes that are no text are refused with their place`() {
    let file = DashboardFile(path: "d.yaml", bytes: Array("id: a\nti".utf8) + [0xFF])
    #expect(
      file.diagnostics.map(\.text) == ["d.yaml:2:3: error: found a byte that is not UTF-8\n  expected UTF-8 text"])
  }

  @Test(arguments: Dashboards.files.map(\.path))
  func `every bundled dashboard is read without a finding`(_ path: String) throws {
    let file = try #require(Dashboards.files.first { $0.path == path })
    let read = DashboardFile(path: path, bytes: Array(file.text.utf8))

    #expect(read.diagnostics.map(\.text) == [])
    #expect(read.description.map { $0.id + ".yaml" } == path)
    #expect(Dashboards.bundled.count == Dashboards.files.count)
  }

  static let statements: [(String, [String])] = [
    ("SELECT :a, :b2, :a", ["a", "b2"]),
    ("SELECT ':no', \":no\", `:no`, [:no] -- :no\n, :yes", ["yes"]),
    ("SELECT /* :no ' */ :yes /* :no", ["yes"]),
    ("SELECT 'it''s :no' || :yes", ["yes"]),
    ("SELECT :1, :, 'open :no", []),
    ("", []),
  ]

  @Test(arguments: statements)
  func `parameters are what SQL takes for parameters`(_ sql: String, _ names: [String]) {
    #expect(PanelSQL.parameters(of: sql) == names)
  }
}
