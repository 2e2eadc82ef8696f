import RehearsalSQLite
import RehearsalTrace

/// The texts of a recording as symbols of its trace, and what its events say, each read once.
final class RecordedTexts {
  /// The symbols so far.
  private(set) var symbols = SymbolTable()
  private var numbers = SymbolNumbers()
  private var said: [Said] = []
  /// Which of `said` a number means.
  private var saidNumbers = SymbolNumbers()
  private let texts: TextCache
  private let findText: Statement
  private let findSaid: Statement
  private let damage: (String) -> StoreError

  /// What events say: 24 bytes, since a long recording has a hundred thousand.
  struct Said {
    fileprivate var name: Symbol
    fileprivate var subject: Symbol
    fileprivate var arguments: Symbol
    fileprivate var answer: Symbol
    /// The path of the view that it concerns.
    var path: Symbol
    fileprivate var kind: TraceEvent.Kind
    var hasView: Bool

    /// An event that says it, at no time.
    var event: TraceEvent {
      TraceEvent(at: .zero, step: 0, kind: kind, name: name, subject: subject, arguments: arguments, answer: answer)
    }
  }

  /// Begins without a text.
  ///
  /// - Parameters:
  ///   - connection: The file.
  ///   - texts: Those that were read before.
  ///   - damage: The error for a recording with a problem.
  init(_ connection: Connection, _ texts: TextCache, damage: @escaping (String) -> StoreError) throws {
    self.texts = texts
    self.damage = damage
    findText = try connection.database.prepare("SELECT value FROM string WHERE id = ?1")
    findSaid = try connection.database.prepare(
      "SELECT kind, name, subject, view, arguments, answer FROM event_text WHERE id = ?1")
  }

  /// Exchanges the symbols so far for others: lent to somebody, they are not copied when one comes after them.
  func exchangeSymbols(_ others: inout SymbolTable) { swap(&symbols, &others) }

  /// The symbol of a text by its number in the file.
  func symbol(_ number: Int64?) throws -> Symbol {
    guard let number else { return .none }
    if let known = numbers[number] { return known }
    guard let text = try texts.text(number, findText) else {
      throw damage("a row refers to text \(number), which is not there")
    }
    let symbol = symbols.intern(text)
    numbers.insert(symbol, for: number)
    return symbol
  }

  /// The text of a number in the file.
  func text(_ number: Int64) throws -> String {
    let symbol = try symbol(number)
    return symbols[symbol]
  }

  /// What an event says, by its number in the file.
  func said(_ number: Int64, by event: Int) throws -> Said {
    if let known = saidNumbers[number] { return said[Int(known.index)] }
    findSaid.bind(number, at: 1)
    defer { findSaid.reset() }
    guard try findSaid.step() else { throw damage("what event \(event) says is missing") }
    guard let kind = TraceEvent.Kind(rawValue: UInt8(clamping: findSaid.integer(0))) else {
      throw damage("event \(event) is of kind \(findSaid.integer(0)), which does not exist")
    }
    let path = findSaid.optionalInteger(3)
    // None is NULL, which a question about what is not there asks for.
    for column in [Int32(2), 4, 5] {
      guard let number = findSaid.optionalInteger(column), try symbol(number) == .none else { continue }
      throw damage("event \(event) says an empty text for none")
    }
    let read = Said(
      name: try symbol(findSaid.integer(1)), subject: try symbol(findSaid.optionalInteger(2)),
      arguments: try symbol(findSaid.optionalInteger(4)), answer: try symbol(findSaid.optionalInteger(5)),
      path: try symbol(path), kind: kind, hasView: path != nil)
    saidNumbers.insert(Symbol(index: Int32(said.count)), for: number)
    said.append(read)
    return read
  }
}
