package import RehearsalDiff
package import RehearsalStore

extension TraceDiff {
  /// Compares two recordings; steps whose stored digests agree are taken for equal.
  package init(
    _ left: Int64, of store: Store, _ right: Int64, of rightStore: Store, options: DiffOptions = DiffOptions()
  ) throws {
    self.init(
      try store.trace(ofRecording: left), try rightStore.trace(ofRecording: right), options: options,
      leftDigests: try store.digests(ofRecording: left), rightDigests: try rightStore.digests(ofRecording: right))
  }
}
