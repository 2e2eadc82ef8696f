/// Rows of characters to draw boxes and words on; what lies outside is not drawn.
struct CharacterCanvas {
  private var cells: [[Character]]
  private let columns: Int
  private let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The drawing, line by line, without line ends.
  var lines: [String] { cells.map { String($0) } }

  /// A rectangle of characters, its edges included.
  struct Cells {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    /// Whether three edges are no more than a character apart, as a popover's and its content's are.
    func isNear(_ other: Cells) -> Bool {
      let near = [left - other.left, top - other.top, right - other.right, bottom - other.bottom]
      return near.count { abs($0) <= 1 } >= 3
    }
  }

  struct Border {
    let horizontal: Character
    let vertical: Character
    let corners: [Character]

    static let light = Border(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
    static let heavy = Border(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
    static let changed = Border(horizontal: "#", vertical: "#", corners: ["#", "#", "#", "#"])
  }

  mutating func put(_ character: Character, _ column: Int, _ row: Int) {
    guard 0..<columns ~= column, 0..<rows ~= row else { return }
    cells[row][column] = character
  }

  mutating func fill(_ area: Cells) {
    let across = max(0, area.left)..<max(max(0, area.left), min(columns, area.right + 1))
    for row in max(0, area.top)..<max(max(0, area.top), min(rows, area.bottom + 1)) {
      for column in across { cells[row][column] = " " }
    }
  }

  mutating func box(_ area: Cells, _ border: Border) {
    guard area.right > area.left, area.bottom >= area.top else { return }
    for column in max(0, area.left)...max(max(0, area.left), min(columns, area.right)) {
      put(border.horizontal, column, area.top)
      put(border.horizontal, column, area.bottom)
    }
    guard area.bottom > area.top else { return }
    for row in max(0, area.top)...max(max(0, area.top), min(rows, area.bottom)) {
      put(border.vertical, area.left, row)
      put(border.vertical, area.right, row)
    }
    put(border.corners[0], area.left, area.top)
    put(border.corners[1], area.right, area.top)
    put(border.corners[2], area.left, area.bottom)
    put(border.corners[3], area.right, area.bottom)
  }

  /// A line from edge to edge, joined to the sides it meets.
  mutating func rule(_ left: Int, _ right: Int, row: Int, _ character: Character) {
    guard 0..<rows ~= row, right > left else { return }
    for column in max(0, left)...max(max(0, left), min(columns - 1, right)) {
      switch cells[row][column] {
      case "│" where character == "─": put(column == left ? "├" : "┤", column, row)
      case "├" where character == "─", "┤" where character == "─": break
      default: put(character, column, row)
      }
    }
  }

  /// A text between two columns, cut where there is no room.
  mutating func write(_ text: String, from left: Int, to right: Int, row: Int, isCentred: Bool) {
    let room = right - left + 1
    guard room > 1 else { return }
    let shown = text.count > room ? text.prefix(room - 1) + "…" : text[...]
    let start = isCentred ? left + (room - shown.count) / 2 : left
    for (offset, character) in shown.enumerated() {
      put(CharacterCanvas.isPlain(character) ? character : "·", start + offset, row)
    }
  }

  /// Whether a character takes one cell and does nothing to a terminal.
  static func isPlain(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return false }
    return (0x20..<0x7F).contains(scalar.value)
      || (0xA1..<0x1100).contains(scalar.value) && scalar.value != 0xAD && !(0x300..<0x370).contains(scalar.value)
        && !(0x590..<0x700).contains(scalar.value)
      || (0x2010..<0x2027).contains(scalar.value) || (0x2030..<0x2060).contains(scalar.value)
      || (0x2100..<0x2600).contains(scalar.value)
  }
}
