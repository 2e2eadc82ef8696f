import RehearsalTrace

/// The nearest difference above each event of one side.
struct CauseIndex {
  private let side: Side
  private var differences: [Int32]
  private var nearestDifferences: [Int32]
  private var nearestDelays: [Int32]

  init(
    _ side: Side, _ steps: StepPairs, _ drafts: [Draft], step: KeyPath<StepPair, Int?>, event: KeyPath<Draft, Int?>
  ) {
    self.side = side
    let count = side.trace.events.count
    differences = Array(repeating: -1, count: count)
    var delays = differences
    for (number, draft) in drafts.enumerated() {
      for event in CauseIndex.events(of: draft, side, steps, step, event) {
        if draft.explainsEvents { differences[event] = Int32(number) }
        if draft.explainsTimes, delays[event] < 0 { delays[event] = Int32(number) }
      }
    }
    nearestDifferences = differences
    nearestDelays = zip(differences, delays).map { $0 >= 0 ? $0 : $1 }
    for event in 0..<count {
      let cause = Int(side.contentCauses[event])
      if cause < 0 { continue }
      if nearestDifferences[event] < 0 { nearestDifferences[event] = nearestDifferences[cause] }
      if nearestDelays[event] < 0 { nearestDelays[event] = nearestDelays[cause] }
    }
  }

  /// The difference that this event is.
  func difference(at event: Int) -> Int? { known(differences[event]) }

  /// The nearest difference that caused this event.
  func difference(above event: Int) -> Int? { side.contentCause(of: event).flatMap { known(nearestDifferences[$0]) } }

  /// The nearest difference or delay that caused this event.
  func differenceOrDelay(above event: Int) -> Int? {
    side.contentCause(of: event).flatMap { known(nearestDelays[$0]) }
  }

  /// This event's own difference or delay, or the nearest above.
  func differenceOrDelay(atOrAbove event: Int) -> Int? { known(nearestDelays[event]) }

  /// The first difference in the run-loop turn that a layout event ends: between the turn's cause and the layout, at
  /// the same instant.
  ///
  /// Looks at 256 events at most.
  func differenceInTurn(of carrier: Int) -> Int? {
    guard side.isCarrier(carrier) else { return nil }
    let owner = side.contentCause(of: carrier) ?? -1
    let recorded = side.trace.events[carrier]
    var found: Int?
    for event in stride(from: carrier - 1, to: max(owner, carrier - 257), by: -1) {
      let before = side.trace.events[event]
      if before.at != recorded.at || before.step != recorded.step { break }
      if differences[event] >= 0 { found = Int(differences[event]) }
    }
    return found
  }

  private func known(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

  /// The events that a difference covers: its own, or all of a step that only this side has.
  private static func events(
    of draft: Draft, _ side: Side, _ steps: StepPairs, _ step: KeyPath<StepPair, Int?>,
    _ event: KeyPath<Draft, Int?>
  ) -> Range<Int> {
    switch draft.about {
    case .event, .animation: return draft[keyPath: event].map { $0..<$0 + 1 } ?? 0..<0
    case .step where draft.kind == .added || draft.kind == .removed:
      return steps[draft.pair][keyPath: step].map { side.events(ofStep: $0) } ?? 0..<0
    case .notPerformed:
      let begin = steps[draft.pair][keyPath: step].map { side.events(ofStep: $0).lowerBound }
      return begin.map { $0..<side.trace.events.count } ?? 0..<0
    default: return 0..<0
    }
  }
}
