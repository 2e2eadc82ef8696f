import RehearsalDrawing
import RehearsalPlainText

// One small drawing for each value of a column, all with the same vertical axis; and numbers counted by stretches.
extension PanelFigure {
  /// Drawings beside each other; what is beyond is in the list of values.
  private static var mostMultiples: Int { 24 }

  var multiples: Drawing {
    let groups = groups(.each)
    var alone = panel
    alone.encoding[.each] = nil
    let numbers = rows.rows.compactMap { value($0, .y).number }.filter(AxisScale.isDrawable)
    var remarks: [String] = []
    let parts = groups.prefix(PanelFigure.mostMultiples).map { group -> Markup in
      var own = alone
      own.title = "\(panel.title), \(group.name)"
      var figure = PanelFigure(
        panel: own, rows: PanelRows(columns: rows.columns, rows: group.rows.map { rows.rows[$0] }), links: links)
      figure.besides = panel.mark == .histogram ? [] : numbers
      let drawing = figure.drawing
      remarks += drawing.remarks.map { "\(group.name): \($0)" }
      return .element("figure", [:], [.element("figcaption", [:], [.text(group.name)]), drawing.markup])
    }
    if groups.count > parts.count { remarks.append("\(groups.count - parts.count) more drawings are among the values") }
    return Drawing(markup: .element("div", ["class": "multiples"], parts), remarks: remarks)
  }

  var histogram: Drawing {
    let numbers = rows.rows.compactMap { value($0, .value).number }.filter(AxisScale.isDrawable)
    guard let least = numbers.min(), let most = numbers.max() else {
      return Drawing(markup: .element("p", ["class": "quiet"], [.text("no numbers to draw")]))
    }
    let step = least < most ? AxisScale.roundStep(atLeast: (most - least) / 20) : 1
    let first = (least / step).rounded(.down)
    let count = min(64, Int((most / step).rounded(.down) - first) + 1)
    var counts = Array(repeating: 0, count: max(1, count))
    for number in numbers { counts[max(0, min(counts.count - 1, Int((number / step).rounded(.down) - first)))] += 1 }
    var bars = panel
    bars.mark = .bar
    let name = panel.encoding[.value] ?? ""
    bars.encoding = [.x: name, .y: "rows"]
    bars.links = [:]
    let binned = counts.enumerated().map { number, count in
      [QueryValue.real((first + Double(number)) * step), .integer(Int64(count))]
    }
    let figure = PanelFigure(panel: bars, rows: PanelRows(columns: [name, "rows"], rows: binned), links: links)
    let left = rows.rows.count - numbers.count
    let width = format(.value).full(step)
    return Drawing(
      markup: figure.bars.markup,
      remarks: ["each bar counts the rows of a stretch of \(width), and stands where it begins"]
        + (left > 0 ? ["\(left == 1 ? "1 row has" : "\(left) rows have") no number that can be drawn"] : []))
  }
}
