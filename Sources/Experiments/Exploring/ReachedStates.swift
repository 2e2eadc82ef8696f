import RehearsalPlainText
package import RehearsalTrace

/// How far sessions got: what stood on the screen, and what was done then.
///
/// A state is which views are there, by their paths without counters, and whether anything moves; neither where they
/// are nor what they show.
package struct ReachedStates {
  private var known: Set<Digest> = []
  private var labels: Set<String> = []
  private var together: Set<Digest> = []

  package init() {}

  package var states: Int { known.count }
  package var inputs: Int { labels.count }
  /// How many inputs were given in how many states: pairs of both.
  package var pairs: Int { together.count }

  /// `12 states, 9 inputs, 70 pairs of them`.
  package var text: String {
    "\(counted(states, "state")), \(counted(inputs, "input")), \(counted(pairs, "pair")) of them"
  }

  /// Adds the states of a session in which a person did something, and what was done.
  package mutating func add(_ trace: Trace) {
    for (number, event) in trace.events.enumerated() where event.kind == .stimulus {
      let label = trace.text(trace.steps[Int(event.step)].label)
      let state = ReachedStates.state(at: number, in: trace)
      known.insert(Digest(of: state))
      labels.insert(label)
      together.insert(Digest(of: "\(label)\n\(state)"))
    }
  }

  private static func state(at event: Int, in trace: Trace) -> String {
    let paths = trace.views.filter { $0.from <= event && event < $0.to }
      .map { trace.text($0.path).replacing(/#\d+/, with: "") }
    let moving = trace.events.prefix(event).reduce(0) { count, event in
      guard event.kind == .animation else { return count }
      return count + (trace.text(event.name) == "began" ? 1 : -1)
    }
    return (paths.sorted() + [moving > 0 ? "moving" : "at rest"]).joined(separator: "\n")
  }
}
