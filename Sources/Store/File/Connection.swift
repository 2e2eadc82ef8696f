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

  /// What a connection for questions remembers, and so much of what it sorts it has in memory, too: one about a million
  /// events took 78 MB more with the above, and a tenth longer.
  static let pagesForQuestions = "PRAGMA cache_size = -8192"

  /// The view v1_callbacks as the file has it, but that each event is asked for its kind's number, and not for the word
  /// that it is called by: of a million events that takes a third less.
  ///
  /// It is the connection's own, and stands before that of the file where a question does not say `main.`.
  static let callbacksByKind = """
    CREATE TEMP VIEW v1_callbacks AS
    SELECT
      r.id AS recording_id, s.seq_from + e.id - b.event_first AS seq, s.t_from_us + e.t_us AS t_us, s.step AS step,
      n.value AS selector, a.value AS delegate, path.value AS view_path,
      s.seq_from + e.id - b.event_first - e.cause_distance AS cause_seq, g.value AS args, h.value AS answer,
      x.kind = \(TraceEvent.Kind.callback.rawValue) AS implemented
    FROM recording r
    CROSS JOIN step s
    CROSS JOIN block b
    CROSS JOIN event e
    CROSS JOIN event_text x
    CROSS JOIN string n
    LEFT JOIN string a ON a.id = x.subject
    LEFT JOIN string path ON path.id = x.view
    LEFT JOIN string g ON g.id = x.arguments
    LEFT JOIN string h ON h.id = x.answer
    WHERE s.recording = r.id
      AND b.id = s.block
      AND e.id >= b.event_first
      AND e.id < b.event_first + b.event_count
      AND x.id = e.text
      AND x.kind IN (\(TraceEvent.Kind.callback.rawValue), \(TraceEvent.Kind.unimplemented.rawValue))
      AND n.id = x.name
    """

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
