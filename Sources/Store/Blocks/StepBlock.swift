import RehearsalTrace

/// What happened in a step, without what depends on the place of the step.
///
/// Its rows are stored once, whichever recordings and steps show them.
struct StepBlock {
  /// SHA-256 of what tells it from other blocks.
  ///
  /// That is what happened in each channel, how far the causes are, what ends in the step, and which view is meant
  /// where a path does not say.
  var digest: Digest
  /// The channels in which something happened, as a sum of bits.
  var channels: Int64
  /// The digests of these channels among those of the trace.
  var digests: Range<Int>
  /// Its events in the trace.
  var events: Range<Int>
  /// The views that come with them.
  var views: Range<Int>
  /// The frames that begin with them.
  var frames: Range<Int>
  /// The properties that begin with them.
  var properties: Range<Int>
  /// Where those of its spans end that outlast the step: views first, then frames, then properties.
  ///
  /// Counted from the step's first event; `nil` at the end of the recording.
  var ends: [Int?]
  /// The rows that mean another view than the newest of its path.
  var namesakes: [Namesake]

  /// A number that the block is looked for by: the first eight bytes of its digest.
  var key: Int64 { digest.bytes.prefix(8).reduce(0) { $0 << 8 | Int64($1) } }

  /// The ends that are stored, by their place; none when all last to the end of the recording.
  ///
  /// The last one is stored whatever it is: the next list begins behind it.
  var storedEnds: [(place: Int, end: Int?)] {
    guard ends.contains(where: { $0 != nil }) else { return [] }
    return ends.enumerated().filter { $1 != nil || $0 == ends.count - 1 }.map { (place: $0, end: $1) }
  }

  /// A row that means another view than the newest of its path.
  struct Namesake {
    /// What sort of row: 1 an event, 2 a view, which means its parent, 3 a frame.
    var part: Part
    /// Position of the row among those of its sort in the block, from 0.
    var position: Int
    /// How far back the view is among those of its path; less than 0 when it is to come.
    var distance: Int
  }

  /// Sorts of rows that mean a view.
  enum Part: Int64 {
    case event = 1
    case parent = 2
    case frame = 3
  }
}
