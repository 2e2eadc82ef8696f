import RehearsalPlainText
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// Where marks lie, from the rows: every expected place is worked out by hand.
@Suite struct MarkTests {
  static func figure(
    _ mark: PanelMark, _ encoding: [Encoding: String], columns: [String], _ rows: [[QueryValue]],
    units: [String: String] = [:], links: [String: [PanelLink]] = [:],
    where isThere: @escaping @Sendable (PageAddress) -> Bool = { _ in true }
  ) -> PanelFigure {
    let panel = PanelDescription(
      title: "Sample", query: "SELECT 1", mark: mark, encoding: encoding, units: units, links: links)
    return PanelFigure(
      panel: panel, rows: PanelRows(columns: columns, rows: rows), links: PageLinks(.files, where: isThere))
  }

  private func read(_ figure: PanelFigure) throws -> MarkupReading {
    let reading = MarkupReading(figure.drawing.markup.text)
    try #require(reading.isWellFormed)
    return reading
  }

  @Test func `a line goes from corner to corner of its axes`() throws {
    // The axis of 0 to 100 has its ends at 200 and 10 pixels from the top.
    let reading = try read(
      Self.figure(
        .line, [.x: "x", .y: "y"], columns: ["x", "y"],
        [[.integer(10), .integer(100)], [.integer(0), .integer(0)], [.integer(5), .real(50)]]))

    #expect(reading.all("path", class: "stroke").map { $0.attributes["d"] } == ["M0 200L500 105L1000 10"])
    #expect(reading.all("svg", class: "fill").map { $0.attributes["x"] } == ["0%", "50%", "100%"])
    #expect(reading.all("line", class: "axis").map { $0.attributes["y1"] } == ["200"])
    #expect(reading.all("text", class: "tick").map(\.text) == ["0", "50", "100", "0", "2", "4", "6", "8", "10", "x"])
  }

  @Test func `a drawing is an image, and with links inside a group, and says what it shows`() throws {
    let rows: [[QueryValue]] = [[.integer(1), .integer(20)], [.integer(2), .integer(30)]]
    let encoding: [Encoding: String] = [.x: "run_id", .y: "wall_us"]
    let image = try read(Self.figure(.line, encoding, columns: ["run_id", "wall_us"], rows))
    let group = try read(
      Self.figure(
        .line, encoding, columns: ["run_id", "wall_us"], rows, links: ["wall_us": [PanelLink(.run, ["run_id"])]]))

    #expect(image.all("svg", class: "drawing").map { $0.attributes["role"] } == ["img"])
    #expect(image.all("title").first?.text == "Sample")
    #expect(image.all("desc").map(\.text) == ["A line of wall over run, from 0.02 ms to 0.03 ms."])
    #expect(group.all("svg", class: "drawing").map { $0.attributes["role"] } == ["group"])
    #expect(group.all("a").map { $0.attributes["href"] } == ["run-1.html", "run-2.html"])
  }

  private static let three: [[QueryValue]] = [
    [.integer(0), .integer(0)], [.integer(5), .integer(50)], [.integer(10), .integer(100)],
  ]

  @Test func `an area is filled down to zero, dots have no line`() throws {
    let columns = ["x", "y"]
    let area = try read(Self.figure(.area, [.x: "x", .y: "y"], columns: columns, Self.three))
    let dots = try read(Self.figure(.dots, [.x: "x", .y: "y"], columns: columns, Self.three))

    #expect(area.all("path", class: "below").map { $0.attributes["d"] } == ["M0 200L0 200L500 105L1000 10L1000 200Z"])
    #expect(area.all("path", class: "stroke").count == 1)
    #expect(dots.all("path", class: "stroke").isEmpty && dots.all("svg", class: "fill").count == 3)
  }

  @Test func `every place of a long line says its value and its note when it is pointed at`() throws {
    let rows = (0..<60).map { [QueryValue.integer(Int64($0)), .integer(Int64($0)), .text("commit \($0)")] }
    let reading = try read(Self.figure(.line, [.x: "x", .y: "y", .note: "n"], columns: ["x", "y", "n"], rows))

    #expect(reading.all("svg", class: "place").count == 60)
    #expect(reading.all("title").map(\.text).contains("7: 7, commit 7"))
  }

