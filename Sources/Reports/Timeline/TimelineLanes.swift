import RehearsalTrace

/// Tracks on which no slice overlaps another: where one would, it goes to another track of the same name.
///
/// Nor does a slice with a length begin together with one without, since readers of the JSON form put the longer first
/// and would bind an arrow to the wrong one. Steps have no arrows, and stay on one track.
struct TimelineLanes {
  private let names: [String]
  private var lanes: [Lane] = []

  /// Where a slice is before its track is known.
  struct Extent {
    /// Position of the track's name.
    var track: Int
    var at: Instant
    var microseconds: Int64
    /// Steps have none.
    var hasArrows: Bool
  }

  private struct Lane {
    let name: Int
    var last: Extent

    func holds(_ slice: Extent) -> Bool {
      guard name == slice.track, last.at.microseconds + last.microseconds <= slice.at.microseconds else { return false }
      return last.at != slice.at || last.microseconds == slice.microseconds || !slice.hasArrows
    }
  }

  init(names: [String]) { self.names = names }

  /// The track for a slice whose name is at the position `slice.track`; the slices of a name come by time.
  mutating func place(_ slice: Extent) -> Int {
    if let free = lanes.firstIndex(where: { $0.holds(slice) }) {
      lanes[free].last = slice
      return free
    }
    lanes.append(Lane(name: slice.track, last: slice))
    return lanes.count - 1
  }

  /// The tracks in the order of their names, and where each of `place`'s results went.
  var tracks: (names: [String], order: [Int]) {
    let sorted = lanes.indices.sorted { (lanes[$0].name, $0) < (lanes[$1].name, $1) }
    var order = [Int](repeating: 0, count: lanes.count)
    var texts: [String] = []
    for (place, lane) in sorted.enumerated() {
      order[lane] = place
      let number = sorted[..<place].count { lanes[$0].name == lanes[lane].name } + 1
      texts.append(number == 1 ? names[lanes[lane].name] : "\(names[lanes[lane].name]) \(number)")
    }
    return (texts, order)
  }
}
