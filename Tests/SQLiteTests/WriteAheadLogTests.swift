import Foundation
import RehearsalSQLite
import Synchronization
import Testing

@Suite struct WriteAheadLogTests {
  /// Readers whose looks overlap, so that there is always one: until the log was begun anew by waiting for them it grew
  /// for as long as they did.
  ///
  /// Both began too early when they are waited for, one before the other. The one who is waited for looks again, in the
  /// place that it has just left, and the other joins it there, so that this place is never free: one long wait was in
  /// vain.
  @Test func `a log above 64 MB begins anew though there is always a reader`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let writer = try Database(path: path, access: .create)
    try writer.execute("PRAGMA page_size = 2048")
    _ = try writer.text("PRAGMA journal_mode = WAL")
    try writer.execute("CREATE TABLE t (b BLOB); INSERT INTO t VALUES (x'')")
    let isDone = Atomic(false)
    let begun = Atomic(0)
    // 2 MB: 976 pages and the one that leads to them.
    let change = "UPDATE t SET b = randomblob(2000000)"
    let rounds = 32
    let limit = WriteAheadLog.usualBytes / 2048 * (24 + 2048)
    let looks = Thread {
      guard let one = try? Database(path: path, access: .readOnly),
        let other = try? Database(path: path, access: .readOnly)
      else { return }
      WriteAheadLogTests.look(one)
      begun.store(1, ordering: .relaxed)
      while !isDone.load(ordering: .relaxed), begun.load(ordering: .relaxed) < 2 { usleep(1000) }
      WriteAheadLogTests.look(other)
      begun.store(3, ordering: .relaxed)
      while !isDone.load(ordering: .relaxed), WriteAheadLogTests.size(path) <= limit { usleep(1000) }
      // Until the writer waits.
      usleep(50_000)
      while !isDone.load(ordering: .relaxed) {
        WriteAheadLogTests.look(one)
        usleep(20_000)
        WriteAheadLogTests.look(other)
        usleep(20_000)
      }
    }
    try writer.execute(change)
    looks.start()
    defer { isDone.store(true, ordering: .relaxed) }
    while begun.load(ordering: .relaxed) < 1 { usleep(1000) }
    try writer.execute(change)
    begun.store(2, ordering: .relaxed)
    while begun.load(ordering: .relaxed) < 3 { usleep(1000) }

    for _ in 2..<rounds { try writer.execute(change) }
    #expect(WriteAheadLogTests.size(path) < limit)
    try writer.execute(change)
    let largest = WriteAheadLogTests.size(path)
    #expect(largest > limit)
    try writer.execute(change)

    #expect(WriteAheadLogTests.size(path) == largest)
  }

  /// Bytes of the log.
  private static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
  }

  /// Looks away and sees the file as it is now, until the next look.
  private static func look(_ reader: borrowing Database) {
    _ = try? reader.execute("ROLLBACK")
    _ = try? reader.execute("BEGIN")
    _ = try? reader.integer("SELECT count(*) FROM t")
  }

  @Test func `a reader who stays is waited for and not for ever`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let writer = try Database(path: path, access: .create)
    try writer.execute("PRAGMA page_size = 2048")
    _ = try writer.text("PRAGMA journal_mode = WAL")
    try writer.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB); INSERT INTO t VALUES (1, x'')")
    let reader = try Database(path: path, access: .readOnly)

    let took = try ContinuousClock().measure {
      try reader.reading {
        for _ in 0..<36 {
          try writer.transaction { try writer.execute("UPDATE t SET b = randomblob(2000000) WHERE id = 1") }
        }
      }
    }

    // 72 MB: two seconds of patience once above 64 MB, once more 4 MB later.
    #expect(took < .seconds(20))
    #expect(try writer.integer("SELECT length(b) FROM t") == 2_000_000)
  }
}
