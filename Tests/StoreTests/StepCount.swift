import CRehearsalSQLite

@testable import RehearsalSQLite

/// Steps of SQLite's virtual machine.
enum StepCount {
  /// Those of all statements that a connection keeps.
  static func sum(of database: borrowing Database, isReset: Bool = false) -> Int {
    var (sum, next) = (0, sqlite3_next_stmt(database.handle, nil))
    while let statement = next {
      sum += Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, isReset ? 1 : 0))
      next = sqlite3_next_stmt(database.handle, statement)
    }
    return sum
  }
}
