import RehearsalTrace

extension TraceComparison {
  // MARK: - Steps

  /// Reports steps that one side lacks or that read differently.
  ///
  /// Steps at the end that only one side has are one fact, however many they are: the other side's session had ended.
  mutating func compareSteps() {
    let last = steps.lastIndex { $0.left != nil && $0.right != nil } ?? -1
    let rest = steps[(last + 1)...]
    let isCutOff = rest.allSatisfy { $0.right == nil } || rest.allSatisfy { $0.left == nil }
    for number in steps.indices {
      let pair = steps.positions(at: number)
      if let one = pair.left, let other = pair.right {
        compareLabels(number, one, other)
      } else if number <= last || !isCutOff {
        drafts.append(stepDraft(pair.left == nil ? .added : .removed, number))
      }
    }
    if isCutOff, let first = rest.first {
      reportNotPerformed(last + 1, rest.count, first.left == nil ? .added : .removed)
    }
    if steps.isEmpty, left.trace.end != right.trace.end {
      var draft = stepDraft(.retimed, 0)
      draft.channel = .timing
      draft.fields = [
        ChangedField(
          name: "duration", left: decimalText(milli: left.trace.end.microseconds),
          right: decimalText(milli: right.trace.end.microseconds))
      ]
      drafts.append(draft)
    }
  }

  private func stepDraft(_ kind: Change.Kind, _ number: Int) -> Draft {
    Draft(kind: kind, channel: .actions, about: .step, pair: number, column: -1)
  }

  private mutating func compareLabels(_ number: Int, _ one: Int, _ other: Int) {
    let leftLabel = left.text(left.trace.steps[one].label)
    let rightLabel = right.text(right.trace.steps[other].label)
    if leftLabel == rightLabel { return }
    var draft = stepDraft(.altered, number)
    draft.fields = [
      ChangedField(name: "label", left: Value.quoted(leftLabel), right: Value.quoted(rightLabel))
    ]
    drafts.append(draft)
  }

  private mutating func reportNotPerformed(_ first: Int, _ count: Int, _ kind: Change.Kind) {
    let ended = kind == .removed ? right : left
    let exception = ended.trace.exceptions.last.map { ended.text($0.type) }
    var draft = stepDraft(kind, first)
    draft.about = .notPerformed(steps: count, endedBy: exception)
    drafts.append(draft)
  }
}
