/// What went wrong in several sessions: each thing once, with the number of sessions that show it.
///
/// A step that is repeated fails as often as it is repeated, and is still one session.
package struct FailureCounts<Failure: Hashable> {
  /// In the order in which they were met.
  package private(set) var failures: [Failure] = []
  private var counts: [Failure: Int] = [:]

  package init() {}

  /// Takes the failures of one session.
  package mutating func add(session: some Sequence<Failure>) {
    var own: Set<Failure> = []
    for failure in session where own.insert(failure).inserted {
      if counts[failure] == nil { failures.append(failure) }
      counts[failure, default: 0] += 1
    }
  }

  /// How many sessions show a failure.
  package func sessions(showing failure: Failure) -> Int { counts[failure] ?? 0 }
}
