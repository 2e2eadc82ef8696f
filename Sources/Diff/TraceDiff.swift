public import RehearsalTrace

/// Everything in which two traces differ, and what explains what.
///
/// Exact: nothing is tolerated, and an empty diff of all channels means equal digests. Deterministic: equal traces give
/// equal diffs. Exchanging the sides exchanges added and removed.
///
/// Cost: linear in the events, plus the alignment of those steps whose digests differ (`align`). Two traces of 100,000
/// events with 100 edits: figures in Documentation/Diff.md.
public struct TraceDiff: Sendable {
  /// What was compared.
  public let options: DiffOptions
  /// The steps of both traces, in order.
  public let steps: StepPairs
  /// The differences, by step, place in the step, and cause before effect.
  public let changes: [Change]
  /// Identifiers that differ in their counters only.
  public let renumberings: [Renumbering]
  /// Identity of the change in behaviour: equal in every cell that changed in exactly this way.
  public let signature: Digest
  /// As `signature`, of the roots alone and without numbers: equal where the same thing changed by other amounts.
  public let shape: Digest

  /// Compares two traces.
  ///
  /// - Parameters:
  ///   - left: The trace that changes are told from.
  ///   - right: The trace that changes are told to.
  ///   - options: What is compared.
  ///   - leftDigests: The left trace's digests if they are known; computed otherwise.
  ///   - rightDigests: The right trace's digests if they are known; computed otherwise.
  public init(
    _ left: Trace, _ right: Trace, options: DiffOptions = DiffOptions(), leftDigests: TraceDigests? = nil,
    rightDigests: TraceDigests? = nil
  ) {
    var vocabulary = SharedVocabulary()
    let left = Side(left, digests: leftDigests, vocabulary: &vocabulary)
    let right = Side(right, digests: rightDigests, vocabulary: &vocabulary)
    self.init(TraceDiff.compared(left, right, vocabulary), options)
  }

  /// Compares what is there of two traces, whose other steps are equal in pairs.
  ///
  /// The steps that are there whole are those that differ from their counterparts, or that have none.
  ///
  /// - Parameters:
  ///   - left: The part that changes are told from.
  ///   - right: The part that changes are told to.
  ///   - pairs: Who is who among the steps, as `pairs(_:_:)` tells.
  ///   - options: What is compared.
  /// - Returns: `nil` when a difference is about a thing of which only the whole traces tell whether both have it.
  package init?(_ left: TracePart, _ right: TracePart, pairs: StepPairs, options: DiffOptions = DiffOptions()) {
    var vocabulary = SharedVocabulary()
    let left = Side(left.trace, digests: left.digests, sequences: left.sequences, vocabulary: &vocabulary)
    let right = Side(right.trace, digests: right.digests, sequences: right.sequences, vocabulary: &vocabulary)
    let comparison = TraceDiff.compared(left, right, vocabulary, steps: pairs)
    if comparison.renumberings.isAsked || OneSidedThings(comparison, comparison.drafts).isAny { return nil }
    self.init(comparison, options)
  }

  /// The steps of two traces in pairs, in order.
  package static func pairs(_ left: Trace, _ right: Trace) -> StepPairs {
    var vocabulary = SharedVocabulary()
    let none = TraceDigests(recording: Digest(of: ""), steps: [])
    let left = Side(left, digests: none, vocabulary: &vocabulary)
    let right = Side(right, digests: none, vocabulary: &vocabulary)
    return alignSteps(left, right, vocabulary)
  }

  private static func compared(
    _ left: Side, _ right: Side, _ vocabulary: SharedVocabulary, steps: StepPairs? = nil
  ) -> TraceComparison {
    var comparison = TraceComparison(left, right, vocabulary, steps: steps)
    if left.digests.recording != right.digests.recording { comparison.compare() }
    return comparison
  }

  private init(_ compared: TraceComparison, _ options: DiffOptions) {
    var comparison = compared
    let isEqual = comparison.left.digests.recording == comparison.right.digests.recording
    let isUnexplained = !isEqual && comparison.drafts.isEmpty && comparison.renumberings.pairs.isEmpty
    if isUnexplained {
      comparison.drafts = [Draft(kind: .altered, channel: .timing, about: .arrangement, pair: 0, column: 0)]
    }

    self.options = options
    var steps = comparison.steps
    if steps.isEmpty, !isEqual { steps.append(StepPair(left: nil, right: nil, label: "session")) }
    self.steps = steps
    changes = TraceDiff.changes(comparison, comparison.drafts.filter { options.channels.contains($0.channel) })
    renumberings = comparison.renumberings.renumberings.compactMap { renumbering in
      let channels = renumbering.channels.filter { options.channels.contains($0) }
      return channels.isEmpty ? nil : Renumbering(left: renumbering.left, right: renumbering.right, channels: channels)
    }
    signature = ChangeSignature.signature(of: changes, renumbered: !renumberings.isEmpty, lens: options.lens)
    shape = ChangeSignature.shape(of: changes, lens: options.lens)
  }

  /// Whether the compared channels are equal, byte for byte.
  public var isEmpty: Bool { changes.isEmpty && renumberings.isEmpty }

  /// The changes that nothing else explains.
  public var roots: [Change] { changes.filter(\.isRoot) }

  /// The channels in which something changed, in order.
  public var changedChannels: [Channel] { Set(changes.map(\.channel)).sorted() }

  /// Positions in `steps` of the steps in which something changed.
  public var changedSteps: [Int] { Set(changes.map(\.step)).sorted() }

  private static func changes(_ comparison: TraceComparison, _ drafts: [Draft]) -> [Change] {
    if drafts.isEmpty { return [] }
    let endings = SessionEnding.endings(comparison, drafts)
    let explained = RootFinder(comparison, drafts, endings).parents
    let leaders = CompanionFinder(comparison, drafts, parents: explained).leaders
    let parents = explained.indices.map { explained[$0] ?? leaders[$0] }
    let roots = TraceDiff.roots(parents)
    let absences = AbsenceFinder(comparison, drafts, endings)
    let leftChains = CauseChains(comparison.left)
    let rightChains = CauseChains(comparison.right)
    // Above the event that differs, or up to the one that a layout or display event followed; on the left if it is
    // there.
    func causes(_ draft: Draft) -> CauseChain {
      guard let event = draft.left ?? draft.right else { return CauseChain() }
      let side = draft.left == nil ? comparison.right : comparison.left
      let end = draft.isValue ? side.contentOwner(of: event) : side.contentCause(of: event)
      return (draft.left == nil ? rightChains : leftChains).chain(endingWith: end)
    }
    return drafts.enumerated().map { number, draft in
      let root = roots[number]
      return Change(
        id: number, kind: draft.kind, channel: draft.channel, step: draft.pair, about: draft.about,
        left: draft.left.map { comparison.left.facts($0) }, right: draft.right.map { comparison.right.facts($0) },
        fields: draft.fields, lateness: Interval(microseconds: draft.delta), parent: parents[number],
        isCompanion: leaders[number] != nil, root: root,
        causes: explained[number] == nil ? causes(draft) : CauseChain(), absence: absences.absence(of: draft))
    }
  }

  /// The end of each chain of explanations.
  private static func roots(_ parents: [Int?]) -> [Int] {
    var roots = [Int](repeating: -1, count: parents.count)
    for number in parents.indices {
      var path: [Int] = []
      var next = number
      while roots[next] < 0, let parent = parents[next] {
        path.append(next)
        next = parent
      }
      if roots[next] < 0 { roots[next] = next }
      for member in path { roots[member] = roots[next] }
    }
    return roots
  }
}
