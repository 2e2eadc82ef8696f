import RehearsalSQLite

/// Rows of blocks, which lie one after the other: from the pages of their table where these are in the file, else by a
/// statement.
final class BlockRows {
  private var pages: TablePages?
  /// Whether rows came from pages.
  private var hasUsedPages = false
  private let select: Statement
  private let width: Int
  private var numbers: [Int64] = []

  /// So many rows are handed over at once by a statement.
  private static let most = 256

  /// Begins; reading goes on in the transaction in which it began.
  ///
  /// - Parameters:
  ///   - columns: All columns of the table after the rows' number, in its order.
  ///   - table: A table whose numbers are `id`.
  ///   - schema: The file that has the table, of those that are attached; nothing is written to it meanwhile.
  init(
    _ columns: [String], of table: String, in schema: String = "main", _ database: borrowing Database
  ) throws {
    width = columns.count + 1
    pages = try TablePages(database, schema: schema, table: table, columns: columns.count + 1)
    select = try database.prepare(
      "SELECT id, \(columns.joined(separator: ", ")) FROM \(schema).\(table) WHERE id >= ?1 AND id < ?2 ORDER BY id")
  }

  /// Hands over rows whose numbers follow each other.
  ///
  /// - Parameters:
  ///   - first: The number of the first one.
  ///   - count: How many there are.
  ///   - body: Is handed the values of some of them, one row after the other: its number, and its columns.
  ///     `TablePages.null` stands for NULL.
  /// - Throws: `WindowReader.Unfit` when pages that rows came from are odd further on: what was proved of rows from
  ///   pages is not to be read again by a statement, which may find others.
  func read(from first: Int64, count: Int, _ body: (Span<Int64>) throws -> Void) throws {
    guard count > 0 else { return }
    var done = 0
    if let pages {
      do {
        try pages.seek(first)
        while done < count {
          done += try pages.next(most: count - done, body)
          hasUsedPages = true
        }
        return
      } catch is TablePages.Unfit {
        // What is wrong, if anything is, a statement finds out.
        guard !hasUsedPages else { throw WindowReader.Unfit() }
        self.pages = nil
      }
    }
    try step(from: first + Int64(done), count: count - done, body)
  }

  private func step(from first: Int64, count: Int, _ body: (Span<Int64>) throws -> Void) throws {
    select.bind(first, at: 1)
    select.bind(first + Int64(count), at: 2)
    defer { select.reset() }
    var next = first
    for start in stride(from: 0, to: count, by: BlockRows.most) {
      numbers.removeAll(keepingCapacity: true)
      for _ in start..<min(count, start + BlockRows.most) {
        guard try select.step(), select.integer(0) == next else { throw WindowReader.Unfit() }
        numbers.append(next)
        for column in 1..<Int32(width) {
          let value = select.optionalInteger(column)
          guard value != TablePages.null else { throw WindowReader.Unfit() }
          numbers.append(value ?? TablePages.null)
        }
        next += 1
      }
      try body(numbers.span)
    }
  }
}
