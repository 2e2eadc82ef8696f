/// Some short words, found by their bytes: the names of fields, or what a field can say.
///
/// A word is held as two numbers that overlap in its middle and its length, so that asking for one compares three
/// numbers and makes no text. Typical input: 20 words of up to 13 bytes.
package struct ByteWords: Sendable {
  /// How long a word can be.
  private static let longest = 16

  /// A word, or an empty place of the table.
  private struct Place {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count = 0
    var number = 0
  }

  /// As many times a power of two that most words are where they are looked for first.
  private var places: [Place]

  /// Takes words of 1 to 16 bytes, each once; their numbers are their positions.
  package init(_ words: [String]) {
    var size = 16
    while size < words.count * 4 { size *= 2 }
    places = Array(repeating: Place(), count: size)
    for (number, word) in words.enumerated() {
      let bytes = Array(word.utf8)
      precondition((1...ByteWords.longest).contains(bytes.count), "A word has up to 16 bytes.")
      let (first, last) = unsafe bytes.withUnsafeBytes { unsafe ByteWords.ends(of: $0) }
      var index = ByteWords.index(first, last, size)
      while places[index].count > 0 { index = (index + 1) & (size - 1) }
      places[index] = Place(first: first, last: last, count: bytes.count, number: number)
    }
  }

  /// The number of the word that some bytes are; `nil` where they are none.
  package func number(of bytes: Span<UInt8>) -> Int? {
    unsafe bytes.withUnsafeBytes { bytes in unsafe number(of: bytes) }
  }

  /// The number of the word that some bytes are; `nil` where they are none.
  func number(of bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count > 0, bytes.count <= ByteWords.longest else { return nil }
    let (first, last) = unsafe ByteWords.ends(of: bytes)
    return unsafe places.withUnsafeBufferPointer { places in
      var index = ByteWords.index(first, last, places.count)
      while true {
        let place = unsafe places[index]
        if place.first == first, place.last == last, place.count == bytes.count { return place.number }
        if place.count == 0 { return nil }
        index = (index + 1) & (places.count - 1)
      }
    }
  }

  /// Where a word is looked for first.
  private static func index(_ first: UInt64, _ last: UInt64, _ size: Int) -> Int {
    let mixed = (first ^ last &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 40) & (size - 1)
  }

  /// The first bytes and the last ones: with the length they are all that up to 16 bytes say.
  private static func ends(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let count = bytes.count
    if count >= 8 {
      return unsafe (
        bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      )
    }
    if count >= 4 {
      return unsafe (
        UInt64(bytes.loadUnaligned(as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    }
    return unsafe (UInt64(bytes[0]) << 8 | UInt64(bytes[count / 2]), UInt64(bytes[count - 1]))
  }
}
