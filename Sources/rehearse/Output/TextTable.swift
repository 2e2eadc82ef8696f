/// A table for people: aligned columns, numbers to the right, names and a rule above.
///
/// Where the width is known the widest text columns give way, one column at a time, until the line fits; no column
/// becomes narrower than twelve. Off a terminal nothing is cut.
struct TextTable {
  private let table: Table
  private let cells: [[String]]
  private let widths: [Int]

  private static let gap = "  "
  private static let narrowest = 12

  init(_ table: Table, width: Int?) {
    self.table = table
    cells = table.rows.map { row in row.map { TextWidth.visible($0.text) } }
    var widths = table.columns.map(TextWidth.columns)
    for row in cells {
      for (column, text) in row.enumerated() { widths[column] = max(widths[column], TextWidth.columns(text)) }
    }
    if let width { TextTable.shrink(&widths, of: table, to: width) }
    self.widths = widths
  }

  func lines() -> [String] {
    guard !table.columns.isEmpty else { return [] }
    let isNumeric = table.columns.indices.map(table.isNumeric)
    let rule = widths.map { String(repeating: "-", count: $0) }
    return [line(table.columns, isNumeric), line(rule, isNumeric)] + cells.map { line($0, isNumeric) }
  }

  private func line(_ texts: [String], _ isNumeric: [Bool]) -> String {
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
