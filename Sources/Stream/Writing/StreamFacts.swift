package import RehearsalTrace

/// What has to be known of a whole trace before its first line is written.
package struct StreamFacts {
  /// How many events there are.
  private(set) var eventCount = 0
  /// When it ends.
  private(set) var end = Instant.zero
  /// What terminals showed.
  private(set) var terminals: [TerminalSpan] = []
  private(set) var names = EventIDs.numbers(EventBits())

  /// Makes what is known of a trace of which nothing was looked at.
  package init() {}

  /// A whole trace.
  ///
  /// - Parameters:
  ///   - form: What it is written for.
  ///   - attached: Events that files of the session are attached to.
  init(_ trace: Trace, as form: StreamWriter.Form, attached: [Int]) {
    look(at: TraceWindow(trace))
    finish(eventCount: trace.events.count, end: trace.end, terminals: trace.terminals, attached: attached)
    if case .kept = form, let names = StreamFacts.names(in: trace, attached) { self.names = names }
  }

  /// Looks at the next steps.
  package mutating func look(at window: TraceWindow) {
    refer(to: window.events.compactMap(\.cause) + window.exceptions.map(\.event))
  }

  /// Notes what is known when all steps were looked at.
  ///
  /// - Parameters:
  ///   - eventCount: How many events there are.
  ///   - end: When the trace ends.
  ///   - terminals: What terminals showed.
  ///   - attached: Events that files of the session are attached to, by the file; there may be none of that number.
  package mutating func finish(eventCount: Int, end: Instant, terminals: [TerminalSpan], attached: [Int]) {
    (self.eventCount, self.end, self.terminals) = (eventCount, end, terminals)
    refer(to: attached.filter { (0..<eventCount).contains($0) })
  }

  private mutating func refer(to events: [Int]) {
    guard case .numbers(var referredTo) = names else { return }
    names = .numbers(EventBits())
    for event in events where event >= 0 { referredTo.insert(event) }
    names = .numbers(referredTo)
  }

  /// So that an event that comes or goes is no change of all that follow it: its place among those of its kind in its
  /// step; `nil` where these are too many.
  private static func names(in trace: Trace, _ attached: [Int]) -> EventIDs? {
    let referredTo = Set(trace.events.compactMap(\.cause) + trace.exceptions.map(\.event) + attached)
    let most: Int64 = 1_000
    var counts: [Int64: Int64] = [:]
    var ids: [Int: Int64] = [:]
    for number in referredTo.sorted() where trace.events.indices.contains(number) {
      let event = trace.events[number]
      let group = Int64(event.step + 1) * 100 + Int64(event.kind.rawValue)
      let count = counts[group, default: 0] + 1
      guard count < most else { return nil }
      counts[group] = count
      ids[number] = group * most + count
    }
    return .places(ids)
  }
}

/// A number for each event that another line refers to.
enum EventIDs: Sendable {
  /// Its sequence number.
  case numbers(EventBits)
  /// Its place among those of its kind in its step.
  case places([Int: Int64])

  subscript(event: Int) -> Int64? {
    switch self {
    case .numbers(let events): events.contains(event) ? Int64(event) : nil
    case .places(let ids): ids[event]
    }
  }
}
