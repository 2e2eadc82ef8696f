extension Value {
  /// The value that a JSON text is, or `nil` when it is none: the inverse of `json`.
  public init?(json: String) {
    guard let value = JSONReading.value(of: json) else { return nil }
    self = value
  }

  /// The number, of either kind.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .milli(let number): Double(number) / 1000
    default: nil
    }
  }

  /// The field called `name` of a record.
  public subscript(name: String) -> Value? {
    if case .record(let fields) = self { fields[name] } else { nil }
  }
}

/// Reads the JSON texts of recorded arguments, answers and properties.
///
/// Accepts any JSON up to 64 levels deep whose numbers have at most three decimals and no exponent, which is all that
/// `Value.json` writes; other texts are no values and are compared and shown as they are.
private struct JSONReading {
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
    let begin = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
    let parts = bytes[begin..<position].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    guard let whole = texts.first else { return nil }
    if texts.count == 1 { return Int64(whole).map { .integer($0) } }
    guard texts.count == 2, 1...3 ~= texts[1].utf8.count, let magnitude = Int64(whole),
      let fraction = UInt16(texts[1] + String(repeating: "0", count: 3 - texts[1].utf8.count)),
      magnitude.magnitude < 1_000_000_000_000_000
    else { return nil }
    let signed = whole.hasPrefix("-") ? -Int64(fraction) : Int64(fraction)
    return .milli(magnitude * 1000 + signed)
  }

  private mutating func readText() -> String? {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
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
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count,
        let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else { return nil }
      position += 4
      return Array(String(scalar).utf8)
    default: return nil
    }
  }
}
