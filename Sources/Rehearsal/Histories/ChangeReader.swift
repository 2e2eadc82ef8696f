import RehearsalDiff
package import RehearsalStore

/// Signatures of changes: kept ones where there are any, otherwise made from the recordings and kept.
///
/// Signing reads and compares two recordings, 5 to 50 ms for a bundled script; so each pair is done once per file, and
/// not at all where the file cannot be written.
package final class ChangeReader {
  package let store: Store
  private var known = RecordingPairs<Int64, Difference>()
  private var made: [Difference] = []

  package init(store: Store) { self.store = store }

  /// What changed from one recording to another.
  package func difference(from before: Int64, to after: Int64) throws -> Difference {
    if let known = known[before, after] { return known }
    let kept = try store.difference(from: before, to: after, format: TraceDiff.signatureFormat)
    let difference = try kept ?? make(before, after)
    if kept == nil { made.append(difference) }
    known[before, after] = difference
    return difference
  }

  private func make(_ before: Int64, _ after: Int64) throws -> Difference {
    let diff = try TraceDiff(before, of: store, after, of: store)
    return Difference(
      recordingBefore: before, recording: after, signature: diff.signature, shape: diff.shape,
      changeCount: diff.changes.count, rootCount: diff.roots.count, channels: diff.changedChannels, root: diff.headline)
  }

  /// Keeps what was made; a file that cannot be written at the moment stays as it is.
  package func keep() throws {
    guard !made.isEmpty else { return }
    do {
      let writer = store.access == .readWrite ? store : try Store(path: store.path, access: .readWrite)
      try writer.keep(made, format: TraceDiff.signatureFormat)
    } catch {
      guard [.readOnly, .cannotOpen, .locked, .full].contains(error.kind) else { throw error }
    }
    made = []
  }
}
