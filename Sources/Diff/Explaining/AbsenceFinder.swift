import RehearsalTrace

/// Says why an event that one side has is missing on the other.
struct AbsenceFinder {
  private let comparison: TraceComparison
  private let drafts: [Draft]
  private let endings: [Int: SessionEnding]
  private let left: LonelyEvents
  private let right: LonelyEvents
  private let alterations: [Int: Int]

  init(_ comparison: TraceComparison, _ drafts: [Draft], _ endings: [Int: SessionEnding]) {
    self.comparison = comparison
    self.drafts = drafts
    self.endings = endings
    left = LonelyEvents(comparison.left) { comparison.alignment.rightPartner(of: $0) != nil }
    right = LonelyEvents(comparison.right) { comparison.alignment.leftPartner(of: $0) != nil }
    var alterations: [Int: Int] = [:]
    for (number, draft) in drafts.enumerated() where draft.kind == .altered {
      if case .event = draft.about, let event = draft.left { alterations[event] = number }
    }
    self.alterations = alterations
  }

  /// Why the event of a draft is missing on the other side, if the draft is an added or removed event and there is a
  /// common event above it.
  func absence(of draft: Draft) -> Absence? {
    guard case .event = draft.about else { return nil }
    switch (draft.kind, draft.left, draft.right) {
    case (.removed, let event?, _):
      guard let common = left.nearestPaired(above: event),
        let partner = comparison.alignment.rightPartner(of: common)
      else { return nil }
      let reason = reason(draft, alterations[common], right.children(of: partner, in: comparison.right))
      return Absence(common: comparison.right.facts(partner), reason: reason)
    case (.added, _, let event?):
      guard let partner = right.nearestPaired(above: event),
        let common = comparison.alignment.leftPartner(of: partner)
      else { return nil }
      let reason = reason(draft, alterations[common], left.children(of: common, in: comparison.left))
      return Absence(common: comparison.left.facts(common), reason: reason)
    default: return nil
    }
  }

  private func reason(_ draft: Draft, _ alteration: Int?, _ others: [EventFacts]) -> Absence.Reason {
    if let alteration { return .altered(drafts[alteration].fields) }
    if let ending = endings[draft.pair], ending.cuts(draft), draft.column > ending.lastShared {
      return .sessionEnded(ending.type)
    }
    return others.isEmpty ? .nothingFollowed : .instead(others)
  }
}

/// The content events of one side that have no partner, by what caused them.
private struct LonelyEvents {
  private var children: [Int: [Int]] = [:]
  private var paired: [Int32]

  init(_ side: Side, isPaired: (Int) -> Bool) {
    paired = Array(repeating: -1, count: side.trace.events.count)
    for event in side.trace.events.indices where !side.isCarrier(event) {
      let cause = Int(side.contentCauses[event])
      if isPaired(event) {
        paired[event] = Int32(event)
      } else {
        if cause >= 0 { paired[event] = paired[cause] }
        children[cause, default: []].append(event)
      }
    }
  }

  /// The nearest event above that the other side has, too.
  func nearestPaired(above event: Int) -> Int? { paired[event] < 0 ? nil : Int(paired[event]) }

  /// What an event led to on this side only; eight at most, of the event's own step.
  func children(of event: Int, in side: Side) -> [EventFacts] {
    let step = side.trace.events[event].step
    return (children[event] ?? []).lazy.filter { side.trace.events[$0].step == step }.prefix(8).map { side.facts($0) }
  }
}
