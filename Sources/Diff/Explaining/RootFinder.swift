import RehearsalTrace

/// Finds, for every difference, the one that explains it.
///
/// The rules in the order in which they are tried; the first that finds something wins:
/// 1. *Cause.* An event above it in its own side's chain of causes was added, removed, altered or moved. Times and
///    trajectories may also follow from an event that was retimed or animated for longer; other events never do.
/// 2. *Superview.* A frame follows from the frame of a view above, a value from its view or one above if that came or
///    went.
/// 3. *Turn.* Views laid out at the end of a run-loop turn follow from what differed earlier in that turn.
/// 4. *Existence.* What happens to an object or view that the other side never has follows from the first difference
/// about
///    it; what happens to a view that is there on one side only, or that keeps its distance from where it is on the
///    other side, from the difference that put it there.
/// 5. *End.* What one side did after the other side's session had ended follows from the exception.
/// 6. *Step.* Everything in a step that was edited follows from the edit.
/// 7. *Delay.* A time follows from the last difference before it in the step.
/// 8. *Echo.* An input that was sent elsewhere explains the rest of that input.
///
/// What no rule explains is a root, and no difference explains what it follows from itself: a property of a view may
/// follow from the frame, and the view exist since the property was first noted. One pass over the events and one over
/// the differences.
struct RootFinder {
  /// The explaining difference of each, or `nil`.
  private(set) var parents: [Int?] = []

  private let comparison: TraceComparison
  private let drafts: [Draft]
  private let left: CauseIndex
  private let right: CauseIndex
  private let endings: [Int: SessionEnding]
  private let things: OneSidedThings
  private var views: [ViewName: Int] = [:]
  private var placements: [String: Int] = [:]
  private var edits: [Int: Int] = [:]
  private var explainers: Set<Int> = []

  private struct ViewName: Hashable {
    var pair: Int
    var path: String
  }

  init(_ comparison: TraceComparison, _ drafts: [Draft], _ endings: [Int: SessionEnding]) {
    self.comparison = comparison
    self.drafts = drafts
    self.endings = endings
    left = CauseIndex(comparison.left, comparison.steps, drafts, step: \.left, event: \.left)
    right = CauseIndex(comparison.right, comparison.steps, drafts, step: \.right, event: \.right)
    things = OneSidedThings(comparison, drafts)
    for (number, draft) in drafts.enumerated() {
      if case .frame(let path, _, _) = draft.about { views[ViewName(pair: draft.pair, path: path)] = number }
      if case .step = draft.about, draft.kind == .altered { edits[draft.pair] = number }
    }
    for number in drafts.indices {
      let parent = parent(of: number)
      parents.append(parent)
      if let parent, parent > number { explainers.insert(parent) }
      if case .frame(let path, _, _) = drafts[number].about { placements[path] = number }
    }
    foldEchoes()
  }

  private func parent(of number: Int) -> Int? {
    let isFree = !explainers.contains(number)
    func admit(_ parent: Int?) -> Int? { parent.flatMap { isFree || !leads($0, to: number) ? $0 : nil } }
    return admit(byCause(number)) ?? admit(bySuperview(number)) ?? admit(byTurn(number)) ?? admit(byExistence(number))
      ?? admit(byEnding(number)) ?? admit(byEdit(number)) ?? admit(byDelay(number))
  }

  /// Whether what explains `candidate` is in the end `number`.
  private func leads(_ candidate: Int, to number: Int) -> Bool {
    var next = candidate
    while next < parents.count, let parent = parents[next] {
      if parent == number { return true }
      next = parent
    }
    return next == number
  }

  // MARK: - Rules

  private func byCause(_ number: Int) -> Int? {
    let draft = drafts[number]
    let candidates = [(left, draft.left), (right, draft.right)].compactMap { index, event -> Int? in
      guard let event else { return nil }
      switch draft.about {
      case .event where draft.kind != .retimed: return index.difference(above: event)
      case .event, .animation: return index.difference(at: event) ?? index.differenceOrDelay(above: event)
      case .frame, .property:
        return index.differenceOrDelay(atOrAbove: event).flatMap { isFromMotion(draft) || explains($0) ? $0 : nil }
      case .step, .notPerformed, .arrangement: return nil
      }
    }
    return candidates.filter { $0 < number }.min()
  }

  private func explains(_ number: Int) -> Bool { number < drafts.count && drafts[number].explainsEvents }

