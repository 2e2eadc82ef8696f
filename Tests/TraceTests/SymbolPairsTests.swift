import RehearsalTrace
import Testing

@Suite struct SymbolPairsTests {
  /// Sixteen keys of a subject are in a row, and more in a dictionary.
  @Test func `pairs have their numbers, however many keys a subject has`() {
    var pairs = SymbolPairs()
    let subjects = [Symbol(index: 7), Symbol(index: 300)]
    let keys = (1...40).map { Symbol(index: $0) }

    let numbers = keys.flatMap { key in subjects.map { pairs.add($0, key) } }

    #expect(numbers == Array(0..<80))
    #expect(pairs.count == 80)
    #expect(keys.flatMap { key in subjects.map { pairs.number(of: $0, key) } } == numbers)
    #expect(pairs.numbers(of: subjects[0]).sorted() == numbers.filter { $0 % 2 == 0 })
    #expect(pairs.numbers(of: subjects[1]).sorted() == numbers.filter { $0 % 2 == 1 })
  }

  @Test func `a pair that was not added has no number`() {
    var pairs = SymbolPairs()
    _ = pairs.add(Symbol(index: 2), Symbol(index: 3))

    #expect(pairs.number(of: Symbol(index: 3), Symbol(index: 2)) == nil)
    #expect(pairs.number(of: Symbol(index: 2), Symbol(index: 2)) == nil)
    #expect(pairs.number(of: Symbol(index: 1), Symbol(index: 3)) == nil)
    #expect(pairs.numbers(of: Symbol(index: 900)) == [])
  }
}
