import RehearsalSQLite

/// Texts by their number in one file, and what events say, each read once as long as it is remembered.
final class TextCache {
  private let mostRemembered: Int
  private var texts: [Int64: String] = [:]
  private var said: [Int64: TextScan.Numbers] = [:]

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
  func said(_ number: Int64, _ find: borrowing Statement) throws -> TextScan.Numbers? {
    if let known = said[number] { return known }
    find.bind(number, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    let row = TextScan.numbers(find)
    guard mostRemembered > 0 else { return row }
    if said.count >= mostRemembered { said = [:] }
    said[number] = row
    return row
  }
}
