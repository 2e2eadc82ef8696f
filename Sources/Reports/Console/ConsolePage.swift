import RehearsalDrawing
import RehearsalPlainText
import RehearsalStore

/// The page with questions in SQL: a form, what came of it, and the documented views beside it.
///
/// A form of plain HTML that asks by its address, so that it works without scripts and a question can be sent as a
/// link.
package struct ConsolePage: Sendable {
  /// What is asked.
  package var question: ConsoleQuestion
  /// What came of it.
  package var outcome: ConsoleOutcome
  /// What stands beside it.
  package var help: ConsoleHelp
  /// How long a question may take, in milliseconds.
  package var timeLimitMilliseconds: Int64

  /// Longest text that a cell shows, in characters; a download has all of it.
  static let longestCell = 2000

  /// Makes a page.
  package init(question: ConsoleQuestion, outcome: ConsoleOutcome, help: ConsoleHelp, timeLimitMilliseconds: Int64) {
    self.question = question
    self.outcome = outcome
    self.help = help
    self.timeLimitMilliseconds = timeLimitMilliseconds
  }

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    let seconds = timeLimitMilliseconds / 1000
    return Page(
      .console, title: "SQL console",
      summary: "One SELECT, WITH or VALUES over the views v1_*, read-only, for at most \(seconds) seconds.",
      body: .element(
        "div", ["class": "console"],
        [
          .element("div", [:], [form, result(links), examples]),
          .element("aside", ["aria-label": "Views"], [views]),
        ]))
  }

  // MARK: - The form

  private var form: Markup {
    .element(
      "form", ["action": "/" + PageAddress.console.name, "method": "get"],
      [
        .element("label", ["for": "sql"], [.text("SQL")]),
        // The first line feed after the tag is not part of the text.
        .element(
          "textarea",
          [
            "id": "sql", "name": "sql", "class": "sql", "spellcheck": "false", "autocapitalize": "off",
            "autocomplete": "off", "required": "", "aria-describedby": "sql-help",
          ],
          [.text("\n" + question.sql)]),
        .element("p", ["class": "quiet", "id": "sql-help"], [.text("Ctrl and Enter runs it, too.")]),
        parameters,
        .element(
          "div", ["class": "run"],
          [
            .element("button", ["type": "submit"], [.text("Run")]),
            .element("label", ["for": "limit"], [.text("Rows at most ")]),
            .element(
              "select", ["id": "limit", "name": "limit"],
              ConsoleQuestion.rowLimits.map { limit in
                .element(
                  "option", ["value": String(limit), "selected": limit == question.rowLimit ? "" : nil],
                  [.text(String(limit))])
              }),
          ]),
      ])
  }

  private var parameters: Markup {
    let names = PanelSQL.parameters(of: question.sql)
    guard !names.isEmpty else { return .empty }
    let known = help.example(of: question)?.parameters ?? [:]
    return .element(
      "div", ["class": "values"],
      names.enumerated().map { number, name in
        .element(
          "div", [:],
          [
            .element(
              "label", ["for": "value-\(number)"],
              [.text(":\(name) "), .element("span", ["class": "quiet"], [.text(known[name] ?? "a text")])]),
            .element(
              "input",
              [
                "id": "value-\(number)", "name": ConsoleQuestion.field(of: name), "value": question.values[name] ?? "",
                "autocomplete": "off",
              ]),
          ])
      })
  }

  // MARK: - What came of it

  private func result(_ links: PageLinks) -> Markup {
    switch outcome {
    case .nothing: return .empty
    case .missing(let names):
      let list = names.map { ":" + $0 }.joined(separator: ", ")
      return heading("Result") + problem("A value is missing for \(list).")
    case .unread:
      return heading("Result")
        + problem("A link of another site brought this query here. Read it, then press Run.")
    case .failed(let message): return heading("Result") + problem(message)
    case .rows(let rows): return heading("Result") + said(rows) + table(rows, links)
    }
  }

  private func heading(_ text: String) -> Markup { .element("h2", ["id": "result"], [.text(text)]) }

  private func problem(_ text: String) -> Markup {
    .element("p", ["class": "problem code", "role": "alert"], [.text(text)])
  }

  private func said(_ rows: PanelRows) -> Markup {
    let count = rows.rows.count
    let text =
      rows.isCut ? "The first \(count) rows; there are more." : "\(count) row\(count == 1 ? "" : "s")."
    return .element(
      "p", ["role": "status"],
      [
        .text(text + " "),
        .element("a", ["href": "/console.csv?" + question.queryString, "download": "query.csv"], [.text("CSV")]),
        .text(", "),
        .element("a", ["href": "/console.json?" + question.queryString, "download": "query.json"], [.text("JSON")]),
        .text(" of all rows, or "),
        .element("a", ["href": "/console?" + question.queryString], [.text("a link to this question")]), .text("."),
      ])
  }

  private func table(_ rows: PanelRows, _ links: PageLinks) -> Markup {
    guard !rows.rows.isEmpty else { return .empty }
    let numeric = rows.columns.indices.map { column in
      rows.rows.contains { $0[column].number != nil }
        && rows.rows.allSatisfy { $0[column].number != nil || $0[column] == .null }
    }
    let head = zip(rows.columns, numeric).map { name, isNumber in
      Markup.element("th", ["scope": "col", "class": isNumber ? "number" : nil], [.text(name)])
    }
    let body = rows.rows.map { row in
      Markup.element(
        "tr", [:],
        row.indices.map { column in
          .element(
            "td", ["class": numeric[column] ? "number" : nil],
            [cell(row[column], of: rows.columns[column], links)])
        })
    }
    return .element(
      "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-labelledby": "result"],
      [
        .element(
          "table", [:],
          [.element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], body)])
      ])
  }

  private func cell(_ value: QueryValue, of column: String, _ links: PageLinks) -> Markup {
    if value == .null { return .element("span", ["class": "quiet"], [.text("NULL")]) }
    let text = value.text
    let shown = text.count > ConsolePage.longestCell ? text.prefix(ConsolePage.longestCell) + " …" : text[...]
    return links.link(String(shown), to: ConsolePage.address(value, of: column))
  }

  /// The page of a session or run that a column's name and value speak of.
  private static func address(_ value: QueryValue, of column: String) -> PageAddress? {
    guard case .integer(let number) = value, number >= 0 else { return nil }
    return switch column {
    case "session_id": .session(number)
    case "run_id": .run(number)
    default: nil
    }
  }

  // MARK: - Beside it

  /// Questions to begin with; once something was asked they are folded away.
  private var examples: Markup {
    .element(
      "details", ["class": "examples", "open": outcome == .nothing ? "" : nil],
      [
        .element("summary", [:], [.element("h2", [:], [.text("Questions to begin with")])]),
        .element(
          "ul", [:],
          help.examples.map { example in
            .element(
              "li", [:],
              [
                .element("a", ["href": "/console?" + example.question.queryString], [.text(example.name)]),
                .text(": " + example.purpose),
              ])
          }),
      ])
  }

  private var views: Markup {
    .element("h2", [:], [.text("Views")])
      + .joined(
        help.views.map { view in
          let all = ConsoleQuestion(sql: "SELECT * FROM \(view.name) LIMIT 100")
          return .element(
            "details", [:],
            [
              .element("summary", [:], [.element("code", [:], [.text(view.name)])]),
              .element(
                "p", [:],
                [
                  .text(view.meaning + " "),
                  .element("a", ["href": "/console?" + all.queryString], [.text("Its first rows")]),
                ]),
              .element(
                "dl", [:],
                view.columns.flatMap { column in
                  [
                    Markup.element("dt", [:], [.element("code", [:], [.text(column.name)])]),
                    .element("dd", [:], [.text(column.meaning)]),
                  ]
                }),
            ])
        })
  }
}
