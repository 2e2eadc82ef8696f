import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

/// Signatures of changes: kept ones where there are any, otherwise made from the recordings and kept.
///
/// Signing reads and compares two recordings, 5 to 50 ms for a bundled script; so each pair is done once per file, and
/// not at all where the file cannot be written.
package final class ChangeReader {
  package let store: Store
  private var known = RecordingPairs<Int64, Difference>()
  private var followed = RecordingPairs<Int64, FollowedDifferences>()
  private var made: [Difference] = []
  private var sources: [Digest: String] = [:]

  /// What recordings are told through; nothing of it is kept.
  private let lens: Lens?

  /// Whether changes may be there of which a lens leaves nothing.
  var isThroughLens: Bool { lens != nil }

  package init(store: Store, lens: Lens? = nil) {
    self.store = store
    self.lens = lens
  }

  /// What changed from one recording to another.
  package func difference(from before: Int64, to after: Int64) throws -> Difference {
    if let known = known[before, after] { return known }
    let kept = lens == nil ? try store.difference(from: before, to: after, format: TraceDiff.signatureFormat) : nil
    let difference = try kept ?? make(before, after)
    if kept == nil, lens == nil { made.append(difference) }
    known[before, after] = difference
    return difference
  }

  /// What differs between two recordings, as it is followed from run to run.
  func followed(from before: Int64, to after: Int64) throws -> FollowedDifferences {
    if let known = followed[before, after] { return known }
    let made = try TraceDiff(before, of: store, after, of: store, through: lens).followed
    followed[before, after] = made
    return made
  }

  private func make(_ before: Int64, _ after: Int64) throws -> Difference {
    let diff = try TraceDiff(before, of: store, after, of: store, through: lens)
    followed[before, after] = diff.followed
    return Difference(
      recordingBefore: before, recording: after, signature: diff.signature, shape: diff.shape,
      changeCount: diff.changes.count, rootCount: diff.roots.count, channels: diff.changedChannels, root: diff.headline,
      outline: diff.outline)
  }

  /// The roots of a change in lines, by step; none of a change whose recordings are not both in the file.
  package func roots(of difference: Difference) throws -> [String] {
    guard difference.changeCount > 0 else { return [] }
    let diff = try TraceDiff(difference.recordingBefore, of: store, difference.recording, of: store, through: lens)
    return diff.text(
      DiffTextOptions(
        leftLabel: "before", rightLabel: "after", detail: .roots, mostRoots: DiffTextOptions.firstRoots, width: 120))
  }

  /// Which texts of a cell's script are other ones in a session than in another.
  package func texts(from before: Session, to after: Session) throws -> ChangedCell.ChangedTexts {
    guard before.scriptDigest != after.scriptDigest else { return .none }
    func source(_ session: Session) throws -> String? {
      if let known = sources[session.scriptDigest] { return known }
      let source = try store.source(ofScript: session.script, digest: session.scriptDigest)
      sources[session.scriptDigest] = source
      return source
    }
    return try source(before) == source(after) ? .parts : .script
  }

  /// What ended a session, with its file, line and step.
  package func endings(of session: Session) throws -> [String] {
    let script = try store.scripts().first { $0.id == session.script }
    return try store.failures(of: session.id).map { failure in
      let line = failure.line > 0 ? ":\(failure.line)" : ""
      return "\(script?.path ?? session.script)\(line): step \(failure.step + 1): \(failure.message)"
    }
  }

  /// Keeps what was made; a file that cannot be written at the moment stays as it is.
  package func keep() throws {
    guard !made.isEmpty else { return }
    // Keeping them would bring a file of an older format to this one, which reading does not do.
    if store.isCopy {
      made = []
      return
    }
    do {
      let writer = store.access == .readOnly ? try Store(path: store.path, access: .update) : store
      try writer.keep(made, format: TraceDiff.signatureFormat)
    } catch {
      guard [.readOnly, .cannotOpen, .locked, .full].contains(error.kind) else { throw error }
    }
    made = []
  }
}
