/// What was made of two recordings, each pair once.
package struct RecordingPairs<Recording: Hashable, Value> {
  private var known: [Pair: Value] = [:]

  private struct Pair: Hashable {
    let left: Recording
    let right: Recording
  }

  package init() {}

  package subscript(left: Recording, right: Recording) -> Value? {
    get { known[Pair(left: left, right: right)] }
    set { known[Pair(left: left, right: right)] = newValue }
  }
}
