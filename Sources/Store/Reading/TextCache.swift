import RehearsalSQLite

/// Texts by their number in one file, and what events say, each read once as long as it is remembered.
final class TextCache {
  private let mostRemembered: Int
  private var texts: [Int64: String] = [:]
  private var said: [Int64: SaidRow] = [:]

  /// A row of what events say: numbers of texts, of which `nil` is none.
  struct SaidRow {
    var kind: Int64
    var name: Int64
    var subject: Int64?
    var view: Int64?
    var arguments: Int64?
    var answer: Int64?

    /// The columns that it is read from, after the row's number.
    static let columns = "kind, name, subject, view, arguments, answer"

    /// The row that a statement is at, whose first column is the row's number.
    init(_ row: borrowing Statement) {
      (kind, name, subject) = (row.integer(1), row.integer(2), row.optionalInteger(3))
      (view, arguments, answer) = (row.optionalInteger(4), row.optionalInteger(5), row.optionalInteger(6))
    }
  }

  /// - Parameter mostRemembered: For whom remembers them already, none.
  init(mostRemembered: Int = 100_000) { self.mostRemembered = mostRemembered }

  /// The text of a number, read with `find` when it is not known: a statement for one value by `?1`.
  ///
  /// - Returns: `nil` when the file has no such text.
  func text(_ number: Int64, _ find: borrowing Statement) throws -> String? {
    if let known = texts[number] { return known }
    find.bind(number, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    let text = find.text(0)
    guard mostRemembered > 0 else { return text }
    if texts.count >= mostRemembered { texts = [:] }
    texts[number] = text
    return text
  }

  /// What an event says, read with `find` when it is not known: a statement for a row by `?1`.
  ///
  /// - Returns: `nil` when the file has no such row.
  func said(_ number: Int64, _ find: borrowing Statement) throws -> SaidRow? {
    if let known = said[number] { return known }
    find.bind(number, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    let row = SaidRow(find)
    guard mostRemembered > 0 else { return row }
    if said.count >= mostRemembered { said = [:] }
    said[number] = row
    return row
  }
}
