import CRehearsalSQLite

/// One connection to a database file, closed when it goes out of scope.
///
/// A connection has one owner: SQLite's mutexes are off (`NOMUTEX`), and so are its memory statistics, which together
/// write 1.24 times as fast on one thread and let two threads scale. Two threads open two connections.
@safe public struct Database: ~Copyable {
  let handle: OpaquePointer
  /// What the log's keeper knows, for a connection that writes.
  private let log: UnsafeMutablePointer<WriteAheadLog>?
  let statements = StatementCache()

  /// Bytes that a text, a blob or a row may have: far more than anything that is recorded, and little enough that a
  /// hostile file cannot fill the memory with one value.
  public static let mostBytes: Int32 = 32_000_000

  /// What a connection may do with its file.
  public enum Access: Hashable, Sendable {
    /// Read an existing file that others may write.
    case readOnly
    /// Read an existing file that nobody can write: no lock is taken and nothing is created beside it.
    case immutable
    /// Read and write an existing file.
    case readWrite
    /// Read and write, creating the file when it is missing.
    case create
  }

  /// Must take effect before the library opens its first connection.
  private static let memoryStatisticsAreOff = csqlite_config_int(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

  /// Must be called before the library opens a connection in another way than `init`.
  static func prepareLibrary() { _ = memoryStatisticsAreOff }

  /// Opens `path`; a lock that another connection holds is waited for as long as `lockTimeoutMilliseconds`.
  ///
  /// SQLite looks at the file when the first statement reads it, so a file that is no database is found out later.
  public init(path: String, access: Access, lockTimeoutMilliseconds: Int32 = 10_000) throws(DatabaseError) {
    try Database.refuseOtherThanFiles(path)
    let name = access == .immutable ? Database.immutableName(path) : Database.plainName(path)
    let opened = unsafe try Database.open(
      name, flags: Database.flags(of: access), lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    unsafe handle = unsafe opened
    unsafe log =
      access == .create || access == .readWrite
      ? unsafe WriteAheadLog.keep(opened, lockTimeoutMilliseconds: lockTimeoutMilliseconds) : nil
  }

  /// An empty database of this connection alone, in memory or in a file without a name; it is gone with the connection.
  public init() throws(DatabaseError) {
    let flags = Database.flags(of: .create)
    unsafe handle = unsafe try Database.open("", flags: flags, lockTimeoutMilliseconds: 0)
    unsafe log = nil
  }

  private static func open(
    _ name: String, flags: Int32, lockTimeoutMilliseconds: Int32
  ) throws(DatabaseError) -> OpaquePointer {
    Database.prepareLibrary()
    var opened: OpaquePointer?
    var code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    if code == SQLITE_OK, let opened = unsafe opened { code = unsafe Permitted.restrict(opened) }
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let error = unsafe DatabaseError(code: code, handle: opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe sqlite3_extended_result_codes(opened, 1)
    unsafe sqlite3_busy_timeout(opened, lockTimeoutMilliseconds)
    // No trick of SQL may damage the file, and no text of the file may call a function with side effects.
    unsafe csqlite_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1)
    unsafe csqlite_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, mostBytes)
    return unsafe opened
  }

  deinit {
    statements.close()
    unsafe sqlite3_close_v2(handle)
    unsafe log?.deallocate()
  }

  /// A pipe in the place of a file, or of one that SQLite looks for beside it, would be waited at for ever.
  private static func refuseOtherThanFiles(_ path: String) throws(DatabaseError) {
    if FileSystem.kind(of: path) == .folder { throw DatabaseError(kind: .cannotOpen, message: "it is a folder") }
    for ending in ["", "-journal", "-wal", "-shm"] where FileSystem.kind(of: path + ending) == .other {
      throw DatabaseError(
        kind: .cannotOpen,
        message: "\(ending.isEmpty ? "it" : path + ending) is not a file, but a pipe, a socket or a device")
    }
  }

  private static func flags(of access: Access) -> Int32 {
    switch access {
    case .readOnly: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readWrite: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  /// A path is a path: `:memory:` and `file:…` are names of files, too.
  private static func plainName(_ path: String) -> String {
    path.hasPrefix(":") || path.hasPrefix("file:") || path.isEmpty ? "./" + path : path
  }

  private static func immutableName(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var name = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        name.append(byte)
      default: name += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: name, as: UTF8.self) + "?immutable=1"
  }

  /// Whether the file can only be read, whatever access was asked for.
  public var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  // MARK: - Statements

  /// Executes statements that need no values and give no rows.
  public func execute(_ sql: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: handle) }
  }

