/// Numbers of rows, a bit each: those of a table lie close together.
///
/// Cost: 0.2 to 1.2 bytes a number in a whole table, and 120 where every number lies far from the others.
struct RowNumbers {
  private static let bits: Int64 = 512
  /// By number divided by 512, rounded down.
  private var pages: [Int64: [UInt64]] = [:]
  private(set) var count = 0

  private static func place(of number: Int64) -> (page: Int64, word: Int, bit: UInt64) {
    let rest = Int(number & (bits - 1))
    return (number >> 9, rest >> 6, 1 << UInt64(rest & 63))
  }

  mutating func insert(_ number: Int64) {
    let (page, word, bit) = RowNumbers.place(of: number)
    let isNew = pages[page, default: Array(repeating: 0, count: Int(RowNumbers.bits) / 64)].insert(bit, at: word)
    if isNew { count += 1 }
  }

  func contains(_ number: Int64) -> Bool {
    let (page, word, bit) = RowNumbers.place(of: number)
    return pages[page].map { $0[word] & bit != 0 } ?? false
  }

  /// Calls `body` with each longest row of numbers that follow one another, from the least on.
  func forEachRange(_ body: (ClosedRange<Int64>) throws -> Void) rethrows {
    var range: ClosedRange<Int64>?
    for (page, words) in pages.sorted(by: { $0.key < $1.key }) {
      for (word, bits) in words.enumerated() where bits != 0 {
        for bit in 0..<64 where bits & 1 << UInt64(bit) != 0 {
          let number = page << 9 | Int64(word << 6 | bit)
          if let open = range, open.upperBound + 1 == number {
            range = open.lowerBound...number
          } else {
            if let open = range { try body(open) }
            range = number...number
          }
        }
      }
    }
    if let open = range { try body(open) }
  }
}

extension [UInt64] {
  /// Sets a bit, and says whether it was not set.
  fileprivate mutating func insert(_ bit: UInt64, at word: Int) -> Bool {
    defer { self[word] |= bit }
    return self[word] & bit == 0
  }
}
