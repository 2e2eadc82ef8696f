import RehearsalSQLite
package import RehearsalTrace

/// Reads of two recordings what differs, and what has to be known of the rest.
///
/// Steps that are no pair of equals are read whole. Of the others there are: the events that led to one in these, up to
/// the first cause; for each of these the event at the same place on the other side, so that equal steps still pair
/// event by event; the last event before steps that are read whole, for what holds when they begin; and where the views
/// and properties were before that change in these.
package struct RecordingParts: ~Copyable {
  private var left: Side
  private var right: Side
  /// The text without what a renumbering changes.
  private let base: (String) -> String

  /// A step of each side; a step of one side alone has no other.
  package typealias Pair = (left: Int?, right: Int?)

  private init(_ left: RecordingSteps, _ right: RecordingSteps, base: @escaping (String) -> String) {
    self.left = Side(left)
    self.right = Side(right)
    self.base = base
  }

  /// The parts of two recordings.
  ///
  /// - Parameters:
  ///   - pairs: Who is who among their steps, in order.
  ///   - most: The greatest share of the events of a side that is read by parts.
  ///   - base: A path without its counters, which tell things of one kind apart.
  /// - Returns: `nil` where the whole recordings are to be read: most of them differs, or what was read is not what
  ///   the digests of its steps were computed from.
  package static func read(
    _ left: RecordingSteps, _ right: RecordingSteps, pairs: [Pair], most: Double, base: @escaping (String) -> String
  ) throws(StoreError) -> (left: TracePart, right: TracePart)? {
    var parts = RecordingParts(left, right, base: base)
    // Each look at a file of its own would lock and unlock it, and see it at another moment.
    return try left.reader.reading { try right.reader.reading { try parts.read(pairs, most) } }
  }

  private mutating func read(_ pairs: [Pair], _ most: Double) throws -> (left: TracePart, right: TracePart)? {
    try compare(pairs)
    guard left.shareToRead <= most, right.shareToRead <= most else { return nil }
    try left.readWholeSteps()
    try right.readWholeSteps()
    try followCauses()
    try left.readViews()
    try right.readViews()
    let (leftChanges, rightChanges) = (try left.changes(base), try right.changes(base))
    var (leftNeeds, rightNeeds): ([Int: Side.Names], [Int: Side.Names]) = ([:], [:])
    for case (let one?, let other?) in pairs where left.isWhole[one] {
      let names = (leftChanges[one] ?? Side.Names()).union(rightChanges[other] ?? Side.Names())
      (leftNeeds[one], rightNeeds[other]) = (names, names)
    }
    try left.findStates(leftNeeds, base)
    try right.findStates(rightNeeds, base)
    guard let one = try left.part(), let other = try right.part() else { return nil }
    return (one, other)
  }

  /// Finds out which steps are equal, and which of their events stand for what is not read.
  private mutating func compare(_ pairs: [Pair]) throws {
    var last: (left: Int, right: Int)?
    for pair in pairs {
      if let one = pair.left, let other = pair.right,
        left.steps.events(of: one).count == right.steps.events(of: other).count,
        try left.steps.isEqual(one, to: right.steps, other)
      {
        (left.partners[one], right.partners[other]) = (other, one)
        if !left.steps.events(of: one).isEmpty { last = (one, other) }
        continue
      }
      if let one = pair.left { left.isWhole[one] = true }
      if let other = pair.right { right.isWhole[other] = true }
      if let last {
        left.stand(for: last.left)
        right.stand(for: last.right)
      }
    }
  }

  /// Finds what led to what is read, on both sides by turns: an event that is read has a counterpart.
  private mutating func followCauses() throws {
    while left.hasWaiting || right.hasWaiting {
      for (step, offset) in try left.takeWaiting() { right.need(step, offset) }
      for (step, offset) in try right.takeWaiting() { left.need(step, offset) }
    }
  }
}
