/// A self-delimiting byte stream of numbers and texts, the input of a digest.
///
/// Numbers are zigzag LEB128. A text is written in full the first time it occurs in the stream and as a back reference
/// afterwards, so a stream depends on contents and not on the symbol numbers of its trace.
struct CanonicalBytes {
  private(set) var bytes: [UInt8] = []
  private let symbols: SymbolTable
  private var numbers: [Int32]
  private var known = 0
  private var generation: Int32 = 1
  private var generations: [Int32]

  init(symbols: SymbolTable) {
    self.symbols = symbols
    numbers = Array(repeating: 0, count: symbols.texts.count)
    generations = Array(repeating: 0, count: symbols.texts.count)
  }

  /// Forgets bytes and texts; keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    generation += 1
    known = 0
  }

  mutating func tag(_ tag: UInt8) { bytes.append(tag) }

  mutating func raw(_ raw: [UInt8]) { bytes.append(contentsOf: raw) }

  mutating func number(_ value: Int64) {
    var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func text(_ symbol: Symbol) {
    let index = Int(symbol.index)
    if generations[index] == generation {
      number(Int64(numbers[index]))
      return
    }
    known += 1
    generations[index] = generation
    numbers[index] = Int32(known)
    number(0)
    let text = symbols.texts[index]
    number(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