  /// Prepares the first statement of `sql`.
  public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    try unsafe Statement(handle: handle, statements, sql: sql, isKept: false)
  }

  /// Prepares a statement that will be executed many times.
  public func prepareKept(_ sql: String) throws(DatabaseError) -> Statement {
    try unsafe Statement(handle: handle, statements, sql: sql, isKept: true)
  }

  /// Makes the file at `path` part of the connection, as schema `name`.
  public func attach(_ path: String, as name: String) throws(DatabaseError) {
    try Database.refuseOtherThanFiles(path)
    let statement = try prepare("ATTACH ?1 AS \(name)")
    try statement.bind(Database.plainName(path), at: 1)
    try statement.run()
  }

  /// Makes a copy of another connection's file part of this one, as schema `name`; it is gone with the connection.
  public func attach(copyOf other: borrowing Database, as name: String) throws(DatabaseError) {
    try execute("ATTACH '' AS \(name)")
    try copy(other, into: name)
  }

  /// Puts what the file of another connection holds at this moment in the place of what a schema of this one holds.
  public func copy(_ other: borrowing Database, into schema: String = "main") throws(DatabaseError) {
    guard let backup = unsafe sqlite3_backup_init(handle, schema, other.handle, "main") else {
      throw unsafe DatabaseError(code: sqlite3_errcode(handle), handle: handle)
    }
    let code = unsafe sqlite3_backup_step(backup, -1)
    let ending = unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, ending == SQLITE_OK else {
      throw unsafe DatabaseError(code: ending == SQLITE_OK ? code : ending, handle: handle)
    }
  }

  /// The first column of the first row as a whole number, or `nil` without a row.
  public func integer(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The first column of the first row as text, or `nil` without a row.
  public func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Row number of the row inserted last.
  public var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Number of rows that the last statement inserted, updated or deleted.
  public var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  // MARK: - Transactions

  /// Performs `body` in one transaction: all of it is kept, or nothing.
  ///
  /// - Parameter isWaiting: Whether it holds the write lock from the start, of attached files as well; without it those
  ///   that are only read are not locked, and nobody else may write to the file itself.
  public func transaction<Result>(isWaiting: Bool = true, _ body: () throws -> Result) throws -> Result {
    try execute(isWaiting ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      // Lost memory may have ended the transaction in a statement whose own error did not matter.
      guard unsafe sqlite3_get_autocommit(handle) == 0 else {
        throw DatabaseError(kind: .outOfMemory, message: "the transaction was undone before its end")
      }
      try execute("COMMIT")
      return result
    } catch {
      try rollBack(after: error)
    }
  }

  /// As `transaction`, and it is on the disk when this returns, with all that was committed before it.
  public func lastingTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("PRAGMA synchronous = FULL")
    // What could not be set back is only slower.
    defer { unsafe sqlite3_exec(handle, "PRAGMA synchronous = NORMAL", nil, nil, nil) }
    return try transaction(body)
  }

  /// Moves what is in the log into the file, as far as readers let it, and both onto the disk.
  public func moveLogIntoFile() throws(DatabaseError) {
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    // Somebody else is at it.
    guard code & 0xff != SQLITE_BUSY, code & 0xff != SQLITE_LOCKED else { return }
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: handle) }
  }

  /// Moves what is in the log into the file, which ends where its pages do, and empties the log.
  ///
  /// A reader that holds it for longer than two seconds keeps it from that; a later commit does it then.
  public func cutLog() throws(DatabaseError) {
    defer { if let log = unsafe log { unsafe sqlite3_busy_timeout(handle, log.pointee.lockTimeoutMilliseconds) } }
    let code = unsafe WriteAheadLog.moveAll(handle, "main", SQLITE_CHECKPOINT_TRUNCATE)
    guard code & 0xff != SQLITE_BUSY, code & 0xff != SQLITE_LOCKED else { return }
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: handle) }
  }

  /// Performs `body` with everything it reads as it is at one moment, whatever other connections write meanwhile.
  ///
  /// For a connection that only reads; with a write-ahead log no writer waits for it.
  /// In a transaction it is what that transaction sees.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    guard unsafe sqlite3_get_autocommit(handle) != 0 else { return try body() }
    try execute("BEGIN")
    let result: Result
    do {
      // The moment is that of the first look at the file.
      _ = try integer("SELECT count(*) FROM sqlite_schema")
      result = try body()
    } catch { try rollBack(after: error) }
    guard rollBack() else {
      throw DatabaseError(kind: .outOfMemory, message: "the read transaction could not be closed")
    }
    return result
  }

  /// Some errors (a full disk, lost memory) have already ended the transaction; then there is nothing to undo.
  private func rollBack(after error: any Error) throws -> Never {
    // Where that fails, too, the owner closes the connection, which undoes the transaction; the first error tells more.
    _ = rollBack()
    throw error
  }

  /// Ends the transaction, if one is open, and says whether none is now.
  ///
  /// The word itself takes memory, and may find some at the second time.
  private func rollBack() -> Bool {
    for _ in 1...2 where unsafe sqlite3_get_autocommit(handle) == 0 {
      unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }
    return unsafe sqlite3_get_autocommit(handle) != 0
  }
}
