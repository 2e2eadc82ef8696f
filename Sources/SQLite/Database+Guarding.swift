import CRehearsalSQLite

extension Database {
  // MARK: - Guarding

  /// Refuses, from the next prepared statement on, everything that does more than read this file.
  ///
  /// A read-only connection alone would still attach other files and change its own settings. Functions and pragmas
  /// are those of `Permitted`; the authorizer is asked while a statement is prepared, so rows cost nothing. `VACUUM
  /// INTO` is refused when it is executed; its statement says that it does more than read.
  public func permitOnlyReading() {
    // What was prepared before was permitted before.
    statements.forget()
    unsafe sqlite3_set_authorizer(handle, Database.readingOnly, nil)
  }

  /// Takes back `permitOnlyReading` and `limitLength`.
  public func permitEverything() {
    statements.forget()
    unsafe sqlite3_set_authorizer(handle, nil, nil)
    limitLength(Database.mostBytes)
  }

  private static let readingOnly:
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?
    ) -> Int32 = { _, action, first, second, _, _ in
      switch action {
      case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
      case SQLITE_UPDATE:
        // Declaring a table-valued function asks for this; a statement that means it does not count as reading.
        return unsafe first.map { unsafe String(cString: $0) } == "sqlite_master" ? SQLITE_OK : SQLITE_DENY
      case SQLITE_FUNCTION:
        // The name is the library's own, however it is written in the question.
        return unsafe second.map { unsafe Permitted.functions.contains(String(cString: $0)) } == true
          ? SQLITE_OK : SQLITE_DENY
      case SQLITE_PRAGMA:
        guard let name = unsafe first.map({ unsafe String(cString: $0).lowercased() }) else { return SQLITE_DENY }
        let isPermitted =
          unsafe Permitted.pragmas.contains(name) || (second == nil && Permitted.pragmasWithoutArgument.contains(name))
        return isPermitted ? SQLITE_OK : SQLITE_DENY
      default: return SQLITE_DENY
      }
    }

  /// Whether a text holds anything but blanks, comments and semicolons; what cannot be understood counts.
  public func holdsStatement(_ sql: String) -> Bool {
    unsafe sql.withCString { text in
      var rest: UnsafePointer<CChar>? = unsafe text
      while let start = unsafe rest, unsafe start.pointee != 0 {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(handle, start, -1, &statement, &rest)
        guard code == SQLITE_OK, unsafe statement == nil else {
          unsafe sqlite3_finalize(statement)
          return true
        }
      }
      return false
    }
  }

  /// Bounds the length in bytes of any text, blob or row that a statement of this connection makes.
  public func limitLength(_ bytes: Int32) { unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, bytes) }

  /// How many operations of SQLite's machine lie between two looks at whether a statement has to end.
  public static let operationsBetweenChecks: Int32 = 4000

  /// Performs `body` and asks `isOver` every few thousand operations of SQLite's machine; true ends the statement at
  /// hand with an error of kind `interrupted`.
  public func interrupting<Result>(
    when isOver: () -> Bool, everyOperations: Int32 = operationsBetweenChecks, _ body: () throws -> Result
  ) throws -> Result {
    try withoutActuallyEscaping(isOver) { isOver in
      var check = isOver
      return try unsafe withUnsafeMutablePointer(to: &check) { pointer in
        unsafe sqlite3_progress_handler(
          handle, everyOperations,
          { context in unsafe context?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0 },
          unsafe pointer)
        defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
        return try body()
      }
    }
  }
}
