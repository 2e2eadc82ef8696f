import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

extension Answer {
  /// What pruning took away, or would take away.
  ///
  /// - Parameter isTried: Whether nothing was written.
  package init(_ pruning: Pruning, of database: String, isTried: Bool) {
    func count(_ number: Int) -> Value { .integer(Int64(number)) }
    let tables = pruning.tables.map { table -> Value in
      .fields([
        ("table", .text(table.name)), ("gone", count(table.gone)), ("added", count(table.added)),
        ("bytesFreed", count(table.bytes)),
      ])
    }
    self.init(
      "prune", verdict: pruning.verdict(isTried: isTried),
      [
        ("database", .text(database)), ("isDryRun", .bool(isTried)), ("sessions", count(pruning.sessionCount)),
        ("sessionsBefore", count(pruning.sessionsBefore)), ("runs", count(pruning.runCount)),
        ("recordings", count(pruning.recordingCount)), ("events", count(pruning.eventCount)),
        ("bytesFreed", count(pruning.bytes)), ("tables", .list(tables)),
      ])
  }
}
