package import RehearsalTrace

/// The events of a session by their numbers: all of them, or of a long one those that its page tells or draws.
///
/// A page of a million events tells 5,000 of them and draws what some thousand others did: 44 bytes each, where all
/// would take 40 million. Of the touches those are known that say where a finger is at a moment that is drawn.
package struct KnownEvents {
  /// How many events the session has.
  package let count: Int
  /// How many rows each step has, where not all events are known.
  package let rowCounts: [Int32]?
  private var events: [TraceEvent]
  /// The numbers of those behind the first ones, in order.
  private let numbers: [Int32]
  /// The first events, all of which are known.
  private let firstCount: Int
  /// The first event of each step.
  private let firstOfSteps: [Int32]

  /// All events of a trace.
  package init(_ trace: Trace) {
    events = trace.events
    firstOfSteps = KnownEvents.first(of: trace.steps)
    (count, firstCount, numbers, rowCounts) = (trace.events.count, trace.events.count, [], nil)
  }

  /// Some events of a session.
  ///
  /// - Parameters:
  ///   - first: Its first events.
  ///   - others: Others, in order, with their numbers.
  ///   - count: How many it has.
  ///   - rowCounts: How many rows each step has.
  ///   - steps: Its steps.
  package init(
    first: [TraceEvent], others: [(number: Int32, event: TraceEvent)], count: Int, rowCounts: [Int32],
    steps: [TraceStep]
  ) {
    firstCount = first.count
    events = first + others.map(\.event)
    numbers = others.map(\.number)
    (self.count, self.rowCounts) = (count, rowCounts)
    firstOfSteps = KnownEvents.first(of: steps)
  }

  private static func first(of steps: [TraceStep]) -> [Int32] { steps.map { Int32(clamping: $0.firstEvent) } }

  /// An event that is known.
  package subscript(number: Int) -> TraceEvent { events[place(notBefore: number)] }

  /// The event of a number; `nil` where it is not known.
  func known(_ number: Int) -> TraceEvent? {
    guard number >= 0 else { return nil }
    let place = place(notBefore: number)
    return place < events.count && self.number(at: place) == number ? events[place] : nil
  }

  /// The step of an event; `nil` where there is no such event.
  package func step(of number: Int) -> Int? {
    guard number >= 0, number < count else { return nil }
    if let event = known(number) { return Int(event.step) }
    var (low, high) = (0, firstOfSteps.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(firstOfSteps[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Changes every event that is known.
  package mutating func change(_ body: (inout TraceEvent) -> Void) {
    for place in events.indices { body(&events[place]) }
  }

  // MARK: - What is known, one after the other

  /// How many events are known.
  package var knownCount: Int { events.count }

  /// The number of the event at a place among those that are known.
  package func number(at place: Int) -> Int { place < firstCount ? place : Int(numbers[place - firstCount]) }

  /// The event at a place among those that are known.
  package func event(at place: Int) -> TraceEvent { events[place] }

  /// The place of the first event that is known from a number on.
  func place(notBefore number: Int) -> Int {
    if number <= firstCount { return number }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(numbers[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return firstCount + low
  }
}
