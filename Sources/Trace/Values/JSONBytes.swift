/// Walks over the bytes of a JSON text, as far as it is written as most are.
@safe struct JSONBytes {
  private let bytes: UnsafeRawBufferPointer
  private let count: Int
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = unsafe bytes
    count = bytes.count
  }

  /// Whether all bytes were walked over.
  var isOver: Bool { position == count }

  /// Goes on by one byte.
  mutating func skip() { position += 1 }

  /// Reads the one object that the text is; false where `field` answers so, or where it is to be read otherwise.
  mutating func readObject(
    _ field: (_ name: UnsafeRawBufferPointer, _ place: JSONFields.Place) -> Bool
  ) -> Bool {
    guard next() == UInt8(ascii: "{") else { return false }
    position += 1
    while true {
      guard next() == UInt8(ascii: "\"") else { return false }
      let begin = position + 1
      guard let name = readText(), name == .text else { return false }
      let end = position - 1
      guard next() == UInt8(ascii: ":") else { return false }
      position += 1
      guard let place = readValue() else { return false }
      guard unsafe field(UnsafeRawBufferPointer(rebasing: bytes[begin..<end]), place) else { return false }
      let separator = next()
      position += 1
      if separator == UInt8(ascii: "}") { return next() == nil }
      guard separator == UInt8(ascii: ",") else { return false }
    }
  }

  /// Where the next value stands; `nil` where it has no end.
  private mutating func readValue() -> JSONFields.Place? {
    guard let first = next() else { return nil }
    let begin = position
    switch first {
    case UInt8(ascii: "\""):
      guard let kind = readText() else { return nil }
      return JSONFields.Place(kind: kind, range: begin + 1..<position - 1)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard skipNested() else { return nil }
      return JSONFields.Place(kind: first == UInt8(ascii: "[") ? .list : .object, range: begin..<position)
    default:
      while position < count, unsafe JSONBytes.isOfAWord(bytes[position]) { position += 1 }
      return position > begin ? JSONFields.Place(kind: .other, range: begin..<position) : nil
    }
  }

  /// Whether a byte may be one of a number, or of true, false and null.
  private static func isOfAWord(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || byte | 0x20 &- UInt8(ascii: "a") <= 25 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Goes behind a list or an object, whatever is in it; its brackets are counted, not matched.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while position < count {
      switch unsafe bytes[position] {
      case UInt8(ascii: "\""):
        guard readText() != nil else { return false }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Goes behind a text that begins here, eight bytes at a time; `nil` where it has no end or a control character.
  private mutating func readText() -> JSONFields.Kind? {
    position += 1
    var kind = JSONFields.Kind.text
    while true {
      var byte: UInt8 = 0
      if position + 8 <= count {
        let eight = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        let places = EightBytes.escaped(in: UInt64(littleEndian: eight))
        guard places != 0 else {
          position += 8
          continue
        }
        position += places.trailingZeroBitCount / 8
        byte = unsafe bytes[position]
      } else {
        guard position < count else { return nil }
        byte = unsafe bytes[position]
      }
      position += 1
      if byte == UInt8(ascii: "\"") { return kind }
      if byte < 0x20 { return nil }
      if byte == UInt8(ascii: "\\") {
        kind = .escapedText
        position += 1
      }
    }
  }

  // MARK: - Canonical texts

  /// Goes behind a value that is written as `Value.json` writes it; false where that is not seen at a glance.
  ///
  /// - Parameter levels: How deep it may be nested.
  mutating func skipCanonical(levels: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): return skipASCII()
    case UInt8(ascii: "["): return skipCanonicalList(levels: levels)
    case UInt8(ascii: "{"): return skipCanonicalObject(levels: levels)
    case UInt8(ascii: "n"): return skip("null")
    case UInt8(ascii: "t"): return skip("true")
    case UInt8(ascii: "f"): return skip("false")
    default: return skipCanonicalNumber()
    }
  }

  private mutating func skipCanonicalList(levels: Int) -> Bool {
    position += 1
    if skip("]") { return true }
    repeat {
      guard levels > 0, skipCanonical(levels: levels - 1) else { return false }
    } while skip(",")
    return skip("]")
  }

  /// Names are in order, and so each is there once.
  private mutating func skipCanonicalObject(levels: Int) -> Bool {
    position += 1
    if skip("}") { return true }
    var before: Range<Int>?
    repeat {
      let begin = position
      guard levels > 0, byte == UInt8(ascii: "\""), skipASCII() else { return false }
      let name = begin + 1..<position - 1
      if let before, !isBefore(before, name) { return false }
      before = name
      guard skip(":"), skipCanonical(levels: levels - 1) else { return false }
    } while skip(",")
    return skip("}")
  }

  private func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    unsafe bytes[one].lexicographicallyPrecedes(bytes[other])
  }

  /// Up to twelve digits, and no zero at the end of a fraction.
  private mutating func skipCanonicalNumber() -> Bool {
    let isNegative = skip("-")
    let isZero = byte == UInt8(ascii: "0")
    let begin = position
    while digit() != nil { position += 1 }
    guard (1...12).contains(position - begin), !isZero || position - begin == 1 else { return false }
    guard skip(".") else { return !isNegative || !isZero }
    let fraction = position
    while digit() != nil { position += 1 }
    return unsafe (1...3).contains(position - fraction) && bytes[position - 1] != UInt8(ascii: "0")
  }

  /// Goes behind a text that is ASCII and has no escape.
  private mutating func skipASCII() -> Bool {
    let begin = position + 1
    guard readText() == .text else { return false }
    var place = begin
    while place < position {
      if unsafe bytes[place] >= 0x80 { return false }
      place += 1
    }
    return true
  }

  private var byte: UInt8? { position < count ? unsafe bytes[position] : nil }

  private mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= count else { return false }
    for place in 0..<length where unsafe bytes[position + place] != text.utf8Start[place] { return false }
    position += length
    return true
  }

  // MARK: - Numbers

  /// A number in thousandths and the byte behind it, which ends it.
  mutating func readMilli(endedBy end: UInt8) -> Int64? {
    guard let first = next() else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let begin = position
    var number: Int64 = 0
    while let digit = digit(), position - begin < 12 {
      number = number &* 10 &+ digit
      position += 1
    }
    let digits = position - begin
    guard digits > 0, digits == 1 || (unsafe bytes[begin] != UInt8(ascii: "0")) else { return nil }
    var places = 0
    if position < count, unsafe bytes[position] == UInt8(ascii: ".") {
      position += 1
      while let digit = digit(), places < 3 {
        number = number &* 10 &+ digit
        position += 1
        places += 1
      }
      guard places > 0 else { return nil }
    }
    while places < 3 {
      number = number &* 10
      places += 1
    }
    guard next() == end else { return nil }
    position += 1
    return isNegative ? -number : number
  }

  private func digit() -> Int64? {
    guard position < count else { return nil }
    let digit = unsafe bytes[position] &- UInt8(ascii: "0")
    return digit <= 9 ? Int64(digit) : nil
  }

  /// The next byte that is no white space.
  private mutating func next() -> UInt8? {
    while position < count {
      switch unsafe bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case let byte: return byte
      }
    }
    return nil
  }
}