  @Test func `equal factors take equal room on a logarithmic axis`() throws {
    var figure = Self.figure(
      .line, [.x: "x", .y: "y"], columns: ["x", "y"],
      [[.integer(0), .integer(1)], [.integer(1), .integer(10)], [.integer(2), .integer(100)]])
    figure = PanelFigure(panel: Self.logarithmic(figure.panel), rows: figure.rows, links: figure.links)
    let reading = try read(figure)
    let zero = Self.figure(.line, [.x: "x", .y: "y"], columns: ["x", "y"], Self.three)
    let none = PanelFigure(panel: Self.logarithmic(zero.panel), rows: zero.rows, links: zero.links).drawing

    #expect(reading.all("path", class: "stroke").map { $0.attributes["d"] } == ["M0 200L500 105L1000 10"])
    #expect(reading.all("text", class: "tick").map(\.text).prefix(3) == ["1", "10", "100"])
    #expect(none.remarks == ["numbers that are not above zero have no logarithm"])
  }

  private static func logarithmic(_ panel: PanelDescription) -> PanelDescription {
    var panel = panel
    panel.isLogarithmic = true
    return panel
  }

  @Test func `a line across has its name, and the axis room for it`() throws {
    var panel = Self.figure(.dots, [.x: "x", .y: "y"], columns: ["x", "y"], Self.three).panel
    panel.references = ["limit": 200]
    let rows = PanelRows(columns: ["x", "y"], rows: Self.three)
    let reading = try read(PanelFigure(panel: panel, rows: rows, links: PageLinks(.files)))

    #expect(reading.all("line", class: "reference").map { $0.attributes["y1"] } == ["10"], "the top of the axis")
    #expect(reading.all("text", class: "reference").map(\.text) == ["limit 200"])
  }

  @Test func `numbers are counted by stretches of a round length`() throws {
    let values = [0.0, 0.5, 1, 9, 19.9].map { [QueryValue.real($0)] }
    let drawing = Self.figure(.histogram, [.value: "v"], columns: ["v"], values + [[.null]]).drawing
    let reading = MarkupReading(drawing.markup.text)

    #expect(drawing.remarks.first == "each bar counts the rows of a stretch of 1, and stands where it begins")
    #expect(drawing.remarks.last == "1 row has no number that can be drawn")
    #expect(reading.all("rect", class: "fill").count == 4, "0, 1, 9 and 19")
    #expect(reading.all("title").map(\.text).contains("0: 2"))
  }

  @Test func `small multiples have one axis`() throws {
    let rows: [[QueryValue]] = [
      [.integer(1), .integer(10), .text("a")], [.integer(2), .integer(20), .text("a")],
      [.integer(1), .integer(90), .text("b")], [.integer(2), .integer(100), .text("b")],
    ]
    let reading = try read(
      Self.figure(.line, [.x: "x", .y: "y", .each: "e"], columns: ["x", "y", "e"], rows))

    #expect(reading.all("figcaption").map(\.text) == ["a", "b"])
    #expect(reading.all("path", class: "stroke").map { $0.attributes["d"] } == ["M0 181L1000 162", "M0 29L1000 10"])
  }

  @Test func `a number says what it changed by, and what it was before`() throws {
    let reading = try read(
      Self.figure(
        .number, [.value: "v", .delta: "d", .trend: "t"], columns: ["v", "d", "t"],
        [[.integer(5), .integer(-3), .text("8, 2, 5")], [.integer(1), .integer(0), .text("1")]]))

    #expect(reading.all("dd", class: "delta").map(\.text) == ["−3"])
    #expect(reading.all("polyline").map { $0.attributes["points"] } == ["2,4 50,20 98,12"])
  }

  @Test func `NULL is a gap in a line, and a place between gaps is a mark`() throws {
    let reading = try read(
      Self.figure(
        .line, [.x: "x", .y: "y"], columns: ["x", "y"],
        [
          [.text("a"), .integer(0)], [.text("b"), .integer(100)], [.text("c"), .null], [.text("d"), .integer(50)],
          [.text("e"), .null],
        ]))

    #expect(reading.all("path", class: "stroke").map { $0.attributes["d"] } == ["M0 200L333.33 10"])
    #expect(reading.all("svg", class: "fill").map { $0.attributes["x"] } == ["0%", "33.33%", "100%"])
  }

