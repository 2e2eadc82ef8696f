import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// One panel of a page: its title, what its query gave, and the query.
struct PanelSection {
  let panel: PanelDescription
  let outcome: PanelOutcome
  let links: PageLinks
  var recordings: [Int64: Trace] = [:]

  var markup: Markup {
    var parts: [Markup] = [.element("h2", [:], [.text(panel.title)])]
    if !panel.description.isEmpty {
      parts.append(.element("p", ["class": "quiet about"], [.text(panel.description)]))
    }
    parts += contents
    parts.append(query)
    return .element(
      "section", ["class": "panel \(panel.width.rawValue)", "aria-label": panel.title], parts)
  }

  /// The drawing with its remarks, or why there is none: nothing that goes wrong here takes the page down.
  private var contents: [Markup] {
    switch outcome {
    case .failed(let message):
      return [
        .element(
          "div", ["class": "problem", "role": "note"],
          [.element("p", [:], [.text("This query failed.")]), .element("pre", [:], [.text(message)])])
      ]
    case .timedOut(let milliseconds):
      let limit = ValueFormat(column: "limit_ms").full(.integer(milliseconds)) ?? ""
      return [ended("it took longer than \(limit), which is this panel's time limit")]
    case .cutOff(let operations):
      return [
        ended("it took more than \(DecimalText.grouped(operations)) operations of SQLite's machine, which is the limit")
      ]
    case .rows(let rows):
      let figure = PanelFigure(panel: panel, rows: rows, links: links, recordings: recordings)
      let drawing = figure.drawing
      var parts = [drawing.markup]
      var remarks = drawing.remarks
      if rows.isCut {
        remarks.insert("cut: only the first \(DecimalText.grouped(Int64(panel.rowLimit))) rows are shown", at: 0)
      } else if panel.mark == .table, rows.rows.count > PanelFigure.mostListed {
        remarks.append("only the first \(DecimalText.grouped(Int64(PanelFigure.mostListed))) rows are listed")
      }
      if !remarks.isEmpty {
        parts.append(.element("p", ["class": "remark", "role": "note"], [.text(sentence(remarks))]))
      }
      if !drawing.isComplete, !rows.rows.isEmpty { parts.append(values(rows, figure)) }
      return parts
    }
  }

  private func ended(_ why: String) -> Markup {
    .element("p", ["class": "problem", "role": "note"], [.text("This query was ended: \(why).")])
  }

  private func sentence(_ remarks: [String]) -> String {
    let text = remarks.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The rows behind a drawing, for those who want the numbers or do not see the drawing.
  private func values(_ rows: PanelRows, _ figure: PanelFigure) -> Markup {
    let count = rows.rows.count == 1 ? "1 row" : "\(DecimalText.grouped(Int64(rows.rows.count))) rows"
    let listed =
      rows.rows.count > PanelFigure.mostListed
      ? ", the first \(DecimalText.grouped(Int64(PanelFigure.mostListed)))" : ""
    return .element(
      "details", ["class": "values"],
      [.element("summary", [:], [.text("Values: \(count)\(listed)")]), figure.table()])
  }

  private var query: Markup {
    let rows = "at most \(DecimalText.grouped(Int64(panel.rowLimit))) rows"
    let time = ValueFormat(column: "limit_ms").full(.integer(panel.timeLimitMilliseconds)) ?? ""
    return .element(
      "details", ["class": "query"],
      [
        .element("summary", [:], [.text("Query, \(rows)")]),
        .element(
          "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": "Query of \(panel.title)"],
          [.element("pre", [:], [.element("code", [:], [.text(panel.query)])])]),
        .element("p", ["class": "quiet"], [.text("Performed with \(rows) and within \(time).")]),
      ])
  }
}
