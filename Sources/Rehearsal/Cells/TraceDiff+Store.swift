package import RehearsalDiff
package import RehearsalStore

extension TraceDiff {
  /// Compares two recordings; steps whose stored digests agree are taken for equal.
  ///
  /// - Parameters:
  ///   - lens: What both are told through.
  ///   - prepare: Is told how many events both say that they have, before all of them are read.
  package init(
    _ left: Int64, of store: Store, _ right: Int64, of rightStore: Store, options: DiffOptions = DiffOptions(),
    through lens: Lens? = nil, beforeReadingAll prepare: (Int) -> Void = { _ in }
  ) throws {
    if let lens {
      self.init(
        try store.trace(ofRecording: left, through: lens), try rightStore.trace(ofRecording: right, through: lens),
        options: options.through(lens))
      return
    }
    let parts = try TraceDiff.parts(left, of: store, right, of: rightStore)
    if let parts, let diff = TraceDiff(parts.left, parts.right, pairs: parts.pairs, options: options) {
      self = diff
      return
    }
    let counts = [try store.eventCount(ofRecording: left), try rightStore.eventCount(ofRecording: right)]
    prepare(counts.reduce(0) { $0 + min($1, Int(Int32.max)) })
    let one = try store.traceWithDigests(ofRecording: left)
    let other = try rightStore.traceWithDigests(ofRecording: right)
    self.init(
      one.trace, other.trace, options: options, leftDigests: one.digests, rightDigests: other.digests)
  }

  /// Sessions of fewer events are read whole, and proved whole.
  private static let leastEvents = 20_000

  /// What is to be looked at of two long recordings; `nil` when that is all of them.
  ///
  /// Steps that show one block are equal. Between two files steps are whose digests agree, which are believed:
  /// `rehearse doctor --deep` proves them. What is read is proved.
  ///
  /// - Parameters:
  ///   - least: Recordings of fewer events are read whole.
  ///   - most: The greatest share of the events for which parts are read.
  package static func parts(
    _ left: Int64, of store: Store, _ right: Int64, of rightStore: Store, least: Int = leastEvents,
    most: Double = 0.5
  ) throws -> (left: TracePart, right: TracePart, pairs: StepPairs)? {
    guard let one = try store.steps(ofRecording: left, least: least),
      let other = try rightStore.steps(ofRecording: right, least: least)
    else { return nil }
    var pairs: StepPairs?
    let read = try RecordingParts.read(
      one, other, most: most,
      pair: { left, right in
        let found = TraceDiff.pairs(left, right)
        pairs = found
        return found.map { ($0.left, $0.right) }
      }, base: { withoutCounters($0) ?? $0 })
    guard let read, let found = read.labels.map(StepPairs.init(labels:)) ?? pairs else { return nil }
    return (read.left, read.right, found)
  }
}
