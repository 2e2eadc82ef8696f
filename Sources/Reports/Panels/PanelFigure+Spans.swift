import RehearsalDrawing
import RehearsalPlainText

// Stretches of an axis, a line of the page for each row.
extension PanelFigure {
  private static var mostLines: Int { 300 }

  var spans: Drawing {
    let groups = groups(.row)
    let horizontal = format(.from)
    // Whole numbers without a unit are names in a row, of runs for instance: the last one belongs to the span.
    let isInclusive = horizontal.kind == .plain
    let ends = rows.rows.flatMap { row -> [Double] in
      guard let from = value(row, .from).number, let to = value(row, .to).number, AxisScale.isDrawable(from),
        AxisScale.isDrawable(to)
      else { return [] }
      return [from, isInclusive ? to + 1 : to]
    }
    guard !ends.isEmpty else {
      return Drawing(markup: .element("p", ["class": "quiet"], [.text("no numbers to draw")]))
    }
    let scale = AxisScale.exact(
      ends, isMoment: horizontal.kind == .moment,
      count: horizontal.kind == .moment ? 3 : 5)
    let names = seriesNames
    let styles = SeriesStyle.styles(for: names.isEmpty ? [""] : names)
    let lines = groups.prefix(PanelFigure.mostLines).map { group -> Markup in
      let first = rows.rows[group.rows[0]]
      let pieces = group.rows.flatMap { span($0, scale, styles, isInclusive) }
      let titles = group.rows.prefix(20).map { title($0) }.joined(separator: "; ")
      return .element(
        "tr", [:],
        [
          .element(
            "th", ["scope": "row"],
            [.element("span", [:], [links.link(PanelFigure.breakable(group.name), to: address(first, of: .row))])]),
          .element(
            "td", ["class": "bar"],
            [.element("svg", ["width": "100%", "height": "24", "role": "group", "aria-label": titles], pieces)]),
        ])
    }
    var remarks: [String] = []
    if groups.count > PanelFigure.mostLines {
      remarks.append("\(groups.count - PanelFigure.mostLines) more lines are among the values only")
    }
    let left = rows.rows.count - ends.count / 2
    if left > 0 { remarks.append("\(left == 1 ? "1 row has" : "\(left) rows have") no ends that can be drawn") }
    let labels = Set(rows.rows.map { text($0, .label) })
    // Where the spans say what they are, a legend would say it again.
    let needsLegend = names.count > 1 && !(panel.encoding[.label] != nil && labels.isSuperset(of: names))
    let legend = needsLegend ? self.legend(names, styles) : .empty
    let table = Markup.element(
      "table", ["class": "bars spans"],
      [.element("tbody", [:], lines), .element("tfoot", [:], [axis(scale, horizontal, isInclusive)])])
    return Drawing(markup: legend + table, remarks: remarks)
  }

  private func span(_ index: Int, _ scale: AxisScale, _ styles: [String: SeriesStyle], _ isInclusive: Bool) -> [Markup]
  {
    let row = rows.rows[index]
    guard let from = value(row, .from).number, var to = value(row, .to).number, AxisScale.isDrawable(from),
      AxisScale.isDrawable(to)
    else { return [] }
    if isInclusive { to += 1 }
    let style =
      styles[panel.encoding[.series] == nil ? "" : text(row, .series)] ?? SeriesStyle(tint: "tone-quiet", number: 0)
    let (left, right) = (scale.share(min(from, to)), scale.share(max(from, to)))
    let width = right - left < 0.004 ? "3" : Plot.percent(right - left)
    // The text inside tells what a texture would.
    let plain = SeriesStyle(tint: style.tint, number: panel.encoding[.label] == nil ? style.number : 0)
    var pieces = plain.filled(x: Plot.percent(left), width: width, y: 3, height: 18, title: title(index))
    if panel.encoding[.label] != nil, value(row, .label) != .null {
      pieces.append(
        .element(
          "svg", ["x": Plot.percent(left), "width": width, "height": "24"],
          [.element("text", ["class": "inside", "x": "6", "y": "16"], [.text(text(row, .label))])]))
    }
    // A thin edge keeps neighbours of one colour apart.
    pieces.append(
      .element("line", ["class": "edge", "x1": Plot.percent(left), "x2": Plot.percent(left), "y1": "3", "y2": "21"]))
    return [links.link(pieces, to: address(row, of: .label, .series, .from))]
  }

  private func title(_ index: Int) -> String {
    let row = rows.rows[index]
    let parts = [Encoding.series, .label, .note].filter { panel.encoding[$0] != nil && value(row, $0) != .null }
    var seen: [String] = []
    for text in parts.map({ text(row, $0) }) where !seen.contains(text) { seen.append(text) }
    let what = seen.isEmpty ? "" : ": " + seen.joined(separator: ", ")
    return "\(text(row, .row)), \(text(row, .from)) to \(text(row, .to))\(what)"
  }

  private func axis(_ scale: AxisScale, _ format: ValueFormat, _ isInclusive: Bool) -> Markup {
    // A name stands below the middle of its slot.
    let places = isInclusive ? scale.ticks.filter { $0 < scale.upper && $0 == $0.rounded() } : scale.ticks
    let texts = places.map { tick -> Markup in
      let share = scale.share(isInclusive ? tick + 0.5 : tick)
      let text = isInclusive && abs(tick) < 1e15 ? String(Int64(tick)) : format.full(tick)
      return .element(
        "text",
        [
          "class": "tick", "x": Plot.percent(share), "y": "14",
          "text-anchor": share < 0.05 ? "start" : share > 0.95 ? "end" : "middle",
        ], [.text(text)])
    }
    return .element(
      "tr", [:],
      [
        .element("th", ["scope": "row", "class": "quiet"], [.text(format.name)]),
        .element(
          "td", ["class": "bar"], [.element("svg", ["width": "100%", "height": "20", "role": "presentation"], texts)]),
      ])
  }
}
