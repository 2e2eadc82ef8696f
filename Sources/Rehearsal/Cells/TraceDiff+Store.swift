package import RehearsalDiff
package import RehearsalStore

extension TraceDiff {
  /// Compares two recordings; steps whose stored digests agree are taken for equal.
  ///
  /// - Parameter lens: What both are told through.
  package init(
    _ left: Int64, of store: Store, _ right: Int64, of rightStore: Store, options: DiffOptions = DiffOptions(),
    through lens: Lens? = nil
  ) throws {
    if let lens {
      self.init(
        try store.trace(ofRecording: left, through: lens), try rightStore.trace(ofRecording: right, through: lens),
        options: options.through(lens))
      return
    }
    let one = try store.traceWithDigests(ofRecording: left)
    let other = try rightStore.traceWithDigests(ofRecording: right)
    self.init(
      one.trace, other.trace, options: options, leftDigests: one.digests, rightDigests: other.digests)
  }
}
