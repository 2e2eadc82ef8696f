import Trace

/// A screen in characters: boxes for views, a heavy box with an arrow for a popover, `●` for a finger.
///
/// One character stands for a rectangle twice as high as wide. Needs no colour; changed views are drawn with `#`.
public struct ScreenText {
  private var cells: [[Character]]
  private let columns: Int
  private let rows: Int
  private let scale: Double

  /// Draws a state.
  ///
  /// - Parameters:
  ///   - columns: How wide the drawing is, at least 16.
  ///   - highlighted: Paths of views that are drawn as changed.
  public init(_ state: ScreenState, columns: Int, highlighted: Set<String> = []) {
    let columns = max(16, columns)
    let scale = max(state.size.width, 1) / Double(columns - 1)
    rows = max(2, Int((state.size.height / scale / 2).rounded()) + 1)
    self.columns = columns
    self.scale = scale
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    box(Rect(origin: Point(x: 0, y: 0), size: state.size), Border.light)
    var open: [Opened] = []
    for view in state.views where view.alpha > 0.5 {
      while let last = open.last, !view.path.hasPrefix(last.path + "/") {
        close(last)
        open.removeLast()
      }
      if let opened = draw(view, isChanged: highlighted.contains(view.path), state) { open.append(opened) }
    }
    for last in open.reversed() { close(last) }
    for touch in state.touches { put("●", column(touch.x), row(touch.y)) }
  }

  /// The drawing, line by line, without line ends.
  public var lines: [String] { cells.map { String($0) } }

  private struct Border {
    let horizontal: Character
    let vertical: Character
    let corners: [Character]

    static let light = Border(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
    static let heavy = Border(horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"])
    static let changed = Border(horizontal: "#", vertical: "#", corners: ["#", "#", "#", "#"])
  }

  /// A popover whose content is being drawn; its border comes last, above the content's edge.
  private struct Opened {
    let path: String
    let outline: PopoverOutline
    let isChanged: Bool
  }

  private mutating func draw(
    _ view: ScreenState.DrawnView, isChanged: Bool, _ state: ScreenState
  ) -> Opened? {
    switch view.className {
    case "UIDimmingView", "UILayoutContainerView", "UITransitionView": return nil
    case "UIPopoverView", "SGPopoverView":
      let content = state.views.first { $0.path.hasPrefix(view.path + "/") && $0.depth == view.depth + 1 }
      let outline = PopoverOutline(frame: view.frame, content: content?.frame, arrow: view.arrow)
      fill(outline.body)
      return Opened(path: view.path, outline: outline, isChanged: isChanged)
    default:
      guard view.frame.height >= scale * 0.5, view.frame.width >= scale * 2 else { return nil }
      let isLow = row(view.frame.maxY) - row(view.frame.minY) < 2
      if !view.hasSubviews { fill(view.frame) }
      if isLow, !isChanged { line(under: view.frame) } else { box(view.frame, isChanged ? .changed : .light) }
      if !view.hasSubviews { write(view.caption, in: view.frame) }
      return nil
    }
  }

  private mutating func close(_ opened: Opened) {
    box(opened.outline.body, opened.isChanged ? .changed : .heavy)
    guard opened.outline.triangle.count == 3, let side = opened.outline.arrow?.side else { return }
    let tip = opened.outline.triangle[1]
    let signs: [ScreenState.Arrow.Side: Character] = [.up: "▲", .down: "▼", .left: "◀", .right: "▶"]
    put(signs[side] ?? "*", column(tip.x), row(tip.y))
  }

  // MARK: - Cells

  private func column(_ x: Double) -> Int { Int((x / scale).rounded()) }
  private func row(_ y: Double) -> Int { Int((y / scale / 2).rounded()) }

  private mutating func put(_ character: Character, _ column: Int, _ row: Int) {
    guard 0..<columns ~= column, 0..<rows ~= row else { return }
    cells[row][column] = character
  }

  private mutating func fill(_ frame: Rect) {
    let (left, right) = (column(frame.minX), column(frame.maxX))
    guard left <= right, row(frame.minY) <= row(frame.maxY) else { return }
    for row in row(frame.minY)...row(frame.maxY) { for column in left...right { put(" ", column, row) } }
  }

  /// The lower edge of what is too low for a box, inside its sides.
  private mutating func line(under frame: Rect) {
    let (left, right) = (column(frame.minX), column(frame.maxX))
    guard right > left + 1, row(frame.maxY) > row(frame.minY) else { return }
    for column in left + 1..<right { put("─", column, row(frame.maxY)) }
  }

  private mutating func box(_ frame: Rect, _ border: Border) {
    let (left, right) = (column(frame.minX), column(frame.maxX))
    let (top, bottom) = (row(frame.minY), row(frame.maxY))
    guard right > left, bottom >= top else { return }
    for column in left...right {
      put(border.horizontal, column, top)
      put(border.horizontal, column, bottom)
    }
    guard bottom > top else { return }
    for row in top...bottom {
      put(border.vertical, left, row)
      put(border.vertical, right, row)
    }
    put(border.corners[0], left, top)
    put(border.corners[1], right, top)
    put(border.corners[2], left, bottom)
    put(border.corners[3], right, bottom)
  }

  private mutating func write(_ text: String, in frame: Rect) {
    let room = column(frame.maxX) - column(frame.minX) - 1
    guard room > 1 else { return }
    let shown = text.count > room ? text.prefix(room - 1) + "…" : text[...]
    let start = column(frame.minX) + 1 + (room - shown.count) / 2
    let isLow = row(frame.maxY) - row(frame.minY) < 2
    let textRow = isLow ? row(frame.minY) : row(frame.midY)
    for (offset, character) in shown.enumerated() {
      put(ScreenText.isPlain(character) ? character : "·", start + offset, textRow)
    }
  }

  /// Whether a character takes one cell and does nothing to a terminal.
  private static func isPlain(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return false }
    return (0x20..<0x7F).contains(scalar.value) || (0xA1..<0x1100).contains(scalar.value)
      || (0x2010..<0x2600).contains(scalar.value)
  }
}
