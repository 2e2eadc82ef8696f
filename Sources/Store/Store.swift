import RehearsalSQLite
import RehearsalTrace

/// A file of recorded sessions.
///
/// One owner: a store is used by one thread at a time. Any number of processes may have the same file open; those that
/// write wait for each other. A session is in the file whole or not at all.
public final class Store {
  /// Where the file is.
  public let path: String
  /// What the store may do with it.
  public let access: Access

  let connection: Connection
  let lockTimeoutMilliseconds: Int32
  /// Made when the first session is recorded; keeps prepared statements and the numbers of known texts.
  private var recorder: Recorder?
  /// Texts by their number, kept from one recording read to the next.
  let texts = TextCache()
  /// Which recordings were found to be sound.
  let recordingCheck: RecordingCheck

  /// Is told what a reader should know about an answer: that a label means the newest of several runs.
  public var onNote: (String) -> Void = { _ in }
  /// Bytes of the write-ahead log above which recorders wait for readers, so that it begins anew.
  public static let usualLogBytes = WriteAheadLog.usualBytes

  /// The recording that was read last for a question about one of its moments.
  var lastRead: (recording: Int64, trace: Trace)?

  /// Whether everything is read as it was at one moment.
  var isSnapshot = false
  /// Whether a copy is read, since the file has an older format.
  public let isCopy: Bool

  /// What a store may do with its file.
  public enum Access: Hashable, Sendable {
    /// Read a file that is there; one of an older format is read through a copy, which is gone afterwards.
    case readOnly
    /// Read and write a file that is there; an older format is brought up to date.
    case update
    /// The same; a missing file and its folders are created.
    case readWrite
  }

  /// Opens the file at `path`; locks of other processes are waited for as long as `lockTimeoutMilliseconds`.
  ///
  /// Reading never writes to the file: one of an older format is copied, and the copy is brought up to date, since the
  /// views are those of this version.
  public convenience init(path: String, access: Access, lockTimeoutMilliseconds: Int = 20_000) throws(StoreError) {
    try self.init(path: path, access: access, lockTimeoutMilliseconds: lockTimeoutMilliseconds, schema: FileSchema())
  }

  init(path: String, access: Access, lockTimeoutMilliseconds: Int, schema: FileSchema) throws(StoreError) {
    self.path = path
    self.access = access
    self.lockTimeoutMilliseconds = Int32(clamping: lockTimeoutMilliseconds)
    switch access {
    case .readOnly:
      (connection, isCopy) = try Store.openForReading(path, timeout: self.lockTimeoutMilliseconds, schema: schema)
    case .update, .readWrite:
      if access == .update { try Store.checkIsThere(path) }
      connection = try Store.openForWriting(path, timeout: self.lockTimeoutMilliseconds, schema: schema)
      isCopy = false
    }
    recordingCheck = RecordingCheck(connection: connection)
  }

  /// What the last question was asked on: opening a connection reads the whole schema, which takes longer than most
  /// questions.
  private var reader: Connection?
  /// How many questions were asked of the views.
  private(set) var questionCount = 0

  // The connection that can write is the last one to close: only it moves the log into the file.
  deinit { reader = nil }

  /// A connection for a question, the kept one where no question is being asked on it.
  func readerToTake() throws(StoreError) -> Connection {
    if let kept = reader {
      reader = nil
      return kept
    }
    let made = try Store.connectionForReading(path, timeout: lockTimeoutMilliseconds)
    try made.reporting { database in
      try database.execute(Connection.pagesForQuestions)
      try database.execute(Connection.callbacksByKind)
    }
    return made
  }

  /// Keeps a connection on which a question was answered.
  func keep(_ reader: Connection) { self.reader = reader }

  /// Lets go of the kept connection, with the 8 MB of the file that it may remember.
  func letReaderGo() { reader = nil }

  /// Counts a question.
  func noteQuestion() { questionCount += 1 }

  /// The recorder of this store.
  func recording() throws(StoreError) -> Recorder {
    guard access != .readOnly else {
      throw StoreError(kind: .readOnly, message: "\(path) was opened for reading only")
    }
    if let recorder { return recorder }
    let made = try connection.reporting { database in try Recorder(connection: connection) }
    recorder = made
    return made
  }

  /// Drops what the recorder knows of the file, after something else wrote to it.
  func forgetRecorder() { recorder = nil }

  /// Performs `body` in one transaction: all of it is kept, or nothing.
  ///
  /// - Parameter isLasting: Whether it is on the disk, with all that was written before, when this returns.
  func writing<Result>(
    isLasting: Bool = false, _ body: (borrowing Database) throws -> Result
  ) throws(StoreError) -> Result {
    guard access != .readOnly else {
      throw StoreError(kind: .readOnly, message: "\(path) was opened for reading only")
    }
    return try connection.reporting { database in
      isLasting
        ? try database.lastingTransaction { try body(database) } : try database.transaction { try body(database) }
    }
  }

