import RehearsalTrace

/// Who is who: the events of two traces that are taken for the same event.
///
/// Steps that are equal pair their events by position. Inside other steps the content events are aligned in rounds,
/// each of which only fills the gaps that the rounds before left, from the strictest idea of sameness to the loosest:
/// the same event with the same chain of causes; the same event; the same kind, subject, view and name with other
/// arguments or another answer; the same without counters; and last an input that the same cause sent elsewhere.
/// What is left over on both sides and equal in content has moved.
struct EventAlignment {
  /// Partner of each left event, or -1.
  private(set) var leftPartners: [Int32]
  /// Partner of each right event, or -1.
  private(set) var rightPartners: [Int32]
  /// Left events whose partner stands elsewhere in the order.
  private(set) var moved: Set<Int> = []
  private let left: Side
  private let right: Side
  private let vocabulary: SharedVocabulary

  init(_ left: Side, _ right: Side, _ vocabulary: SharedVocabulary) {
    self.left = left
    self.right = right
    self.vocabulary = vocabulary
    leftPartners = Array(repeating: -1, count: left.trace.events.count)
    rightPartners = Array(repeating: -1, count: right.trace.events.count)
  }

  func rightPartner(of event: Int) -> Int? { leftPartners[event] < 0 ? nil : Int(leftPartners[event]) }

  func leftPartner(of event: Int) -> Int? { rightPartners[event] < 0 ? nil : Int(rightPartners[event]) }

  /// Pairs the events of equal steps by position, carriers too.
  mutating func pairEqual(_ left: Range<Int>, _ right: Range<Int>) {
    for (one, other) in zip(left, right) { pair(one, other) }
  }

  /// Aligns the content events of unequal steps and returns their columns.
  ///
  /// The sides are swapped when the right one is the lesser in an order that looks at contents only, so that ties are
  /// broken alike whichever side is called left.
  mutating func alignUnequal(_ leftStep: Int, _ rightStep: Int) -> [Column] {
    let leftEvents = left.contentEvents(ofStep: leftStep)
    let rightEvents = right.contentEvents(ofStep: rightStep)
    let isSwapped = precedes(right, rightEvents, left, leftEvents)
    var matches: [Match] = []
    for round in Round.allCases {
      matches = refine(matches, leftEvents.count, rightEvents.count) { leftGap, rightGap in
        let one = leftEvents[leftGap]
        let other = rightEvents[rightGap]
        let (leftKeys, rightKeys) = keys(round, one, other, leftStep, rightStep)
        if !isSwapped { return align(leftKeys, rightKeys) }
        return align(rightKeys, leftKeys).map { Match(left: $0.right, right: $0.left) }
      }
      for match in matches { pair(leftEvents[match.left], rightEvents[match.right]) }
    }
    return columns(matches, leftEvents, rightEvents)
  }

  /// One place in the common order of two aligned steps.
  struct Column {
    var left: Int?
    var right: Int?
  }

  private enum Round: CaseIterable {
    case chain, exact, identity, identityBase, route, routeBelow
  }

  private mutating func pair(_ one: Int, _ other: Int) {
    leftPartners[one] = Int32(other)
    rightPartners[other] = Int32(one)
  }

  // MARK: - Keys

  private func keys(
    _ round: Round, _ one: ArraySlice<Int>, _ other: ArraySlice<Int>, _ leftStep: Int, _ rightStep: Int
  ) -> ([Int32], [Int32]) {
    let capacity = one.count + other.count
    var interner = round == .chain ? KeyInterner(effects: capacity) : KeyInterner(capacity: capacity)
    switch round {
    case .chain:
      let leftKeys = chainKeys(left, one, leftStep, &interner)
      return (leftKeys, chainKeys(right, other, rightStep, &interner))
    case .exact, .identity, .identityBase:
      let detail: KeyDetail = round == .exact ? .exact : round == .identity ? .identity : .identityBase
      let leftKeys = one.map { interner.number(of: left.key(of: $0, detail, vocabulary)) }
      return (leftKeys, other.map { interner.number(of: right.key(of: $0, detail, vocabulary)) })
    case .route, .routeBelow:
      let leftKeys = one.map { event in
        interner.number(of: routeKey(left, event, unpaired: 254) { rightPartner(of: $0) })
      }
      let rightKeys = other.map { event in
        interner.number(of: routeKey(right, event, unpaired: 255) { leftPartner(of: $0) == nil ? nil : $0 })
      }
      return (leftKeys, rightKeys)
    }
  }

