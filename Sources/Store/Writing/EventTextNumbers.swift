import RehearsalSQLite
import RehearsalTrace

/// Gives what events say its numbers in one file, adding what is not there.
///
/// What a number means never changes, so each is looked up once per process as long as it is remembered.
final class EventTextNumbers {
  /// A hundred thousand of them take 12 MB.
  private static let mostRemembered = 100_000

  private let find: Statement
  private let insert: Statement
  private let connection: Connection
  private var numbers: [EventText: Int64] = [:]

  /// What an event says, each text by its number in the file; 0 where there is none.
  private struct EventText: Hashable {
    var kind: Int64
    var name: Int64
    var subject: Int64
    var view: Int64
    var arguments: Int64
    var answer: Int64

    /// Numbers are small and dense: one word is as good as six, and takes a quarter of the time.
    func hash(into hasher: inout Hasher) {
      let places = (name &* 31 &+ view) &* 1_000_003 &+ (arguments &* 31 &+ subject) &* 257 &+ answer &* 17 &+ kind
      hasher.combine(places)
    }
  }

  init(connection: Connection) throws {
    self.connection = connection
    find = try connection.database.prepareKept(
      """
      SELECT id FROM event_text
      WHERE kind = ?1 AND name = ?2 AND subject IS ?3 AND view IS ?4 AND arguments IS ?5 AND answer IS ?6
      ORDER BY id LIMIT 1
      """)
    insert = try connection.database.prepareKept(
      """
      INSERT INTO event_text (kind, name, subject, view, arguments, answer) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
  }

  /// Drops what is known; the file may not hold it.
  func forget() { numbers = [:] }

  /// The numbers of what the events of some ranges say, in order.
  func numbers(of ranges: [Range<Int>], _ trace: Trace, _ texts: [Int64]) throws -> [Int64] {
    if numbers.count > EventTextNumbers.mostRemembered { forget() }
    var found: [Int64] = []
    found.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for event in ranges.joined().lazy.map({ trace.events[$0] }) {
      let path = event.view.map { trace.views[Int($0.number) - 1].path }
      func number(_ symbol: Symbol) -> Int64 { symbol == .none ? 0 : texts[Int(symbol.index)] }
      let text = EventText(
        kind: Int64(event.kind.rawValue), name: texts[Int(event.name.index)], subject: number(event.subject),
        view: path.map { texts[Int($0.index)] } ?? 0, arguments: number(event.arguments), answer: number(event.answer))
      if let known = numbers[text] {
        found.append(known)
        continue
      }
      let number = try stored(text)
      numbers[text] = number
      found.append(number)
    }
    return found
  }

  private func stored(_ text: EventText) throws -> Int64 {
    bind(text, to: find)
    defer { find.reset() }
    if try find.step() { return find.integer(0) }
    bind(text, to: insert)
    try insert.run()
    return connection.database.lastInsertedRow
  }

  private func bind(_ text: EventText, to statement: borrowing Statement) {
    statement.bind(text.kind, at: 1)
    statement.bind(text.name, at: 2)
    for (place, number) in [text.subject, text.view, text.arguments, text.answer].enumerated() {
      statement.bind(number == 0 ? nil : number, at: Int32(place + 3))
    }
  }
}
