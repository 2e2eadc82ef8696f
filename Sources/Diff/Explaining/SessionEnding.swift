import RehearsalTrace

/// An exception that ended the session of one side within a step while the other side went on.
struct SessionEnding {
  /// The exception's type.
  var type: String
  /// Whether the left side's session ended.
  var isLeft: Bool
  /// The last column of the step that both sides reached.
  var lastShared: Int
  /// The difference that the exception is, when its channel is selected.
  var difference: Int?

  /// Whether a difference is on the side that went on only.
  func cuts(_ draft: Draft) -> Bool {
    isLeft ? draft.left == nil && draft.right != nil : draft.right == nil && draft.left != nil
  }

  /// The endings by step pair, found in `drafts`.
  static func endings(_ comparison: TraceComparison, _ drafts: [Draft]) -> [Int: SessionEnding] {
    var endings: [Int: SessionEnding] = [:]
    for (number, order) in comparison.orders {
      var found: [SessionEnding] = []
      for (isLeft, side) in [(true, comparison.left), (false, comparison.right)] {
        guard let exception = side.trace.exceptions.last,
          let step = isLeft ? comparison.steps[number].left : comparison.steps[number].right,
          side.events(ofStep: step).contains(exception.event), step == side.trace.steps.count - 1
        else { continue }
        let partner =
          isLeft
          ? comparison.alignment.rightPartner(of: exception.event)
          : comparison.alignment.leftPartner(of: exception.event)
        if partner != nil { continue }
        let lastShared = order.columns.lastIndex { $0.left != nil && $0.right != nil } ?? -1
        let difference = drafts.firstIndex {
          guard case .event = $0.about else { return false }
          return (isLeft ? $0.left : $0.right) == exception.event && $0.pair == number
        }
        found.append(
          SessionEnding(
            type: side.text(exception.type), isLeft: isLeft, lastShared: lastShared, difference: difference))
      }
      if found.count == 1 { endings[number] = found[0] }
    }
    return endings
  }
}
