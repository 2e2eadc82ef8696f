public import RehearsalPlainText
import RehearsalSQLite

extension Store {
  // MARK: - Queries

  /// Performs one reading statement over the views and hands out its rows one by one.
  ///
  /// The statement runs on a connection that can only read this one file: no other statement, no `ATTACH`, no setting
  /// is permitted, no function, module or pragma but those of `Permitted`, and text is never made part of the SQL. The
  /// connection is one of its own, kept for the next question, except in a `snapshot` and for a copy.
  ///
  /// - Parameters:
  ///   - sql: One statement; what follows a semicolon is an error.
  ///   - parameters: Values of `:name`, `@name` and `$name` by name without sign. All must be given, and no others.
  ///   - limits: How far it may go.
  ///   - columns: Is told the names of the columns, once, before the first row.
  ///   - row: Is given each row.
  public func query(
    _ sql: String, parameters: [String: QueryValue] = [:], limits: QueryLimits = QueryLimits(),
    columns: ([String]) throws -> Void, row: ([QueryValue]) throws -> Void
  ) throws {
    noteQuestion()
    let isShared = isSnapshot || isCopy
    let reader = isShared ? connection : try readerToTake()
    reader.database.permitOnlyReading()
    defer { if isShared { reader.database.permitEverything() } }
    try Store.perform(sql, parameters, on: reader, limits, columns: columns, row: row)
    if !isShared { keep(reader) }
  }

  /// Performs a stranger's statement on a connection that is guarded.
  ///
  /// - Returns: How many instructions of SQLite's machine it took.
  @discardableResult
  static func perform(
    _ sql: String, _ parameters: [String: QueryValue] = [:], on reader: Connection, _ limits: QueryLimits,
    columns: ([String]) throws -> Void, row: ([QueryValue]) throws -> Void
  ) throws -> Int64 {
    reader.database.limitLength(limits.valueBytes)
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(limits.timeMilliseconds)
    var reached: StoreError?
    var operations: Int64 = 0
    let mustStop = {
      operations += Int64(Database.operationsBetweenChecks)
      if let most = limits.operations, operations > most { reached = .tooMuch(operations: most) }
      if clock.now >= end { reached = .late(afterMilliseconds: limits.timeMilliseconds) }
      return reached != nil || limits.isCancelled()
    }
    do {
      return try reader.database.interrupting(when: mustStop) {
        let statement = try Store.prepare(sql, on: reader.database)
        try Store.bind(parameters, to: statement)
        try columns((0..<statement.columnCount).map { statement.columnName($0) })
        while try statement.step() { try row((0..<statement.columnCount).map { Store.value(statement, $0) }) }
        return statement.instructions
      }
    } catch let error as DatabaseError {
      throw Store.explain(error, sql: sql, path: reader.path, reached: reached)
    }
  }

  private static func prepare(_ sql: String, on database: borrowing Database) throws -> Statement {
    let statement = try database.prepare(sql)
    guard statement.isReading else {
      throw StoreError(kind: .badSQL, message: "only a statement that reads is permitted: SELECT, WITH or VALUES")
    }
    if statement.showsProgram {
      throw StoreError(
        kind: .badSQL,
        message: "a question may not use EXPLAIN, which shows addresses of memory\n  permitted is EXPLAIN QUERY PLAN")
    }
    if database.holdsStatement(statement.tail) {
      throw StoreError(kind: .badSQL, message: "one statement is permitted, and more follows the first")
    }
    return statement
  }

  private static func bind(_ parameters: [String: QueryValue], to statement: borrowing Statement) throws {
    var used: Set<String> = []
    for index in 1..<(statement.parameterCount + 1) {
      guard let name = statement.parameterName(index)?.dropFirst(), !(name.first?.isNumber ?? true) else {
        throw StoreError(kind: .badSQL, message: "parameter \(index) has no name; parameters are written :name")
      }
      guard let value = parameters[String(name)] else {
        throw StoreError(kind: .badSQL, message: "parameter :\(name) has no value")
      }
      used.insert(String(name))
      switch value {
      case .null: statement.bindNull(at: index)
      case .integer(let number): statement.bind(number, at: index)
      case .real(let number): statement.bind(number, at: index)
      case .text(let text): try statement.bind(text, at: index)
      case .blob(let bytes): try statement.bind(bytes, at: index)
      }
    }
    if let unknown = parameters.keys.filter({ !used.contains($0) }).sorted().first {
      throw StoreError(kind: .badSQL, message: "the statement has no parameter :\(unknown)")
    }
  }

  private static func value(_ statement: borrowing Statement, _ column: Int32) -> QueryValue {
    switch statement.storageClass(column) {
    case .null: .null
    case .integer: .integer(statement.integer(column))
    case .real: .real(statement.real(column))
    case .text: .text(statement.text(column))
    case .blob: .blob(statement.bytes(column))
    }
  }

  /// Title of the section that lists what is permitted.
  private static let listed = "What a question may use"

  private static func explain(
    _ error: DatabaseError, sql: String, path: String, reached: StoreError?
  ) -> StoreError {
    switch error.kind {
    case .interrupted:
      return reached ?? StoreError(kind: .interrupted, message: "the query was interrupted")
    case .notPermitted:
      return StoreError(
        kind: .badSQL,
        message: "only reading this file is permitted: SELECT, WITH, VALUES (\(error.message))\n  "
          + "pragmas that a question may use are listed in Documentation/Commands/Ask.md: \(listed)")
    case .other where StoreError.speaksOfOwnParts(error.message): return .damage(path, error.message)
    case .other, .tooBig:
      let place = error.offset.map { "\n" + pointer(into: sql, at: $0) } ?? ""
      guard let refused = Permitted.refusedPart(in: error.message) else {
        return StoreError(kind: .badSQL, message: error.message + place)
      }
      return StoreError(
        kind: .badSQL,
        message: "a question may not use \(refused)\(place)\n  "
          + "expected one that is listed in Documentation/Commands/Ask.md: \(listed)")
    default: return StoreError(error, path: path)
    }
  }

  /// The line of the SQL text that holds byte `offset`, with a mark under it.
  private static func pointer(into sql: String, at offset: Int) -> String {
    let bytes = Array(sql.utf8)
    let place = min(offset, bytes.count)
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let before = String(decoding: bytes[start..<place], as: UTF8.self)
    return "  \(String(decoding: bytes[start..<end], as: UTF8.self))\n  "
      + String(repeating: " ", count: before.count) + "^"
  }
}