  @Test func `series have names at the ends of their lines, and differ in more than colour`() throws {
    let rows: [[QueryValue]] = ["one", "two", "three"].flatMap { name in
      [[.integer(0), .integer(1), .text(name)], [.integer(1), .integer(1), .text(name)]]
    }
    let reading = try read(
      Self.figure(.line, [.x: "x", .y: "y", .series: "s"], columns: ["x", "y", "s"], rows))

    let names = reading.all("text", class: "name")
    #expect(names.map { $0.text } == ["one", "two", "three"])
    let heights = names.compactMap { $0.attributes["y"].flatMap { Double($0) } }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 15 })
    #expect(Set(reading.all("path", class: "stroke").map { $0.attributes["stroke-dasharray"] }).count == 3)
  }

  @Test func `bars with names are as long as their numbers`() throws {
    let reading = try read(
      Self.figure(
        .bar, [.x: "name", .y: "n"], columns: ["name", "n"],
        [[.text("half"), .integer(50)], [.text("whole"), .integer(100)], [.text("other way"), .integer(-100)]]))

    let bars = reading.all("rect", class: "fill")
    #expect(bars.map { $0.attributes["x"] } == ["50%", "50%", "0%"])
    #expect(bars.map { $0.attributes["width"] } == ["25%", "50%", "50%"])
    #expect(reading.all("td", class: "number").map(\.text) == ["50", "100", "−100"])
  }

  @Test func `parts of a bar follow each other, and the sum stands behind them`() throws {
    let reading = try read(
      Self.figure(
        .bar, [.x: "name", .y: "n", .series: "verdict"], columns: ["name", "n", "verdict"],
        [
          [.text("a"), .integer(30), .text("same")], [.text("a"), .integer(10), .text("failed")],
          [.text("b"), .integer(20), .text("failed")],
        ]))

    let bars = reading.all("rect", class: "fill").filter { $0.attributes["width"] != "100%" }
    #expect(bars.map { $0.attributes["class"] } == ["tone-same fill", "tone-failed fill", "tone-failed fill"])
    #expect(bars.map { $0.attributes["x"] } == ["0%", "75%", "0%"])
    #expect(bars.map { $0.attributes["width"] } == ["75%", "25%", "50%"])
    #expect(reading.all("td", class: "number").map(\.text) == ["40", "20"])
    #expect(reading.all("ul", class: "legend").count == 1)
    #expect(reading.text.contains("same 30") && reading.text.contains("failed 30"))
  }

  @Test func `bars along numbers stand on the axis`() throws {
    // Two slots of half the width; a bar takes a tenth at most, around 25 % and 75 %.
    let reading = try read(
      Self.figure(
        .bar, [.x: "run_id", .y: "n"], columns: ["run_id", "n"],
        [[.integer(1), .integer(100)], [.integer(2), .integer(50)]]))

    let bars = reading.all("rect", class: "fill")
    #expect(bars.map { $0.attributes["x"] } == ["20%", "70%"])
    #expect(bars.map { $0.attributes["y"] } == ["10", "105"])
    #expect(bars.map { $0.attributes["height"] } == ["190", "95"])
  }

  @Test func `a field of a heat map leads to the first page that is there`() throws {
    let rows: [[QueryValue]] = [
      [.text("s"), .text("6.0"), .text("changed"), .integer(3), .integer(9)],
      [.text("s"), .text("5.1"), .text("same"), .null, .integer(8)],
      [.text("t"), .text("5.1"), .text("failed"), .integer(4), .integer(7)],
    ]
    let links = ["verdict": [PanelLink(.comparison, ["before", "session"]), PanelLink(.session, ["session"])]]
    let figure = Self.figure(
      .heatMap, [.row: "script", .column: "ios", .value: "verdict"],
      columns: ["script", "ios", "verdict", "before", "session"], rows, links: links,
      where: { $0 != .comparison(4, 7) })
    let reading = try read(figure)

    // Columns are sorted: 5.1 stands before 6.0.
    let fields = reading.all("td", class: "cell").map { $0.attributes["class"] }
    #expect(fields == ["cell tone-same", "cell tone-changed", "cell tone-failed"])
    #expect(reading.all("a").map { $0.attributes["href"] } == ["session-8.html", "compare-3-9.html", "session-7.html"])
    #expect(reading.all("a").map(\.text) == ["·", "≠", "✗"])
    #expect(reading.all("td", class: "empty").count == 1)
  }

  @Test func `numbers shade a heat map from the least to the most`() throws {
    let rows: [[QueryValue]] = [0, 49, 51, 60].map { [.text("r"), .text("c\($0)"), .integer($0)] }
    let reading = try read(
      Self.figure(.heatMap, [.row: "r", .column: "c", .value: "n"], columns: ["r", "c", "n"], rows))

    // Six shades of 10 each.
    #expect(
      reading.all("td", class: "cell").map { $0.attributes["class"] }
        == ["cell shade-0", "cell shade-4", "cell shade-5", "cell shade-5"])
  }

  @Test func `spans of runs include their last run`() throws {
    // Runs 1 to 6: four sixths, then two.
    let reading = try read(
      Self.figure(
        .spans, [.row: "r", .from: "f", .to: "t", .label: "l", .series: "l"], columns: ["r", "f", "t", "l"],
        [
          [.text("a"), .integer(1), .integer(4), .text("A")], [.text("a"), .integer(5), .integer(6), .text("B")],
        ]))

    let spans = reading.all("rect", class: "fill")
    #expect(spans.map { $0.attributes["x"] } == ["0%", "66.67%"])
    #expect(spans.map { $0.attributes["width"] } == ["66.67%", "33.33%"])
    #expect(reading.all("text", class: "inside").map(\.text) == ["A", "B"])
  }

  @Test func `numbers have their units, and tables their references`() throws {
    let large = try read(
      Self.figure(
        .number, [.value: "wall_us", .label: "what"], columns: ["wall_us", "what"],
        [[.integer(1_234_500), .text("all")], [.null, .text("none")]]))
    #expect(large.all("dd", class: "large").map(\.text) == ["1,234.5 ms", "–"])

    let table = try read(
      Self.figure(
        .table, [:], columns: ["session", "count"], [[.integer(1234), .integer(1234)], [.null, .null]],
        links: ["session": [PanelLink(.session, ["session"])]]))
    #expect(table.all("a").map(\.text) == ["s:1234"])
    #expect(table.all("td", class: "number").map(\.text) == ["", "1,234", "", ""])
    #expect(table.all("span", class: "quiet").map(\.text) == ["–", "–"])
  }

  @Test func `a text along the axis has a line through the drawing, once`() throws {
    let rows: [[QueryValue]] = [
      [.integer(0), .integer(1), .null], [.integer(5), .integer(2), .text("main <1>")],
      [.integer(5), .integer(3), .text("main <1>")], [.integer(10), .integer(2), .text("fix")],
    ]
    let reading = try read(
      Self.figure(.line, [.x: "x", .y: "y", .annotation: "note"], columns: ["x", "y", "note"], rows))

    #expect(reading.all("line", class: "annotation").map { $0.attributes["x1"] } == ["50%", "100%"])
    #expect(reading.all("text", class: "annotation").map(\.text) == ["main <1>", "fix"])
    #expect(reading.all("text", class: "annotation").map { $0.attributes["text-anchor"] } == [nil, "end"], "inside")
  }

  @Test func `numbers beyond a threshold are coloured and signed`() throws {
    func levels(_ limits: [Double], _ numbers: [Int64]) throws -> [String?] {
      var figure = Self.figure(.table, [:], columns: ["n"], numbers.map { [.integer($0)] })
      var panel = figure.panel
      panel.thresholds = ["n": limits]
      figure = PanelFigure(panel: panel, rows: figure.rows, links: figure.links)
      let cells = try read(figure).all("td")
      for (cell, number) in zip(cells, numbers) {
        let kind = cell.attributes["class"] ?? ""
        let sign = kind.contains("tone-failed") ? "‼ " : kind.contains("tone-changed") ? "! " : ""
        #expect(cell.text == "\(sign)\(number)")
      }
      return cells.map { $0.attributes["class"].flatMap { kind in kind.split(separator: " ").dropFirst().first } }
        .map { $0.map(String.init) }
    }

    #expect(try levels([10, 20], [9, 10, 20]) == [nil, "tone-changed", "tone-failed"])
    #expect(try levels([10], [9, 30]) == [nil, "tone-changed"])
    #expect(try levels([20, 10], [21, 20, 10]) == [nil, "tone-changed", "tone-failed"], "counting down")
  }

  @Test func `a large number beyond a threshold has its colour`() throws {
    let figure = Self.figure(.number, [.value: "n"], columns: ["n"], [[.integer(9)], [.integer(12)]])
    var panel = figure.panel
    panel.thresholds = ["n": [10, 20]]
    let reading = try read(PanelFigure(panel: panel, rows: figure.rows, links: figure.links))

    #expect(reading.all("dd", class: "tone-changed").map(\.text) == ["12"])
  }

  @Test func `a column of a table is drawn as a line of its numbers`() throws {
    let figure = Self.figure(
      .table, [:], columns: ["script", "runs"], [[.text("a"), .text("1 2 3")], [.text("b"), .text("none")]])
    var panel = figure.panel
    panel.trends = ["runs"]
    let reading = try read(PanelFigure(panel: panel, rows: figure.rows, links: figure.links))

    #expect(reading.all("polyline").map { $0.attributes["points"] } == ["2,20 50,12 98,4"])
    #expect(reading.all("td").map(\.text) == ["a", "", "b", "none"], "what has no numbers is a text")
  }

  @Test func `a little of Markdown is understood, and the rest is a text`() throws {
    let text = "# What this is\n\nAll **runs** of *one* `line`\nof code.\n- one\n- two <b>\n\n** 2 * 3"
    let reading = try read(Self.figure(.markdown, [.value: "t"], columns: ["t"], [[.text(text)]]))

    #expect(reading.all("h3").map(\.text) == ["What this is"])
    #expect(reading.all("strong").map(\.text) == ["runs"] && reading.all("em").map(\.text) == ["one"])
    #expect(reading.all("code").map(\.text) == ["line"])
    #expect(reading.all("li").map(\.text) == ["one", "two <b>"])
    #expect(reading.all("p").map(\.text).last == "** 2 * 3")
    #expect(reading.all("p").count == 2)
  }

  // MARK: - Recorded screens

  private static func screens(
    _ mark: PanelMark, _ encoding: [Encoding: String], _ rows: [[QueryValue]]
  ) -> PanelFigure {
    var figure = figure(mark, encoding, columns: ["session_id", "seq", "other", "what"], rows)
    figure.recordings = [1: Screens.trace(), 2: Screens.trace(Screens.Story(width: 356))]
    return figure
  }

  @Test func `a picture is the screen of a session at an event, or at its end`() throws {
    let reading = try read(
      Self.screens(
        .picture, [.session: "session_id", .seq: "seq", .label: "what"],
        [
          [.integer(1), .integer(1), .null, .text("before")], [.integer(1), .null, .null, .text("after")],
          [.integer(9), .null, .null, .text("nobody")], [.integer(1), .integer(99), .null, .text("beyond")],
        ]))

    #expect(reading.all("svg", class: "screen").count == 2)
    #expect(reading.all("path", class: "popover").count == 1, "only the second has it")
    #expect(reading.all("a").map { $0.attributes["href"] }.prefix(2) == ["session-1.html", "session-1.html"])
    #expect(reading.text.contains("There is no session s:9.") && reading.text.contains("The session has no event 99."))
  }

  @Test func `a picture against another session marks what differs`() throws {
    let row: [QueryValue] = [.integer(2), .null, .integer(1), .null]
    let alone = try read(Self.screens(.picture, [.session: "session_id"], [row]))
    let beside = try read(Self.screens(.picture, [.session: "session_id", .against: "other"], [row]))

    #expect([alone, beside].map { $0.all("path", class: "changed").count } == [0, 1])
  }

  @Test func `a film has a picture for each step in which the screen changed`() throws {
    let reading = try read(
      Self.screens(.film, [.session: "session_id"], [[.integer(1), .null, .null, .null]]))

    #expect(reading.all("svg", class: "screen").count == 2)
    #expect(reading.all("small").map(\.text) == ["1 launch", "2 tap show"])
  }
}
