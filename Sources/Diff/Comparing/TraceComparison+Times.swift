import RehearsalTrace

/// One display frame at 60 Hz, rounded up to a microsecond.
private let displayFrameMicroseconds: Int64 = 16_667

extension TraceComparison {
  // MARK: - Times

  /// Reports events of a pair of steps that happened at another time after the step's begin, and a step that took
  /// another time.
  ///
  /// An event that moved has another time by that. An event that is as late as its cause, or as the event before it, is
  /// late because of that and is not reported. Neither is one that is off by less than a display frame where the steps
  /// begin at different phases of the display: it was rounded to the next display frame.
  mutating func compareTimes(_ number: Int) {
    guard case (let one?, let other?) = steps.positions(at: number) else { return }
    if number == 0 { compareBegin(one, other) }
    // Most steps are equal, and took as long.
    if orders[number] == nil, duration(left, one) == duration(right, other) { return }
    let tolerance =
      displayPhase(left.stepBegin(one)) == displayPhase(right.stepBegin(other)) ? 0 : displayFrameMicroseconds
    let columns = orders[number]?.columns ?? []
    let range = left.events(ofStep: one)
    if columns.isEmpty {
      compareDurations(number, one, other, [0], tolerance)
      return
    }
    let deltas = deltas(columns, range)
    var previous: Int64 = 0
    for (column, events) in columns.enumerated() {
      guard let leftEvent = events.left, let rightEvent = events.right, let delta = deltas[leftEvent - range.lowerBound]
      else {
        continue
      }
      if delta == previous || delta == 0 {
        previous = delta
        continue
      }
      let causes = [
        left.contentCause(of: leftEvent),
        right.contentCause(of: rightEvent).flatMap { alignment.leftPartner(of: $0) },
      ]
      let reasons =
        [previous] + causes.compactMap { $0.flatMap { range.contains($0) ? deltas[$0 - range.lowerBound] : nil } }
      let isExplained = reasons.contains { abs(delta - $0) <= tolerance }
      if !isExplained { report(leftEvent, rightEvent, delta, number, column) }
      previous = delta
    }
    compareDurations(number, one, other, Set(values(deltas)).union([0]), tolerance)
  }

  /// How much later the right one of each pair of events is, by the left event's place in its step.
  private func deltas(_ columns: [EventAlignment.Column], _ range: Range<Int>) -> [Int64?] {
    var deltas = [Int64?](repeating: nil, count: range.count)
    for column in columns {
      guard let one = column.left, let other = alignment.rightPartner(of: one) else { continue }
      deltas[one - range.lowerBound] = right.offset(of: other) - left.offset(of: one)
    }
    return deltas
  }

  /// What there is, without repetitions of the one before.
  private func values(_ deltas: [Int64?]) -> [Int64] {
    var values: [Int64] = []
    for case let delta? in deltas where values.last != delta { values.append(delta) }
    return values
  }

  private mutating func report(_ one: Int, _ other: Int, _ delta: Int64, _ pair: Int, _ column: Int) {
    var draft = Draft(
      kind: .retimed, channel: .timing, about: .event, left: one, right: other, pair: pair, column: column)
    draft.delta = delta
    draft.fields = [
      ChangedField(
        name: "milliseconds", left: decimalText(milli: left.offset(of: one)),
        right: decimalText(milli: right.offset(of: other)))
    ]
    drafts.append(draft)
  }

  // MARK: - Steps

  private func duration(_ side: Side, _ step: Int) -> Int64 {
    (side.stepEnd(step) - side.stepBegin(step)).microseconds
  }

  private mutating func compareDurations(
    _ pair: Int, _ one: Int, _ other: Int, _ deltas: Set<Int64>, _ tolerance: Int64
  ) {
    let (leftDuration, rightDuration) = (duration(left, one), duration(right, other))
    let delta = rightDuration - leftDuration
    if deltas.contains(where: { abs(delta - $0) <= tolerance }) { return }
    var draft = Draft(kind: .retimed, channel: .timing, about: .step, pair: pair, column: Draft.endColumn)
    draft.delta = delta
    draft.fields = [
      ChangedField(
        name: "duration", left: decimalText(milli: leftDuration), right: decimalText(milli: rightDuration))
    ]
    drafts.append(draft)
  }

  private mutating func compareBegin(_ one: Int, _ other: Int) {
    let leftBegin = left.stepBegin(one).microseconds
    let rightBegin = right.stepBegin(other).microseconds
    if leftBegin == rightBegin { return }
    var draft = Draft(kind: .retimed, channel: .timing, about: .step, pair: 0, column: -1)
    draft.delta = rightBegin - leftBegin
    draft.fields = [
      ChangedField(name: "begin", left: decimalText(milli: leftBegin), right: decimalText(milli: rightBegin))
    ]
    drafts.append(draft)
  }

  // MARK: - Animations

  /// Reports what was shown in motion for another number of display frames, once per event that caused the motion.
  mutating func compareAnimations(_ number: Int) {
    guard case (let one?, let other?) = steps.positions(at: number) else { return }
    let leftSpans = spans(left, one)
    let rightSpans = spans(right, other)
    var owners = leftSpans.keys.map { ($0, alignment.rightPartner(of: $0)) }
    let known = Set(leftSpans.keys)
    owners += rightSpans.keys.map { (alignment.leftPartner(of: $0), $0) }
      .compactMap { pair in pair.0.flatMap { known.contains($0) ? nil : ($0, pair.1) } }
    for (leftOwner, rightOwner) in owners.sorted(by: { $0.0 < $1.0 }) {
      guard let rightOwner else { continue }
      let leftSpan = leftSpans[leftOwner] ?? AnimationSpan(displayFrames: 0, duration: .zero)
      let rightSpan = rightSpans[rightOwner] ?? AnimationSpan(displayFrames: 0, duration: .zero)
      if leftSpan.displayFrames == rightSpan.displayFrames { continue }
      let isOfThisStep =
        left.events(ofStep: one).contains(leftOwner) && right.events(ofStep: other).contains(rightOwner)
      drafts.append(
        Draft(
          kind: .retimed, channel: .timing, about: .animation(left: leftSpan, right: rightSpan), left: leftOwner,
          right: rightOwner, pair: number,
          column: isOfThisStep ? column(number, left: leftOwner, right: rightOwner) : -1))
    }
  }

  /// How often and how long each event kept the display busy in a step.
  private func spans(_ side: Side, _ step: Int) -> [Int: AnimationSpan] {
    var spans: [Int: AnimationSpan] = [:]
    // Frames of one animation mostly follow each other.
    var latest: (owner: Int, span: AnimationSpan)?
    for event in side.events(ofStep: step) where side.trace.events[event].kind == .display {
      guard let owner = side.contentCause(of: event) else { continue }
      if let known = latest, known.owner != owner {
        spans[known.owner] = known.span
        latest = nil
      }
      let frames = (latest?.span ?? spans[owner])?.displayFrames ?? 0
      let begin = max(side.trace.events[owner].at, side.stepBegin(step))
      latest = (owner, AnimationSpan(displayFrames: frames + 1, duration: side.trace.events[event].at - begin))
    }
    if let latest { spans[latest.owner] = latest.span }
    return spans
  }
}
