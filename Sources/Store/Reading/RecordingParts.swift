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

  /// The steps of both sides that are read whole and stand for each other.
  private var wholePairs: [(left: Int, right: Int)] = []
  /// The last pair of equal steps in which something happened.
  private var last: (left: Int, right: Int)?

  /// A step of each side; a step of one side alone has no other.
  package typealias Pair = (left: Int?, right: Int?)

  private init(_ left: RecordingSteps, _ right: RecordingSteps, base: @escaping (String) -> String) {
    self.left = Side(left)
    self.right = Side(right)
    self.base = base
  }

  /// The parts of two recordings.
  package struct Read {
    /// What is to be known of the one.
    package var left: TracePart
    /// What is to be known of the other.
    package var right: TracePart
    /// What the steps are called, where they are called alike one by one; else `pair` was asked.
    package var labels: PackedTexts?
  }

  /// Reads the parts of two recordings.
  ///
  /// - Parameters:
  ///   - pair: Tells who is who among steps, in order; asked unless they are called alike one by one.
  ///   - most: The greatest share of the events of a side that is read by parts.
  ///   - base: A path without its counters, which tell things of one kind apart.
  /// - Returns: `nil` where the whole recordings are to be read: most of them differs, or what was read is not what
  ///   the digests of its steps were computed from.
  package static func read(
    _ left: RecordingSteps, _ right: RecordingSteps, most: Double, pair: (Trace, Trace) -> [Pair],
    base: @escaping (String) -> String
  ) throws(StoreError) -> Read? {
    // Each look at a file of its own would lock and unlock it, and see it at another moment.
    try left.reader.reading {
      try right.reader.reading {
        if let alike = try RecordingSteps.readAlike(left, right) {
          var parts = RecordingParts(left, right, base: base)
          for (step, isEqual) in alike.areEqual.enumerated() { parts.take((step, step), areEqual: isEqual) }
          return try parts.read(most, labels: alike.labels)
        }
        guard let one = try left.read(), let other = try right.read() else { return nil }
        var parts = RecordingParts(left, right, base: base)
        try parts.compare(pair(one, other))
        return try parts.read(most, labels: nil)
      }
    }
  }

  /// Finds out which steps are equal.
  private mutating func compare(_ pairs: [Pair]) throws {
    for pair in pairs {
      guard let one = pair.left, let other = pair.right else {
        take(pair, areEqual: false)
        continue
      }
      take(pair, areEqual: try left.steps.isEqual(one, to: right.steps, other))
    }
  }

  /// Notes whether steps are equal, and which of their events stand for what is not read.
  private mutating func take(_ pair: Pair, areEqual: Bool) {
    if areEqual, let one = pair.left, let other = pair.right {
      (left.partners[one], right.partners[other]) = (Int32(other), Int32(one))
      if !left.steps.events(of: one).isEmpty { last = (one, other) }
      return
    }
    if let one = pair.left { left.isWhole[one] = true }
    if let other = pair.right { right.isWhole[other] = true }
    if let one = pair.left, let other = pair.right { wholePairs.append((one, other)) }
    if let last {
      left.stand(for: last.left)
      right.stand(for: last.right)
    }
  }

  private mutating func read(_ most: Double, labels: PackedTexts?) throws -> Read? {
    guard left.shareToRead <= most, right.shareToRead <= most else { return nil }
    try left.readWholeSteps()
    try right.readWholeSteps()
    try followCauses()
    try left.readViews()
    try right.readViews()
    let (leftChanges, rightChanges) = (try left.changes(base), try right.changes(base))
    var (leftNeeds, rightNeeds): ([Int: Side.Names], [Int: Side.Names]) = ([:], [:])
    for (one, other) in wholePairs {
      let names = (leftChanges[one] ?? Side.Names()).union(rightChanges[other] ?? Side.Names())
      (leftNeeds[one], rightNeeds[other]) = (names, names)
    }
    try left.findStates(leftNeeds, base)
    try right.findStates(rightNeeds, base)
    try left.forgetBlocks()
    try right.forgetBlocks()
    guard let one = try left.part(), let other = try right.part() else { return nil }
    return Read(left: one, right: other, labels: labels)
  }

  /// Finds what led to what is read, on both sides by turns: an event that is read has a counterpart.
  private mutating func followCauses() throws {
    while left.hasWaiting || right.hasWaiting {
      for (step, offset) in try left.takeWaiting() { right.need(step, offset) }
      for (step, offset) in try right.takeWaiting() { left.need(step, offset) }
    }
  }
}
