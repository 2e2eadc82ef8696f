import RehearsalTrace

/// Pairs the steps of two traces.
///
/// Both sides normally ran the same script, so equal lists of steps pair by position. Lists that differ (an edited
/// script, a step that only some configurations have, a session that ended early) are aligned by label; steps of one
/// kind that stand at the same place under other labels are then taken for the same step, edited.
func alignSteps(_ left: Side, _ right: Side, _ vocabulary: SharedVocabulary) -> StepPairs {
  var labels = KeyInterner()
  let leftLabels = left.trace.steps.map { labels.number(of: stepKey($0, left, withLabel: true)) }
  let rightLabels = right.trace.steps.map { labels.number(of: stepKey($0, right, withLabel: true)) }
  let leftKinds = left.trace.steps.map { labels.number(of: stepKey($0, left, withLabel: false)) }
  let rightKinds = right.trace.steps.map { labels.number(of: stepKey($0, right, withLabel: false)) }
  var matches = align(leftLabels, rightLabels)
  matches = refine(matches, leftKinds.count, rightKinds.count) { leftGap, rightGap in
    align(leftGap.map { leftKinds[$0] }, rightGap.map { rightKinds[$0] })
  }

  var pairs = StepPairs()
  eachGap(matches, leftKinds.count, rightKinds.count) { leftGap, rightGap, match in
    for one in leftGap {
      pairs.append(StepPair(left: one, right: nil, label: left.text(left.trace.steps[one].label)))
    }
    for other in rightGap {
      pairs.append(StepPair(left: nil, right: other, label: right.text(right.trace.steps[other].label)))
    }
    if let match {
      let label = left.text(left.trace.steps[match.left].label)
      pairs.append(StepPair(left: match.left, right: match.right, label: label))
    }
  }
  return pairs
}

private func stepKey(_ step: TraceStep, _ side: Side, withLabel: Bool) -> EventKey {
  EventKey(name: side.number(step.kind), subject: withLabel ? side.number(step.label) : -1)
}

/// Calls `body` with the unmatched positions before each match, and the match; the last call has no match.
func eachGap(_ matches: [Match], _ left: Int, _ right: Int, _ body: (Range<Int>, Range<Int>, Match?) -> Void) {
  var from = Match(left: 0, right: 0)
  for match in matches {
    body(from.left..<match.left, from.right..<match.right, match)
    from = Match(left: match.left + 1, right: match.right + 1)
  }
  body(from.left..<left, from.right..<right, nil)
}

/// Adds to `matches` what `alignGap` finds between them.
///
/// Its results count from the begin of each gap.
func refine(
  _ matches: [Match], _ left: Int, _ right: Int, alignGap: (Range<Int>, Range<Int>) -> [Match]
) -> [Match] {
  var refined: [Match] = []
  eachGap(matches, left, right) { leftGap, rightGap, match in
    if !leftGap.isEmpty, !rightGap.isEmpty {
      refined += alignGap(leftGap, rightGap).map {
        Match(left: leftGap.lowerBound + $0.left, right: rightGap.lowerBound + $0.right)
      }
    }
    if let match { refined.append(match) }
  }
  return refined
}
