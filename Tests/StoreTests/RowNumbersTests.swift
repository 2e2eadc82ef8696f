import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Sets of row numbers, against Swift's own.
@Suite struct RowNumbersTests {
  /// The longest rows of numbers that follow one another, found one number after the other.
  private static func ranges(of numbers: Set<Int64>) -> [ClosedRange<Int64>] {
    numbers.filter { $0 == .min || !numbers.contains($0 - 1) }.sorted().map { first in
      var last = first
      while last < .max, numbers.contains(last + 1) { last += 1 }
      return first...last
    }
  }

  @Test(arguments: 1...20)
  func `a set has the numbers that were put into it, and tells them as ranges`(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    var numbers: Set<Int64> = []
    for _ in 0..<400 {
      let first = Int64(random.next(below: 3000)) - 700
      for number in first..<(first + Int64(random.next(below: 12))) { numbers.insert(number) }
    }
    var set = RowNumbers()
    for number in Array(numbers) + Array(numbers.prefix(50)) { set.insert(number) }

    #expect(set.count == numbers.count)
    #expect((-1000...4000).allSatisfy { set.contains($0) == numbers.contains($0) })
    var told: [ClosedRange<Int64>] = []
    set.forEachRange { told.append($0) }
    #expect(told == Self.ranges(of: numbers))
  }

  @Test func `numbers at both ends of what there is are in it`() {
    let numbers: Set<Int64> = [.min, .min + 1, -1, 0, 511, 512, 1 << 40, .max - 1, .max]
    var set = RowNumbers()
    for number in numbers { set.insert(number) }

    var told: [ClosedRange<Int64>] = []
    set.forEachRange { told.append($0) }
    #expect(told == Self.ranges(of: numbers))
    #expect(set.contains(.max) && set.contains(.min) && !set.contains(1))
  }
}
