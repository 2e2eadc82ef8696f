import CRehearsalSQLite

/// Keeps a file's log from growing without end.
///
/// A commit adds to the log; a checkpoint moves what is in it into the file. The usual one waits for nobody, and the
/// log begins anew only when no reader looks into it: with readers that overlap that is never (865 MB of log for a file
/// of 9 MB in 30 seconds). So above 64 MB readers are waited for, which holds up writers meanwhile, for two seconds at
/// most; then not again before the log has grown by another 4 MB.
public struct WriteAheadLog {
  /// Pages of 2 KiB in the log above which each commit moves them, as far as it can.
  ///
  /// 16 MB instead of SQLite's 4 spare rewriting the last pages of the tables: 5 to 10 % of recording.
  static let movedPages: Int32 = 8_000
  /// Pages above which readers are waited for: 64 MB.
  static let mostPages: Int32 = 32_000
  /// Pages that come in between two waits.
  static let pagesBetween: Int32 = 2_000
  /// How long is waited for.
  static let patienceMilliseconds: Int32 = 2_000
  /// Bytes of a log above which readers are waited for, and of an emptied one that are kept for the next pages.
  public static let usualBytes = Int(mostPages) * 2048

  let lockTimeoutMilliseconds: Int32
  /// Pages in the log when readers were waited for in vain.
  private var waitedAt: Int32 = 0

  /// Watches the commits of a connection; the result is freed after the connection.
  static func keep(_ handle: OpaquePointer, lockTimeoutMilliseconds: Int32) -> UnsafeMutablePointer<WriteAheadLog> {
    let log = UnsafeMutablePointer<WriteAheadLog>.allocate(capacity: 1)
    unsafe log.initialize(to: WriteAheadLog(lockTimeoutMilliseconds: lockTimeoutMilliseconds))
    unsafe sqlite3_wal_hook(handle, WriteAheadLog.committed, log)
    return unsafe log
  }

  private static let committed:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
      context, handle, schema, pages in
      guard let log = unsafe context?.assumingMemoryBound(to: WriteAheadLog.self), let handle = unsafe handle else {
        return SQLITE_OK
      }
      // What could not be moved stays in the log, where it is as safe; the next commit tries again.
      if pages < movedPages {
        unsafe log.pointee.waitedAt = 0
      } else if unsafe pages < mostPages || pages - log.pointee.waitedAt < pagesBetween {
        unsafe sqlite3_wal_checkpoint_v2(handle, schema, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
      } else {
        unsafe sqlite3_busy_timeout(handle, patienceMilliseconds)
        unsafe sqlite3_wal_checkpoint_v2(handle, schema, SQLITE_CHECKPOINT_RESTART, nil, nil)
        unsafe sqlite3_busy_timeout(handle, log.pointee.lockTimeoutMilliseconds)
        unsafe log.pointee.waitedAt = pages
      }
      return SQLITE_OK
    }
}
