import RehearsalSQLite
import RehearsalTrace

/// The texts of a recording as symbols of its trace, and what its events say, each read once.
///
/// It is asked several times for each row, and lends what it knows to nobody: no access needs a check at run time.
final class RecordedTexts {
  /// The symbols so far.
  private(set) var symbols = SymbolTable()
  @exclusivity(unchecked) private var numbers = SymbolNumbers()
  @exclusivity(unchecked) private var said: [Said] = []
  /// Which of `said` a number means.
  @exclusivity(unchecked) private var saidNumbers = SymbolNumbers()
  private let texts: TextCache
  private let findText: Statement
  private let findSaid: Statement
  /// For whom asks for nearly all of them.
  private let scan: TextScan?
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
  ///   - scansRows: Whether rows are stepped over rather than looked up where they lie near each other.
  ///   - damage: The error for a recording with a problem.
  init(
    _ connection: Connection, _ texts: TextCache, scansRows: Bool = false, damage: @escaping (String) -> StoreError
  ) throws {
    self.texts = texts
    self.damage = damage
    findText = try connection.database.prepare("SELECT value FROM string WHERE id = ?1")
    findSaid = try connection.database.prepare(
      "SELECT id, kind, name, subject, view, arguments, answer FROM event_text WHERE id = ?1")
    scan = scansRows ? try TextScan(connection) : nil
  }

  /// Exchanges the symbols so far for others: lent to somebody, they are not copied when one comes after them.
  func exchangeSymbols(_ others: inout SymbolTable) { swap(&symbols, &others) }

  /// The symbol of a text by its number in the file.
  func symbol(_ number: Int64?) throws -> Symbol {
    guard let number else { return .none }
    if let known = unsafe numbers[number] { return known }
    guard let text = try read(number) else { throw damage("a row refers to text \(number), which is not there") }
    let symbol = symbols.intern(text)
    unsafe numbers.insert(symbol, for: number)
    return symbol
  }

  private func read(_ number: Int64) throws -> String? {
    guard let scan else { return try texts.text(number, findText) }
    return try scan.text(number)
  }

  /// The text of a number in the file.
  func text(_ number: Int64) throws -> String {
    let symbol = try symbol(number)
    return symbols[symbol]
  }

  /// What an event says, by its number in the file.
  func said(_ number: Int64, by event: Int) throws -> Said {
    if let known = unsafe saidNumbers[number] { return unsafe said[Int(known.index)] }
    let row = if let scan { try scan.said(number) } else { try texts.said(number, findSaid) }
    guard let row else { throw damage("what event \(event) says is missing") }
    return try note(row, number, by: event)
  }

  /// Notes what an event says, by its row.
  private func note(_ row: TextScan.Numbers, _ number: Int64, by event: Int) throws -> Said {
    guard let kind = TraceEvent.Kind(rawValue: UInt8(clamping: row[0] ?? 0)) else {
      throw damage("event \(event) is of kind \(row[0] ?? 0), which does not exist")
    }
    // None is NULL, which a question about what is not there asks for.
    func optional(_ number: Int64?) throws -> Symbol {
      let symbol = try symbol(number)
      guard number == nil || symbol != .none else { throw damage("event \(event) says an empty text for none") }
      return symbol
    }
    let (subject, arguments, answer) = (try optional(row[2]), try optional(row[4]), try optional(row[5]))
    let read = Said(
      name: try symbol(row[1] ?? 0), subject: subject, arguments: arguments, answer: answer, path: try symbol(row[3]),
      kind: kind, hasView: row[3] != nil)
    unsafe saidNumbers.insert(Symbol(index: Int32(said.count)), for: number)
    unsafe said.append(read)
    return read
  }
}