  /// Moves what the log holds into the file, as closing the store would, and says when that fails.
  ///
  /// Nothing is lost then: what was reported is in the log.
  public func settle() throws(StoreError) {
    do {
      try connection.reporting { database in try database.moveLogIntoFile() }
    } catch {
      throw StoreError(
        kind: error.kind,
        message: error.message + "\n  what was reported is kept in \(path)-wal, which belongs to the file")
    }
  }

  // MARK: - Opening

  private static func openForWriting(_ path: String, timeout: Int32, schema: FileSchema) throws(StoreError)
    -> Connection
  {
    let isThere = FileSystem.exists(path)
    if !isThere { try makeFolders(above: path) }
    let connection = try made(path, timeout: timeout, isThere: isThere)
    try connection.reporting { database in
      if database.isReadOnly { throw StoreError(kind: .readOnly, message: "\(path) is write-protected") }
      let state = try schema.state(of: database, path: path)
      if state == .empty { try prepareEmptyFile(database, timeout: timeout) }
      // What has to last is committed by a lasting transaction.
      try database.execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = \(WriteAheadLog.usualBytes)")
      try database.execute(Connection.pagesInMemory)
      try schema.migrate(connection) { try rewrite(connection, after: $0) }
      try database.execute("PRAGMA foreign_keys = ON")
    }
    return connection
  }

  /// Writes anew what a step of the migrations cannot say in SQL.
  private static func rewrite(_ connection: Connection, after step: Migrations.Step) throws {
    guard step.version == OldRecordings.version else { return }
    try SourceDigests.put(into: connection.database)
    try OldRecordings.rewrite(connection)
  }

  /// Opens the file, or makes it; a folder in which none can be made is named.
  private static func made(_ path: String, timeout: Int32, isThere: Bool) throws(StoreError) -> Connection {
    do {
      return try Connection(path: path, access: .create, lockTimeoutMilliseconds: timeout)
    } catch {
      let folder = parent(of: path)
      guard error.kind == .cannotOpen, !isThere, !FileSystem.isWritable(folder.isEmpty ? "." : folder) else {
        throw error
      }
      throw StoreError(
        kind: .readOnly,
        message: "\(path) cannot be made: the folder \(folder.isEmpty ? "." : folder) is write-protected")
    }
  }

  /// Creates the first page.
  ///
  /// 2 KiB pages: a session touches the last page of a dozen tables, so smaller pages are less to write, and a file
  /// of one run is a twentieth smaller than with 4 KiB; large tables are written a twentieth more slowly. Write-ahead
  /// logging lets readers and one writer work at once.
  ///
  /// Changing the journal needs the file for itself and does not wait, so it is tried again until the timeout.
  private static func prepareEmptyFile(_ database: borrowing Database, timeout: Int32) throws {
    try database.execute("PRAGMA page_size = 2048")
    var waited: Int32 = 0
    while true {
      do {
        _ = try database.text("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.kind == .locked, waited < timeout else { throw error }
        FileSystem.pause(milliseconds: 10)
        waited += 10
      }
    }
  }

  private static func checkIsThere(_ path: String) throws(StoreError) {
    if FileSystem.exists(path) { return }
    throw StoreError(kind: .cannotOpen, message: "there is no database at \(path)\n  record one: rehearse record")
  }

  private static func openForReading(
    _ path: String, timeout: Int32, schema: FileSchema
  ) throws(StoreError) -> (connection: Connection, isCopy: Bool) {
    try checkIsThere(path)
    let connection = try connectionForReading(path, timeout: timeout)
    let state = try connection.reporting { database in try schema.state(of: database, path: path) }
    switch state {
    case .current:
      try connection.reporting { database in try database.execute(Connection.pagesInMemory) }
      return (connection, false)
    case .empty: throw StoreError(kind: .notADatabase, message: "\(path) is empty; nothing has been recorded into it")
    case .older:
      let copy = try Connection(copyOf: connection)
      _ = try copy.reporting { _ in try schema.migrate(copy) { try rewrite(copy, after: $0) } }
      return (copy, true)
    }
  }

  /// Reading a file with a write-ahead log writes beside it; where that is not possible and no log is left over, the
  /// file cannot change either and is read as it is.
  static func connectionForReading(_ path: String, timeout: Int32) throws(StoreError) -> Connection {
    let plain = try Connection(path: path, access: .readOnly, lockTimeoutMilliseconds: timeout)
    do {
      _ = try plain.reporting { database in try database.integer("PRAGMA schema_version") }
      return plain
    } catch {
      guard error.kind == .cannotOpen || error.kind == .readOnly, !FileSystem.exists(path + "-wal") else { throw error }
      return try Connection(path: path, access: .immutable, lockTimeoutMilliseconds: timeout)
    }
  }

  private static func makeFolders(above path: String) throws(StoreError) {
    var missing: [String] = []
    var folder = parent(of: path)
    while !folder.isEmpty, !FileSystem.exists(folder) {
      missing.append(folder)
      folder = parent(of: folder)
    }
    for folder in missing.reversed() {
      do { try FileSystem.makeFolder(folder) } catch { throw StoreError(error, path: path) }
    }
  }

  /// What comes before the last "/"; empty for a bare name and for a name in the root folder.
  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }
}
