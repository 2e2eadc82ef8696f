/// A table for people: aligned columns, numbers to the right, names and a rule above.
///
/// Where the width is known the widest text columns give way, one column at a time, until the line fits; no column
/// becomes narrower than twelve. Off a terminal nothing is cut.
package struct TextTable {
  private let columns: [String]
  private let isNumeric: [Bool]
  private let cells: [[String]]
  private var widths: [Int]
  private let isCut: Bool

  private static let gap = "  "
  private static let narrowest = 12

  package init(_ table: Table, width: Int?) {
    columns = table.columns.map(TextWidth.visible)
    isNumeric = table.columns.indices.map(table.isNumeric)
    isCut = width != nil
    cells = TextTable.texts(table.rows)
    var widths = columns.map(TextWidth.columns)
    TextTable.widen(&widths, for: cells)
    if let width { TextTable.shrink(&widths, of: table, to: width) }
    self.widths = widths
  }

  /// Names, rule and rows.
  package func lines() -> [String] {
    guard !columns.isEmpty else { return [] }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return [line(columns), line(rule)] + cells.map(line)
  }

  /// Rows that came later, in the columns of the first ones; where nothing is cut a column may become wider.
  package mutating func lines(of rows: [[QueryValue]]) -> [String] {
    let cells = TextTable.texts(rows)
    if !isCut { TextTable.widen(&widths, for: cells) }
    return columns.isEmpty ? [] : cells.map(line)
  }

  private static func widen(_ widths: inout [Int], for cells: [[String]]) {
    for row in cells {
      for (column, text) in row.enumerated() { widths[column] = max(widths[column], TextWidth.columns(text)) }
    }
  }

  private static func texts(_ rows: [[QueryValue]]) -> [[String]] {
    rows.map { row in row.map { TextWidth.visible($0.text) } }
  }

  private func line(_ texts: [String]) -> String {
    var line = ""
    for (column, text) in texts.enumerated() {
      let shown = TextWidth.elide(text, to: widths[column])
      let padding = String(repeating: " ", count: widths[column] - TextWidth.columns(shown))
      if column > 0 { line += TextTable.gap }
      line += isNumeric[column] ? padding + shown : shown + padding
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func shrink(_ widths: inout [Int], of table: Table, to width: Int) {
    let texts = table.columns.indices.filter { !table.isNumeric($0) }
    var excess = widths.reduce(0, +) + gap.count * (widths.count - 1) - width
    while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }), widths[widest] > narrowest {
      widths[widest] -= 1
      excess -= 1
    }
  }
}
