package import RehearsalPlainText
package import RehearsalStore

extension Store {
  /// All rows of a query.
  package func table(_ sql: String, _ parameters: [String: QueryValue] = [:], limits: QueryLimits = QueryLimits())
    throws
    -> Table
  {
    var columns: [String] = []
    var rows: [[QueryValue]] = []
    try query(sql, parameters: parameters, limits: limits) {
      columns = $0
    } row: {
      rows.append($0)
    }
    return Table(columns: columns, rows: rows)
  }
}
