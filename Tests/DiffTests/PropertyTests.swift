import RehearsalDiff
import RehearsalTrace
import Testing

/// What holds for any two traces, tried on pairs that look random and are the same every time.
@Suite struct PropertyTests {
  static let seeds = 0..<300

  /// A session, and the same one with one to three things changed.
  private func pair(_ seed: Int) -> (RandomSession, RandomSession) {
    var random = Random(seed: UInt64(seed))
    let left = RandomSession(&random)
    var right = left
    for _ in 0...random.below(3) { right.vary(&random) }
    return (left, right)
  }

  @Test(arguments: seeds)
  func `a trace does not differ from itself`(_ seed: Int) {
    let trace = pair(seed).1.trace()

    #expect(TraceDiff(trace, trace).isEmpty)
  }

  @Test(arguments: seeds)
  func `a diff is empty exactly when the digests are equal`(_ seed: Int) {
    let (left, right) = pair(seed)
    let (one, other) = (left.trace(), right.trace())

    let isEqual = one.digests().recording == other.digests().recording

    #expect(TraceDiff(one, other).isEmpty == isEqual)
  }

  @Test(arguments: seeds)
  func `exchanging the sides exchanges added and removed`(_ seed: Int) {
    let (left, right) = pair(seed)

    let there = TraceDiff(left.trace(), right.trace())
    let back = TraceDiff(right.trace(), left.trace())

    #expect(facts(there, isExchanged: false) == facts(back, isExchanged: true))
  }

  @Test(arguments: seeds)
  func `other counters leave the signature as it is`(_ seed: Int) {
    var (left, right) = pair(seed)
    let plain = TraceDiff(left.trace(), right.trace())
    left.counterOffset = 5
    right.counterOffset = 5
    let renumbered = TraceDiff(left.trace(), right.trace())

    #expect(plain.signature == renumbered.signature)
    #expect(plain.shape == renumbered.shape)
  }

  @Test(arguments: seeds)
  func `a longer first step on both sides leaves the signature as it is`(_ seed: Int) {
    var (left, right) = pair(seed)
    let plain = TraceDiff(left.trace(), right.trace())
    left.delay = 12_345
    right.delay = 12_345
    let delayed = TraceDiff(left.trace(), right.trace())

    #expect(plain.signature == delayed.signature)
  }

  @Test(arguments: seeds)
  func `every change has a root and explanations have an end`(_ seed: Int) {
    let (left, right) = pair(seed)
    let diff = TraceDiff(left.trace(), right.trace())

    for change in diff.changes {
      #expect(diff.changes[change.root].isRoot)
      if let parent = change.parent { #expect(diff.changes[parent].root == change.root) }
    }
  }

  /// What differs, without what depends on the side.
  private func facts(_ diff: TraceDiff, isExchanged: Bool) -> [String] {
    diff.changes.map { change in
      var mark = change.kind.mark
      if isExchanged { mark = mark == "+" ? "-" : mark == "-" ? "+" : mark }
      let event = isExchanged ? (change.right ?? change.left) : (change.left ?? change.right)
      var title = event?.identity ?? ""
      if case .frame(let path, _, _) = change.about { title = path }
      if case .property(let subject, _, _, _) = change.about { title = subject }
      title = String(title.prefix { $0 != "#" })
      return "\(change.step) \(mark) \(change.channel.word) \(title) \(change.fields.map(\.name))"
    }.sorted()
  }
}