  /// Whether a longer motion or a delay may be why a value differs: it is the same in the end, or moves on both sides.
  ///
  /// What stays as it is on one side is why nothing moves there.
  private func isFromMotion(_ draft: Draft) -> Bool {
    switch draft.about {
    case .frame(_, let left, let right): left.end == right.end || left.changes > 0 && right.changes > 0
    case .property(_, _, let left, let right): left.end == right.end || left.changes > 0 && right.changes > 0
    default: true
    }
  }

  private func bySuperview(_ number: Int) -> Int? {
    let draft = drafts[number]
    var path: Substring
    switch draft.about {
    case .frame(let own, _, _):
      guard let end = own.lastIndex(of: "/") else { return nil }
      path = own[..<end]
    case .property(let subject, _, _, _): path = subject[...]
    default: return nil
    }
    // A view is as wide as its text wants, and not the other way round; a text comes and goes with its view.
    let isValue = Loudness(draft.kind, draft.about, event: nil, fields: []) == .value
    while !path.isEmpty {
      if let view = views[ViewName(pair: draft.pair, path: String(path))], !isValue || drafts[view].kind != .altered {
        return view
      }
      guard let end = path.lastIndex(of: "/") else { return nil }
      path = path[..<end]
    }
    return nil
  }

  private func byTurn(_ number: Int) -> Int? {
    let draft = drafts[number]
    guard draft.isValue else { return nil }
    let candidates = [(left, draft.left), (right, draft.right)].compactMap { index, event in
      event.flatMap { index.differenceInTurn(of: $0) }
    }
    return candidates.filter { $0 < number }.min()
  }

  private func byExistence(_ number: Int) -> Int? {
    if let first = things.firstDifference(sharingThingWith: drafts[number]), first < number { return first }
    guard case .frame(let path, let left, let right) = drafts[number].about, let before = placements[path] else {
      return nil
    }
    return (left.start == nil) != (right.start == nil) || isCarried(left, right) ? before : nil
  }

  /// Whether a view is as far from where it is on the other side as it was before.
  private func isCarried(_ left: Trajectory<MilliRect>, _ right: Trajectory<MilliRect>) -> Bool {
    guard let before = distance(left.start, right.start), let after = distance(left.end, right.end) else {
      return false
    }
    return before == after && before.contains { $0 != 0 }
  }

  private func distance(_ one: MilliRect?, _ other: MilliRect?) -> [Int64]? {
    guard let one, let other else { return nil }
    return [other.x - one.x, other.y - one.y, other.width - one.width, other.height - one.height]
  }

  private func byEnding(_ number: Int) -> Int? {
    let draft = drafts[number]
    if case .notPerformed = draft.about { return endings.values.map(\.difference).compactMap { $0 }.max() }
    guard let ending = endings[draft.pair], let exception = ending.difference, exception != number else { return nil }
    switch draft.about {
    case .event where draft.kind != .retimed:
      return ending.cuts(draft) && draft.column > ending.lastShared ? exception : nil
    case .frame, .property: return ending.cuts(draft) && draft.column >= ending.lastShared ? exception : nil
    case .step where draft.kind == .retimed: return exception
    default: return nil
    }
  }

  private func byEdit(_ number: Int) -> Int? { edits[drafts[number].pair].flatMap { $0 == number ? nil : $0 } }

  private func byDelay(_ number: Int) -> Int? {
    let draft = drafts[number]
    guard draft.kind == .retimed else { return nil }
    switch draft.about {
    case .event, .step: break
    default: return nil
    }
    for before in stride(from: number - 1, through: 0, by: -1) {
      if drafts[before].pair != draft.pair { return nil }
      if drafts[before].explainsTimes, drafts[before].column < draft.column { return before }
    }
    return nil
  }

  private mutating func foldEchoes() {
    struct Route: Hashable {
      var pair: Int
      var fields: [ChangedField]
    }
    var first: [Route: Int] = [:]
    for (number, draft) in drafts.enumerated() where parents[number] == nil {
      guard case .event = draft.about, draft.kind == .altered, draft.channel == .actions,
        draft.fields.allSatisfy({ $0.name == "view" || $0.name == "subject" })
      else { continue }
      let route = Route(pair: draft.pair, fields: draft.fields)
      if let original = first[route] { parents[number] = original } else { first[route] = number }
    }
  }
}
