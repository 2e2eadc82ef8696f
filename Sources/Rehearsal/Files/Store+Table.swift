package import RehearsalPlainText
package import RehearsalStore

extension Table.Cell {
  package init(_ value: QueryValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      case .blob(let bytes): .blob(bytes)
      }
  }
}

extension Store {
  /// All rows of a query.
  package func table(_ sql: String, _ parameters: [String: QueryValue] = [:], limits: QueryLimits = QueryLimits())
    throws
    -> Table
  {
    var columns: [String] = []
    var rows: [[Table.Cell]] = []
    try query(sql, parameters: parameters, limits: limits) {
      columns = $0
    } row: {
      rows.append($0.map { Table.Cell($0) })
    }
    return Table(columns: columns, rows: rows)
  }
}
