/// Whole numbers in few bytes, as protocol buffers have them: seven bits a byte, the lowest first; the eighth says that
/// more follow.
extension [UInt8] {
  /// Appends a varint.
  package mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number that may be negative, its sign in the lowest bit.
  package mutating func append(zigzag number: Int64) { append(varint: UInt64(bitPattern: number << 1 ^ number >> 63)) }

  /// Reads the varint at a place, and goes behind it; what is behind the end is zero.
  package func varint(at place: inout Int) -> UInt64 {
    var (bits, shift): (UInt64, UInt64) = (0, 0)
    while place < count {
      let byte = self[place]
      place += 1
      bits |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    return bits
  }

  /// Reads a number that may be negative.
  package func zigzag(at place: inout Int) -> Int64 {
    let bits = varint(at: &place)
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
