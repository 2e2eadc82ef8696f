import RehearsalDrawing
import RehearsalPlainText

// Cells of rows and columns: shaded where values are numbers, coloured by meaning where they are words.
extension PanelFigure {
  private static var mostRows: Int { 300 }
  private static var mostColumns: Int { 60 }
  private static var shades: Int { 6 }

  var heatMap: Drawing {
    let rowGroups = groups(.row)
    let columnNames = sortedColumns
    let numbers = rows.rows.compactMap { value($0, .value).number }.filter(AxisScale.isDrawable)
    let isQuantity =
      !numbers.isEmpty && rows.rows.allSatisfy { value($0, .value).number != nil || value($0, .value) == .null }
    let words = isQuantity ? [] : groups(.value).map(\.name)
    let styles = SeriesStyle.styles(for: words)
    let scale = AxisScale(
      lower: numbers.min() ?? 0, upper: max(numbers.max() ?? 0, (numbers.min() ?? 0).nextUp), ticks: [])
    let columns = Array(columnNames.prefix(PanelFigure.mostColumns))
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    let isTurned = (columns.map(\.count).max() ?? 0) > 5 && columns.count > 4
    let head = columns.map { name in
      Markup.element("th", ["scope": "col"], [.element("span", [:], [.text(name)])])
    }
    let body = rowGroups.prefix(PanelFigure.mostRows).map { group -> Markup in
      var cells: [[Int]] = Array(repeating: [], count: columns.count)
      for index in group.rows {
        if let place = places[text(rows.rows[index], .column)] { cells[place].append(index) }
      }
      let address = group.rows.first.flatMap { self.address(rows.rows[$0], of: .row) }
      let row = Markup.element("th", ["scope": "row"], [links.link(PanelFigure.breakable(group.name), to: address)])
      return .element(
        "tr", [:], [row] + cells.map { cell($0, styles, isQuantity ? scale : nil) })
    }
    var remarks: [String] = []
    if rowGroups.count > PanelFigure.mostRows {
      remarks.append("\(rowGroups.count - PanelFigure.mostRows) more lines are among the values only")
    }
    if columnNames.count > columns.count {
      remarks.append("\(columnNames.count - columns.count) more columns are among the values only")
    }
    let table = Markup.element(
      "table", ["class": isTurned ? "heat turned" : "heat"],
      [
        .element("thead", [:], [.element("tr", [:], [.element("td", [:], [])] + head)]),
        .element("tbody", [:], body),
      ])
    let region = Markup.element(
      "div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": panel.title], [table])
    // A table that shows each row in a field of its own is its own list of values.
    let fields = Set(rows.rows.map { [value($0, .row), value($0, .column)] })
    return Drawing(
      markup: heatLegend(words, styles, isQuantity ? scale : nil) + region, remarks: remarks,
      isComplete: remarks.isEmpty && fields.count == rows.rows.count)
  }

  /// Names of the columns in the order in which people count, NULL last.
  private var sortedColumns: [String] {
    let groups = groups(.column)
    let known = groups.filter { value(rows.rows[$0.rows[0]], .column) != .null }.map(\.name)
    let unknown = groups.filter { value(rows.rows[$0.rows[0]], .column) == .null }.map(\.name)
    return known.sorted { NaturalOrder.isBefore($0, $1) } + unknown
  }

  private func cell(_ indices: [Int], _ styles: [String: SeriesStyle], _ scale: AxisScale?) -> Markup {
    guard let first = indices.first else { return .element("td", ["class": "empty"], []) }
    let row = rows.rows[first]
    let word = text(row, .value)
    let titles = indices.prefix(4).map { title(rows.rows[$0]) }
    let pointed = titles.joined(separator: "\n") + (indices.count > 4 ? "\nand \(indices.count - 4) more" : "")
    var shown = panel.encoding[.label] == nil ? nil : text(row, .label)
    let look: String
    if let scale {
      let number = value(row, .value).number ?? .nan
      look =
        number.isFinite
        ? "shade-\(min(PanelFigure.shades - 1, Int(scale.share(number) * Double(PanelFigure.shades))))" : "empty"
      shown = shown ?? word
    } else {
      look = styles[word]?.tint ?? ""
      shown = shown ?? SeriesStyle.sign(of: word) ?? word
    }
    let whole = shown ?? ""
    // What is cut here is told when it is pointed at, and stands among the values.
    let mark = whole.count > 14 ? whole.prefix(13) + "…" : whole + (indices.count > 1 ? "…" : "")
    let link = links.link(mark, to: address(row, of: .value, .label))
    return .element("td", ["class": "cell \(look)", "title": pointed], [link])
  }

  private func title(_ row: [QueryValue]) -> String {
    let value = format(.value).full(value(row, .value)) ?? "–"
    let note = panel.encoding[.note] == nil || self.value(row, .note) == .null ? "" : ", \(text(row, .note))"
    return "\(text(row, .column)): \(value)\(note)"
  }

  /// `1 field`, `1,200 fields`: what a legend counts, which need not be what the fields count.
  private func fieldCount(_ count: Int) -> String {
    "\(DecimalText.grouped(Int64(count))) field\(count == 1 ? "" : "s")"
  }

  private func heatLegend(_ words: [String], _ styles: [String: SeriesStyle], _ scale: AxisScale?) -> Markup {
    if let scale {
      let least = Markup.text(format(.value).full(scale.lower))
      guard format(.value).full(scale.lower) != format(.value).full(scale.upper) else {
        return .element("p", ["class": "scale"], [least, .text(", \(format(.value).name)")])
      }
      let steps = (0..<PanelFigure.shades).map { Markup.element("span", ["class": "shade-\($0)"], [.text("\u{A0}")]) }
      return .element(
        "p", ["class": "scale"],
        [least, .text(" ")] + steps + [
          .text(" \(format(.value).full(scale.upper)), \(format(.value).name)")
        ])
    }
    let items = words.prefix(PanelFigure.mostNames).map { word in
      Markup.element(
        "li", [:],
        [
          .element(
            "span", ["class": "cell \(styles[word]?.tint ?? "")"], [.text(SeriesStyle.sign(of: word) ?? "\u{A0}")]),
          .text(" \(word): \(fieldCount(rows.rows.count { text($0, .value) == word }))"),
        ])
    }
    return .element("ul", ["class": "legend"], items)
  }
}
