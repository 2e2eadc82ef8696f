import RehearsalSQLite

extension Store {
  // MARK: - Snapshots

  /// Sorts and keeps what is between in memory, so that no file is opened for it.
  public func keepTemporariesInMemory() throws(StoreError) {
    try connection.reporting { database in try database.execute("PRAGMA temp_store = MEMORY") }
  }

  /// A number that is another one when anybody else has written to the file meanwhile; `nil` when that cannot be told,
  /// since a copy is read.
  public func changeNumber() throws(StoreError) -> Int64? {
    if isCopy { return nil }
    return try connection.reporting { database in try database.integer("PRAGMA data_version") }
  }

  /// Performs `body` with the file as it is at one moment: lists, traces and queries see nothing that is recorded
  /// meanwhile, and no recorder waits.
  ///
  /// The write-ahead log cannot be begun anew while anybody holds a snapshot, so one is held for a page, not for an
  /// hour. A snapshot within a snapshot is the same one.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard access == .readOnly else {
      throw StoreError(kind: .notPermitted, message: "\(path) was opened for writing, which a snapshot cannot do")
    }
    if isSnapshot { return try body() }
    isSnapshot = true
    defer { isSnapshot = false }
    do {
      return try connection.database.reading(body)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }
}
