import RehearsalTrace
import Testing

/// Words are found by all of their bytes.
@Suite struct ByteWordsTests {
  private static let words = [
    "a", "ab", "abc", "abd", "abcd", "abxd", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgh_abcdefg", "unimplemented",
  ]

  private static func number(_ bytes: [UInt8], _ table: ByteWords) -> Int? { table.number(of: bytes.span) }

  private static func firstPlace(_ bytes: [UInt8], from begin: Int) -> Int? {
    bytes.span.firstPlace(of: 0x0A, from: begin)
  }

  @Test func `each word is found, and none that differs in a byte or in length`() {
    let table = ByteWords(Self.words)
    for (number, word) in Self.words.enumerated() {
      let bytes = Array(word.utf8)

      #expect(Self.number(bytes, table) == number)
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 0x40
        #expect(Self.number(other, table) == nil, "\(word) at \(place)")
      }
      #expect(Self.number(bytes + [0], table) == nil)
      #expect(Self.number([0] + bytes, table) == nil)
    }
    #expect(Self.number([], table) == nil)
    #expect(Self.number(Array(repeating: 97, count: 17), table) == nil)
  }

  @Test func `a byte is found where it is for the first time`() {
    for length in 0..<40 {
      for place in 0..<length {
        var bytes = Array(repeating: UInt8(0x0B), count: length)
        bytes[place] = 0x0A
        if place + 3 < length { bytes[place + 3] = 0x0A }

        #expect(Self.firstPlace(bytes, from: 0) == place)
        #expect(Self.firstPlace(bytes, from: place) == place)
        #expect(Self.firstPlace(bytes, from: place + 1) == (place + 3 < length ? place + 3 : nil))
      }
    }
  }
}
