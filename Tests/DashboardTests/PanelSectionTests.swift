import RehearsalPlainText
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// What a panel says besides its drawing, and what no row can do to a page.
@Suite struct PanelSectionTests {
  static let encodings: [PanelMark: [Encoding: String]] = [
    .number: [.value: "b", .label: "a", .note: "c"], .table: [:], .line: [.x: "a", .y: "b", .series: "c"],
    .bar: [.x: "a", .y: "b", .series: "c", .label: "d"], .heatMap: [.row: "a", .column: "c", .value: "b", .note: "d"],
    .spans: [.row: "a", .from: "b", .to: "d", .series: "c", .label: "c"],
    .area: [.x: "a", .y: "b", .series: "c", .note: "d"], .dots: [.x: "a", .y: "b", .each: "c"],
    .histogram: [.value: "b"], .markdown: [.value: "a"],
  ]

  static func panel(_ mark: PanelMark, text: String = "Sample") -> PanelDescription {
    PanelDescription(
      title: text, description: text, query: "SELECT '\(text)'", mark: mark, encoding: encodings[mark] ?? [:],
      units: ["b": text], links: ["a": [PanelLink(.script, ["a"])], "c": [PanelLink(.signature, ["c"])]],
      rowLimit: 10_000)
  }

  static func read(_ panel: PanelDescription, _ outcome: PanelOutcome) -> MarkupReading {
    MarkupReading(PanelSection(panel: panel, outcome: outcome, links: PageLinks(.files)).markup.text)
  }

  static func rows(_ rows: [[QueryValue]], isCut: Bool = false) -> PanelOutcome {
    .rows(PanelRows(columns: ["a", "b", "c", "d"], rows: rows, isCut: isCut))
  }

  static let hostile =
    "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;]]>\u{0}\u{1b}[31m--></svg></style>"

  @Test(arguments: PanelMark.allCases)
  func `hostile texts are texts wherever they stand`(_ mark: PanelMark) {
    let text = QueryValue.text(Self.hostile)
    let outcomes: [PanelOutcome] = [
      Self.rows([[text, text, text, text], [text, .integer(1), text, .integer(2)]]), .failed(Self.hostile),
      .rows(PanelRows(columns: [Self.hostile, "a"], rows: [[text, text]])), .timedOut(milliseconds: 1),
    ]
    for outcome in outcomes {
      let reading = Self.read(Self.panel(mark, text: Self.hostile), outcome)
      #expect(reading.isWellFormed)
      #expect(reading.elements.allSatisfy { !["script", "img", "style"].contains($0.name) })
      #expect(reading.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
      #expect(reading.all("a").allSatisfy { ($0.attributes["href"] ?? "").wholeMatch(of: /[\w.~-]+\.html/) != nil })
    }
  }

  static let extremes: [[[QueryValue]]] = [
    [], [[.null, .null, .null, .null]], [[.text("a"), .real(.nan), .null, .real(.infinity)]],
    [[.text("a"), .real(1e308), .text("s"), .real(-1e308)], [.text("a"), .real(-1e308), .text("s"), .real(1e308)]],
    [[.integer(.min), .integer(.max), .integer(.min), .integer(.max)]], [[.text(""), .text(""), .text(""), .text("")]],
    [[.integer(1), .integer(0), .text("s"), .integer(0)]], [[.real(0.1), .real(-5), .text("s"), .integer(-9)]],
    (0..<10_000).map { [.integer($0), .integer($0 * $0 % 977), .text("s\($0 % 7)"), .integer($0 + 1)] },
    (0..<10_000).map { [.text("name \($0)"), .integer(-$0), .text("series \($0)"), .integer($0)] },
    [[.text(String(repeating: "long", count: 5000)), .integer(1), .text("s"), .integer(2)]],
  ]

