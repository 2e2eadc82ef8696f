import RehearsalTrace

/// Tracks on which no slice overlaps another: where one would, it goes to another track of the same name.
///
/// Nor does a slice with a length begin together with one without, since readers of the JSON form put the longer first
/// and would bind an arrow to the wrong one. Steps have no arrows, and stay on one track.
struct TimelineLanes {
  private let names: [String]
  /// The last slice of each lane, by the position of its name.
  private var lanes: [[Extent]]

  /// Where a slice is before its track is known.
  struct Extent {
    /// Position of the track's name.
    var track: Int
    var at: Instant
    var microseconds: Int64
    /// Steps have none.
    var hasArrows: Bool

    /// Whether a slice can follow on the same track.
    fileprivate func permits(_ slice: Extent) -> Bool {
      guard at.microseconds + microseconds <= slice.at.microseconds else { return false }
      return at != slice.at || microseconds == slice.microseconds || !slice.hasArrows
    }
  }

  init(names: [String]) {
    self.names = names
    lanes = Array(repeating: [], count: names.count)
  }

  /// The track for a slice whose name is at the position `slice.track`, counted among those of its name; the slices of
  /// a name come by time.
  mutating func place(_ slice: Extent) -> Int {
    if let free = lanes[slice.track].firstIndex(where: { $0.permits(slice) }) {
      lanes[slice.track][free] = slice
      return free
    }
    lanes[slice.track].append(slice)
    return lanes[slice.track].count - 1
  }

  /// The tracks in the order of their names, and how many there are before those of each name.
  var tracks: (names: [String], firsts: [Int]) {
    var (texts, firsts): ([String], [Int]) = ([], [])
    for (name, own) in zip(names, lanes) {
      firsts.append(texts.count)
      texts += own.indices.map { $0 == 0 ? name : "\(name) \($0 + 1)" }
    }
    return (texts, firsts)
  }
}
