// Bars: a line of the page each where they have names, side by side where they stand along a quantity.
import RehearsalDrawing

extension PanelFigure {
  /// Bars that are drawn; what is beyond is in the list of values.
  private static var mostBars: Int { 400 }

  var bars: Drawing {
    let isQuantity = rows.rows.allSatisfy { value($0, .x).number != nil }
    var groups = groups(.x)
    var remarks: [String] = []
    if groups.count > PanelFigure.mostBars {
      let left = groups.count - PanelFigure.mostBars
      remarks.append("\(left) more bars are among the values only")
      groups = isQuantity ? Array(groups.suffix(PanelFigure.mostBars)) : Array(groups.prefix(PanelFigure.mostBars))
    }
    let names = seriesNames
    let styles = SeriesStyle.styles(for: names.isEmpty ? [format(.y).name] : names)
    let stacks = groups.map { Stack(name: $0.name, parts: parts($0.rows, styles)) }
    let left = rows.rows.count { !AxisScale.isDrawable(value($0, .y).number ?? 0) }
    if left > 0 { remarks.append("\(left == 1 ? "1 value is" : "\(left) values are") too large to be drawn") }
    let scale = AxisScale.rounded(stacks.flatMap { [$0.lowest, $0.highest] }, isFromZero: true)
    let legend = names.count > 1 ? self.legend(names, styles, counts: totals(names)) : .empty
    let drawing = isQuantity ? columns(stacks, scale) : lines(stacks)
    return Drawing(markup: legend + drawing, remarks: remarks)
  }

  /// A bar with its parts one after the other; negative ones go the other way.
  private struct Stack {
    var name: String
    var parts: [Part]

    struct Part {
      var from: Double
      var to: Double
      var row: Int
      var style: SeriesStyle
    }

    var lowest: Double { parts.map { min($0.from, $0.to) }.min() ?? 0 }
    var highest: Double { parts.map { max($0.from, $0.to) }.max() ?? 0 }
  }

  private func parts(_ indices: [Int], _ styles: [String: SeriesStyle]) -> [Stack.Part] {
    var (up, down) = (0.0, 0.0)
    return indices.compactMap { index in
      let row = rows.rows[index]
      let name = panel.encoding[.series] == nil ? format(.y).name : text(row, .series)
      guard let number = value(row, .y).number, AxisScale.isDrawable(number) else { return nil }
      let style = styles[name] ?? SeriesStyle(tint: "tone-quiet", number: 0)
      let from = number < 0 ? down : up
      guard AxisScale.isDrawable(from + number) else { return nil }
      if number < 0 { down += number } else { up += number }
      return Stack.Part(from: from, to: from + number, row: index, style: style)
    }
  }

  private func totals(_ names: [String]) -> [String: String] {
    var sums: [String: Double] = [:]
    for row in rows.rows {
      if let number = value(row, .y).number { sums[text(row, .series), default: 0] += number }
    }
    return sums.mapValues { format(.y).full($0) }
  }

  private func title(_ part: Stack.Part) -> String {
    let row = rows.rows[part.row]
    let series = panel.encoding[.series] == nil ? "" : ", \(text(row, .series))"
    return "\(text(row, .x))\(series): \(format(.y).full(value(row, .y)) ?? "")"
  }

  /// A line of the page each: name, bar, number.
  private func lines(_ stacks: [Stack]) -> Markup {
    let lower = min(0, stacks.map(\.lowest).min() ?? 0)
    let upper = max(0, stacks.map(\.highest).max() ?? 0)
    let scale = AxisScale(lower: lower, upper: upper > lower ? upper : lower + 1, ticks: [])
    return .element(
      "table", ["class": "bars"],
      [
        .element("caption", [:], [.text("\(format(.y).heading) by \(format(.x).name)")]),
        .element("tbody", [:], stacks.map { line($0, scale) }),
      ])
  }

  private func line(_ stack: Stack, _ scale: AxisScale) -> Markup {
    let row = stack.parts.first.map { rows.rows[$0.row] }
    let address = row.flatMap { self.address($0, of: .x, .y) }
    let total = stack.parts.reduce(0.0) { $0 + ($1.to - $1.from) }
    let isWhole = stack.parts.count == 1
    let number =
      stack.parts.isEmpty
      ? "–" : isWhole ? row.flatMap { format(.y).text(value($0, .y)) } ?? "–" : format(.y).text(total)
    let label = panel.encoding[.label] == nil ? "" : row.map { " " + text($0, .label) } ?? ""
    let drawing = Markup.element(
      "svg",
      [
        "role": "img", "width": "100%", "height": "18",
        "aria-label": stack.parts.map(title).joined(separator: "; "),
      ],
      stack.parts.flatMap { part -> [Markup] in
        let (from, to) = (scale.share(min(part.from, part.to)), scale.share(max(part.from, part.to)))
        // What is there at all is seen.
        let width = part.from == part.to ? "0" : to - from < 0.004 ? "2" : Plot.percent(to - from)
        return part.style.filled(x: Plot.percent(from), width: width, y: 2, height: 14, title: title(part))
      })
    let name = links.link(PanelFigure.breakable(stack.name), to: address)
    return .element(
      "tr", [:],
      [
        .element("th", ["scope": "row"], [.element("span", [:], [name])]),
        .element("td", ["class": "bar"], [drawing]),
        .element("td", ["class": "number"], [.text(number), .element("span", ["class": "quiet"], [.text(label)])]),
      ])
  }

  /// Side by side, with an axis of numbers at the left.
  private func columns(_ stacks: [Stack], _ scale: AxisScale) -> Markup {
    let total = DecimalText.grouped(Int64(stacks.count))
    let highest = format(.y).full(stacks.map(\.highest).max() ?? 0)
    let summary = "\(total) bars of \(format(.y).name) by \(format(.x).name), up to \(highest)."
    let plot = Plot(
      vertical: scale, verticalFormat: format(.y), across: format(.x).name, hasLinks: !panel.links.isEmpty,
      title: panel.title, summary: summary)
    let slot = 1 / Double(max(1, stacks.count))
    // A single bar is no wall: it takes a tenth of the width at most.
    let width = min(slot * 0.8, 0.1)
    var contents: [Markup] = []
    for (index, stack) in stacks.enumerated() {
      let centre = (Double(index) + 0.5) * slot
      for part in stack.parts where part.from != part.to {
        let (high, low) = (plot.y(max(part.from, part.to)), plot.y(min(part.from, part.to)))
        let drawing = part.style.filled(
          x: Plot.percent(centre - width / 2), width: Plot.percent(width), y: high, height: max(1, low - high),
          title: title(part))
        contents.append(links.link(drawing, to: address(rows.rows[part.row], of: .y, .x)))
      }
    }
    let shares = stacks.indices.map { (Double($0) + 0.5) * slot }
    return plot.markup(contents, ticks: Plot.spread(stacks.map(\.name), at: shares))
  }
}
