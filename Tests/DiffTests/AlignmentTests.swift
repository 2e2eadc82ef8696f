import Testing

@testable import RehearsalDiff

@Suite struct AlignmentTests {
  @Test(arguments: 0..<200)
  func `Myers finds a longest common subsequence`(_ seed: Int) {
    var random = Random(seed: UInt64(seed))
    let alphabet = random.below(5) + 1
    let left = (0..<random.below(30)).map { _ in Int32(random.below(alphabet)) }
    let right = (0..<random.below(30)).map { _ in Int32(random.below(alphabet)) }

    var myers = MyersAlignment(left, right)
    myers.align(0..<left.count, 0..<right.count)

    expectValid(myers.matches, left, right)
    #expect(myers.matches.count == longestCommonSubsequence(left, right))
  }

  @Test(arguments: 0..<200)
  func `an alignment pairs equal keys in increasing order`(_ seed: Int) {
    var random = Random(seed: UInt64(seed))
    let left = (0..<random.below(60)).map { _ in Int32(random.below(25)) }
    var right = left
    for _ in 0..<random.below(12) where !right.isEmpty {
      let place = random.below(right.count)
      if random.below(2) == 0 { right.remove(at: place) } else { right.insert(Int32(random.below(30)), at: place) }
    }

    expectValid(align(left, right), left, right)
  }

  @Test func `edits far apart cost their own lines only`() {
    let left = (0..<5000).map { Int32($0) }
    var right = left
    for place in stride(from: 4900, to: 0, by: -100) { right.remove(at: place) }

    #expect(align(left, right).count == 5000 - 49)
  }

  @Test func `a sequence without anything in common aligns to nothing`() {
    let left = (0..<20_000).map { Int32($0) }
    let right = (20_000..<40_000).map { Int32($0) }

    #expect(align(left, right).isEmpty)
  }

  @Test func `more edits than the bound still give a good alignment`() {
    var random = Random(seed: 7)
    let left = (0..<6000).map { Int32($0 % 50) }
    var right = left
    for _ in 0..<2000 { right[random.below(right.count)] = Int32(random.below(50)) }

    let matches = align(left, right)

    expectValid(matches, left, right)
    #expect(matches.count > 3000)
  }

  @Test func `the longest increasing run leaves out what crosses it`() {
    let candidates = [(0, 5), (1, 0), (2, 1), (3, 9), (4, 2)].map { Match(left: $0.0, right: $0.1) }

    #expect(longestIncreasingRun(candidates).map(\.left) == [1, 2, 4])
  }

  @Test(arguments: 1...40)
  func `keys have numbers in order of first use, however many have one cause`(_ seed: Int) {
    var random = Random(seed: UInt64(seed))
    var interner = seed % 2 == 0 ? KeyInterner() : KeyInterner(effects: 300)
    var numbers: [EventKey: Int32] = [:]
    var wrong = 0

    for _ in 0..<2_000 {
      var key = EventKey(kind: UInt8(random.below(3)), name: Int32(random.below(seed)))
      let isEffect = !numbers.isEmpty && random.below(4) > 0
      if isEffect {
        key.cause = Int32(random.below(min(numbers.count, 1 + random.below(500))))
      } else {
        key.cause = Int32(-1 - random.below(9))
      }
      let expected = numbers[key] ?? Int32(numbers.count)
      numbers[key] = expected
      let found = isEffect ? interner.number(ofEffect: key) : interner.number(of: key)
      if found != expected { wrong += 1 }
    }

    #expect(wrong == 0)
    #expect(numbers.count > 20)
  }

  private func expectValid(_ matches: [Match], _ left: [Int32], _ right: [Int32]) {
    #expect(matches.allSatisfy { left[$0.left] == right[$0.right] })
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.left < $1.left && $0.right < $1.right })
  }

  private func longestCommonSubsequence(_ left: [Int32], _ right: [Int32]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for key in left {
      var diagonal = 0
      for (place, other) in right.enumerated() {
        let above = row[place + 1]
        row[place + 1] = key == other ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

/// Numbers that look random and are the same every time.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() >> 11) % bound }
}
