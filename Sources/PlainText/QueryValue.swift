/// A value as SQLite has them: what a query gives or takes, and what stands in a table's row.
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
