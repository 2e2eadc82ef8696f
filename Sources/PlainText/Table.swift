/// Rows under named columns: what a listing or a query answers with, before it has a format.
package struct Table {
  package let columns: [String]
  package var rows: [[QueryValue]]
  /// Whether the last column is prose: where it is too wide its texts go on below each other, and none is cut.
  package let endsInProse: Bool

  package init(columns: [String], rows: [[QueryValue]] = [], endsInProse: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.endsInProse = endsInProse
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
