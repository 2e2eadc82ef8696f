/// Numbers pairs of symbols, such as subjects with their keys, in the order in which they come.
///
/// Most first symbols have few second ones: up to sixteen are looked through, and more are in a dictionary. Cost: a few
/// comparisons.
package struct SymbolPairs: Sendable {
  /// How many pairs there are.
  package private(set) var count = 0
  /// Where each first symbol is in `seconds`, counted from 1; 0 where it is in no pair.
  private var places: [Int32] = []
  private var seconds: [Seconds] = []

  private struct Seconds {
    var few: [(symbol: Symbol, number: Int)] = []
    var many: [Symbol: Int] = [:]

    static let mostInRow = 16
  }

  /// Makes an empty list.
  package init() {}

  /// The number of a pair, counted from 0; `nil` when it is not there.
  package func number(of first: Symbol, _ second: Symbol) -> Int? {
    guard let place = place(of: first) else { return nil }
    for entry in seconds[place].few where entry.symbol == second { return entry.number }
    return seconds[place].many.isEmpty ? nil : seconds[place].many[second]
  }

  /// Adds a pair that is not there.
  ///
  /// - Returns: Its number.
  package mutating func add(_ first: Symbol, _ second: Symbol) -> Int {
    let place = place(of: first) ?? addPlace(of: first)
    if seconds[place].few.count < Seconds.mostInRow {
      seconds[place].few.append((second, count))
    } else {
      seconds[place].many[second] = count
    }
    count += 1
    return count - 1
  }

  /// The numbers of the pairs that begin with a symbol, in no order.
  package func numbers(of first: Symbol) -> [Int] {
    place(of: first).map { seconds[$0].few.map(\.number) + seconds[$0].many.values } ?? []
  }

  private func place(of first: Symbol) -> Int? {
    guard first.index < places.count, places[Int(first.index)] > 0 else { return nil }
    return Int(places[Int(first.index)]) - 1
  }

  private mutating func addPlace(of first: Symbol) -> Int {
    let missing = Int(first.index) + 1 - places.count
    if missing > 0 { places += repeatElement(0, count: max(missing, places.count / 2)) }
    seconds.append(Seconds())
    places[Int(first.index)] = Int32(seconds.count)
    return seconds.count - 1
  }
}