  /// Keys that hold the keys of their causes within the step, so that equal keys mean equal chains.
  private func chainKeys(
    _ side: Side, _ events: ArraySlice<Int>, _ step: Int, _ interner: inout KeyInterner
  ) -> [Int32] {
    let begin = side.events(ofStep: step).lowerBound
    var known: [Int32] = Array(repeating: -1, count: (events.last ?? begin) - begin + 1)
    return events.map { event in
      var key = side.key(of: event, .exact, vocabulary)
      let number: Int32
      if let cause = side.contentCause(of: event) {
        if cause >= begin, known[cause - begin] >= 0 {
          key.cause = known[cause - begin]
          number = interner.number(ofEffect: key)
        } else {
          key.cause = -2 - interner.number(of: side.key(of: cause, .exact, vocabulary))
          number = interner.number(of: key)
        }
      } else {
        number = interner.number(of: key)
      }
      known[event - begin] = number
      return number
    }
  }

  /// Kind, name and the cause that both sides share; an event without a shared cause, or that is no input, has a key of
  /// its own.
  private func routeKey(_ side: Side, _ event: Int, unpaired: UInt8, partner: (Int) -> Int?) -> EventKey {
    let kind = side.trace.events[event].kind
    let isInput = kind == .stimulus || kind == .touch || kind == .gesture || kind == .action
    var key = side.key(of: event, .route, vocabulary)
    switch side.contentCause(of: event) {
    case nil where isInput: return key
    case let cause? where isInput:
      if let shared = partner(cause) {
        key.cause = Int32(shared)
        return key
      }
    default: break
    }
    return EventKey(kind: unpaired, name: Int32(event))
  }

  // MARK: - Order

  private func columns(_ matches: [Match], _ leftEvents: [Int], _ rightEvents: [Int]) -> [Column] {
    var columns: [Column] = []
    eachGap(matches, leftEvents.count, rightEvents.count) { leftGap, rightGap, match in
      columns += leftGap.map { Column(left: leftEvents[$0], right: nil) }
      columns += rightGap.map { Column(left: nil, right: rightEvents[$0]) }
      if let match { columns.append(Column(left: leftEvents[match.left], right: rightEvents[match.right])) }
    }
    return columns
  }

  /// Pairs left-over events of equal content, in order.
  mutating func pairMoved(_ columns: [Column]) {
    var interner = KeyInterner()
    var waiting: [Int32: [Int]] = [:]
    for case let column in columns where column.left == nil {
      guard let event = column.right else { continue }
      waiting[interner.number(of: right.key(of: event, .exactBase, vocabulary)), default: []].append(event)
    }
    if waiting.isEmpty { return }
    for key in waiting.keys { waiting[key]?.reverse() }
    for column in columns where column.right == nil {
      guard let event = column.left else { continue }
      let key = interner.number(of: left.key(of: event, .exactBase, vocabulary))
      guard let other = waiting[key]?.popLast() else { continue }
      pair(event, other)
      moved.insert(event)
    }
  }

  /// Whether one step comes before the other: fewer events, or the lesser texts at the first difference, or the earlier
  /// cause.
  private func precedes(_ one: Side, _ events: [Int], _ other: Side, _ others: [Int]) -> Bool {
    if events.count != others.count { return events.count < others.count }
    for detail in [KeyDetail.identityBase, .exact] {
      for (event, partner) in zip(events, others) {
        let key = one.key(of: event, detail, vocabulary)
        let otherKey = other.key(of: partner, detail, vocabulary)
        if key != otherKey { return texts(key).lexicographicallyPrecedes(texts(otherKey)) }
      }
    }
    let causes = zip(events, others).lazy.map { event, partner in
      (one.distanceToCause(of: event), other.distanceToCause(of: partner))
    }
    return causes.first { $0 != $1 }.map { $0 < $1 } ?? false
  }

  private func texts(_ key: EventKey) -> [String] {
    ["\(key.kind)"] + [key.name, key.subject, key.path, key.arguments, key.answer, key.exception].map(vocabulary.text)
  }
}
