/// A recorded value: an argument, an answer or a property.
///
/// Numbers are quantised to thousandths when the value is made, so that equal values have equal texts everywhere.
public enum Value: Hashable, Sendable {
  /// Nothing: `nil`, or a message that answers nothing.
  case null
  /// YES or NO.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A measure in thousandths.
  case milli(Int64)
  /// A text: an identifier, a title, an enumeration case.
  case text(String)
  /// Values in order.
  indirect case list([Value])
  /// Named values; written sorted by name.
  indirect case record([String: Value])

  /// A measure in points, seconds or a fraction, quantised to thousandths.
  public static func number(_ value: Double) -> Value { .milli(milliPoints(value)) }

  /// A point as `[x, y]`.
  public static func point(_ point: Point) -> Value { .list([.number(point.x), .number(point.y)]) }

  /// A size as `[width, height]`.
  public static func size(_ size: Size) -> Value { .list([.number(size.width), .number(size.height)]) }

  /// A rectangle as `[x, y, width, height]`.
  public static func rect(_ rect: Rect) -> Value {
    .list([.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)])
  }

  /// Insets as `[top, left, bottom, right]`.
  public static func insets(_ insets: EdgeInsets) -> Value {
    .list([.number(insets.top), .number(insets.left), .number(insets.bottom), .number(insets.right)])
  }

  /// A text, or `null` when there is none.
  public static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

  /// Canonical JSON: no spaces, names sorted by their UTF-8, numbers with at most three decimals.
  ///
  /// Equal values give equal text and unequal values unequal text, except that a whole measure and the same integer
  /// coincide, as they do for a reader of SQL.
  public var json: String {
    var text = ByteText()
    write(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Adds the canonical JSON to a text.
  func write(to text: inout ByteText) {
    switch self {
    case .null: text.add("null")
    case .bool(let flag): text.add(flag ? "true" : "false")
    case .integer(let number): text.add(number)
    case .milli(let number): text.add(milli: number)
    case .text(let string): text.add(quoted: string)
    case .list(let values):
      text.add(byte: UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.add(byte: UInt8(ascii: ",")) }
        value.write(to: &text)
      }
      text.add(byte: UInt8(ascii: "]"))
    case .record(let fields):
      text.add(byte: UInt8(ascii: "{"))
      for (index, field) in Value.sorted(fields).enumerated() {
        if index > 0 { text.add(byte: UInt8(ascii: ",")) }
        text.add(quoted: field.key)
        text.add(byte: UInt8(ascii: ":"))
        field.value.write(to: &text)
      }
      text.add(byte: UInt8(ascii: "}"))
    }
  }

  /// The fields of a record by the bytes of their names.
  private static func sorted(_ fields: [String: Value]) -> [(key: String, value: Value)] {
    fields.count > 1 ? fields.sorted { ExactText.precedes($0.key, $1.key) } : Array(fields)
  }

  /// `string` as a JSON string literal, control characters escaped.
  public static func quoted(_ string: String) -> String {
    // Most texts have nothing to escape.
    let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return "\"" + string + "\"" }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count + 16)
    append(quoted: string, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `quoted` gives, in UTF-8.
  static func append(quoted string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // All that is escaped is one byte of UTF-8, and no byte of a longer character is like it.
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case ..<0x20:
        let hex = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// YES or NO.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Values in order.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// Named values; a name given twice keeps its last value.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .record(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
