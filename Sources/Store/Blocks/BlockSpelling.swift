/// How the rows of a recording's blocks say what they say, as far as another row could say the same.
///
/// A recorder looks a block up by content and pairs its rows with its own span ends. So it is not enough that they
/// describe one recording truly: a span that says that it is the second of what outlasts its step, with ends in
/// another order, would be right in that recording alone.
struct BlockSpelling: Equatable {
  /// What each view, frame and property says of its length, in the order of the trace.
  var viewLengths: [Int64] = []
  var frameLengths: [Int64] = []
  var propertyLengths: [Int64] = []
  /// Rows that say that another view is meant than the newest of its path, those of a block once for each of its steps.
  var namesakeCount = 0

  init() {}

  /// How a recorder says it.
  init(_ blocks: TraceBlocks) {
    (viewLengths, frameLengths, propertyLengths) = (blocks.viewLengths, blocks.frameLengths, blocks.propertyLengths)
    namesakeCount = blocks.steps.reduce(0) { $0 + $1.namesakes.count }
  }
}
