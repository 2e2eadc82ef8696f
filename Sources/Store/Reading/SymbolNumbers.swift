import RehearsalTrace

/// The symbols of the trace that is being read, by the number that a text has in the file.
///
/// An open hash table with linear probing, at most two thirds full: it is asked four times for each event, and the
/// standard dictionary's keyed hash was a tenth of reading a recording.
struct SymbolNumbers {
  private var slots: [Slot]
  private var count = 0

  private struct Slot {
    var number: Int64
    /// -1 in a slot that is free.
    var symbol: Int32
  }

  init() { slots = Array(repeating: Slot(number: 0, symbol: -1), count: 256) }

  /// The symbol of a number that was put in.
  subscript(number: Int64) -> Symbol? {
    let slot = slots[place(of: number)]
    return slot.symbol < 0 ? nil : Symbol(index: slot.symbol)
  }

  /// Puts in a number that is not there.
  mutating func insert(_ symbol: Symbol, for number: Int64) {
    if count * 3 >= slots.count * 2 { grow() }
    slots[place(of: number)] = Slot(number: number, symbol: symbol.index)
    count += 1
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
