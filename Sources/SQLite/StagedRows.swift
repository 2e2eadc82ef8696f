import CRehearsalSQLite

/// Rows of whole numbers in memory that statements of one connection read as the table `staged`, columns `c0`, `c1`, ….
///
/// `INSERT INTO t SELECT c0, c1 FROM staged` executes one statement for all rows, where a loop over a prepared insert
/// executes one per row: less than half the instructions per row. The table is known to this connection only; nothing
/// of it is written to the file.
///
/// What must hold: the connection outlives the statements that read `staged`, and those are executed inside `present`.
public struct StagedRows: ~Copyable {
  /// Stands for NULL among the values.
  public static let null = Int64.min
  /// Number of columns of the table `staged`; a row may use fewer.
  public static let columnCount = 12

  private let source: UnsafeMutablePointer<Source>

  /// What is presented at the moment.
  private struct Source {
    var first: UnsafePointer<Int64>?
    var end: UnsafePointer<Int64>?
    var width = 1
  }

  private struct Table {
    var base = sqlite3_vtab()
    var source: UnsafeMutablePointer<Source>
  }

  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var row: UnsafePointer<Int64>?
    var end: UnsafePointer<Int64>?
    var width = 1
  }

  /// Makes the table `staged` known to `database`.
  public init(in database: borrowing Database) throws(DatabaseError) {
    precondition(MemoryLayout<Table>.offset(of: \.base) == 0, "SQLite finds its own part at the start.")
    precondition(MemoryLayout<Cursor>.offset(of: \.base) == 0, "SQLite finds its own part at the start.")
    source = .allocate(capacity: 1)
    source.initialize(to: Source())
    let code = sqlite3_create_module_v2(database.handle, "staged", StagedRows.module, source) { source in
      source?.assumingMemoryBound(to: Source.self).deallocate()
    }
    guard code == SQLITE_OK else { throw DatabaseError(code: code, handle: database.handle) }
  }

  /// Performs `body` while `staged` holds `values`: rows of `width` numbers one after the other.
  public func present<Result>(
    _ values: UnsafeBufferPointer<Int64>, width: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    precondition(width >= 1 && width <= StagedRows.columnCount, "A staged row has 1 to 12 columns.")
    precondition(values.count % width == 0, "Staged rows are whole.")
    source.pointee = Source(first: values.baseAddress, end: values.baseAddress.map { $0 + values.count }, width: width)
    defer { source.pointee = Source() }
    return try body()
  }

  /// SQLite keeps the address for as long as a connection lives.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    var module = sqlite3_module()
    module.xConnect = { database, source, _, _, made, _ in
      let columns = (0..<StagedRows.columnCount).map { "c\($0) INTEGER" }.joined(separator: ", ")
      let code = sqlite3_declare_vtab(database, "CREATE TABLE staged (\(columns))")
      guard code == SQLITE_OK, let source else { return code }
      let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      table.initialize(to: Table(source: source.assumingMemoryBound(to: Source.self)))
      made?.pointee = UnsafeMutableRawPointer(table).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }
    module.xDisconnect = { table in
      UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: Table.self).deallocate()
      return SQLITE_OK
    }
    module.xBestIndex = { _, plan in
      plan?.pointee.estimatedCost = 1000
      plan?.pointee.estimatedRows = 1000
      return SQLITE_OK
    }
    module.xOpen = { _, made in
      let cursor = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
      cursor.initialize(to: Cursor())
      made?.pointee = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }
    module.xClose = { cursor in
      UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self).deallocate()
      return SQLITE_OK
    }
    module.xFilter = { cursor, _, _, _, _ in
      guard let staged = StagedRows.staged(cursor), let table = cursor?.pointee.pVtab else { return SQLITE_MISUSE }
      let source = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.source.pointee
      staged.pointee.row = source.first
      staged.pointee.end = source.end
      staged.pointee.width = source.width
      return SQLITE_OK
    }
    module.xNext = { cursor in
      guard let staged = StagedRows.staged(cursor) else { return SQLITE_MISUSE }
      staged.pointee.row = staged.pointee.row.map { $0 + staged.pointee.width }
      return SQLITE_OK
    }
    module.xEof = { cursor in
      guard let staged = StagedRows.staged(cursor) else { return 1 }
      return staged.pointee.row == staged.pointee.end ? 1 : 0
    }
    module.xColumn = { cursor, result, column in
      guard let staged = StagedRows.staged(cursor) else { return SQLITE_MISUSE }
      guard column < staged.pointee.width, let row = staged.pointee.row else {
        sqlite3_result_null(result)
        return SQLITE_OK
      }
      let value = row[Int(column)]
      if value == StagedRows.null { sqlite3_result_null(result) } else { sqlite3_result_int64(result, value) }
      return SQLITE_OK
    }
    module.xRowid = { cursor, row in
      guard let staged = StagedRows.staged(cursor), let row else { return SQLITE_MISUSE }
      if let here = staged.pointee.row, let end = staged.pointee.end {
        row.pointee = Int64(end - here)
      } else {
        row.pointee = 0
      }
      return SQLITE_OK
    }
    let kept = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    kept.initialize(to: module)
    return UnsafePointer(kept)
  }()

  /// The cursor that one of ours is, of which SQLite knows the first part.
  private static func staged(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<Cursor>? {
    UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: Cursor.self)
  }
}
