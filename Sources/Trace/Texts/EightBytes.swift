/// Eight bytes of a text at a time.
enum EightBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of each byte that is `byte`; above the lowest there may be others without a reason, since a borrow
  /// goes on.
  static func places(of byte: UInt8, in eight: UInt64) -> UInt64 {
    let others = eight ^ ones &* UInt64(byte)
    return (others &- ones) & ~others & high
  }

  /// The highest bit of each byte that a text in JSON does not have as it is (a quotation mark, a backslash or a
  /// control character); above the lowest there may be others.
  static func escaped(in eight: UInt64) -> UInt64 {
    places(of: UInt8(ascii: "\""), in: eight) | places(of: UInt8(ascii: "\\"), in: eight)
      | (eight &- ones &* 0x20) & ~eight & high
  }

  /// Whether a text is in JSON as it is.
  static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    let count = text.count
    guard count >= 8 else {
      return unsafe text.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    var place = 0
    while place + 8 < count {
      if unsafe escaped(in: text.loadUnaligned(fromByteOffset: place, as: UInt64.self)) != 0 { return false }
      place += 8
    }
    return unsafe escaped(in: text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) == 0
  }
}

extension Span<UInt8> {
  /// Where a byte is for the first time from a place on.
  package func firstPlace(of byte: UInt8, from begin: Int) -> Int? {
    unsafe withUnsafeBytes { bytes in
      var place = begin
      while place + 8 <= bytes.count {
        let eight = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        let found = EightBytes.places(of: byte, in: eight)
        if found != 0 { return place + found.trailingZeroBitCount / 8 }
        place += 8
      }
      while place < bytes.count {
        if unsafe bytes[place] == byte { return place }
        place += 1
      }
      return nil
    }
  }
}
