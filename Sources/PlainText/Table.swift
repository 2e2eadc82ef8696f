/// Rows under named columns: what a listing or a query answers with, before it has a format.
package struct Table {
  package let columns: [String]
  package var rows: [[Cell]]

  /// One value, as SQLite has them.
  package enum Cell: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
  }

  package init(columns: [String], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether every value of a column is a number or absent; such a column stands to the right.
  package func isNumeric(_ column: Int) -> Bool {
    var sawNumber = false
    for row in rows {
      switch row[column] {
      case .integer, .real: sawNumber = true
      case .null: continue
      case .text, .blob: return false
      }
    }
    return sawNumber
  }
}

extension Table.Cell {
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

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
