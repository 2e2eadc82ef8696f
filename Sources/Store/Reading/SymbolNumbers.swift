import RehearsalTrace

/// The symbols of the trace that is being read, by the number that a text has in the file.
///
/// Texts of one recording mostly have numbers near each other, and a list finds them; those further off are in an open
/// hash table with linear probing, at most two thirds full. It is asked four times for each event, and the standard
/// dictionary's keyed hash was a tenth of reading a recording.
struct SymbolNumbers {
  /// Symbols by number, as far as it goes, or -1.
  private var list: [Int32] = []
  private var slots: [Slot]
  private var count = 0
  private var hashedCount = 0

  private struct Slot {
    var number: Int64
    /// -1 in a slot that is free.
    var symbol: Int32
  }

  /// The list has so many places for each number, and no more than that.
  private static let mostPlaces = 8

  init() { slots = Array(repeating: Slot(number: 0, symbol: -1), count: 256) }

  /// The symbol of a number that was put in.
  subscript(number: Int64) -> Symbol? {
    let symbol = isListed(number) ? list[Int(number)] : slots[place(of: number)].symbol
    return symbol < 0 ? nil : Symbol(index: symbol)
  }

  /// Puts in a number that is not there.
  mutating func insert(_ symbol: Symbol, for number: Int64) {
    count += 1
    if number >= 0, number < max(1024, SymbolNumbers.mostPlaces * count), !isListed(number) { reach(number) }
    if isListed(number) {
      list[Int(number)] = symbol.index
      return
    }
    if hashedCount * 3 >= slots.count * 2 { grow() }
    slots[place(of: number)] = Slot(number: number, symbol: symbol.index)
    hashedCount += 1
  }

  private func isListed(_ number: Int64) -> Bool { number >= 0 && number < list.count }

  /// Makes the list go as far as a number, and puts in what is in the table so far.
  private mutating func reach(_ number: Int64) {
    let former = list.count
    list += Array(repeating: -1, count: max(Int(number) + 1, former * 3 / 2) - former)
    for slot in slots where slot.symbol >= 0 && slot.number >= former && isListed(slot.number) {
      list[Int(slot.number)] = slot.symbol
    }
  }

  private mutating func grow() {
    let former = slots
    slots = Array(repeating: Slot(number: 0, symbol: -1), count: former.count * 2)
    for slot in former where slot.symbol >= 0 { slots[place(of: slot.number)] = slot }
  }

  /// Where a number is, or the free place where it belongs.
  private func place(of number: Int64) -> Int {
    var place = Int(truncatingIfNeeded: (UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15) >> 20) & (slots.count - 1)
    while slots[place].symbol >= 0, slots[place].number != number { place = (place + 1) & (slots.count - 1) }
    return place
  }
}
