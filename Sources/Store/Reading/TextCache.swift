import RehearsalSQLite

/// Texts by their number in one file, each read once as long as it is remembered.
final class TextCache {
  private static let mostRemembered = 100_000
  private var texts: [Int64: String] = [:]

  /// The text of a number, read with `find` when it is not known: a statement for one value by `?1`.
  ///
  /// - Returns: `nil` when the file has no such text.
  func text(_ number: Int64, _ find: borrowing Statement) throws -> String? {
    if let known = texts[number] { return known }
    find.bind(number, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    let text = find.text(0)
    if texts.count >= TextCache.mostRemembered { texts = [:] }
    texts[number] = text
    return text
  }
}
