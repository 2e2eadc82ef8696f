import RehearsalTrace

/// The chains of causes of one side, shortened in the middle.
///
/// One pass over the events; a chain of any length then costs twelve look-ups.
struct CauseChains {
  private let side: Side
  /// How many causes each event has above it.
  private var depths: [Int32]
  /// The fourth event of each event's chain, or the event itself when it is one of the first four.
  private var fourths: [Int32]

  init(_ side: Side) {
    self.side = side
    depths = Array(repeating: 0, count: side.contentCauses.count)
    fourths = Array(repeating: 0, count: side.contentCauses.count)
    for (event, cause) in side.contentCauses.enumerated() {
      if cause >= 0 { depths[event] = depths[Int(cause)] + 1 }
      fourths[event] = depths[event] > 3 ? fourths[Int(cause)] : Int32(event)
    }
  }

  /// The chain that ends with `event`: whole up to twelve events, else the first four and the last eight.
  func chain(endingWith event: Int?) -> CauseChain {
    guard let event else { return CauseChain() }
    let count = Int(depths[event]) + 1
    if count <= 12 { return CauseChain(events: events(endingWith: event, count)) }
    let first = events(endingWith: Int(fourths[event]), 4)
    return CauseChain(events: first + events(endingWith: event, 8), omitted: count - 12)
  }

  private func events(endingWith event: Int, _ count: Int) -> [EventFacts] {
    var facts: [EventFacts] = []
    var next: Int? = event
    while let event = next, facts.count < count {
      facts.append(side.facts(event))
      next = side.contentCause(of: event)
    }
    return facts.reversed()
  }
}
