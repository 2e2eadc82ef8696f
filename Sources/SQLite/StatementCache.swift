import CRehearsalSQLite

/// Prepared statements of one connection that nobody uses at the moment, for the next one who asks for the same text.
///
/// Preparing costs as much as reading some dozen rows. SQLite itself prepares a statement anew when the schema, an
/// attached file or what is permitted has changed since.
@safe final class StatementCache {
  /// So many are kept at a time; then all are forgotten.
  private static let most = 64
  /// Longer texts are nobody's who asks twice.
  private static let longest = 4096

  private var idle: [String: OpaquePointer] = unsafe [:]
  private var isClosed = false

  /// A statement of this text, if one is there; it is the caller's from now on.
  func take(_ sql: String) -> OpaquePointer? {
    guard StatementCache.isKey(sql), let statement = unsafe idle.removeValue(forKey: sql) else { return nil }
    // What it has cost so far is no matter of the next one.
    unsafe sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1)
    return unsafe statement
  }

  /// Takes a statement that nobody uses any more.
  func give(_ statement: OpaquePointer, _ sql: String) {
    // One whose last step failed says so once more.
    let isSound = unsafe sqlite3_reset(statement) == SQLITE_OK
    guard isSound, !isClosed, StatementCache.isKey(sql) else {
      unsafe sqlite3_finalize(statement)
      return
    }
    unsafe sqlite3_clear_bindings(statement)
    if unsafe idle.count == StatementCache.most { forget() }
    if let other = unsafe idle.updateValue(statement, forKey: sql) { unsafe sqlite3_finalize(other) }
  }

  /// Whether statements of a text are kept.
  ///
  /// Swift takes texts for equal that SQLite tells apart, such as "é" as one character and as two, but none of ASCII.
  private static func isKey(_ sql: String) -> Bool {
    guard sql.utf8.count <= longest else { return false }
    let bits = unsafe sql.utf8.withContiguousStorageIfAvailable { unsafe $0.reduce(0, |) }
    return bits.map { $0 < 0x80 } ?? sql.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Forgets all that are not used.
  func forget() {
    unsafe idle.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe idle = [:]
  }

  /// Keeps nothing from now on: the connection is closed.
  func close() {
    forget()
    isClosed = true
  }
}
