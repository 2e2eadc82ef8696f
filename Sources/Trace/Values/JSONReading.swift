/// Reads JSON texts: those of recorded arguments, answers and properties, and the lines of streams.
///
/// Accepts JSON as RFC 8259 has it, in UTF-8, up to 64 levels deep. Numbers become whole ones of 64 bits, or others in
/// whole thousandths below 10¹⁵; what is neither is rounded and said to be. Every byte is looked at twice at most.
package struct JSONReading {
  /// How deep lists and objects may be nested.
  package static let mostLevels = 64

  private let bytes: [UInt8]
  private var position = 0

  /// The value that `text` is, or `nil` where it is none or has a number that no value can have exactly.
  static func value(of text: String) -> Value? {
    var reading = JSONReading(Array(text.utf8))
    guard let node = try? reading.read(), node.isExact else { return nil }
    return node.value
  }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value that the text is.
  ///
  /// - Parameter depth: In how many lists and objects it stands elsewhere.
  package mutating func read(depth: Int = 0) throws(JSONMistake) -> JSONNode {
    position = 0
    let node = try readValue(depth: depth)
    if next() != nil { throw unexpected("the end of the line") }
    return node
  }

  // MARK: - Values

  private mutating func readValue(depth: Int) throws(JSONMistake) -> JSONNode {
    guard let first = next() else { throw unexpected("a value") }
    let offset = position
    guard depth < JSONReading.mostLevels else {
      throw JSONMistake(
        at: offset, "this is nested too deeply", expected: "at most \(JSONReading.mostLevels) levels of [ and {")
    }
    let content: JSONNode.Content
    switch first {
    case UInt8(ascii: "n"): content = try word("null", .null)
    case UInt8(ascii: "t"): content = try word("true", .bool(true))
    case UInt8(ascii: "f"): content = try word("false", .bool(false))
    case UInt8(ascii: "\""): content = .text(try readText())
    case UInt8(ascii: "["): content = .list(try readList(depth: depth))
    case UInt8(ascii: "{"): content = .record(try readRecord(depth: depth))
    default: content = try readNumber()
    }
    return JSONNode(offset: offset, content: content)
  }

  private mutating func word(_ text: String, _ content: JSONNode.Content) throws(JSONMistake) -> JSONNode.Content {
    guard skip(text) else { throw unexpected("a value") }
    return content
  }

  private mutating func readList(depth: Int) throws(JSONMistake) -> [JSONNode] {
    position += 1
    var nodes: [JSONNode] = []
    if next() == UInt8(ascii: "]") {
      position += 1
      return nodes
    }
    while true {
      nodes.append(try readValue(depth: depth + 1))
      let separator = next()
      guard separator == UInt8(ascii: "]") || separator == UInt8(ascii: ",") else { throw unexpected(", or ]") }
      position += 1
      if separator == UInt8(ascii: "]") { return nodes }
    }
  }

  private mutating func readRecord(depth: Int) throws(JSONMistake) -> [JSONField] {
    position += 1
    var fields: [JSONField] = []
    // A line has up to nine.
    if depth == 0 { fields.reserveCapacity(8) }
    if next() == UInt8(ascii: "}") {
      position += 1
      return fields
    }
    while true {
      guard next() == UInt8(ascii: "\"") else { throw unexpected("a name in quotation marks") }
      let offset = position
      let name = try readText()
      guard next() == UInt8(ascii: ":") else { throw unexpected(":") }
      position += 1
      fields.append(JSONField(name: name, offset: offset, value: try readValue(depth: depth + 1)))
      let separator = next()
      guard separator == UInt8(ascii: "}") || separator == UInt8(ascii: ",") else { throw unexpected(", or }") }
      position += 1
      if separator == UInt8(ascii: "}") { return fields }
    }
  }

  // MARK: - Numbers

  private mutating func readNumber() throws(JSONMistake) -> JSONNode.Content {
    let begin = position
    let isNegative = skip(UInt8(ascii: "-"))
    guard let whole = readDigits() else { throw begin == position ? unexpected("a value") : unexpected("a digit") }
    if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "0") {
      throw JSONMistake(at: begin, "a number does not begin with 0", expected: "a number without it, or a text")
    }
    var fraction = position..<position
    if skip(UInt8(ascii: ".")) {
      guard let digits = readDigits() else { throw unexpected("a digit") }
      fraction = digits
    }
    let hasExponent = skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E"))
    if !hasExponent, whole.count <= 12, fraction.count <= 3 {
      return shortNumber(whole, fraction, isNegative: isNegative)
    }
    var exponent = 0
    if hasExponent {
      let isSmall = skip(UInt8(ascii: "-"))
      if !isSmall { _ = skip(UInt8(ascii: "+")) }
      guard let digits = readDigits() else { throw unexpected("a digit") }
      // No number of a text's length has more digits than this moves.
      let size = Int(String(decoding: bytes[digits], as: UTF8.self)).map { min($0, 1 << 40) } ?? 1 << 40
      exponent = isSmall ? -size : size
    }
    let digits = DecimalDigits(bytes[whole], bytes[fraction], isNegative: isNegative)
    let (number, isExact) = digits.value(isWhole: fraction.isEmpty && exponent >= 0, exponent: exponent)
    return .number(number, isExact: isExact)
  }

  /// What `DecimalDigits` would make of a number that is one exactly, as most are.
  private func shortNumber(_ whole: Range<Int>, _ fraction: Range<Int>, isNegative: Bool) -> JSONNode.Content {
    var number: Int64 = 0
    for place in whole { number = number * 10 + Int64(bytes[place] - UInt8(ascii: "0")) }
    if !fraction.isEmpty {
      for place in fraction { number = number * 10 + Int64(bytes[place] - UInt8(ascii: "0")) }
      for _ in fraction.count..<3 { number *= 10 }
    }
    if isNegative { number = -number }
    return .number(fraction.isEmpty ? .integer(number) : .milli(number), isExact: true)
  }

  private mutating func readDigits() -> Range<Int>? {
    let begin = position
    while position < bytes.count, JSONReading.digits.contains(bytes[position]) { position += 1 }
    return begin == position ? nil : begin..<position
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  // MARK: - Texts

  private mutating func readText() throws(JSONMistake) -> String {
    let begin = position
    position += 1
    var text: [UInt8] = []
    var plain = position
    var allBits: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let rest = plain..<position
        position += 1
        if text.isEmpty, allBits < 0x80 { return ascii(rest) }
        guard let decoded = decode(text + bytes[rest]) else {
          throw JSONMistake(at: begin, "this text is not UTF-8", expected: "UTF-8")
        }
        return decoded
      }
      if byte < 0x20 { throw unexpected("a text without control characters, which are written as \\n or \\u0007") }
      allBits |= byte
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += bytes[plain..<position - 1]
        text += try readEscape()
        plain = position
      }
    }
    throw unexpected("\" at the end of the text")
  }

  /// Bytes that are ASCII, which need no look whether they are UTF-8.
  private func ascii(_ place: Range<Int>) -> String {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[place]), as: UTF8.self)
    }
  }

  private func decode(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  private mutating func readEscape() throws(JSONMistake) -> [UInt8] {
    let begin = position - 1
    guard position < bytes.count else { throw unexpected("a character after \\") }
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
      if let scalar = readScalar() { return Array(String(scalar).utf8) }
      throw JSONMistake(
        at: begin, "this escape is no character", expected: "\\u and four hexadecimal digits, surrogates in pairs")
    default:
      throw JSONMistake(at: begin, "this escape is unknown", expected: "one of \\n \\r \\t \\b \\f \\\" \\\\ \\/ \\u")
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

  // MARK: - Bytes

  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// That something else stands at the position than `expected`.
  private func unexpected(_ expected: String) -> JSONMistake {
    guard position < bytes.count else { return JSONMistake(at: position, "the line ends here", expected: expected) }
    let byte = bytes[position]
    let isShown = byte > 0x20 && byte < 0x7F
    let found = isShown ? "\"\(Character(Unicode.Scalar(byte)))\"" : "a character that does not belong here"
    return JSONMistake(at: position, "found \(found)", expected: expected)
  }
}
