import RehearsalSQLite

/// Rows of whole numbers on their way into a table: some hundreds are staged in memory, and copied by one
/// `INSERT … SELECT … FROM staged`.
@safe final class StagedWriter {
  /// 512 rows of an event are 40 KB, which stay in the processor's cache between staging and copying.
  private static let rowsPerStatement = 512

  private let staged: StagedRows
  private let buffer: UnsafeMutablePointer<Int64>
  private var count = 0

  /// Begins with none; one writer at a time stages rows on a connection.
  init(_ database: borrowing Database) throws {
    staged = try StagedRows(in: database)
    unsafe buffer = .allocate(capacity: StagedWriter.rowsPerStatement * StagedRows.columnCount)
  }

  deinit { unsafe buffer.deallocate() }

  /// The next row, to be filled before anything else is done; the rows before it are copied when there are many.
  ///
  /// - Parameters:
  ///   - width: How many columns it has, as many as the rows before it that were not copied yet.
  ///   - statement: What copies rows of its table.
  func next(width: Int, with statement: borrowing Statement) throws -> StagedRow {
    if count == StagedWriter.rowsPerStatement { try copy(width: width, with: statement) }
    count += 1
    return unsafe StagedRow(start: buffer + (count - 1) * width, width: width)
  }

  /// Copies the rows that were not copied yet.
  func copy(width: Int, with statement: borrowing Statement) throws {
    guard count > 0 else { return }
    let rows = unsafe UnsafeBufferPointer(start: buffer, count: count * width)
    count = 0
    try unsafe staged.present(rows, width: width) { try statement.run() }
  }
}
