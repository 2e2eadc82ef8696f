import RehearsalSQLite

/// Rows of one table by their numbers; cheap when they are asked for in the order in which they lie.
///
/// Looking a row up goes down the table's tree. To the next rows it is a step each, which costs a tenth of that.
final class RowScan {
  /// The statement, at the row that was found; column 0 is its number.
  let select: Statement
  private var current: Int64?

  /// As many rows are stepped over rather than looked up.
  private static let nearby: Int64 = 16

  /// Prepares the scan.
  ///
  /// - Parameters:
  ///   - columns: Names of the columns after the number.
  ///   - table: Name of a table whose numbers are `id`.
  init(_ columns: String, of table: String, _ database: borrowing Database) throws {
    select = try database.prepare("SELECT id, \(columns) FROM \(table) WHERE id >= ?1 ORDER BY id")
  }

  /// Goes to a row; false when it is not there.
  func find(_ number: Int64) throws -> Bool {
    if let current, current <= number, number <= current.addingReportingOverflow(RowScan.nearby).partialValue {
      if current == number { return true }
    } else {
      select.reset()
      select.bind(number, at: 1)
    }
    while try select.step() {
      let found = select.integer(0)
      if found < number { continue }
      current = found
      return found == number
    }
    current = nil
    return false
  }
}
