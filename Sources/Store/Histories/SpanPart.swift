import RehearsalSQLite
import RehearsalTrace

/// What of the spans of a line lies in those of its runs that count.
///
/// Of a cell only the sessions at the ends are looked for, however many there are between them.
struct SpanPart {
  /// Numbers of the runs that count, in order.
  let runs: [Int64]
  /// Whether the sessions of a part are counted, from its first run that counts to its last; else they are those of the
  /// whole span.
  let isCounted: Bool

  /// The part of a span, if a session of it lies in one of the runs.
  func of(_ span: HistorySpan, _ database: borrowing Database) throws -> HistorySpan? {
    let own = runs[runs.firstPlace { $0 >= span.firstRun }..<runs.firstPlace { $0 > span.lastRun }]
    guard !own.isEmpty, let cell = try number(of: span, database), let first = try first(of: cell, in: own, database),
      let last = try last(of: cell, in: own, database)
    else { return nil }
    guard isCounted else {
      return span.clipped(
        from: first, to: last, sessionCount: span.sessionCount - span.prunedCount, prunedCount: span.prunedCount)
    }
    let whole = (first: span.firstRun, last: span.lastRun)
    // The fewer runs are looked at: those of the part, or those of the span that are not in it.
    let isShort = 2 * (Double(last) - Double(first)) < Double(whole.last) - Double(whole.first)
    func count(in table: String, of all: Int) throws -> Int {
      if all == 0 || (first, last) == whole { return all }
      if isShort { return try self.count(in: table, of: cell, from: first, to: last, database) }
      let before = try self.count(in: table, of: cell, from: whole.first, to: first &- 1, database)
      return try all - before - self.count(in: table, of: cell, from: last &+ 1, to: whole.last, database)
    }
    return span.clipped(
      from: first, to: last, sessionCount: try count(in: "session", of: span.sessionCount - span.prunedCount),
      prunedCount: try count(in: "leaf", of: span.prunedCount))
  }

  private func number(of span: HistorySpan, _ database: borrowing Database) throws -> Int64? {
    let select = try database.prepare(
      """
      SELECT id FROM cell WHERE script = (SELECT id FROM script WHERE uid = ?1)
        AND configuration = (SELECT id FROM configuration WHERE digest = ?2)
        AND line = (SELECT id FROM line WHERE name = ?3)
      """)
    try select.bind(span.script, at: 1)
    try select.bind(span.configuration.digest.bytes, at: 2)
    try select.bind(span.line, at: 3)
    return try select.step() ? select.integer(0) : nil
  }

  /// The first of some runs in which a cell has a session.
  private func first(
    of cell: Int64, in runs: ArraySlice<Int64>, _ database: borrowing Database
  ) throws -> Int64? {
    let select = try database.prepare("SELECT min(run) FROM session WHERE cell = ?1 AND run BETWEEN ?2 AND ?3")
    var left = runs
    while let low = left.first, let high = left.last, let run = try end(select, of: cell, from: low, to: high) {
      left = left[left.firstPlace { $0 >= run }...]
      if left.first == run { return run }
    }
    return nil
  }

  /// The last of some runs in which a cell has a session.
  private func last(of cell: Int64, in runs: ArraySlice<Int64>, _ database: borrowing Database) throws -> Int64? {
    let select = try database.prepare("SELECT max(run) FROM session WHERE cell = ?1 AND run BETWEEN ?2 AND ?3")
    var left = runs
    while let low = left.first, let high = left.last, let run = try end(select, of: cell, from: low, to: high) {
      left = left[..<left.firstPlace { $0 > run }]
      if left.last == run { return run }
    }
    return nil
  }

  private func end(
    _ select: borrowing Statement, of cell: Int64, from first: Int64, to last: Int64
  ) throws -> Int64? {
    select.reset()
    select.bind(cell, at: 1)
    select.bind(first, at: 2)
    select.bind(last, at: 3)
    return try select.step() ? select.optionalInteger(0) : nil
  }

  /// How many rows of a cell a table has from one run to another.
  private func count(
    in table: String, of cell: Int64, from first: Int64, to last: Int64, _ database: borrowing Database
  ) throws -> Int {
    let select = try database.prepare("SELECT count(*) FROM \(table) WHERE cell = ?1 AND run BETWEEN ?2 AND ?3")
    select.bind(cell, at: 1)
    select.bind(first, at: 2)
    select.bind(last, at: 3)
    return try select.step() ? Int(select.integer(0)) : 0
  }
}

extension RandomAccessCollection<Int64> where Index == Int {
  /// The place of the first number for which something holds, where it holds for all after that.
  fileprivate func firstPlace(where holds: (Int64) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
