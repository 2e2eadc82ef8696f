import CRehearsalSQLite
import Glibc

/// One prepared statement, which its connection keeps for the next of the same text when it goes out of scope.
///
/// Parameters count from 1 and columns from 0, as in SQLite.
@safe public struct Statement: ~Copyable {
  let handle: OpaquePointer
  private let database: OpaquePointer
  private let cache: StatementCache
  private let sql: String
  /// What follows the statement in the text it was prepared from.
  public let tail: String

  init(handle database: OpaquePointer, _ cache: StatementCache, sql: String, isKept: Bool) throws(DatabaseError) {
    self.cache = cache
    self.sql = sql
    if let known = unsafe cache.take(sql) {
      unsafe handle = unsafe known
      unsafe self.database = unsafe database
      tail = ""
      return
    }
    var prepared: OpaquePointer?
    var code: Int32 = SQLITE_OK
    var tail = ""
    var sql = sql
    sql.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        var rest: UnsafePointer<CChar>?
        code = unsafe sqlite3_prepare_v3(
          database, text.baseAddress, Int32(clamping: text.count),
          isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &prepared, &rest)
        if let rest = unsafe rest, let start = text.baseAddress {
          tail = unsafe String(decoding: bytes[(rest - start)...], as: UTF8.self)
        }
      }
    }
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: database) }
    guard let prepared = unsafe prepared else {
      throw DatabaseError(kind: .other, message: "there is no statement in the text")
    }
    unsafe self.handle = unsafe prepared
    unsafe self.database = unsafe database
    self.tail = tail
  }

  deinit {
    if tail.isEmpty { unsafe cache.give(handle, sql) } else { unsafe sqlite3_finalize(handle) }
  }

  // MARK: - Parameters

  /// Binds a whole number.
  public func bind(_ value: Int64, at index: Int32) { unsafe sqlite3_bind_int64(handle, index, value) }

  /// Binds a whole number, or NULL.
  public func bind(_ value: Int64?, at index: Int32) {
    if let value { unsafe sqlite3_bind_int64(handle, index, value) } else { unsafe sqlite3_bind_null(handle, index) }
  }

  /// Binds a floating-point number.
  public func bind(_ value: Double, at index: Int32) { unsafe sqlite3_bind_double(handle, index, value) }

  /// Binds NULL.
  public func bindNull(at index: Int32) { unsafe sqlite3_bind_null(handle, index) }

  /// Binds a copy of a text, or NULL.
  public func bind(_ value: String?, at index: Int32) throws(DatabaseError) {
    guard var value else { return bindNull(at: index) }
    let code = value.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_bind_text64(
          handle, index, text.baseAddress ?? Statement.noBytes, UInt64(text.count), csqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Binds a copy of some bytes.
  public func bind(_ value: [UInt8], at index: Int32) throws(DatabaseError) {
    let code = unsafe value.withUnsafeBytes { bytes in
      unsafe bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), csqlite_transient())
    }
    try check(code)
  }

  /// Performs `body` while a text is bound without a copy; resets the statement and unbinds the text afterwards.
  public func withText<Result>(_ value: String, at index: Int32, _ body: () throws -> Result) throws -> Result {
    defer {
      unsafe sqlite3_reset(handle)
      unsafe sqlite3_bind_null(handle, index)
    }
    var value = value
    return try value.withUTF8 { bytes in
      try unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        try unsafe check(
          sqlite3_bind_text64(
            handle, index, text.baseAddress ?? Statement.noBytes, UInt64(text.count), nil, UInt8(SQLITE_UTF8)))
        return try body()
      }
    }
  }

  /// Where an empty text begins; a null pointer would be NULL.
  nonisolated(unsafe) private static let noBytes: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    unsafe byte.initialize(to: 0)
    return unsafe UnsafePointer(byte)
  }()

  /// Number of parameters.
  public var parameterCount: Int32 { unsafe sqlite3_bind_parameter_count(handle) }

  /// Name of a parameter with its `:`, `@` or `$`, or `nil` when it has only a number.
  public func parameterName(_ index: Int32) -> String? {
    unsafe sqlite3_bind_parameter_name(handle, index).map { unsafe String(cString: $0) }
  }

  // MARK: - Execution

  /// Goes to the next row; false after the last one.
  public func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(code)
  }

  /// Executes a statement that gives no rows, ready to be executed again.
  public func run() throws(DatabaseError) {
    let code = unsafe sqlite3_step(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
    unsafe sqlite3_reset(handle)
  }

  /// Makes the statement ready to be executed again; keeps what is bound.
  public func reset() { unsafe sqlite3_reset(handle) }

  /// Whether executing it cannot change a file.
  ///
  /// Attaching a file and opening a transaction count as reading.
  public var isReading: Bool { unsafe sqlite3_stmt_readonly(handle) != 0 }

  /// Whether it is an `EXPLAIN` that gives the machine's program, in which are addresses of memory.
  ///
  /// `EXPLAIN QUERY PLAN` is none.
  public var showsProgram: Bool { unsafe sqlite3_stmt_isexplain(handle) == 1 }

  /// How many instructions of SQLite's machine it has taken: what it costs, on any computer.
  public var instructions: Int64 { Int64(unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

  private func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: database) }
  }

  private func failure(_ code: Int32) -> DatabaseError {
    let error = unsafe DatabaseError(code: code, handle: database)
    unsafe sqlite3_reset(handle)
    return error
  }

  // MARK: - Columns

  /// How SQLite stores a value.
  public enum StorageClass: Hashable, Sendable {
    /// NULL.
    case null
    /// A whole number.
    case integer
    /// A floating-point number.
    case real
    /// A text.
    case text
    /// Bytes.
    case blob
  }

  /// Number of columns of a row; 0 for a statement that gives none.
  public var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

  /// Name of a column.
  public func columnName(_ column: Int32) -> String {
    unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
  }

  /// How the value in a column is stored.
  public func storageClass(_ column: Int32) -> StorageClass {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The whole number in a column; 0 for NULL.
  public func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// The whole number in a column, or `nil` for NULL.
  public func optionalInteger(_ column: Int32) -> Int64? {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }

  /// The floating-point number in a column.
  public func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  /// The text in a column; empty for NULL.
  public func text(_ column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The text in a column, or `nil` for NULL.
  public func optionalText(_ column: Int32) -> String? {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : text(column)
  }

  /// The bytes in a column; none for NULL.
  public func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Adds the bytes in a column, or those of a text, to others.
  public func append(_ column: Int32, to bytes: inout [UInt8]) {
    unsafe bytes.append(contentsOf: rawBytes(column))
  }

  /// Whether the bytes in a column, or those of a text, are those in a column of another statement; NULL has none.
  public func hasSameBytes(_ column: Int32, as other: borrowing Statement, _ otherColumn: Int32) -> Bool {
    let own = unsafe rawBytes(column)
    let others = unsafe other.rawBytes(otherColumn)
    guard own.count == others.count else { return false }
    guard let one = own.baseAddress, let two = others.baseAddress else { return true }
    return unsafe memcmp(one, two, own.count) == 0
  }

  /// What is in a column, until the next row.
  private func rawBytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let isText = unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT
    let start =
      unsafe isText
      ? UnsafeRawPointer(sqlite3_column_text(handle, column)) : sqlite3_column_blob(handle, column)
    return unsafe UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }
}
