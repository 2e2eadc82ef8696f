import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Symbols are found by the numbers of their texts, be these near each other or anywhere.
@Suite struct SymbolNumbersTests {
  @Test(arguments: 1...20)
  func `each number has its symbol, and others have none`(_ seed: Int) {
    var random = Numbers(state: UInt64(seed))
    var numbers = SymbolNumbers()
    var expected: [Int64: Symbol] = [:]
    let odd: [Int64] = [.min, .min + 1, -1, 0, 1_023, 1_024, 1 << 20, .max - 1, .max]
    func some() -> Int64 {
      switch random.below(4) {
      case 0: odd[random.below(odd.count)]
      case 1: Int64(random.below(1 << 40)) - 1 << 39
      case 2: Int64(random.below(40_000))
      default: Int64(expected.count * seed % 5 + expected.count)
      }
    }

    for _ in 0..<5_000 {
      let number = some()
      #expect(numbers[number] == expected[number])
      guard expected[number] == nil else { continue }
      expected[number] = Symbol(index: Int32(expected.count))
      numbers.insert(Symbol(index: Int32(expected.count - 1)), for: number)
    }

    #expect(expected.allSatisfy { numbers[$0.key] == $0.value })
    #expect(
      (0..<2_000).allSatisfy { _ in
        let number = some()
        return numbers[number] == expected[number]
      })
  }
}