  @Test(arguments: PanelMark.allCases)
  func `whatever the rows are, there is a drawing of bounded size`(_ mark: PanelMark) {
    for rows in Self.extremes {
      let section = PanelSection(panel: Self.panel(mark), outcome: Self.rows(rows), links: PageLinks(.files)).markup
        .text
      let reading = MarkupReading(section)
      #expect(reading.isWellFormed)
      #expect(section.utf8.count < 2_500_000)
      let lengths = reading.elements.flatMap { element in
        ["x", "y", "x1", "x2", "y1", "y2", "width", "height", "d"].compactMap { element.attributes[$0] }
      }
      #expect(lengths.allSatisfy { !$0.contains("nan") && !$0.contains("inf") && !$0.contains("e") })
      if rows.isEmpty { #expect(reading.text.contains("no rows")) }
    }
  }

  @Test func `a panel says when it was cut, ended or failed, and shows its query and limits`() {
    let panel = PanelDescription(
      title: "Sample", query: "SELECT a", mark: .table, rowLimit: 1234, timeLimitMilliseconds: 2500)

    let cut = Self.read(panel, Self.rows([[.null, .null, .null, .null]], isCut: true)).text
    #expect(cut.contains("Cut: only the first 1,234 rows are shown."))
    #expect(cut.contains("SELECT a") && cut.contains("at most 1,234 rows and within 2,500 ms"))
    #expect(Self.read(panel, .timedOut(milliseconds: 2500)).text.contains("longer than 2,500 ms"))
    #expect(Self.read(panel, .cutOff(operations: 5000)).text.contains("more than 5,000 operations"))
    #expect(Self.read(panel, .failed("no such table: b")).text.contains("no such table: b"))
    #expect(!Self.read(panel, Self.rows([])).text.contains("Cut"))
  }

  @Test func `a column that is not there is named`() {
    let panel = PanelDescription(title: "Sample", query: "SELECT a", mark: .number, encoding: [.value: "z"])
    #expect(Self.read(panel, Self.rows([])).text.contains("The query has no column “z”."))
  }

  @Test(arguments: [PanelMark.line, .bar, .spans])
  func `a drawing has its values beside it`(_ mark: PanelMark) {
    let reading = Self.read(Self.panel(mark), Self.rows([[.text("first"), .integer(1), .text("s"), .integer(2)]]))
    #expect(reading.all("details", class: "values").count == 1)
    #expect(reading.all("table", class: "rows").count == 1)
  }

  @Test func `a heat map is its own list of values, unless two rows are in one field`() {
    let row: [QueryValue] = [.text("first"), .integer(1), .text("s"), .integer(2)]
    let alone = Self.read(Self.panel(.heatMap), Self.rows([row]))
    let twice = Self.read(Self.panel(.heatMap), Self.rows([row, row]))

    #expect([alone, twice].map { $0.all("details", class: "values").count } == [0, 1])
  }

  @Test func `only a server asks for values`() {
    let parameters = [
      DashboardDescription.Parameter(name: "run", title: "Run", type: .run, standard: "@head"),
      DashboardDescription.Parameter(name: "axis", title: "Axis", type: .choice(["ios", "device"]), standard: "ios"),
    ]
    let dashboard = DashboardDescription(id: "d", title: "D", parameters: parameters)
    let values = ["run": DashboardPage.Value("@\"head", meaning: "run:3"), "axis": DashboardPage.Value("device")]
    func page(_ form: PageLinks.Form) -> MarkupReading {
      MarkupReading(
        DashboardPage(dashboard, outcomes: [], values: values, links: PageLinks(form)).page.body.text)
    }

    let server = page(.paths)
    #expect(server.all("form").map { $0.attributes["action"] } == ["/dashboard-d"])
    #expect(server.all("input").map { $0.attributes["value"] } == ["@\"head"])
    #expect(server.all("option").filter { $0.attributes["selected"] != nil }.map(\.text) == ["device"])
    let file = page(.files)
    #expect(file.all("form").isEmpty)
    #expect(file.all("dd").map(\.text) == ["run:3", "device"])
  }

  @Test func `choices of a query are offered on a server, with what is chosen among them`() {
    let parameters = [
      DashboardDescription.Parameter(name: "script", title: "Script", type: .queried("SELECT 1"), standard: "*")
    ]
    let dashboard = DashboardDescription(id: "d", title: "D", parameters: parameters)
    func page(_ choices: [String]) -> MarkupReading {
      var value = DashboardPage.Value("b<")
      value.choices = choices
      return MarkupReading(
        DashboardPage(dashboard, outcomes: [], values: ["script": value], links: PageLinks(.paths)).page.body.text)
    }

    #expect(page(["a", "b<"]).all("option").map(\.text) == ["*", "a", "b<"])
    #expect(page(["a", "b<"]).all("option").filter { $0.attributes["selected"] != nil }.map(\.text) == ["b<"])
    #expect(page(["a"]).all("option").map(\.text) == ["*", "b<", "a"], "what was chosen stays, whatever there is")
    #expect(page([]).all("input").map { $0.attributes["value"] } == ["b<"], "where the query gave nothing it is typed")
  }

  @Test func `a value leads to another dashboard with values of its parameters`() {
    var panel = PanelDescription(title: "T", query: "SELECT 1", mark: .table)
    var link = PanelLink(.dashboard, ["page"])
    link.values = ["script": "name", "line": "branch"]
    panel.links = ["name": [link]]
    let row: [QueryValue] = [.text("history"), .text("a/b & c"), .null]
    func targets(_ form: PageLinks.Form) -> [String?] {
      let rows = PanelRows(columns: ["page", "name", "branch"], rows: [row])
      let section = PanelSection(panel: panel, outcome: .rows(rows), links: PageLinks(form))
      return MarkupReading(section.markup.text).all("a").map { $0.attributes["href"] }
    }

    #expect(targets(.paths) == ["/dashboard-history?script=a%2Fb%20%26%20c"], "NULL is left to the default")
    #expect(targets(.files) == ["dashboard-history.html"] && targets(.anchors) == ["#dashboard-history"])
  }
}
