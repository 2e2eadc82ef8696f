import RehearsalSQLite

/// Why a store could not do what it was asked to.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of thing went wrong.
  public var kind: Kind
  /// What happened, where, and what can be done about it; one or several lines.
  public var message: String

  /// The causes that a caller may want to act upon.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// There is no such file, or it may not be opened.
    case cannotOpen
    /// The file is something else than a database.
    case notADatabase
    /// The file is a database of another program.
    case foreign
    /// The file was written by a newer version.
    case newer
    /// Other processes held the file for longer than the lock timeout.
    case locked
    /// There is no room for what should be written.
    case full
    /// The file is damaged.
    case corrupt
    /// The file can only be read.
    case readOnly
    /// There was no more memory, of the system or of the process.
    case outOfMemory
    /// Reading or writing failed in another way.
    case inputOutput
    /// A query took longer than its time limit.
    case timeLimit
    /// A query was asked to stop.
    case interrupted
    /// A query is wrong, or is not permitted.
    case badSQL
    /// A reference is not written as one.
    case badReference
    /// A reference could mean several things.
    case ambiguous
    /// There is nothing that a reference could mean.
    case notFound
    /// What should be recorded contradicts what is there, or itself.
    case contradiction
    /// What is asked for is against the rules.
    case notPermitted
  }

  /// Makes an error.
  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension StoreError {
  /// What SQLite's error means for whoever works with the file at `path`.
  init(_ error: DatabaseError, path: String) {
    switch error.kind {
    case .locked:
      self.init(kind: .locked, message: "\(path) is locked by another process (timed out)")
    case .readOnly:
      self.init(kind: .readOnly, message: "\(path) cannot be written: \(error.message)")
    case .cannotOpen:
      self.init(kind: .cannotOpen, message: "\(path) cannot be opened: \(error.message)")
    case .notADatabase:
      self.init(kind: .notADatabase, message: "\(path) is not a database")
    case .corrupt:
      self.init(
        kind: .corrupt,
        message: "\(path) is damaged: \(error.message)\n  what can still be read: sqlite3 \(path) .recover")
    case .full:
      self.init(
        kind: .full,
        message: "there is no room to write \(path): \(error.message)\n  every session recorded before is kept")
    case .outOfMemory:
      self.init(
        kind: .outOfMemory,
        message: "there is no memory to read or write \(path): \(error.message)\n"
          + "  every session recorded before is kept")
    case .interrupted:
      self.init(kind: .interrupted, message: "the query was interrupted")
    case .constraint:
      self.init(kind: .contradiction, message: "\(path) refuses what should be recorded: \(error.message)")
    case .other where StoreError.speaksOfMissingParts(error.message):
      // The program's own statements ask for nothing that is not in every file of this format.
      self = .damage(path, error.message)
    case .tooBig:
      self = .damage(path, "a text or a row has more than \(Database.mostBytes / 1_000_000) MB")
    case .notPermitted, .other:
      self.init(kind: .badSQL, message: error.message)
    case .inputOutput:
      self.init(kind: .inputOutput, message: "\(path) cannot be read or written: \(error)")
    }
  }

  /// A query did not end in its time.
  public static func late(afterMilliseconds limit: Int64) -> StoreError {
    StoreError(
      kind: .timeLimit,
      message: "the query took longer than \(limit) ms; a condition on recording_id or run_id narrows most of them")
  }

  /// A query took more than it may.
  package static func tooMuch(operations: Int64) -> StoreError {
    StoreError(
      kind: .timeLimit,
      message: "the query took more than \(operations) operations of SQLite's machine; "
        + "a condition on recording_id or run_id narrows most of them")
  }

  /// Rows are not those that a digest was computed from.
  static func falsehood(_ path: String, _ what: String) -> StoreError {
    StoreError(
      kind: .corrupt, message: "\(path) is damaged: \(what)\n  rehearse doctor --deep examines the whole file")
  }

  /// A table, view or column that should be in a file is not.
  static func damage(_ path: String, _ what: String) -> StoreError {
    StoreError(
      kind: .corrupt,
      message: """
        \(path) is damaged: \(what)
          its schema was changed by another program; what is left can be read with: sqlite3 \(path) .dump
        """)
  }

  /// Whether SQLite misses a table, a view or a column.
  static func speaksOfMissingParts(_ message: String) -> Bool {
    ["no such table: ", "no such column: ", "no such view: "].contains { message.hasPrefix($0) }
      || message.contains(" has no column named ")
  }

  /// Whether the table or view that SQLite misses belongs to every file of this format.
  static func speaksOfOwnParts(_ message: String) -> Bool {
    let document = SchemaDocument()
    let name = message.split(separator: " ").last.map { $0.split(separator: ".").last ?? $0 } ?? ""
    return message.hasPrefix("no such table: ") && (document.tables + document.views).contains { $0.name == name }
  }
}
