import RehearsalDrawing
import RehearsalPlainText

/// The recordings of a script's cells over its runs: a row for cells with one history, its words above its bars.
struct ScriptSpans {
  private let page: ScriptPage

  /// How many colours there are; recordings beyond begin again, and are told apart by their letters.
  static let colours = 8

  private static let left = 4.0
  private static let rowHeight = 46.0
  private static let top = 28.0

  init(_ page: ScriptPage) { self.page = page }

  private var runWidth: Double { min(90, max(3, 900 / Double(max(1, page.runs.count)))) }

  /// The drawing.
  func svg(_ links: PageLinks) -> Markup {
    let width = max(340, ScriptSpans.left + Double(page.runs.count) * runWidth + 8)
    let height = ScriptSpans.top + Double(page.rows.count) * ScriptSpans.rowHeight + 8
    return .element(
      "svg",
      [
        "class": "spans", "width": width.drawn, "height": height.drawn,
        "viewBox": "0 0 \(width.drawn) \(height.drawn)", "role": "group",
        "aria-label": "Recordings of \(page.script) by cell and run",
      ],
      heads(links)
        + page.rows.enumerated().flatMap { number, row in self.row(row, number, links) })
  }

  /// The runs' numbers, where there is room.
  private func heads(_ links: PageLinks) -> [Markup] {
    var last = -100.0
    return page.runs.enumerated().compactMap { place, run in
      let x = ScriptSpans.left + (Double(place) + 0.5) * runWidth
      guard x - last >= 44 else { return nil }
      last = x
      return links.link(
        [
          .element(
            "text", ["class": "head", "x": x.drawn, "y": "16", "text-anchor": "middle"],
            [.element("title", [:], [.text("\(run.name), \(run.day)")]), .text("\(run.number)")])
        ], to: .run(run.number))
    }
  }

  private func row(_ row: ScriptPage.Row, _ number: Int, _ links: PageLinks) -> [Markup] {
    let y = ScriptSpans.top + Double(number) * ScriptSpans.rowHeight
    let text = "\(row.words) (\(counted(row.cells.count, "cell")))"
    let all = text + ": " + row.cells.filter { !$0.isEmpty }.joined(separator: "; ")
    let room = max(46, Int(Double(page.runs.count) * runWidth / 6.8))
    let cut = text.count > room ? String(text.prefix(room - 1)) + "…" : text
    let label = Markup.element(
      "text", ["class": "cells", "x": "4", "y": (y + 16).drawn],
      [.element("title", [:], [.text(String(all.prefix(2000)))]), .text(cut)])
    return [label] + row.spans.map { span($0, y, links) }
  }

  private func span(_ span: ScriptPage.Span, _ y: Double, _ links: PageLinks) -> Markup {
    let x = ScriptSpans.left + Double(span.from) * runWidth
    let width = Double(span.to - span.from + 1) * runWidth
    let letter = page.behaviours.indices.contains(span.behaviour) ? page.behaviours[span.behaviour].letter : "?"
    let runs = [span.from, span.to].map { page.runs.indices.contains($0) ? "run:\(page.runs[$0].number)" : "" }
    let said = runs[0] == runs[1] ? runs[0] : "\(runs[0]) to \(runs[1])"
    return links.link(
      [
        .element(
          "rect",
          [
            "class": "b\(span.behaviour % ScriptSpans.colours)", "x": (x + 1).drawn, "y": (y + 21).drawn,
            "width": max(1, width - 2).drawn, "height": "20", "rx": "3",
          ], [.element("title", [:], [.text("\(letter), \(said)\(span.change == nil ? "" : ": changed")")])]),
        width < 14
          ? .empty
          : .element(
            "text", ["class": "letter", "x": (x + width / 2).drawn, "y": (y + 35).drawn, "text-anchor": "middle"],
            [.text(letter)]),
      ], to: span.change)
  }
}
