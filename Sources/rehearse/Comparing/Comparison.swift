import Diff
import Store
import Trace

/// Sessions side by side, and what differs between them.
///
/// Equal changes are one change, however many cells show them: the diff of two recordings is computed once, and diffs
/// with one signature are grouped.
struct Comparison {
  /// What the sides are: two sessions, two runs, or two values of an axis.
  let left: String
  let right: String
  /// Short names for the sides: what tells them apart.
  let leftLabel: String
  let rightLabel: String
  /// Whether the sides are two sessions and not many.
  let isOfSessions: Bool
  /// Pairs that were compared.
  let pairCount: Int
  /// Sessions without a counterpart.
  let onlyLeft: [Session]
  let onlyRight: [Session]
  /// What differs, in the order of the first pair that shows it.
  let groups: [Group]

  struct Pair {
    let left: Session
    let right: Session
    /// The cell: `script-id[axis=value,…]`, without the axes that have one value in all that is compared.
    let name: String
  }

  struct Group {
    let diff: TraceDiff
    let pairs: [Pair]
  }

  /// Pairs in which something differs.
  var differentCount: Int { groups.reduce(0) { $0 + $1.pairs.count } }
  var isSame: Bool { groups.isEmpty && onlyLeft.isEmpty && onlyRight.isEmpty }

  init(
    left: String, right: String, labels: (left: String, right: String)? = nil, isOfSessions: Bool = false,
    pairs: [Pair], onlyLeft: [Session] = [],
    onlyRight: [Session] = [], in store: Store,
    options: DiffOptions
  ) throws {
    self.left = left
    self.right = right
    leftLabel = labels?.left ?? left
    rightLabel = labels?.right ?? right
    self.isOfSessions = isOfSessions
    self.onlyLeft = onlyLeft
    self.onlyRight = onlyRight
    pairCount = pairs.count
    var reader = DiffReader(store: store, options: options)
    var order: [Digest] = []
    var diffs: [Digest: TraceDiff] = [:]
    var showing: [Digest: [Pair]] = [:]
    for pair in pairs {
      guard let diff = try reader.diff(pair), !diff.isEmpty else { continue }
      if diffs[diff.signature] == nil {
        diffs[diff.signature] = diff
        order.append(diff.signature)
      }
      showing[diff.signature, default: []].append(pair)
    }
    groups = order.compactMap { signature in
      diffs[signature].map { Group(diff: $0, pairs: showing[signature] ?? []) }
    }
  }
}

/// Computes diffs of recordings, each pair of recordings once.
private struct DiffReader {
  let store: Store
  let options: DiffOptions
  private var known: [Key: TraceDiff] = [:]

  private struct Key: Hashable {
    let left: Int64
    let right: Int64
  }

  init(store: Store, options: DiffOptions) {
    self.store = store
    self.options = options
  }

  /// The diff of a pair, or `nil` when both sides are one recording.
  mutating func diff(_ pair: Comparison.Pair) throws -> TraceDiff? {
    let key = Key(left: pair.left.recording, right: pair.right.recording)
    if key.left == key.right { return nil }
    if let diff = known[key] { return diff }
    let diff = TraceDiff(
      try store.trace(ofRecording: key.left), try store.trace(ofRecording: key.right), options: options)
    known[key] = diff
    return diff
  }
}
