import RehearsalPlainText

/// How the values of a column are written: its heading, its unit, its decimals.
///
/// The name of a column says what it is: `…_us` is a length of time and shown in milliseconds, `…_ms` one in
/// milliseconds, `…_at_ms` a moment, `…bytes` a size, `…percent` a share. A unit given to the column comes before that.
struct ValueFormat: Hashable, Sendable {
  let column: String
  let kind: Kind
  /// Whether numbers are names: nobody counts in runs' numbers.
  let isName: Bool

  enum Kind: Hashable, Sendable {
    case plain
    case microseconds
    case milliseconds
    case moment
    case bytes
    case percent
    /// Another unit, as it is written.
    case unit(String)
  }

  init(column: String, unit: String? = nil, isName: Bool = false) {
    self.column = column
    self.isName = isName || column == "run" || column == "session" || column.hasSuffix("_id")
    kind =
      switch unit {
      case "us", "µs": .microseconds
      case "ms": .milliseconds
      case "date": .moment
      case "bytes": .bytes
      case "%", "percent": .percent
      case .some(let unit): .unit(unit)
      case nil: ValueFormat.kind(ofColumn: column)
      }
  }

  private static func kind(ofColumn column: String) -> Kind {
    if column.hasSuffix("_at_ms") { return .moment }
    if column.hasSuffix("_us") { return .microseconds }
    if column.hasSuffix("_ms") { return .milliseconds }
    if column.hasSuffix("bytes") { return .bytes }
    if column.hasSuffix("percent") { return .percent }
    return .plain
  }

  /// The column's name for people: `wall_us` is `wall`, `started_at_ms` is `started`.
  var name: String {
    var text = Substring(column)
    for ending in ["_at_ms", "_us", "_ms", "_bytes", "_percent", "_id"] where text.hasSuffix(ending) {
      text = text.dropLast(ending.count)
      break
    }
    return String(text.map { $0 == "_" ? " " : $0 })
  }

  /// The unit of what `text` writes without one; `nil` where there is none or each value has its own.
  var unit: String? {
    switch kind {
    case .plain, .moment, .bytes: nil
    case .microseconds, .milliseconds: "ms"
    case .percent: "%"
    case .unit(let unit): unit
    }
  }

  /// Name and unit: `wall, ms`.
  var heading: String { unit.map { "\(name), \($0)" } ?? name }

  /// The value as it stands under a heading; `nil` for NULL.
  func text(_ value: QueryValue) -> String? {
    switch value {
    case .null: return nil
    case .text(let text): return isDigest(text) ? String(text.prefix(12)) : text
    case .integer(let number) where kind == .plain || kind == .percent || isUnit:
      return isName ? String(number) : DecimalText.grouped(number)
    case .integer(let number) where kind == .moment: return UTCText.minute(millisecondsSince1970: number)
    case .integer(let number): return text(Double(number))
    case .real(let number): return text(number)
    case .blob: return text(value.spelledOut)
    }
  }

  /// The number as it stands under a heading or at an axis.
  func text(_ number: Double) -> String {
    switch kind {
    case .plain, .milliseconds, .percent, .unit: return DecimalText.short(number)
    case .microseconds: return DecimalText.short(number / 1000)
    case .moment:
      return abs(number) < 1e15 ? UTCText.minute(millisecondsSince1970: Int64(number)) : DecimalText.short(number)
    case .bytes: return ValueFormat.size(number)
    }
  }

  /// The value with its unit: `12.3 ms`; `nil` for NULL.
  func full(_ value: QueryValue) -> String? {
    guard let text = text(value) else { return nil }
    guard let unit, value.number != nil else { return text }
    return unit == "%" ? text + "%" : text + " " + unit
  }

  /// The number with its unit.
  func full(_ number: Double) -> String { full(.real(number)) ?? "" }

  private var isUnit: Bool { if case .unit = kind { true } else { false } }

  /// Whether a text is a long name out of hexadecimal digits, of which the first twelve are enough to see.
  private func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
      }
  }

  private static func size(_ bytes: Double) -> String {
    var number = bytes
    for unit in ["B", "KB", "MB", "GB"] {
      if abs(number) < 1000 { return "\(DecimalText.short((number * 10).rounded() / 10)) \(unit)" }
      number /= 1000
    }
    return "\(DecimalText.short((number * 10).rounded() / 10)) TB"
  }
}
