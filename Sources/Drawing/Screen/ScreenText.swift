package import RehearsalTrace

/// A screen in characters: boxes for views, a heavy box with an arrow for a popover, `●` for a finger.
///
/// One character stands for a rectangle twice as high as wide. Needs no colour; changed views are drawn with `#`.
package struct ScreenText {
  private var canvas: CharacterCanvas
  private let scale: Double

  /// Draws a state.
  ///
  /// - Parameters:
  ///   - columns: How wide the drawing is, at least 16.
  ///   - highlighted: Paths of views that are drawn as changed.
  ///   - gestures: Ways of fingers; each is shown where it ended.
  ///   - scale: Points for a column; without it the screen fills the columns.
  package init(
    _ state: ScreenState, columns: Int, highlighted: Set<String> = [], gestures: [[Point]] = [], scale: Double? = nil
  ) {
    let columns = max(16, columns)
    self.scale = scale ?? max(state.size.width, 1) / Double(columns - 1)
    let width = min(columns, Int((max(state.size.width, 1) / self.scale).rounded()) + 1)
    let rows = Int(min(200, (state.size.height / self.scale / 2).rounded())) + 1
    canvas = CharacterCanvas(columns: max(2, width), rows: max(2, rows))
    canvas.box(cells(Rect(origin: Point(x: 0, y: 0), size: state.size)), .light)
    var open: [Opened] = []
    for view in state.views where view.alpha > 0.5 {
      while let last = open.last, !view.path.hasPrefix(last.path + "/") {
        close(last)
        open.removeLast()
      }
      if let opened = draw(view, isChanged: highlighted.contains(view.path), in: open.last) {
        open.append(opened)
      }
    }
    for last in open.reversed() { close(last) }
    for touch in gestures.compactMap(\.last) + state.touches { canvas.put("●", column(touch.x), row(touch.y)) }
  }

  /// The drawing, line by line, without line ends.
  package var lines: [String] { canvas.lines }

  /// A popover whose content is being drawn; its border comes last, above the content's edge.
  private struct Opened {
    let path: String
    let outline: PopoverOutline
    let isChanged: Bool
  }

  private mutating func draw(_ view: ScreenState.DrawnView, isChanged: Bool, in popover: Opened?) -> Opened? {
    guard let seen = view.seen else { return nil }
    if let outline = view.outline {
      canvas.fill(cells(outline.body))
      return Opened(path: view.path, outline: outline, isChanged: isChanged)
    }
    guard view.look != .dimming, seen.width >= scale, seen.height >= scale * 0.5 else { return nil }
    let place = cells(seen)
    switch view.look {
    case .row, .label:
      canvas.write(view.caption, from: place.left + 1, to: place.right - 1, row: row(seen.midY), isCentred: false)
    case .control, .field:
      let line = row(seen.midY)
      if place.bottom - place.top < 3 {
        let edge: (Character, Character) = isChanged ? ("#", "#") : ("[", "]")
        canvas.fill(.init(left: place.left, top: line, right: place.right, bottom: line))
        canvas.put(edge.0, place.left, line)
        canvas.put(edge.1, place.right, line)
      } else {
        canvas.fill(place)
        canvas.box(place, isChanged ? .changed : .light)
      }
      canvas.write(view.caption, from: place.left + 1, to: place.right - 1, row: line, isCentred: true)
    case .bar where place.bottom - place.top < 3:
      canvas.fill(.init(left: place.left + 1, top: place.top + 1, right: place.right - 1, bottom: place.bottom - 1))
      canvas.rule(place.left, place.right, row: place.bottom, isChanged ? "#" : "─")
      let line = max(place.top + 1, place.bottom - 1)
      if view.title != nil || !view.hasSubviews {
        canvas.write(view.caption, from: place.left + 1, to: place.right - 1, row: line, isCentred: true)
      }
    default:
      if !view.hasSubviews { canvas.fill(place) }
      if !(popover.map { cells($0.outline.body).isNear(place) } ?? false) {
        canvas.box(place, isChanged ? .changed : .light)
      }
      if !view.hasSubviews {
        canvas.write(view.caption, from: place.left + 1, to: place.right - 1, row: row(seen.midY), isCentred: true)
      }
    }
    return nil
  }

  private mutating func close(_ opened: Opened) {
    canvas.box(cells(opened.outline.body), opened.isChanged ? .changed : .heavy)
    guard opened.outline.triangle.count == 3, let side = opened.outline.side else { return }
    let tip = opened.outline.triangle[1]
    let signs: [PopoverOutline.Side: Character] = [.up: "▲", .down: "▼", .left: "◀", .right: "▶"]
    let body = cells(opened.outline.body)
    let place: (Int, Int) =
      switch side {
      case .up: (column(tip.x), body.top)
      case .down: (column(tip.x), body.bottom)
      case .left: (body.left, row(tip.y))
      case .right: (body.right, row(tip.y))
      }
    canvas.put(signs[side] ?? "*", place.0, place.1)
  }

  // MARK: - From points to cells

  private func column(_ x: Double) -> Int { ScreenText.cell(x / scale) }
  private func row(_ y: Double) -> Int { ScreenText.cell(y / scale / 2) }

  private func cells(_ frame: Rect) -> CharacterCanvas.Cells {
    .init(left: column(frame.minX), top: row(frame.minY), right: column(frame.maxX), bottom: row(frame.maxY))
  }

  /// The nearest cell; what is far away is merely outside.
  private static func cell(_ place: Double) -> Int { Int(min(10_000, max(-10_000, place)).rounded()) }
}
