import RehearsalSQLite

/// Texts, and what events say, for whom asks for nearly all of them in the order in which they lie: from the pages of
/// their tables where these are in the file, else by statements.
///
/// A million events say a hundred thousand things, of which a statement reads each in a microsecond.
final class TextScan {
  /// What an event says, as the file has it: its kind, name, subject, view, arguments and answer.
  typealias Numbers = InlineArray<6, Int64?>

  private let connection: Connection
  private let texts: RowScan
  private let said: RowScan
  private var textPages = Pages(table: "string", columns: 3)
  private var saidPages = Pages(table: "event_text", columns: 7)

  /// Pages of a table, as long as its rows are asked for as they lie.
  private struct Pages {
    let table: String
    let columns: Int
    private var pages: TablePages?
    private var areNone = false
    /// The row that was asked for last.
    private var latest: Int64?

    /// As many rows are stepped over rather than looked up, as in `RowScan`.
    private static let nearby: Int64 = 16

    init(table: String, columns: Int) { (self.table, self.columns) = (table, columns) }

    /// The pages, at a row; `nil` where it is to be looked up.
    mutating func at(_ number: Int64, _ database: borrowing Database) throws -> TablePages? {
      defer { latest = number }
      guard !areNone, let latest else { return nil }
      let (distance, isTooFar) = number.subtractingReportingOverflow(latest)
      guard !isTooFar, (-Pages.nearby...Pages.nearby).contains(distance) else { return nil }
      if pages == nil {
        pages = try TablePages(database, table: table, columns: columns)
        areNone = pages == nil
      }
      // What is wrong, if anything is, a statement finds out.
      return (try? pages?.seek(number)) == nil ? nil : pages
    }
  }

  /// Begins; reading goes on in the transaction in which it began.
  init(_ connection: Connection) throws {
    self.connection = connection
    texts = try RowScan("value", of: "string", connection.database)
    said = try RowScan("kind, name, subject, view, arguments, answer", of: "event_text", connection.database)
  }

  /// A text by its number; `nil` when it is not there.
  func text(_ number: Int64) throws -> String? {
    if let pages = try textPages.at(number, connection.database), let text = try? pages.text() { return text }
    return try texts.find(number) ? texts.select.text(1) : nil
  }

  /// What an event says, by its number; `nil` when it is not there.
  func said(_ number: Int64) throws -> Numbers? {
    if let pages = try saidPages.at(number, connection.database) {
      var found = Numbers(repeating: nil)
      let count = try? pages.next(most: 1) { row in
        for column in 0..<6 where row[column + 1] != TablePages.null { found[column] = row[column + 1] }
      }
      if count == 1 { return found }
    }
    guard try said.find(number) else { return nil }
    return TextScan.numbers(said.select)
  }

  /// What an event says, by the row that was found: its number, and what it says.
  static func numbers(_ row: borrowing Statement) -> Numbers {
    var numbers = Numbers(repeating: nil)
    for column in 0..<6 { numbers[column] = row.optionalInteger(Int32(column) + 1) }
    return numbers
  }
}
