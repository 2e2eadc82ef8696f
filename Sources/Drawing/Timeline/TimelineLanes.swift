import RehearsalTrace

/// Tracks on which no slice overlaps another: where one would, it goes to another track of the same name.
///
/// Nor does a slice with a length begin together with one without, since readers of the JSON form put the longer first
/// and would bind an arrow to the wrong one. Steps have no arrows, and stay on one track.
struct TimelineLanes {
  private let names: [String]
  /// The lanes of each name.
  private var lanes: [Lanes]

  /// Where a slice is before its track is known.
  struct Extent {
    /// Position of the track's name.
    var track: Int
    var at: Instant
    var microseconds: Int64
    /// Steps have none.
    var hasArrows: Bool

    /// What has to be over for it, in half microseconds: of a slice with a length and arrows what began at the same
    /// moment and has none, too, which is over half a microsecond later.
    fileprivate var bound: Int64 { 2 * at.microseconds + (microseconds == 0 || !hasArrows ? 1 : 0) }
    /// When it is over, in half microseconds.
    fileprivate var end: Int64 { 2 * (at.microseconds + microseconds) + (microseconds == 0 ? 1 : 0) }
  }

  /// The ends of the last slices of some lanes, of which the first that is free is found in the logarithm of their
  /// number: a session may have as many fingers down as it has events.
  private struct Lanes {
    var count = 0
    /// The least end of each half, from the root at 1: below number n are 2n and 2n + 1.
    private var tree: [Int64] = [.max, .max]

    mutating func place(until bound: Int64, end: Int64) -> Int {
      if tree[1] > bound { return append(end) }
      var node = 1
      while 2 * node < tree.count { node = tree[2 * node] <= bound ? 2 * node : 2 * node + 1 }
      set(node - tree.count / 2, end)
      return node - tree.count / 2
    }

    private mutating func append(_ end: Int64) -> Int {
      if count == tree.count / 2 {
        let ends = tree[(tree.count / 2)...]
        tree = Array(repeating: .max, count: 2 * tree.count)
        for (lane, end) in ends.enumerated() { set(lane, end) }
      }
      set(count, end)
      count += 1
      return count - 1
    }

    private mutating func set(_ lane: Int, _ end: Int64) {
      var node = tree.count / 2 + lane
      tree[node] = end
      while node > 1 {
        node /= 2
        tree[node] = min(tree[2 * node], tree[2 * node + 1])
      }
    }
  }

  init(names: [String]) {
    self.names = names
    lanes = Array(repeating: Lanes(), count: names.count)
  }

  /// The track for a slice whose name is at the position `slice.track`, counted among those of its name; the slices of
  /// a name come by time.
  mutating func place(_ slice: Extent) -> Int { lanes[slice.track].place(until: slice.bound, end: slice.end) }

  /// The tracks in the order of their names, and how many there are before those of each name.
  var tracks: (names: [String], firsts: [Int]) {
    var (texts, firsts): ([String], [Int]) = ([], [])
    for (name, own) in zip(names, lanes) {
      firsts.append(texts.count)
      texts += (0..<own.count).map { $0 == 0 ? name : "\(name) \($0 + 1)" }
    }
    return (texts, firsts)
  }
}
