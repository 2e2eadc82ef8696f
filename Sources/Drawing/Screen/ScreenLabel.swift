import RehearsalTrace

/// A view's title or name.
///
/// A name is no part of the screen: it stands where there is room for it and nothing lies above it. A title is, and
/// stays where it is: what lies above it covers it.
struct ScreenLabel {
  let text: String
  let place: Point
  let isCentred: Bool
  /// Height of the letters, in points of the screen.
  let size: Double

  /// Height of the letters in pixels, whatever the scale.
  private static let pixels = 11.0
  /// Width of a letter for its height, on the safe side.
  private static let letter = 0.62

  /// - Parameters:
  ///   - state: The screen, for what lies above the view.
  ///   - crowd: Its views, where there are many.
  ///   - scale: Pixels for a point.
  init?(_ view: ScreenState.DrawnView, in state: ScreenState, _ crowd: ScreenCrowd? = nil, scale: Double) {
    guard let seen = view.seen, view.look != .dimming, scale > 0 else { return nil }
    let isLeaf = !view.hasSubviews
    let isCentred = [.control, .keyboard].contains(view.look) || view.look == .bar && (isLeaf || view.title != nil)
    let caption = view.outline != nil ? "" : view.caption
    let whole = max(ScreenLabel.pixels / scale, 12)
    // On a button letters a little smaller rather than fewer of them.
    let size =
      [1, 0.85, 0.7].map { $0 * whole }.first { ScreenLabel.room(in: seen, $0) >= caption.count } ?? whole * 0.85
    let margin = size * 0.3
    let room = ScreenLabel.room(in: seen, size)
    guard !caption.isEmpty, room >= 2, seen.height >= size * 0.8 else { return nil }
    let text = caption.count > room ? String(caption.prefix(room - 1)) + "…" : caption
    let width = Double(text.count) * size * ScreenLabel.letter
    let middle = seen.midY - size / 2
    let candidates: [Point] =
      if isCentred {
        [Point(x: seen.midX - width / 2, y: middle)]
      } else if [.row, .label, .field, .bar].contains(view.look) || seen.height < 2.5 * size {
        [Point(x: seen.minX + margin, y: middle), Point(x: seen.maxX - margin - width, y: middle)]
      } else {
        [
          Point(x: seen.minX + margin, y: seen.minY + margin), Point(x: seen.minX + margin, y: seen.maxY - 1.5 * size),
          Point(x: seen.maxX - margin - width, y: seen.maxY - 1.5 * size),
        ]
      }
    let above = Above(view, in: state, crowd)
    let statusBar = state.hasStatusBar ? Rect(x: 0, y: 0, width: state.size.width, height: 20) : nil
    func box(_ corner: Point) -> Rect { Rect(x: corner.x, y: corner.y, width: width, height: size) }
    let free: Point?
    if view.title != nil {
      free = candidates.first.flatMap { own in above.isAny(at: box(own)) { $0.covers(box(own)) } ? nil : own }
    } else {
      free = candidates.first { corner in
        let box = box(corner)
        return statusBar?.intersection(box) == nil && !above.isAny(at: box) { $0.intersection(box) != nil }
      }
    }
    guard let free else { return nil }
    self.text = text
    self.isCentred = isCentred
    self.size = size
    place = Point(x: isCentred ? seen.midX : free.x, y: free.y + 0.82 * size)
  }

  /// What is seen above a view.
  private enum Above {
    case few([Rect])
    case many(ScreenCrowd, Int)
    case none

    init(_ view: ScreenState.DrawnView, in state: ScreenState, _ crowd: ScreenCrowd?) {
      guard let crowd else {
        self = .few(state.views.drop { $0 != view }.dropFirst().compactMap(\.seen))
        return
      }
      self = crowd.firstPlace(of: view).map { .many(crowd, $0) } ?? .none
    }

    /// Whether any of it that reaches a box is what is looked for.
    func isAny(at box: Rect, _ isIt: (Rect) -> Bool) -> Bool {
      switch self {
      case .few(let rects): rects.contains(where: isIt)
      case .many(let crowd, let place): crowd.isAny(above: place, at: box) { rect, _ in isIt(rect) }
      case .none: false
      }
    }
  }

  /// How many letters of a height fit into a view.
  private static func room(in seen: Rect, _ size: Double) -> Int {
    Int(min(1000, (seen.width - 0.6 * size) / (size * letter)))
  }
}
