import CRehearsalSQLite

/// A connection as any other program has one: nothing is taken away.
struct PlainConnection {
  let path: String

  init(_ path: String) { self.path = path }

  struct Failure: Error {
    let message: String
  }

  /// Executes statements.
  func execute(_ sql: String) throws {
    var handle: OpaquePointer?
    sqlite3_open(path, &handle)
    defer { sqlite3_close(handle) }
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
