import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// What a panel shows, drawn from its rows.
struct PanelFigure {
  let panel: PanelDescription
  let rows: PanelRows
  let links: PageLinks
  /// What the sessions recorded that pictures and films show, by their numbers.
  var recordings: [Int64: Trace] = [:]
  /// Numbers that the vertical axis has room for besides the figure's own: those of the figures beside it.
  var besides: [Double] = []

  /// A drawing, and what a reader has to know about it.
  struct Drawing {
    var markup: Markup
    /// What is not in the drawing, and why.
    var remarks: [String] = []
    /// Whether all values can be read in it, so that no list of them is needed.
    var isComplete = false
  }

  var drawing: Drawing {
    let wanted = (panel.mark.required + panel.mark.optional).compactMap { panel.encoding[$0] }
    if let missing = wanted.first(where: { rows.column($0) == nil }) {
      return Drawing(
        markup: .element("p", ["class": "failed"], [.text("The query has no column “\(missing)”.")]), isComplete: false)
    }
    guard !rows.rows.isEmpty else {
      return Drawing(markup: .element("p", ["class": "quiet"], [.text("no rows")]), isComplete: true)
    }
    if panel.encoding[.each] != nil { return multiples }
    return switch panel.mark {
    case .number: Drawing(markup: numbers, isComplete: true)
    case .table: Drawing(markup: table(), isComplete: true)
    case .line, .area, .dots: line
    case .bar: bars
    case .histogram: histogram
    case .heatMap: heatMap
    case .spans: spans
    case .picture: pictures
    case .film: films
    case .markdown: Drawing(markup: words, isComplete: true)
    }
  }

  // MARK: - Values

  /// A row's value for an encoding; NULL where the panel has none of it.
  func value(_ row: [QueryValue], _ encoding: Encoding) -> QueryValue {
    panel.encoding[encoding].flatMap { rows.column($0) }.map { row[$0] } ?? .null
  }

  /// A row's value as it is read, `–` for NULL.
  func text(_ row: [QueryValue], _ encoding: Encoding) -> String {
    guard let name = panel.encoding[encoding] else { return "" }
    return format(name).text(value(row, encoding)) ?? "–"
  }

  /// How the values of a column are written.
  func format(_ column: String) -> ValueFormat {
    ValueFormat(column: column, unit: panel.units[column], isName: panel.links[column] != nil)
  }

  /// How the values of an encoding are written.
  func format(_ encoding: Encoding) -> ValueFormat { format(panel.encoding[encoding] ?? "") }

  /// Where a row's value of a column leads.
  func address(_ row: [QueryValue], column: String) -> PageAddress? {
    panel.links[column]?.lazy.compactMap { $0.address(row, in: rows) }.first { links.target($0) != nil }
  }

  /// Where the mark of a row leads: what the first column that it shows leads to.
  func address(_ row: [QueryValue], of encodings: Encoding...) -> PageAddress? {
    encodings.lazy.compactMap { panel.encoding[$0] }.compactMap { address(row, column: $0) }.first
  }

  /// Positions of the rows by the text of an encoding, in order of appearance.
  func groups(_ encoding: Encoding) -> [(name: String, rows: [Int])] {
    var places: [String: Int] = [:]
    var groups: [(name: String, rows: [Int])] = []
    for (index, row) in rows.rows.enumerated() {
      let name = text(row, encoding)
      if let place = places[name] {
        groups[place].rows.append(index)
      } else {
        places[name] = groups.count
        groups.append((name, [index]))
      }
    }
    return groups
  }

  /// The series that have a name, in order of appearance; none where the panel has no series.
  var seriesNames: [String] {
    guard panel.encoding[.series] != nil else { return [] }
    return groups(.series).filter { value(rows.rows[$0.rows[0]], .series) != .null }.map(\.name)
  }

  /// A name that may be broken after the signs that join its parts.
  static func breakable(_ name: String) -> [Markup] {
    var pieces: [Markup] = []
    var part = ""
    for character in name {
      part.append(character)
      guard character == ":" || character == "/" || character == "." || character == "," else { continue }
      pieces += [.text(part), .element("wbr")]
      part = ""
    }
    return part.isEmpty ? pieces : pieces + [.text(part)]
  }

  /// How many names a legend lists: more cannot be told apart.
  static var mostNames: Int { 12 }

  /// Names of colours and textures, each with its swatch.
  func legend(_ names: [String], _ styles: [String: SeriesStyle], counts: [String: String] = [:]) -> Markup {
    let items = names.prefix(PanelFigure.mostNames).map { name in
      let swatch = styles[name]?.swatch ?? .empty
      return Markup.element("li", [:], [swatch, .text(" " + name + (counts[name].map { " \($0)" } ?? ""))])
    }
    let left = names.count - items.count
    return .element(
      "ul", ["class": "legend"], left > 0 ? items + [.element("li", [:], [.text("and \(left) more")])] : items)
  }
}
