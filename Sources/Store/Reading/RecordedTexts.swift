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
  /// The texts, and what events say, in the order in which they lie, for whom asks for nearly all of them.
  private let scans: (texts: RowScan, said: RowScan)?
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
      "SELECT id, \(TextCache.SaidRow.columns) FROM event_text WHERE id = ?1")
    scans =
      scansRows
      ? (
        try RowScan("value", of: "string", connection.database),
        try RowScan(TextCache.SaidRow.columns, of: "event_text", connection.database)
      ) : nil
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
    guard let scan = scans?.texts else { return try texts.text(number, findText) }
    return try scan.find(number) ? scan.select.text(1) : nil
  }

  /// The text of a number in the file.
  func text(_ number: Int64) throws -> String {
    let symbol = try symbol(number)
    return symbols[symbol]
  }

  /// What an event says, by its number in the file.
  func said(_ number: Int64, by event: Int) throws -> Said {
    if let known = unsafe saidNumbers[number] { return unsafe said[Int(known.index)] }
    let row: TextCache.SaidRow?
    if let scan = scans?.said {
      row = try scan.find(number) ? TextCache.SaidRow(scan.select) : nil
    } else {
      row = try texts.said(number, findSaid)
    }
    guard let row else { throw damage("what event \(event) says is missing") }
    return try note(row, number, by: event)
  }

  /// Notes what an event says, by the row that was found.
  private func note(_ row: TextCache.SaidRow, _ number: Int64, by event: Int) throws -> Said {
    guard let kind = TraceEvent.Kind(rawValue: UInt8(clamping: row.kind)) else {
      throw damage("event \(event) is of kind \(row.kind), which does not exist")
    }
    // None is NULL, which a question about what is not there asks for.
    let (subject, arguments) = (try symbol(row.subject), try symbol(row.arguments))
    let answer = try symbol(row.answer)
    guard (subject == .none) == (row.subject == nil), (arguments == .none) == (row.arguments == nil),
      (answer == .none) == (row.answer == nil)
    else { throw damage("event \(event) says an empty text for none") }
    let read = Said(
      name: try symbol(row.name), subject: subject, arguments: arguments, answer: answer,
      path: try symbol(row.view), kind: kind, hasView: row.view != nil)
    unsafe saidNumbers.insert(Symbol(index: Int32(said.count)), for: number)
    unsafe said.append(read)
    return read
  }
}
