/// A text in UTF-8 that is put together from many short ones: a tenth of the time that a `String` takes for it.
///
/// Room is made before something is added, once for all of it, and bytes are written to where they stay.
package struct ByteText: Sendable {
  /// The bytes, and room for more behind them.
  private var memory: [UInt8] = []
  /// How many bytes there are.
  package private(set) var count = 0

  /// Begins without a byte.
  package init() {}

  /// What there is so far.
  package var bytes: [UInt8] { Array(memory[..<count]) }

  /// Lends what there is so far.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe memory.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }

  /// Forgets the bytes and keeps their memory.
  package mutating func clear() { count = 0 }

  /// Hands the bytes over and begins anew.
  package mutating func take() -> [UInt8] {
    defer { clear() }
    return bytes
  }

  /// Adds a character of the program that is one byte.
  package mutating func add(byte: UInt8) {
    unsafe write(most: 1) { place in
      unsafe place[0] = byte
      return 1
    }
  }

  // MARK: - Texts

  /// Adds a text of the program.
  package mutating func add(_ text: StaticString) {
    unsafe write(most: text.utf8CodeUnitCount) { place in unsafe ByteText.write(text, to: place) }
  }

  /// Adds a text.
  package mutating func add(text: String) {
    var text = text
    text.withUTF8 { unsafe add($0) }
  }

  /// Adds bytes of a text.
  package mutating func add(_ others: [UInt8]) { unsafe others.withUnsafeBufferPointer { unsafe add($0) } }

  private mutating func add(_ others: UnsafeBufferPointer<UInt8>) {
    unsafe write(most: others.count) { place in unsafe ByteText.write(others, to: place) }
  }

  /// Adds a text as JSON writes it: as `Value.quoted` does.
  package mutating func add(quoted text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard unsafe EightBytes.isPlain(UnsafeRawBufferPointer(utf8)) else { return false }
      unsafe write(most: utf8.count + 2) { place in
        unsafe place[0] = UInt8(ascii: "\"")
        let count = unsafe ByteText.write(utf8, to: place + 1)
        unsafe place[count + 1] = UInt8(ascii: "\"")
        return count + 2
      }
      return true
    }
    if !isPlain { add(text: Value.quoted(text)) }
  }

  /// Adds the name of a further field of a JSON object, which has nothing to be escaped, and the colon behind it.
  package mutating func add(field name: StaticString) {
    unsafe write(most: name.utf8CodeUnitCount + 4) { place in
      unsafe place[0] = UInt8(ascii: ",")
      unsafe place[1] = UInt8(ascii: "\"")
      let count = unsafe ByteText.write(name, to: place + 2)
      unsafe place[count + 2] = UInt8(ascii: "\"")
      unsafe place[count + 3] = UInt8(ascii: ":")
      return count + 4
    }
  }

  // MARK: - Numbers

  /// Adds a number in decimal digits.
  package mutating func add(_ number: Int64) {
    unsafe write(most: ByteText.longestNumber) { place in unsafe ByteText.write(number, to: place) }
  }

  /// Adds a number in decimal digits.
  package mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a number in thousandths, as `decimalText(milli:)` writes it.
  package mutating func add(milli number: Int64) {
    unsafe write(most: ByteText.longestNumber) { place in unsafe ByteText.write(milli: number, to: place) }
  }

  /// Adds a list of four numbers in thousandths, as JSON writes it.
  package mutating func add(_ rect: MilliRect) {
    unsafe write(most: 4 * ByteText.longestNumber + 5) { place in
      unsafe place[0] = UInt8(ascii: "[")
      var count = 1
      func add(_ length: Int64, _ end: UInt8) {
        unsafe count += ByteText.write(milli: length, to: place + count)
        unsafe place[count] = end
        count += 1
      }
      add(rect.x, UInt8(ascii: ","))
      add(rect.y, UInt8(ascii: ","))
      add(rect.width, UInt8(ascii: ","))
      add(rect.height, UInt8(ascii: "]"))
      return count
    }
  }

  // MARK: - Memory

  /// A sign, 19 digits and a point.
  private static let longestNumber = 21

  /// Has at most so many bytes written behind the others.
  ///
  /// - Parameter body: Writes them and answers how many they are.
  @inline(__always) private mutating func write(most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if memory.count - count < most { makeRoom(for: most) }
    let count = count
    unsafe memory.withUnsafeMutableBufferPointer { memory in
      guard let begin = memory.baseAddress else { return }
      unsafe self.count = count + body(begin + count)
    }
  }

  @inline(never) private mutating func makeRoom(for more: Int) {
    let size = Swift.max(256, 2 * memory.count, count + more)
    memory += repeatElement(0, count: size - memory.count)
  }

  private static func write(_ text: StaticString, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let count = text.utf8CodeUnitCount
    unsafe place.update(from: text.utf8Start, count: count)
    return count
  }

  private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if let begin = bytes.baseAddress { unsafe place.update(from: begin, count: bytes.count) }
    return bytes.count
  }

  private static func write(_ number: Int64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    guard number < 0 else { return unsafe writeDigits(number.magnitude, to: place) }
    unsafe place[0] = UInt8(ascii: "-")
    return unsafe 1 + writeDigits(number.magnitude, to: place + 1)
  }

  private static func write(milli number: Int64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 0
    if number < 0 {
      unsafe place[0] = UInt8(ascii: "-")
      count = 1
    }
    let whole = number.magnitude / 1000
    unsafe count += writeDigits(whole, to: place + count)
    var (rest, unit) = (number.magnitude - whole * 1000, UInt64(100))
    guard rest > 0 else { return count }
    unsafe place[count] = UInt8(ascii: ".")
    count += 1
    while rest > 0 {
      let digit = rest / unit
      unsafe place[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      count += 1
      (rest, unit) = (rest - digit * unit, unit / 10)
    }
    return count
  }

  private static func writeDigits(_ number: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    var (count, bound) = (1, UInt64(10))
    while count < 20, number >= bound {
      count += 1
      bound &*= 10
    }
    var rest = number
    for index in stride(from: count - 1, through: 0, by: -1) {
      let tenth = rest / 10
      unsafe place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest - tenth * 10)
      rest = tenth
    }
    return count
  }
}
