/// Which of many things belong to which event: two arrays, however many there are.
package struct EventIndex: Sendable {
  /// Where those of each event begin among `places`; the last is their end.
  private var starts: [Int32]
  private var places: [Int32] = []

  /// - Parameters:
  ///   - count: How many things there are.
  ///   - events: How many events there are.
  ///   - event: The event of the thing at a place; what belongs to none is left out.
  package init(_ count: Int, events: Int, _ event: (Int) -> Int?) {
    starts = Array(repeating: 0, count: events + 1)
    for place in 0..<count {
      if let event = event(place), event >= 0, event < events { starts[event + 1] += 1 }
    }
    for event in 0..<events { starts[event + 1] += starts[event] }
    places = Array(repeating: 0, count: Int(starts[events]))
    var next = starts
    for place in 0..<count {
      guard let event = event(place), event >= 0, event < events else { continue }
      places[Int(next[event])] = Int32(place)
      next[event] += 1
    }
  }

  /// The places of what belongs to an event, in order.
  package subscript(event: Int) -> ArraySlice<Int32> { places[Int(starts[event])..<Int(starts[event + 1])] }
}
