import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

// Lines over a quantity, a time, or an order of texts.
extension PanelFigure {
  /// A place on a line.
  private struct LinePoint {
    var x: Double
    var y: Double
    var row: Int
  }

  /// Lines that are drawn; what is beyond is in the list of values.
  private static var mostLines: Int { 8 }
  /// Places of a line that are drawn: more would not fit the pixels.
  private static var mostPoints: Int { 400 }
  /// Places that still have a mark each.
  private static var mostMarked: Int { 40 }

  var line: Drawing {
    let horizontal = format(.x)
    let isQuantity = rows.rows.allSatisfy { value($0, .x).number != nil || value($0, .x) == .null }
    let names = isQuantity ? [] : groups(.x).map(\.name)
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Double($0)) })
    var left = 0
    func point(_ index: Int) -> LinePoint? {
      let row = rows.rows[index]
      let x = isQuantity ? value(row, .x).number : places[text(row, .x)]
      guard let x, let y = value(row, .y).number, AxisScale.isDrawable(x), AxisScale.isDrawable(y) else {
        if value(row, .y) != .null { left += 1 }
        return nil
      }
      return LinePoint(x: x, y: y, row: index)
    }
    let series = panel.encoding[.series] == nil ? [(name: "", rows: Array(rows.rows.indices))] : groups(.series)
    // A place without a number ends one stretch of a line and begins another.
    let lines = series.map { name, rows in (name: name, stretches: stretches(rows.map { (point($0), $0) }, isQuantity))
    }
    let points = lines.flatMap { $0.stretches.flatMap { $0 } }
    guard !points.isEmpty else {
      return Drawing(markup: .element("p", ["class": "quiet"], [.text("no numbers to draw")]))
    }
    let numbers = points.map(\.y)
    let held = numbers + besides + panel.references.values
    let isFromZero = (held.min() ?? 0) >= 0 || panel.mark == .area
    let isLogarithmic = panel.isLogarithmic && (held.min() ?? 0) > 0
    let vertical = isLogarithmic ? AxisScale.logarithmic(held) : AxisScale.rounded(held, isFromZero: isFromZero)
    let across = AxisScale.exact(
      points.map(\.x), isMoment: horizontal.kind == .moment,
      count: horizontal.kind == .moment ? 3 : 5)
    let summary = summary(vertical: numbers, across: isQuantity ? nil : names.count, lines: lines.count)
    var plot = Plot(
      vertical: vertical, verticalFormat: format(.y), across: format(.x).name, hasLinks: !panel.links.isEmpty,
      title: panel.title, summary: summary)
    plot.references = panel.references
    plot.annotations = annotations {
      across.share($0)
    } at: { row in
      isQuantity ? value(row, .x).number : places[text(row, .x)]
    }
    let styles = SeriesStyle.styles(for: lines.map(\.name))
    var contents: [Markup] = []
    var ends: [Plot.EndLabel] = []
    for line in lines.prefix(PanelFigure.mostLines) {
      guard let style = styles[line.name] else { continue }
      contents.append(draw(line.stretches, style, on: plot, across: across))
      if let last = line.stretches.last?.last, !line.name.isEmpty {
        ends.append(Plot.EndLabel(y: plot.y(last.y), text: line.name, tint: style.tint))
      }
    }
    let ticks: [Plot.Tick] =
      isQuantity
      ? self.ticks(across, horizontal)
      : Plot.spread(names, at: names.indices.map { across.share(Double($0)) })
    var remarks: [String] = []
    if panel.isLogarithmic, !isLogarithmic { remarks.append("numbers that are not above zero have no logarithm") }
    if lines.count > PanelFigure.mostLines {
      remarks.append("\(lines.count - PanelFigure.mostLines) more lines are among the values only")
    }
    if left > 0 { remarks.append("\(left == 1 ? "1 value is" : "\(left) values are") no number that can be drawn") }
    return Drawing(markup: plot.markup(contents, ticks: ticks, ends: ends), remarks: remarks)
  }

  /// The texts along the horizontal axis, each once at its place.
  private func annotations(
    share: (Double) -> Double, at place: ([QueryValue]) -> Double?
  ) -> [Plot.Tick] {
    guard panel.encoding[.annotation] != nil else { return [] }
    var texts: [Double: [String]] = [:]
    for row in rows.rows where value(row, .annotation) != .null {
      guard let x = place(row), AxisScale.isDrawable(x) else { continue }
      let text = text(row, .annotation)
      if !texts[x, default: []].contains(text) { texts[x, default: []].append(text) }
    }
    return texts.keys.sorted().prefix(PanelFigure.mostMarked).map { x in
      Plot.Tick(share: share(x), text: (texts[x] ?? []).joined(separator: ", "))
    }
  }

  /// Parts of a line without gaps, each from left to right.
  private func stretches(_ points: [(point: LinePoint?, row: Int)], _ isSorted: Bool) -> [[LinePoint]] {
    var stretches: [[LinePoint]] = [[]]
    var ordered = points
    if isSorted {
      ordered.sort { left, right in
        let (a, b) = (value(rows.rows[left.row], .x).number ?? 0, value(rows.rows[right.row], .x).number ?? 0)
        return (a, left.row) < (b, right.row)
      }
    }
    for (point, _) in ordered {
      if let point { stretches[stretches.count - 1].append(point) } else { stretches.append([]) }
    }
    return stretches.filter { !$0.isEmpty }
  }

  private func draw(
    _ stretches: [[LinePoint]], _ style: SeriesStyle, on plot: Plot, across: AxisScale
  ) -> Markup {
    let count = stretches.reduce(0) { $0 + $1.count }
    var (path, filled) = ("", "")
    let ground = plot.y(plot.vertical.isLogarithmic ? plot.vertical.lower : 0).drawn
    for stretch in stretches where stretch.count > 1 && panel.mark != .dots {
      let places = PanelFigure.thinned(stretch, y: \.y).map { point in
        (x: (across.share(point.x) * 1000).drawn, y: plot.y(point.y).drawn)
      }
      path += places.enumerated().map { "\($0.offset == 0 ? "M" : "L")\($0.element.x) \($0.element.y)" }.joined()
      guard panel.mark == .area, let first = places.first, let last = places.last else { continue }
      filled += "M\(first.x) \(ground)" + places.map { "L\($0.x) \($0.y)" }.joined() + "L\(last.x) \(ground)Z"
    }
    var pieces: [Markup] = []
    if !path.isEmpty {
      pieces.append(
        .element(
          "svg",
          [
            "width": "100%", "height": Plot.height.drawn, "viewBox": "0 0 1000 \(Plot.height.drawn)",
            "preserveAspectRatio": "none", "overflow": "visible",
          ],
          [
            filled.isEmpty ? .empty : .element("path", ["class": "\(style.tint) below", "d": filled]),
            .element(
              "path",
              ["class": "\(style.tint) stroke", "d": path, "stroke-dasharray": style.dash]),
          ]))
    }
    // A single place between gaps has no line, so it has a mark whatever their number; others say their value when
    // they are pointed at.
    let isSparse = count <= PanelFigure.mostMarked || panel.mark == .dots
    let shown = stretches.flatMap { stretch in
      PanelFigure.thinned(stretch, y: \.y).map { (point: $0, isSeen: isSparse || stretch.count == 1) }
    }
    for (point, isSeen) in shown.prefix(PanelFigure.mostPoints) {
      let row = rows.rows[point.row]
      let (x, y, title) = (Plot.percent(across.share(point.x)), plot.y(point.y), told(row))
      let mark = isSeen ? style.marker(x: x, y: y, title: title) : PanelFigure.place(x: x, y: y, title: title)
      pieces.append(links.link([mark], to: isSeen ? address(row, of: .y, .x) : nil))
    }
    return .element("g", [:], pieces)
  }

  /// What is told of a place that is pointed at: its series, its value and what belongs to it.
  private func told(_ row: [QueryValue]) -> String {
    let series = panel.encoding[.series] == nil ? "" : text(row, .series) + ", "
    let note = panel.encoding[.note] == nil || value(row, .note) == .null ? "" : ", \(text(row, .note))"
    return "\(series)\(text(row, .x)): \(format(.y).full(value(row, .y)) ?? "")\(note)"
  }

  /// A place of a line that has no mark of its own.
  private static func place(x: String, y: Double, title: String) -> Markup {
    .element(
      "svg", ["x": x, "y": y.drawn, "overflow": "visible", "class": "place"],
      [.element("title", [:], [.text(title)]), .element("circle", ["r": "5"])])
  }

  /// Of more places than pixels the lowest and the highest of each stretch that is a pixel wide.
  static func thinned<Point>(_ points: [Point], y: (Point) -> Double) -> [Point] {
    guard points.count > mostPoints else { return points }
    let size = (points.count * 2 + mostPoints - 1) / mostPoints
    return stride(from: 0, to: points.count, by: size).flatMap { start -> [Point] in
      let part = Array(points[start..<min(points.count, start + size)])
      guard let low = part.indices.min(by: { y(part[$0]) < y(part[$1]) }),
        let high = part.indices.max(by: { y(part[$0]) < y(part[$1]) })
      else { return [] }
      return low == high ? [part[low]] : [part[min(low, high)], part[max(low, high)]]
    }
  }

  private func ticks(_ scale: AxisScale, _ format: ValueFormat) -> [Plot.Tick] {
    var ticks = scale.ticks
    // Names, runs' numbers for instance, have nothing between them.
    if format.isName { ticks = ticks.filter { $0 == $0.rounded() } }
    let isByDay = format.kind == .moment && ticks.allSatisfy { $0.truncatingRemainder(dividingBy: 86_400_000) == 0 }
    return ticks.map { tick in
      let text =
        isByDay && abs(tick) < 1e15
        ? UTCText.day(millisecondsSince1970: Int64(tick))
        : format.isName && abs(tick) < 1e15 ? String(Int64(tick)) : format.full(tick)
      return Plot.Tick(share: scale.share(tick), text: text)
    }
  }

  /// What the drawing shows, in a sentence.
  private func summary(vertical: [Double], across count: Int?, lines: Int) -> String {
    let (low, high) = (format(.y).full(vertical.min() ?? 0), format(.y).full(vertical.max() ?? 0))
    let kind = lines == 1 ? "A line" : "\(lines) lines"
    return "\(kind) of \(format(.y).name) over \(format(.x).name), from \(low) to \(high)."
  }
}
