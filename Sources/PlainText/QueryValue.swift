/// A value as SQLite has them: what a query gives or takes, and what stands in a table's row.
///
/// Texts are equal when their bytes are, as in SQLite.
public enum QueryValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension QueryValue {
  /// Whether two values are the same to SQLite.
  public static func == (one: QueryValue, other: QueryValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }

  /// Takes in the bytes of a text, and other values as they are.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number)
    case .text(let text): hasher.combine(Array(text.utf8))
    case .blob(let bytes): hasher.combine(bytes)
    }
  }

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
  package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

  /// The value as people read it: nothing for an absent one, a blob in hexadecimal.
  package var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    case .blob(let bytes): hexadecimal(bytes)
    }
  }

  /// The value where it is a whole number.
  package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
