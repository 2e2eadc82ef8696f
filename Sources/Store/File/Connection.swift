import RehearsalSQLite
import RehearsalTrace

/// A database connection shared by the parts of one store, with the path that errors name.
final class Connection {
  let path: String
  let database: Database
  /// The configurations that were read, by number.
  var configurations: [Int64: Configuration] = [:]

  /// SQLite remembers 2 MB of a file unless told otherwise.
  ///
  /// Memory is only taken for pages that are read. No file is mapped: one that somebody cuts short would end the
  /// process.
  static let pagesInMemory = "PRAGMA cache_size = -32768"

  init(path: String, access: Database.Access, lockTimeoutMilliseconds: Int32) throws(StoreError) {
    self.path = path
    do {
      database = try Database(path: path, access: access, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// A copy of another connection's file for this connection alone, which nobody else sees.
  init(copyOf other: Connection) throws(StoreError) {
    path = other.path
    do {
      database = try Database()
      try database.copy(other.database)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Performs `body` and says what its errors mean for the reader.
  func reporting<Result>(_ body: (borrowing Database) throws -> Result) throws(StoreError) -> Result {
    do {
      return try body(database)
    } catch let error as StoreError {
      throw error
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch {
      throw StoreError(kind: .inputOutput, message: "\(path): \(error)")
    }
  }

  /// Performs `body` with the file as it is at one moment, and remembers little of it, and nothing afterwards: what is
  /// read once, in the order in which it lies, needs no memory.
  func readingOnce<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    try reporting { database in
      try database.execute("PRAGMA cache_size = -256")
      defer { try? database.execute("PRAGMA shrink_memory; " + Connection.pagesInMemory) }
      return try database.reading(body)
    }
  }
}
