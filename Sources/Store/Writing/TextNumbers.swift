import RehearsalSQLite
import RehearsalTrace

/// Gives texts their numbers in one file, adding those that are not there.
///
/// A text's number never changes, so each is looked up once per process as long as it is remembered.
final class TextNumbers {
  /// A hundred thousand texts of 40 bytes are about 10 MB.
  private static let mostRemembered = 100_000

  private let connection: Connection
  private let find: Statement
  private let insert: Statement
  private var numbers: [ExactText: Int64] = [:]
  /// The texts of the last trace and their numbers: those of the next one are mostly the same, in the same order.
  private var last: (texts: [String], numbers: [Int64]) = ([], [])

  init(connection: Connection) throws {
    self.connection = connection
    find = try connection.database.prepareKept(
      "SELECT id FROM string WHERE key = ?2 AND value = ?1 ORDER BY id LIMIT 1")
    insert = try connection.database.prepareKept("INSERT INTO string (key, value) VALUES (?2, ?1)")
  }

  /// Drops what is known; the file may not hold it.
  func forget() {
    numbers = [:]
    last = ([], [])
  }

  /// The numbers of all symbols of a trace, by symbol index; the symbol for no text has the number of the empty text.
  func numbers(of symbols: SymbolTable) throws -> [Int64] {
    if numbers.count > TextNumbers.mostRemembered { forget() }
    let texts = symbols.texts
    var found: [Int64] = []
    found.reserveCapacity(texts.count)
    for index in texts.indices {
      let isLast = index < last.texts.count && ExactText.areEqual(texts[index], last.texts[index])
      found.append(isLast ? last.numbers[index] : try number(of: texts[index]))
    }
    last = (texts, found)
    return found
  }

  private func number(of text: String) throws -> Int64 {
    let bytes = ExactText(text)
    if let known = numbers[bytes] { return known }
    let key = TextKey.key(of: text)
    find.bind(key, at: 2)
    let found = try find.withText(text, at: 1) { try find.step() ? find.integer(0) : nil }
    let number = try found ?? add(text, key)
    numbers[bytes] = number
    return number
  }

  private func add(_ text: String, _ key: Int64) throws -> Int64 {
    insert.bind(key, at: 2)
    try insert.withText(text, at: 1) { try insert.run() }
    return connection.database.lastInsertedRow
  }
}
