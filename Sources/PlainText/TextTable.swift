/// A table for people: aligned columns, numbers to the right, names and a rule above.
///
/// Where the width is known the widest text columns give way, one column at a time, until the line fits; no column
/// becomes narrower than twelve, or than eight where that is not enough. Texts are cut where what is left still tells
/// them apart: at their end, in front, or in the middle. Off a terminal nothing is cut.
package struct TextTable {
  private let columns: [String]
  private let isNumeric: [Bool]
  private let cells: [[String]]
  private var widths: [Int]
  private let width: Int?
  /// Whether texts of the last column go on below each other in place of being cut.
  private let isFolded: Bool
  private var cuts: [TextCut]

  private static let gap = "  "
  private static let narrowest = 12
  private static let leastOfAll = 8

  package init(_ table: Table, width: Int?) {
    columns = table.columns.map(TextWidth.visible)
    isNumeric = table.columns.indices.map(table.isNumeric)
    self.width = width
    isFolded = table.endsInProse && isNumeric.last == false
    cells = TextTable.texts(table.rows)
    widths = columns.map(TextWidth.columns)
    cuts = columns.map { _ in .end }
    TextTable.widen(&widths, for: cells)
    guard let width else { return }
    shrink(to: width)
    for column in columns.indices {
      cuts[column] = TextCut.telling(apart: [columns[column]] + cells.map { $0[column] }, width: widths[column])
    }
  }

  /// Whether its lines are wider than asked, since no column can give way any more.
  package var isTooWide: Bool { width.map { total > $0 } ?? false }

  /// Whether something had to be cut.
  package var isCut: Bool {
    zip(columns.indices, widths).contains { column, width in
      ([columns[column]] + cells.map { $0[column] }).contains { TextWidth.columns($0) > width }
    }
  }

  private var total: Int { widths.reduce(0, +) + TextTable.gap.count * (widths.count - 1) }

  /// Names, rule and rows; a row is a block of lines, a value each, where they are too wide for a table.
  package func lines() -> [String] {
    guard !columns.isEmpty else { return [] }
    if let width, isTooWide { return blocks(of: cells, width) }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return [line(columns), line(rule)] + cells.flatMap(row)
  }

  /// Rows that came later, in the columns of the first ones; where nothing is cut a column may become wider.
  package mutating func lines(of rows: [[QueryValue]]) -> [String] {
    let cells = TextTable.texts(rows)
    if let width, isTooWide { return blocks(of: cells, width) }
    if width == nil { TextTable.widen(&widths, for: cells) }
    return columns.isEmpty ? [] : cells.flatMap(row)
  }

  private static func widen(_ widths: inout [Int], for cells: [[String]]) {
    for row in cells {
      for (column, text) in row.enumerated() { widths[column] = max(widths[column], TextWidth.columns(text)) }
    }
  }

  private static func texts(_ rows: [[QueryValue]]) -> [[String]] {
    rows.map { row in row.map { TextWidth.visible($0.text) } }
  }

  private func row(_ texts: [String]) -> [String] {
    guard isFolded, let last = texts.last, let width = widths.last else { return [line(texts)] }
    let parts = TextWidth.fitted(last, to: width).flatMap { TextTable.broken($0.drop { $0 == " " }, to: width) }
    return parts.enumerated().map { number, part in
      line((number == 0 ? Array(texts.dropLast()) : texts.dropLast().map { _ in "" }) + [String(part)])
    }
  }

  /// A word that the column has no room for goes on in the next line from anywhere in it.
  private static func broken(_ text: Substring, to width: Int) -> [Substring] {
    var (rest, parts): (Substring, [Substring]) = (text, [])
    while TextWidth.columns(String(rest)) > max(1, width) {
      var (end, used) = (rest.startIndex, 0)
      while end < rest.endIndex, used + TextWidth.columns(String(rest[end])) <= max(1, width) || used == 0 {
        used += TextWidth.columns(String(rest[end]))
        end = rest.index(after: end)
      }
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    return parts + [rest]
  }

  private func line(_ texts: [String]) -> String {
    var line = ""
    for (column, text) in texts.enumerated() {
      let shown = cuts[column].text(text, to: widths[column])
      let padding = String(repeating: " ", count: widths[column] - TextWidth.columns(shown))
      if column > 0 { line += TextTable.gap }
      line += isNumeric[column] ? padding + shown : shown + padding
    }
    return line.trimmedAtEnd
  }

  /// Each row as lines of a name and a value, a blank line between rows.
  private func blocks(of cells: [[String]], _ width: Int) -> [String] {
    let name = columns.map(TextWidth.columns).max() ?? 0
    return cells.flatMap { row in
      zip(columns, row).filter { !$0.1.isEmpty }.flatMap { column, text in
        let space = String(repeating: " ", count: name - TextWidth.columns(column))
        return TextWidth.fitted("\(column)\(space)  \(text)".trimmedAtEnd, to: width)
      } + [""]
    }
  }

  private mutating func shrink(to width: Int) {
    var excess = total - width
    // What is folded is read whole, so it gives way before anything is cut.
    if isFolded, let last = widths.last, excess > 0 {
      let room = max(min(last, TextTable.narrowest * 2), last - excess)
      excess -= last - room
      widths[widths.count - 1] = room
    }
    let texts = columns.indices.filter { !isNumeric[$0] && !(isFolded && $0 == columns.count - 1) }
    for least in [TextTable.narrowest, TextTable.leastOfAll] {
      while excess > 0, let widest = texts.max(by: { widths[$0] < widths[$1] }), widths[widest] > least {
        widths[widest] -= 1
        excess -= 1
      }
    }
  }
}
