import RehearsalTrace

/// The views of a crowded screen, so arranged that what lies above a place is found without a look at each of them.
///
/// What can be seen of the views is held by its size, rounded up to a power of two, and among that of one size by the
/// square of that side in which its middle lies: what reaches a place is in the squares around it.
///
/// Operations and cost: making it is linear in the views, with their paths; a question looks at the squares around a
/// box, of each size that there is, from the top down. What must hold: it answers as a look at all views would.
///
/// Typical input: 100 to 200,000 views, most of them of a few sizes. Of fewer views each is looked at.
struct ScreenCrowd {
  private let views: [ScreenState.DrawnView]
  private let seen: [Rect?]
  /// The first view of each path, and after each view the next one of its path; 0 after the last.
  private var first: [String: Int32] = [:]
  private var next: [Int32]
  private var levels: [Int: Level] = [:]
  private var popovers: Set<Substring> = []

  /// What is of one size.
  private struct Level {
    var squares: [Square: [Int32]] = [:]
    var all: [Int32] = []
  }

  private struct Square: Hashable {
    var column: Int64
    var row: Int64
  }

  /// A screen of fewer views is none.
  static let least = 65
  /// The smallest side of a square is two to the power of this, about the height of a letter.
  private static let leastExponent = 4

  /// `nil` where a screen has few views.
  init?(_ views: [ScreenState.DrawnView], least: Int = least) {
    guard views.count >= least else { return nil }
    self.views = views
    seen = views.map(\.seen)
    next = Array(repeating: 0, count: views.count)
    for place in views.indices.reversed() {
      if let later = first.updateValue(Int32(place), forKey: views[place].path) { next[place] = later }
      if views[place].outline != nil { popovers.insert(views[place].path[...]) }
    }
    for (place, rect) in seen.enumerated() {
      guard let rect else { continue }
      let exponent = max(ScreenCrowd.leastExponent, Int(max(rect.width, rect.height).exponent) + 1)
      let side = ScreenCrowd.side(exponent)
      let square = Square(
        column: ScreenCrowd.number(rect.midX, side), row: ScreenCrowd.number(rect.midY, side))
      levels[exponent, default: Level()].squares[square, default: []].append(Int32(place))
      levels[exponent, default: Level()].all.append(Int32(place))
    }
  }

  private static func side(_ exponent: Int) -> Double { Double(sign: .plus, exponent: exponent, significand: 1) }

  private static func number(_ coordinate: Double, _ side: Double) -> Int64 {
    Int64(max(-1e17, min(1e17, (coordinate / side).rounded(.down))))
  }

  /// Where the middle of something may lie that reaches what is between two coordinates; a little more, since sums are
  /// not exact.
  private static func squares(from least: Double, to most: Double, _ side: Double) -> ClosedRange<Int64> {
    let margin = 0.51 * side
    return number(least - margin, side)...number(max(least, most) + margin, side)
  }

  // MARK: - Paths

  /// The place of the first view that is this one.
  func firstPlace(of view: ScreenState.DrawnView) -> Int? { places(of: view).first }

  /// The place of the last view that is this one.
  func lastPlace(of view: ScreenState.DrawnView) -> Int? { places(of: view).last }

  private func places(of view: ScreenState.DrawnView) -> [Int] {
    guard var place = first[view.path] else { return [] }
    var places: [Int] = []
    repeat {
      if views[Int(place)] == view { places.append(Int(place)) }
      place = next[Int(place)]
    } while place > 0
    return places
  }

  /// The last view of a path.
  func view(_ path: String) -> ScreenState.DrawnView? {
    guard var place = first[path] else { return nil }
    while next[Int(place)] > 0 { place = next[Int(place)] }
    return views[Int(place)]
  }

  /// Whether a path leads through a popover.
  func isInPopover(_ path: String) -> Bool {
    guard !popovers.isEmpty else { return false }
    var rest = path[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      if popovers.contains(rest), path.hasPrefix(rest + "/") { return true }
    }
    return false
  }

  // MARK: - What lies above

  /// Whether of what is seen above a view something reaches a box, and is what is looked for.
  func isAny(above place: Int, at box: Rect, _ isIt: (Rect, _ place: Int) -> Bool) -> Bool {
    for (exponent, level) in levels {
      let side = ScreenCrowd.side(exponent)
      let columns = ScreenCrowd.squares(from: box.minX, to: box.maxX, side)
      let rows = ScreenCrowd.squares(from: box.minY, to: box.maxY, side)
      if Double(columns.count) * Double(rows.count) > Double(level.all.count) {
        if isAny(of: level.all, above: place, isIt) { return true }
        continue
      }
      for column in columns {
        for row in rows {
          if let own = level.squares[Square(column: column, row: row)], isAny(of: own, above: place, isIt) {
            return true
          }
        }
      }
    }
    return false
  }

  private func isAny(of places: [Int32], above place: Int, _ isIt: (Rect, _ place: Int) -> Bool) -> Bool {
    for other in places.reversed() {
      guard Int(other) > place else { return false }
      if let rect = seen[Int(other)], isIt(rect, Int(other)) { return true }
    }
    return false
  }
}

extension ScreenState {
  /// One past the last view whose path leads through that of each view, of those that come right behind it.
  ///
  /// Cost: linear in the paths.
  var subtreeEnds: [Int] {
    var ends = Array(repeating: views.count, count: views.count)
    var open: [(place: Int, prefix: String)] = []
    for (place, view) in views.enumerated() {
      while let last = open.last, !view.path.hasPrefix(last.prefix) {
        ends[last.place] = place
        open.removeLast()
      }
      open.append((place, view.path + "/"))
    }
    return ends
  }
}
