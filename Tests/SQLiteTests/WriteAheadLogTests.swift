import Foundation
import RehearsalSQLite
import Synchronization
import Testing

@Suite struct WriteAheadLogTests {
  /// Readers whose looks overlap, so that there is always one: until the log was begun anew by waiting for them it grew
  /// for as long as they did.
  @Test func `a log with readers that overlap stays near 64 MB`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let writer = try Database(path: path, access: .create)
    _ = try writer.text("PRAGMA journal_mode = WAL")
    try writer.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB); INSERT INTO t VALUES (1, x'')")
    let isDone = Atomic(false)
    let isReading = Atomic(0)
    let readers = (0..<2).map { number in
      Thread {
        guard let reader = try? Database(path: path, access: .readOnly) else { return }
        usleep(UInt32(number) * 60_000)
        while !isDone.load(ordering: .relaxed) {
          _ = try? reader.reading {
            isReading.add(1, ordering: .relaxed)
            usleep(120_000)
          }
        }
      }
    }
    for reader in readers { reader.start() }
    defer { isDone.store(true, ordering: .relaxed) }
    while isReading.load(ordering: .relaxed) < 2 { usleep(1000) }

    var largest = 0
    for _ in 0..<100 {
      try writer.transaction { try writer.execute("UPDATE t SET b = randomblob(2000000) WHERE id = 1") }
      largest = max(largest, try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0)
    }

    // 200 MB were written. Where readers are kept waiting for a processor, the log may begin anew some tries later.
    #expect(largest < 150_000_000)
    #expect(largest > 60_000_000)
  }

  @Test func `a reader who stays is waited for and not for ever`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let writer = try Database(path: path, access: .create)
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
