import CRehearsalSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why SQLite refused to do something.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of thing went wrong.
  public var kind: Kind
  /// SQLite's extended result code, for a report of a case that `kind` does not tell apart.
  public var code: Int32
  /// SQLite's own sentence.
  public var message: String
  /// Byte offset into the SQL text at which it went wrong, when SQLite knows one.
  public var offset: Int?

  /// The causes that a caller may want to act upon.
  public enum Kind: Hashable, Sendable {
    /// Another connection held a lock for longer than the lock timeout.
    case locked
    /// The file, its folder or the connection only permits reading.
    case readOnly
    /// There is no such file, or it may not be opened.
    case cannotOpen
    /// The file is something else than a database.
    case notADatabase
    /// The file is damaged.
    case corrupt
    /// The disk, a quota or a limit on the size of files has no room left.
    case full
    /// Reading or writing failed in another way.
    case inputOutput
    /// The system, or a limit of the process, gave no more memory.
    case outOfMemory
    /// A progress check asked to stop.
    case interrupted
    /// A row would break a rule of its table.
    case constraint
    /// The statement is not permitted on this connection.
    case notPermitted
    /// A text, a blob or a statement is larger than the connection permits.
    case tooBig
    /// The SQL text is wrong, or anything else.
    case other
  }

  /// The message with the code in brackets.
  public var description: String { "\(message) [SQLite \(code)]" }

  /// The error that `handle` reports for the call that just returned `code`.
  init(code: Int32, handle: OpaquePointer?) {
    // sqlite3_system_errno() says 0 after a failed write (3.40.1).
    let systemError = errno
    let extended = unsafe handle.map { unsafe sqlite3_extended_errcode($0) } ?? code
    self.code = extended & 0xff == code & 0xff ? extended : code
    kind = Kind(code: self.code, systemError: systemError)
    message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    offset = unsafe handle.map { unsafe Int(sqlite3_error_offset($0)) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The failure to read a page that a sentence of SQLite's integrity check mentions, if it mentions one.
  ///
  /// Numbers of pages that the file does not have get another sentence, before their page is asked for.
  init?(told sentence: String) {
    let phrases = ["unable to get the page. error code=", "failed to get page ", "Failed to read ptrmap key="]
    guard let phrase = phrases.first(where: sentence.contains) else { return nil }
    let named = phrase.hasSuffix("code=") ? sentence.split(separator: "=").last.flatMap { Int32($0) } : nil
    code = named ?? SQLITE_IOERR
    kind = Kind(code: code, systemError: 0)
    message = sentence
    offset = nil
  }

  /// Makes an error that SQLite has no code for.
  init(kind: Kind, message: String) {
    self.kind = kind
    self.code = SQLITE_MISUSE
    self.message = message
  }
}

extension DatabaseError.Kind {
  /// A write that fails with one of these has found no room: too large a file, no space on the device, quota exceeded.
  ///
  /// SQLite itself tells only the second apart.
  private static let noRoom: Set<Int32> = [EFBIG, ENOSPC, EDQUOT]

  /// The macro `SQLITE_IOERR_NOMEM`, which Swift does not see.
  private static let noMemoryForFile = SQLITE_IOERR | (12 << 8)

  init(code: Int32, systemError: Int32) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .locked
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CANTOPEN, SQLITE_PERM: self = .cannotOpen
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_FULL: self = .full
    case SQLITE_IOERR where code == Self.noMemoryForFile || systemError == ENOMEM: self = .outOfMemory
    case SQLITE_IOERR: self = Self.noRoom.contains(systemError) ? .full : .inputOutput
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_AUTH: self = .notPermitted
    case SQLITE_TOOBIG: self = .tooBig
    default: self = .other
    }
  }
}
