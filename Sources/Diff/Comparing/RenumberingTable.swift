import RehearsalTrace

/// Collects renumberings and tells them from references to another thing.
struct RenumberingTable {
  private var channels: [Names: Set<Channel>] = [:]
  private var lives: [SideName: [Int32: ClosedRange<Int>]] = [:]
  /// Positions of the step pairs in which a renumbering was seen.
  private(set) var pairs: Set<Int> = []

  private struct Names: Hashable {
    var left: String
    var right: String
  }

  private enum SideName { case left, right }

  /// Whether it was asked which things have a name, which the whole traces tell; of a name that is in no text that was
  /// read nobody asks.
  var isAsked: Bool { !lives.isEmpty || !pairs.isEmpty }

  /// All renumberings, sorted by name.
  var renumberings: [Renumbering] {
    channels.map { Renumbering(left: $0.key.left, right: $0.key.right, channels: $0.value.sorted()) }
      .sorted { ($0.left, $0.right) < ($1.left, $1.right) }
  }

  /// Notes that two texts, which differ in counters only, name the same thing.
  mutating func note(_ left: String, _ right: String, pair: Int, channel: Channel) {
    pairs.insert(pair)
    let leftParts = left.split(separator: "/").map(String.init)
    let rightParts = right.split(separator: "/").map(String.init)
    if leftParts.count == rightParts.count {
      for (one, other) in zip(leftParts, rightParts) where one != other {
        channels[Names(left: one, right: other), default: []].insert(channel)
      }
    } else {
      channels[Names(left: left, right: right), default: []].insert(channel)
    }
  }

  /// Whether two texts of one base name one thing.
  ///
  /// They name two when both names are in use on both sides at that moment, as for two rows of a table.
  mutating func isSameThing(
    _ one: Int32, _ other: Int32, _ left: Side, _ leftEvent: Int, _ right: Side, _ rightEvent: Int
  ) -> Bool {
    if lives[.left] == nil {
      lives[.left] = RenumberingTable.lives(of: left)
      lives[.right] = RenumberingTable.lives(of: right)
    }
    let otherIsOnLeft = lives[.left]?[other]?.contains(leftEvent) ?? false
    let oneIsOnRight = lives[.right]?[one]?.contains(rightEvent) ?? false
    return !(otherIsOnLeft && oneIsOnRight)
  }

  /// From when to when each identifier and path is in use.
  private static func lives(of side: Side) -> [Int32: ClosedRange<Int>] {
    var lives: [Int32: ClosedRange<Int>] = [:]
    func extend(_ name: Int32, _ begin: Int, _ end: Int) {
      guard name != 0, begin <= end else { return }
      let known = lives[name] ?? begin...end
      lives[name] = min(begin, known.lowerBound)...max(end, known.upperBound)
    }
    for (index, view) in side.trace.views.enumerated() { extend(side.paths[index], view.from, view.to - 1) }
    for (number, event) in side.trace.events.enumerated() { extend(side.number(event.subject), number, number) }
    for span in side.trace.properties { extend(side.number(span.subject), span.from, span.from) }
    return lives
  }
}
