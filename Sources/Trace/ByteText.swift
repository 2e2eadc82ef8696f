/// A text in UTF-8 that is put together from many short ones: a third of the time that a `String` takes for it.
package struct ByteText: Sendable {
  /// What there is so far.
  package private(set) var bytes: [UInt8] = []

  /// Begins without a byte.
  package init() {}

  /// How many bytes there are.
  package var count: Int { bytes.count }

  /// Forgets the bytes and keeps their memory.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Hands the bytes over and begins anew.
  package mutating func take() -> [UInt8] {
    defer { clear() }
    return bytes
  }

  /// Adds a text of the program.
  package mutating func add(_ text: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a text.
  package mutating func add(text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds bytes of a text.
  package mutating func add(_ others: [UInt8]) { bytes += others }

  /// Adds a text as JSON writes it: as `Value.quoted` does.
  package mutating func add(quoted text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      let isPlain = unsafe utf8.allSatisfy {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      guard isPlain else { return false }
      bytes.append(UInt8(ascii: "\""))
      unsafe bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
    if !isPlain { add(text: Value.quoted(text)) }
  }

  /// Adds a number in decimal digits.
  package mutating func add(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    var rest = number.magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
    bytes[first...].reverse()
  }

  /// Adds a number in decimal digits.
  package mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a number in thousandths, as `decimalText(milli:)` writes it.
  package mutating func add(milli number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: 1000)
    add(Int64(whole))
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (rest, unit) = (fraction, UInt64(100))
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
  }
}
