import RehearsalTrace

extension TraceComparison {
  // MARK: - Properties

  /// Reports, per step and property, that its value differs or came about on another way.
  mutating func compareProperties() {
    var leftLedger = PropertyLedger(left)
    var rightLedger = PropertyLedger(right)
    for (number, pair) in steps.enumerated() {
      let leftEnd = pair.left.map { left.events(ofStep: $0).upperBound } ?? 0
      let rightEnd = pair.right.map { right.events(ofStep: $0).upperBound } ?? 0
      if orders[number] == nil {
        leftLedger.pass(to: leftEnd)
        rightLedger.pass(to: rightEnd)
        continue
      }
      let leftChanges = leftLedger.advance(to: leftEnd)
      let rightChanges = rightLedger.advance(to: rightEnd)
      for (leftName, rightName) in pairNames(leftChanges, rightChanges) {
        let leftPoints = leftChanges[leftName] ?? Points(start: leftLedger.value(of: leftName))
        let rightPoints = rightChanges[rightName] ?? Points(start: rightLedger.value(of: rightName))
        if leftName != rightName {
          renumberings.note(
            vocabulary.text(leftName.subject), vocabulary.text(rightName.subject), pair: number,
            channel: Channel(ofProperty: vocabulary.text(leftName.key)))
        }
        compareProperty(number, leftName, leftPoints, rightPoints)
      }
    }
  }

  private typealias Name = PropertyLedger.Name

  /// Every name that changed on a side, with its counterpart: the same name, or the one that differs in counters.
  private mutating func pairNames(
    _ leftChanges: [Name: Points<Int32>], _ rightChanges: [Name: Points<Int32>]
  ) -> [(Name, Name)] {
    let both = leftChanges.keys.filter { rightChanges[$0] != nil }
    var pairs = both.map { ($0, $0) }
    var waiting: [Name: [Name]] = [:]
    for name in rightChanges.keys.sorted(by: precedes) where leftChanges[name] == nil {
      waiting[base(name), default: []].append(name)
    }
    for name in leftChanges.keys.sorted(by: precedes) where rightChanges[name] == nil {
      if let partner = waiting[base(name)]?.first, isSameThing(name, leftChanges, partner, rightChanges) {
        waiting[base(name)]?.removeFirst()
        pairs.append((name, partner))
      } else {
        pairs.append((name, name))
      }
    }
    pairs += waiting.values.joined().map { ($0, $0) }
    return pairs.sorted { precedes($0.0, $1.0) }
  }

  private mutating func isSameThing(
    _ one: Name, _ leftChanges: [Name: Points<Int32>], _ other: Name, _ rightChanges: [Name: Points<Int32>]
  ) -> Bool {
    renumberings.isSameThing(
      one.subject, other.subject, left, leftChanges[one]?.events.first ?? 0, right,
      rightChanges[other]?.events.first ?? 0)
  }

  private func base(_ name: Name) -> Name { Name(subject: vocabulary.base(name.subject), key: name.key) }

  private func precedes(_ one: Name, _ other: Name) -> Bool {
    (vocabulary.text(one.subject), vocabulary.text(one.key)) < (
      vocabulary.text(other.subject), vocabulary.text(other.key)
    )
  }

  private mutating func compareProperty(
    _ pair: Int, _ name: Name, _ leftPoints: Points<Int32>, _ rightPoints: Points<Int32>
  ) {
    guard let position = Points.firstDifference(leftPoints, rightPoints) else { return }
    let leftEvent = leftPoints.events.count > position ? leftPoints.events[position] : nil
    let rightEvent = rightPoints.events.count > position ? rightPoints.events[position] : nil
    let channel = Channel(ofProperty: vocabulary.text(name.key))
    if isRenumbered(pair, channel, leftPoints, rightPoints) { return }
    let kind: Change.Kind =
      leftPoints.end == 0 && rightPoints.end != 0
      ? .added : leftPoints.end != 0 && rightPoints.end == 0 ? .removed : .altered
    drafts.append(
      Draft(
        kind: kind, channel: channel,
        about: .property(
          subject: vocabulary.text(name.subject), key: vocabulary.text(name.key),
          left: trajectory(leftPoints, left), right: trajectory(rightPoints, right)),
        left: leftEvent, right: rightEvent, pair: pair, column: column(pair, left: leftEvent, right: rightEvent)))
  }

  /// Whether the values name the same things under other counters.
  private mutating func isRenumbered(
    _ pair: Int, _ channel: Channel, _ leftPoints: Points<Int32>, _ rightPoints: Points<Int32>
  ) -> Bool {
    guard leftPoints.values.count == rightPoints.values.count else { return false }
    for position in leftPoints.values.indices where leftPoints.values[position] != rightPoints.values[position] {
      let place = Place(
        left: leftPoints.events[position], right: rightPoints.events[position], pair: pair, channel: channel)
      let leftText = vocabulary.text(leftPoints.values[position])
      let rightText = vocabulary.text(rightPoints.values[position])
      if !changedJSON("value", leftText, rightText, place).isEmpty { return false }
    }
    return true
  }

  private func trajectory(_ points: Points<Int32>, _ side: Side) -> Trajectory<String> {
    Trajectory<String>(
      start: points.start == 0 ? nil : vocabulary.text(points.start), first: points.values.first.map(vocabulary.text),
      end: points.end == 0 ? nil : vocabulary.text(points.end), changes: points.values.count,
      displayFrames: points.displayFrames(side), firstEvent: points.events.first.map(side.sequence),
      duration: points.duration(side))
  }
}

/// Follows the properties of one trace step by step.
///
/// Values are shared numbers; 0 stands for none.
struct PropertyLedger {
  /// A property of something, by shared numbers.
  struct Name: Hashable {
    var subject: Int32
    var key: Int32
  }

  private let side: Side
  private var values: [Name: Int32] = [:]
  private var next = 0

  init(_ side: Side) { self.side = side }

  func value(of name: Name) -> Int32 { values[name] ?? 0 }

  /// Goes through the events before `end` and returns the properties that changed.
  mutating func advance(to end: Int) -> [Name: Points<Int32>] {
    var places: [Name: Int] = [:]
    var changes: [(name: Name, points: Points<Int32>)] = []
    // A property that is animated changes many times on end.
    var latest: (name: Name, place: Int)?
    while next < side.trace.properties.count, side.trace.properties[next].from < end {
      let span = side.trace.properties[next]
      let name = Name(subject: side.number(span.subject), key: side.number(span.key))
      let place: Int
      if let latest, latest.name == name {
        place = latest.place
      } else if let known = places[name] {
        place = known
      } else {
        place = changes.count
        places[name] = place
        changes.append((name, Points(start: values[name] ?? 0)))
      }
      latest = (name, place)
      changes[place].points.append(side.number(span.value), at: span.from)
      next += 1
    }
    for (name, points) in changes { values[name] = points.end }
    return Dictionary(changes.map { ($0.name, $0.points) }, uniquingKeysWith: { first, _ in first })
  }

  /// Goes through the events before `end` of steps that are equal: only what they leave matters.
  mutating func pass(to end: Int) {
    while next < side.trace.properties.count, side.trace.properties[next].from < end {
      let span = side.trace.properties[next]
      values[Name(subject: side.number(span.subject), key: side.number(span.key))] = side.number(span.value)
      next += 1
    }
  }
}
