/// Reads the JSON texts of recorded arguments, answers and properties.
///
/// Accepts JSON as RFC 8259 has it, up to 64 levels deep, as far as its numbers can be values: whole ones of 64 bits,
/// others in whole thousandths below 10¹⁵. Other texts are no values and are compared and shown as they are.
struct JSONReading {
  private let bytes: [UInt8]
  private var position = 0

  /// The value that `text` is, or `nil`.
  static func value(of text: String) -> Value? {
    var reading = JSONReading(bytes: Array(text.utf8))
    guard let value = reading.readValue(depth: 0), reading.next() == nil else { return nil }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func next() -> UInt8? {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func readValue(depth: Int) -> Value? {
    guard depth < 64, let first = next() else { return nil }
    switch first {
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    case UInt8(ascii: "t"): return skip("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .bool(false) : nil
    case UInt8(ascii: "\""): return readText().map { .text($0) }
    case UInt8(ascii: "["): return readList(depth: depth)
    case UInt8(ascii: "{"): return readRecord(depth: depth)
    default: return readNumber()
    }
  }

  private mutating func readList(depth: Int) -> Value? {
    position += 1
    var values: [Value] = []
    if next() == UInt8(ascii: "]") {
      position += 1
      return .list(values)
    }
    while let value = readValue(depth: depth + 1) {
      values.append(value)
      let separator = next()
      position += 1
      if separator == UInt8(ascii: "]") { return .list(values) }
      if separator != UInt8(ascii: ",") { return nil }
    }
    return nil
  }

  private mutating func readRecord(depth: Int) -> Value? {
    position += 1
    var fields: [String: Value] = [:]
    if next() == UInt8(ascii: "}") {
      position += 1
      return .record(fields)
    }
    while next() == UInt8(ascii: "\""), let name = readText(), next() == UInt8(ascii: ":") {
      position += 1
      guard let value = readValue(depth: depth + 1) else { return nil }
      fields[name] = value
      let separator = next()
      position += 1
      if separator == UInt8(ascii: "}") { return .record(fields) }
      if separator != UInt8(ascii: ",") { return nil }
    }
    return nil
  }

  private mutating func readNumber() -> Value? {
    let isNegative = skip("-")
    guard let whole = readDigits(), whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if skip(".") {
      guard let digits = readDigits() else { return nil }
      fraction = digits
    }
    var exponent = 0
    if skip("e") || skip("E") {
      let isSmall = skip("-")
      if !isSmall { _ = skip("+") }
      guard let digits = readDigits(), let size = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      exponent = isSmall ? -size : size
    }
    let digits = Array(whole + fraction)
    if fraction.isEmpty, exponent >= 0 {
      return JSONReading.number(digits, shiftedBy: exponent, isNegative: isNegative).map { .integer($0) }
    }
    let (shift, isTooLarge) = exponent.addingReportingOverflow(3 - fraction.count)
    guard !isTooLarge, let milli = JSONReading.number(digits, shiftedBy: shift, isNegative: isNegative),
      milli.magnitude < 1_000_000_000_000_000_000
    else { return nil }
    return .milli(milli)
  }

  private mutating func readDigits() -> ArraySlice<UInt8>? {
    let begin = position
    while position < bytes.count, JSONReading.digits.contains(bytes[position]) { position += 1 }
    return begin == position ? nil : bytes[begin..<position]
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The number that digits are when the decimal point behind them moves to the right; `nil` when it is not whole, or
  /// too large.
  private static func number(_ digits: [UInt8], shiftedBy shift: Int, isNegative: Bool) -> Int64? {
    let zero = UInt8(ascii: "0")
    var digits = Array(digits.drop { $0 == zero })
    if digits.isEmpty { return 0 }
    if shift > 0 {
      guard shift < 19 else { return nil }
      digits += Array(repeating: zero, count: shift)
    } else if shift < 0 {
      guard shift > -digits.count, digits.suffix(-shift).allSatisfy({ $0 == zero }) else { return nil }
      digits.removeLast(-shift)
    }
    return Int64((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
  }

  private mutating func readText() -> String? {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte < 0x20 { return nil }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else if let escaped = readEscape() {
        text += escaped
      } else {
        return nil
      }
    }
    return nil
  }

  private mutating func readEscape() -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return readScalar().map { Array(String($0).utf8) }
    default: return nil
    }
  }

  /// The scalar whose escape goes on at the position; one beyond 16 bits is written as two surrogates.
  private mutating func readScalar() -> Unicode.Scalar? {
    guard let unit = readUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard skip("\\u"), let trail = readUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private mutating func readUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
