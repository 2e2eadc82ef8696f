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
  /// How long is waited for at a time.
  ///
  /// SQLite waits for the places of readers that began too early, and does not see who has taken such a place since: of
  /// readers that overlap, one with the newest state, and its followers share that place, so that it is never free. The
  /// next wait sees that they are in nobody's way.
  static let waitMilliseconds: Int32 = 250
  /// How often: two seconds in all.
  static let mostWaits = 8
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
        _ = unsafe moveAll(handle, schema, SQLITE_CHECKPOINT_RESTART)
        unsafe sqlite3_busy_timeout(handle, log.pointee.lockTimeoutMilliseconds)
        unsafe log.pointee.waitedAt = pages
      }
      return SQLITE_OK
    }

  /// Moves all that is in the log into the file, waiting for readers, and returns SQLite's code.
  ///
  /// How long the connection waits for locks is the caller's to set again.
  static func moveAll(_ handle: OpaquePointer, _ schema: UnsafePointer<CChar>?, _ mode: Int32) -> Int32 {
    unsafe sqlite3_busy_timeout(handle, waitMilliseconds)
    var code = SQLITE_OK
    for _ in 0..<mostWaits {
      code = unsafe sqlite3_wal_checkpoint_v2(handle, schema, mode, nil, nil)
      guard code & 0xff == SQLITE_BUSY else { break }
    }
    return code
  }
}
