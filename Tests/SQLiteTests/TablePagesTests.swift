import Foundation
import RehearsalSQLite
import Testing

/// Rows that are read from pages are those that a statement reads, and what is no page of a table ends nothing.
@Suite struct TablePagesTests {
  private static let odd: [Int64] = [
    0, 1, 2, -1, 127, 128, -128, -129, 32_767, 32_768, -32_769, 8_388_607, 8_388_608, -8_388_609, 2_147_483_647,
    2_147_483_648, -2_147_483_649, 140_737_488_355_327, 140_737_488_355_328, -140_737_488_355_329, .max, .min + 1,
  ]

  /// A file with rows of odd numbers, from a number on; `c` is NULL now and then.
  private func file(
    _ folder: TemporaryFolder, pageSize: Int = 4096, rows: Int = 3000, first: Int64 = 1
  ) throws -> String {
    let path = folder.file("a.sqlite")
    let database = try Database(path: path, access: .create)
    try database.execute(
      """
      PRAGMA page_size = \(pageSize);
      CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT) STRICT;
      CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER NOT NULL, b INTEGER NOT NULL, c INTEGER) STRICT;
      BEGIN
      """)
    let insert = try database.prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4)")
    for row in 0..<rows {
      insert.bind(first + Int64(row), at: 1)
      insert.bind(Self.odd[row % Self.odd.count], at: 2)
      insert.bind(Int64(row * row), at: 3)
      insert.bind(row % 3 == 0 ? nil : Self.odd[row / 3 % Self.odd.count], at: 4)
      try insert.run()
      if row % 100 == 0 { try database.execute("INSERT INTO other (text) VALUES ('\(row)')") }
    }
    try database.execute("COMMIT")
    return path
  }

  private func rows(_ pages: TablePages, from first: Int64, count: Int, most: Int = .max) throws -> [Int64] {
    var rows: [Int64] = []
    try pages.seek(first)
    while rows.count < 4 * count {
      _ = try pages.next(most: min(most, count - rows.count / 4)) { found in
        for index in found.indices { rows.append(found[index]) }
      }
    }
    return rows
  }

  private func selected(_ database: borrowing Database, from first: Int64, count: Int) throws -> [Int64] {
    let select = try database.prepare("SELECT id, a, b, c FROM t WHERE id >= ?1 AND id < ?2 ORDER BY id")
    select.bind(first, at: 1)
    select.bind(first + Int64(count), at: 2)
    var rows: [Int64] = []
    while try select.step() { rows += (0..<4).map { select.optionalInteger($0) ?? TablePages.null } }
    return rows
  }

  @Test(arguments: [512, 1024, 4096, 8192], [1, -40, 5_000_000_000] as [Int64])
  func `rows from pages are those of a statement`(_ pageSize: Int, _ first: Int64) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: try file(folder, pageSize: pageSize, first: first), access: .readOnly)

    try database.reading {
      let pages = try #require(try TablePages(database, table: "t", columns: 4))
      for (skipped, count, most) in [(0, 3000, Int.max), (1, 1, 1), (700, 900, 7), (1600, 1400, 1000), (0, 5, 2)] {
        let begin = first + Int64(skipped)
        #expect(
          try rows(pages, from: begin, count: count, most: most) == selected(database, from: begin, count: count))
      }
    }
  }

  @Test func `large pages are for a statement`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: try file(folder, pageSize: 65536), access: .readOnly)

    let pages = try database.reading { try TablePages(database, table: "t", columns: 4) }

    #expect(pages == nil)
  }

  @Test(arguments: ["DELETE FROM t WHERE id = 1500", "UPDATE t SET a = 5 WHERE id = 2"])
  func `rows that do not follow each other are for a statement`(_ change: String) throws {
    let folder = try TemporaryFolder()
    let path = try file(folder)
    try Database(path: path, access: .readWrite).execute(
      "\(change); UPDATE t SET c = -9223372036854775808 WHERE id = 2")
    let database = try Database(path: path, access: .readOnly)

    try database.reading {
      let pages = try #require(try TablePages(database, table: "t", columns: 4))
      #expect(throws: TablePages.Unfit.self) { try rows(pages, from: 1, count: 3000) }
      #expect(throws: TablePages.Unfit.self) { try rows(pages, from: 2999, count: 3) }
    }
  }

  @Test func `a table of texts, of other columns, or none is for a statement`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: try file(folder), access: .readOnly)

    try database.reading {
      let none = try TablePages(database, table: "nothing", columns: 4)
      #expect(none == nil)
      for (table, columns) in [("other", 2), ("t", 3), ("t", 5)] {
        let pages = try #require(try TablePages(database, table: table, columns: columns))
        #expect(throws: TablePages.Unfit.self) { try rows(pages, from: 1, count: 2) }
      }
    }
  }

  @Test func `pages are read only where they are in the file`() throws {
    let folder = try TemporaryFolder()
    let path = try file(folder)
    let reader = try Database(path: path, access: .readOnly)
    let early = try TablePages(reader, table: "t", columns: 4)
    #expect(early == nil, "nobody reads")

    let writer = try Database(path: path, access: .readWrite)
    try writer.execute("PRAGMA journal_mode = WAL; UPDATE t SET a = 7 WHERE id = 3")
    try reader.reading {
      let pages = try TablePages(reader, table: "t", columns: 4)
      #expect(pages == nil, "the log has a page")
    }

    try writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try reader.reading {
      let pages = try #require(try TablePages(reader, table: "t", columns: 4))
      let before = try selected(reader, from: 1, count: 3000)
      // What is written meanwhile goes to the log, and stays there.
      try writer.execute("UPDATE t SET a = 8; PRAGMA wal_checkpoint(PASSIVE)")
      #expect(try rows(pages, from: 1, count: 3000) == before)
    }

    let copy = try Database()
    try copy.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER); INSERT INTO t VALUES (1, 2)")
    try copy.reading {
      let pages = try TablePages(copy, table: "t", columns: 2)
      #expect(pages == nil, "it may be in memory alone")
    }
  }

  @Test func `pages of an attached file are read while something is written to another`() throws {
    let folder = try TemporaryFolder()
    let path = try file(folder)
    let database = try Database(path: folder.file("other"), access: .create)
    try database.attach(path, as: "src")

    try database.transaction {
      try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER)")
      let own = try TablePages(database, table: "t", columns: 4)
      #expect(own == nil, "what is written is not in the file yet")
      let pages = try #require(try TablePages(database, schema: "src", table: "t", columns: 4))
      let select = try database.prepare("SELECT id, a, b, c FROM src.t WHERE id < 100 ORDER BY id")
      var values: [Int64] = []
      while try select.step() { values += (0..<4).map { select.optionalInteger($0) ?? TablePages.null } }
      #expect(try rows(pages, from: 1, count: 99) == values)
    }
  }

  @Test(arguments: 0..<60)
  func `bytes that somebody changed end in an error or in rows`(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let path = try file(folder, pageSize: seed % 2 == 0 ? 512 : 4096)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func below(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % bound
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    // Not the schema, which SQLite reads.
    for _ in 0..<1 + seed * 4 { bytes[8192 + below(bytes.count - 8192)] = UInt8(below(256)) }
    if seed % 5 == 0 { bytes.removeLast(below(bytes.count / 2)) }
    try bytes.write(to: URL(filePath: path))
    let database = try Database(path: path, access: .immutable)

    try? database.reading {
      guard let pages = try TablePages(database, table: "t", columns: 4) else { return }
      for first in stride(from: Int64(1), to: 3000, by: 250) {
        do {
          let found = try rows(pages, from: first, count: 250)
          #expect(found.count == 1000 && found[0] == first && found[996] == first + 249)
        } catch is TablePages.Unfit {}
      }
    }
  }

  // MARK: - Texts

  /// A file with texts of many lengths, of which some have no number; `nil` where a text is too long for a page.
  private func texts(_ folder: TemporaryFolder, encoding: String = "UTF-8") throws -> (path: String, all: [String?]) {
    let path = folder.file("texts.sqlite")
    let database = try Database(path: path, access: .create)
    try database.execute(
      """
      PRAGMA page_size = 512;
      PRAGMA encoding = '\(encoding)';
      CREATE TABLE word (id INTEGER PRIMARY KEY, key INTEGER NOT NULL, value TEXT NOT NULL) STRICT;
      BEGIN
      """)
    let insert = try database.prepare("INSERT INTO word VALUES (?1, ?2, ?3)")
    var all: [String?] = []
    for number in 0..<900 where number % 50 != 49 {
      let text = String(repeating: "aé\0💡", count: number % 77) + "\(number)"
      insert.bind(Int64(number), at: 1)
      insert.bind(Self.odd[number % Self.odd.count], at: 2)
      try insert.bind(text, at: 3)
      try insert.run()
    }
    try database.execute("COMMIT")
    let select = try database.prepare("SELECT value FROM word WHERE id = ?1")
    for number in 0..<900 {
      select.bind(Int64(number), at: 1)
      let isThere = try select.step()
      all.append(isThere ? select.text(0) : nil)
      select.reset()
    }
    return (path, all)
  }

  @Test func `texts from pages are those of a statement, in any order`() throws {
    let folder = try TemporaryFolder()
    let (path, all) = try texts(folder)
    let database = try Database(path: path, access: .readOnly)

    try database.reading {
      let pages = try #require(try TablePages(database, table: "word", columns: 3))
      var refused = 0
      for number in Array(0..<900) + (0..<900).reversed() + (0..<900).map({ $0 * 619 % 900 }) {
        do {
          try pages.seek(Int64(number))
          #expect(try pages.text() == all[number])
        } catch is TablePages.Unfit { refused += 1 }
      }
      #expect(refused > 3 * 18 && refused < 3 * 450, "\(refused) are not there, or longer than a page")
    }
  }

  @Test func `texts of another encoding, or other columns, are for a statement`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: try texts(folder, encoding: "UTF-16le").path, access: .readOnly)
    let rows = try Database(path: try file(folder), access: .readOnly)

    try database.reading {
      let pages = try #require(try TablePages(database, table: "word", columns: 3))
      try pages.seek(1)
      #expect(throws: TablePages.Unfit.self) { try pages.text() }
    }
    try rows.reading {
      for columns in [2, 3, 4, 5] {
        let pages = try #require(try TablePages(rows, table: "t", columns: columns))
        try pages.seek(1)
        #expect(throws: TablePages.Unfit.self) { try pages.text() }
      }
    }
  }
}
