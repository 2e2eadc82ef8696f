package import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

/// Two sides with what differs between them: two sessions, two runs, or two values of an axis.
package struct Comparison {
  /// What the sides are.
  package let left: String
  package let right: String
  /// Short names for the sides: what tells them apart.
  package let labels: (left: String, right: String)
  package let difference: Difference

  package init(left: String, right: String, labels: (left: String, right: String), difference: Difference) {
    self.left = left
    self.right = right
    self.labels = labels
    self.difference = difference
  }

  package enum Difference {
    /// Two sessions.
    case sessions(TraceDiff)
    /// Many cells, equal changes once.
    case cells(DiffGroups)
  }

  package var isSame: Bool {
    switch difference {
    case .sessions(let diff): diff.isEmpty
    case .cells(let groups): groups.isEmpty
    }
  }
}

/// Computes diffs of recordings, each pair of recordings once, however many cells show it.
package struct DiffReader {
  /// Where the left side is read from.
  package let store: Store
  /// Where the right side is read from: most often the same.
  package let rightStore: Store
  package let options: DiffOptions
  /// What both sides are told through.
  package let lens: Lens?
  /// Which cells are compared.
  package let queries: CellQueries
  private var known = RecordingPairs<Digest, TraceDiff>()
  /// The first pair of recordings with each signature.
  private var examples: [Digest: (left: Int64, right: Int64)] = [:]

  package init(
    store: Store, rightStore: Store? = nil, options: DiffOptions, lens: Lens? = nil,
    queries: CellQueries = .none
  ) {
    self.queries = queries
    self.lens = lens
    self.store = store
    self.rightStore = rightStore ?? store
    self.options = options
  }

  /// The diff of two sessions.
  package mutating func diff(_ left: Session, _ right: Session) throws -> TraceDiff {
    if let diff = known[left.recordingDigest, right.recordingDigest] { return diff }
    let diff = try TraceDiff(
      left.recording, of: store, right.recording, of: rightStore, options: options, through: lens,
      beforeReadingAll: DiffReader.expect)
    known[left.recordingDigest, right.recordingDigest] = diff
    if examples[diff.signature] == nil { examples[diff.signature] = (left.recording, right.recording) }
    return diff
  }

  /// Sessions of fewer events take little memory.
  private static let leastEvents = 200_000

  private static func expect(_ events: Int) {
    if events >= leastEvents { ProcessLimits.keepMemory() }
  }

  /// The two recordings of a diff that was read before, beside each other.
  package func sideBySide(_ diff: TraceDiff, _ options: DiffTextOptions) throws -> [String] {
    guard let example = examples[diff.signature] else { return [] }
    let left = try store.trace(ofRecording: example.left, through: lens)
    let right = try rightStore.trace(ofRecording: example.right, through: lens)
    return SideBySide(left, right, diff: diff).text(options)
  }

  /// The diff of two cells, or `nil` when both show one recording.
  package mutating func difference(_ left: Session, _ right: Session) throws -> TraceDiff? {
    left.recordingDigest == right.recordingDigest ? nil : try diff(left, right)
  }
}
