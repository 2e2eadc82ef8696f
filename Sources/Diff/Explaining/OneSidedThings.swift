import RehearsalTrace

/// Objects and views that only one of two traces ever has, with the first difference about each.
///
/// Compared without counters: a second popover of a kind that both sides have is not one of them.
struct OneSidedThings {
  private let comparison: TraceComparison
  private let leftNames: Set<Int32>
  private let rightNames: Set<Int32>
  private var first: [Int32: Int] = [:]

  init(_ comparison: TraceComparison, _ drafts: [Draft]) {
    self.comparison = comparison
    leftNames = OneSidedThings.names(of: comparison.left, comparison.vocabulary)
    rightNames = OneSidedThings.names(of: comparison.right, comparison.vocabulary)
    for (number, draft) in drafts.enumerated() {
      if let thing = thing(of: draft), first[thing] == nil { first[thing] = number }
    }
  }

  /// Whether a difference is about one.
  var isAny: Bool { !first.isEmpty }

  /// The first difference about the thing that a difference is about, if only one side has that thing.
  func firstDifference(sharingThingWith draft: Draft) -> Int? { thing(of: draft).flatMap { first[$0] } }

  private func thing(of draft: Draft) -> Int32? {
    guard draft.left == nil || draft.right == nil, let name = name(of: draft) else { return nil }
    let base = comparison.vocabulary.base(name)
    return leftNames.contains(base) == rightNames.contains(base) ? nil : base
  }

  private func name(of draft: Draft) -> Int32? {
    switch draft.about {
    case .event:
      let side = draft.left == nil ? comparison.right : comparison.left
      guard let event = draft.left ?? draft.right else { return nil }
      let subject = side.number(side.trace.events[event].subject)
      return subject != 0 ? subject : side.path(of: side.trace.events[event])
    case .frame(let path, _, _): return comparison.vocabulary.knownNumber(of: path)
    case .property(let subject, _, _, _): return comparison.vocabulary.knownNumber(of: subject)
    default: return nil
    }
  }

  /// Everything a trace names: whom events and properties concern, and views.
  ///
  /// A trace has many events and few texts: a mark for each text, no hashing.
  private static func names(of side: Side, _ vocabulary: SharedVocabulary) -> Set<Int32> {
    var isNamed = [Bool](repeating: false, count: side.numbers.count)
    for view in side.trace.views { isNamed[Int(view.path.index)] = true }
    for event in side.trace.events { isNamed[Int(event.subject.index)] = true }
    for span in side.trace.properties { isNamed[Int(span.subject.index)] = true }
    return Set(isNamed.indices.lazy.filter { isNamed[$0] }.map { vocabulary.base(side.numbers[$0]) })
  }
}
