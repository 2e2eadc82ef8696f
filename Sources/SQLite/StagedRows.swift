import CRehearsalSQLite

/// Rows of whole numbers in memory that statements of one connection read as the table `staged`, columns `c0`, `c1`, ….
///
/// `INSERT INTO t SELECT c0, c1 FROM staged` executes one statement for all rows, where a loop over a prepared insert
/// executes one per row: less than half the instructions per row. The table is known to this connection only; nothing
/// of it is written to the file.
///
/// What must hold: the connection outlives the statements that read `staged`, and those are executed inside `present`.
@safe public struct StagedRows: ~Copyable {
  /// Stands for NULL among the values.
  public static let null = Int64.min
  /// Number of columns of the table `staged`; a row may use fewer.
  public static let columnCount = 12

  private let source: UnsafeMutablePointer<Source>

  /// What is presented at the moment.
  @unsafe private struct Source {
    var first: UnsafePointer<Int64>?
    var end: UnsafePointer<Int64>?
    var width = 1
  }

  @unsafe private struct Table {
    var base = unsafe sqlite3_vtab()
    var source: UnsafeMutablePointer<Source>
  }

  @unsafe private struct Cursor {
    var base = unsafe sqlite3_vtab_cursor()
    var row: UnsafePointer<Int64>?
    var end: UnsafePointer<Int64>?
    var width = 1
  }

  /// Makes the table `staged` known to `database`.
  public init(in database: borrowing Database) throws(DatabaseError) {
    unsafe precondition(MemoryLayout<Table>.offset(of: \.base) == 0, "SQLite finds its own part at the start.")
    unsafe precondition(MemoryLayout<Cursor>.offset(of: \.base) == 0, "SQLite finds its own part at the start.")
    unsafe source = .allocate(capacity: 1)
    unsafe source.initialize(to: Source())
    let code = unsafe sqlite3_create_module_v2(database.handle, "staged", StagedRows.module, source) { source in
      unsafe source?.assumingMemoryBound(to: Source.self).deallocate()
    }
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: database.handle) }
  }

  /// Performs `body` while `staged` holds `values`: rows of `width` numbers one after the other.
  public func present<Result>(
    _ values: UnsafeBufferPointer<Int64>, width: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    precondition(width >= 1 && width <= StagedRows.columnCount, "A staged row has 1 to 12 columns.")
    precondition(values.count % width == 0, "Staged rows are whole.")
    unsafe source.pointee = unsafe Source(
      first: values.baseAddress, end: values.baseAddress.map { unsafe $0 + values.count }, width: width)
    defer { unsafe source.pointee = Source() }
    return try body()
  }

  /// SQLite keeps the address for as long as a connection lives.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    unsafe module.xConnect = { database, source, _, _, made, _ in
      let columns = (0..<StagedRows.columnCount).map { "c\($0) INTEGER" }.joined(separator: ", ")
      let code = unsafe sqlite3_declare_vtab(database, "CREATE TABLE staged (\(columns))")
      guard code == SQLITE_OK, let source = unsafe source else { return code }
      let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      unsafe table.initialize(to: Table(source: source.assumingMemoryBound(to: Source.self)))
      unsafe made?.pointee = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    unsafe module.xDisconnect = { table in
      unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    unsafe module.xBestIndex = { _, plan in
      unsafe plan?.pointee.estimatedCost = 1000
      unsafe plan?.pointee.estimatedRows = 1000
      return SQLITE_OK
    }
    unsafe module.xOpen = { _, made in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      unsafe cursor.initialize(to: Cursor())
      unsafe made?.pointee = unsafe UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    unsafe module.xClose = { cursor in
      unsafe UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self).deallocate()
      return SQLITE_OK
    }
    unsafe module.xFilter = { cursor, _, _, _, _ in
      guard let staged = unsafe StagedRows.staged(cursor), let table = unsafe cursor?.pointee.pVtab else {
        return SQLITE_MISUSE
      }
      let source = unsafe UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.source.pointee
      unsafe staged.pointee.row = unsafe source.first
      unsafe staged.pointee.end = unsafe source.end
      unsafe staged.pointee.width = source.width
      return SQLITE_OK
    }
    unsafe module.xNext = { cursor in
      guard let staged = unsafe StagedRows.staged(cursor) else { return SQLITE_MISUSE }
      unsafe staged.pointee.row = unsafe staged.pointee.row.map { unsafe $0 + staged.pointee.width }
      return SQLITE_OK
    }
    unsafe module.xEof = { cursor in
      guard let staged = unsafe StagedRows.staged(cursor) else { return 1 }
      return unsafe staged.pointee.row == staged.pointee.end ? 1 : 0
    }
    unsafe module.xColumn = { cursor, result, column in
      guard let staged = unsafe StagedRows.staged(cursor) else { return SQLITE_MISUSE }
      guard unsafe column < staged.pointee.width, let row = unsafe staged.pointee.row else {
        unsafe sqlite3_result_null(result)
        return SQLITE_OK
      }
      let value = unsafe row[Int(column)]
      if value == StagedRows.null {
        unsafe sqlite3_result_null(result)
      } else {
        unsafe sqlite3_result_int64(result, value)
      }
      return SQLITE_OK
    }
    unsafe module.xRowid = { cursor, row in
      guard let staged = unsafe StagedRows.staged(cursor), let row = unsafe row else { return SQLITE_MISUSE }
      if let here = unsafe staged.pointee.row, let end = unsafe staged.pointee.end {
        unsafe row.pointee = unsafe Int64(end - here)
      } else {
        unsafe row.pointee = 0
      }
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe kept.initialize(to: module)
    return unsafe UnsafePointer(kept)
  }()

  /// The cursor that one of ours is, of which SQLite knows the first part.
  private static func staged(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    unsafe UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self)
  }
}
