import RehearsalSQLite
import Testing

@testable import RehearsalStore

/// Rows are found by their numbers, whatever was asked for before.
@Suite struct RowScanTests {
  @Test func `rows are found in any order, and those that are not there are not`() throws {
    let database = try Database()
    try database.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, value TEXT)")
    let there = (0..<200).map { Int64($0 * $0 % 997) }
    for number in Set(there) { try database.execute("INSERT INTO word VALUES (\(number), 'w\(number)')") }
    let scan = try RowScan("value", of: "word", database)
    // Forwards, backwards, each twice, and with steps of all lengths.
    let all = (-3...1000).map { Int64($0) }
    let orders: [[Int64]] = [
      all, all.reversed(), all.flatMap { [$0, $0] }, (0..<3000).map { Int64($0 * 619 % 1009) },
    ]

    for order in orders {
      for number in order {
        let isFound = try scan.find(number)

        #expect(isFound == there.contains(number), "\(number)")
        if isFound { #expect(scan.select.text(1) == "w\(number)") }
      }
    }
  }

  @Test func `the least and the greatest numbers are numbers like others`() throws {
    let database = try Database()
    try database.execute("CREATE TABLE word (id INTEGER PRIMARY KEY, value TEXT)")
    let there = [Int64.min, -1, 1, Int64.max]
    for number in there { try database.execute("INSERT INTO word VALUES (\(number), 'w')") }
    let scan = try RowScan("value", of: "word", database)

    for number in there + there.reversed() + [0, Int64.min + 1, Int64.max - 1] {
      #expect(try scan.find(number) == there.contains(number), "\(number)")
    }
  }
}
