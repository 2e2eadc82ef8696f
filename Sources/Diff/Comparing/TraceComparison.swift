import RehearsalTrace

/// Finds all differences of two traces, step by step.
///
/// First who is who (steps, then events), then what differs, each in an extension of its own. What explains what is
/// decided afterwards by `RootFinder`.
struct TraceComparison {
  let left: Side
  let right: Side
  let vocabulary: SharedVocabulary
  let steps: StepPairs
  var alignment: EventAlignment
  /// The order of events of each unequal pair of steps.
  var orders: [Int: StepOrder] = [:]
  var drafts: [Draft] = []
  var renumberings = RenumberingTable()

  /// Finds out who is who.
  ///
  /// - Parameter steps: Who is who among the steps, if that is known.
  init(_ left: Side, _ right: Side, _ vocabulary: SharedVocabulary, steps: StepPairs? = nil) {
    self.left = left
    self.right = right
    self.vocabulary = vocabulary
    self.steps = steps ?? alignSteps(left, right, vocabulary)
    alignment = EventAlignment(left, right, vocabulary)
    for number in self.steps.indices {
      guard case (let one?, let other?) = self.steps.positions(at: number) else { continue }
      if left.isEqual(inStep: one, to: right, inStep: other) {
        alignment.pairEqual(left.events(ofStep: one), right.events(ofStep: other))
      } else {
        let columns = alignment.alignUnequal(one, other)
        alignment.pairMoved(columns)
        orders[number] = StepOrder(columns, left: left.events(ofStep: one), right: right.events(ofStep: other))
      }
    }
  }

  /// Finds the differences and puts them in order.
  mutating func compare() {
    compareSteps()
    for number in steps.indices {
      if let order = orders[number] {
        compareEvents(number, order)
        compareAnimations(number)
      }
    }
    compareFrames()
    compareProperties()
    for number in steps.indices { compareTimes(number) }
    reportArrangements()
    drafts.sort(by: Draft.precedes)
  }

  /// The column in the common order of a pair, 0 for a pair that is equal or has one side only.
  func column(_ pair: Int, left: Int?, right: Int?) -> Int { orders[pair]?.column(left: left, right: right) ?? 0 }

  // MARK: - Arrangement

  /// Reports steps whose digests differ although nothing in them was found to differ, so that an empty diff means equal
  /// recordings and nothing else.
  private mutating func reportArrangements() {
    let known = Set(drafts.map(\.pair)).union(renumberings.pairs)
    for number in orders.keys.sorted() where !known.contains(number) {
      guard case (let one?, let other?) = steps.positions(at: number), !isRoundedOnly(one, other) else { continue }
      var draft = Draft(
        kind: .altered, channel: unequalChannel(one, other), about: .arrangement, pair: number, column: 0)
      draft.fields = carrierCounts(one, other)
      drafts.append(draft)
    }
  }

  /// Whether two steps differ in times only and began at different phases of the display: everything in them that waits
  /// for the display is rounded to another offset.
  ///
  /// The step that shifted them is reported.
  private func isRoundedOnly(_ one: Int, _ other: Int) -> Bool {
    var leftDigests = left.digests(ofStep: one)
    var rightDigests = right.digests(ofStep: other)
    leftDigests[Int(Channel.timing.rawValue)] = nil
    rightDigests[Int(Channel.timing.rawValue)] = nil
    return leftDigests == rightDigests && displayPhase(left.stepBegin(one)) != displayPhase(right.stepBegin(other))
  }

  /// Where in a display frame an instant lies, in sixtieths of a microsecond.
  func displayPhase(_ instant: Instant) -> Int64 { instant.microseconds % 1_000_000 * 60 % 1_000_000 }

  private func unequalChannel(_ one: Int, _ other: Int) -> Channel {
    let leftDigests = left.digests(ofStep: one)
    let rightDigests = right.digests(ofStep: other)
    let unequal = Channel.allCases.filter { leftDigests[Int($0.rawValue)] != rightDigests[Int($0.rawValue)] }
    return unequal.contains(.timing) ? .timing : unequal.first ?? .timing
  }

  private func carrierCounts(_ one: Int, _ other: Int) -> [ChangedField] {
    [("layoutPasses", TraceEvent.Kind.layout), ("displayFrames", .display)].compactMap { name, kind in
      let leftCount = left.events(ofStep: one).count { left.trace.events[$0].kind == kind }
      let rightCount = right.events(ofStep: other).count { right.trace.events[$0].kind == kind }
      return leftCount == rightCount ? nil : ChangedField(name: name, left: "\(leftCount)", right: "\(rightCount)")
    }
  }
}
