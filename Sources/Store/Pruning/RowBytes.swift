import RehearsalSQLite

/// How many bytes rows take in a file, computed from their values as SQLite writes them.
///
/// Tables that tell it from pages are not there for questions; and pages tell nothing of some of a table's rows.
struct RowBytes {
  private let columns: [String]
  private let key: String?
  private let indexes: [[String]]

  /// The bytes of rows of a table and of its indexes.
  init(of table: String, _ database: borrowing Database) throws {
    func names(_ sql: String) throws -> [String] {
      let select = try database.prepare(sql)
      var names: [String] = []
      while try select.step() { names.append(select.text(0)) }
      return names
    }
    let hasRowNumber =
      try database.integer("SELECT wr = 0 FROM pragma_table_list WHERE name = '\(table)' AND schema = 'main'") == 1
    columns = try names("SELECT name FROM pragma_table_info('\(table)')")
    key = hasRowNumber ? "rowid" : nil
    // The key of a table without row numbers is the table itself; an index of some rows has few of them.
    let listed = try names(
      "SELECT name FROM pragma_index_list('\(table)') WHERE partial = 0" + (hasRowNumber ? "" : " AND origin <> 'pk'"))
    indexes = try listed.map { try names("SELECT name FROM pragma_index_info('\($0)') WHERE name IS NOT NULL") }
  }

  /// The bytes of one row `row`, as an expression of SQL.
  func sql(_ row: String) -> String {
    let keys = key.map { [RowBytes.number("\(row).\($0)")] } ?? []
    let own = ["\(columns.count + 4)"] + columns.map { RowBytes.value("\(row).\($0)") } + keys
    let others = indexes.flatMap { index in
      ["\(index.count + 5)"] + index.map { RowBytes.value("\(row).\($0)") } + keys
    }
    return (own + others).joined(separator: " + ")
  }

  // MARK: - Whole numbers

  /// How often each value counts in a row of whole numbers.
  struct Weights {
    /// What each row takes, whatever it says.
    let whole: Int
    /// By column, in the order of the table.
    let columns: [Int]
    /// Of the row's number.
    let key: Int
  }

  /// How often each value counts.
  var weights: Weights {
    Weights(
      whole: columns.count + 4 + indexes.reduce(0) { $0 + $1.count + 5 },
      columns: columns.map { name in 1 + indexes.reduce(0) { $0 + $1.filter { $0 == name }.count } },
      key: key == nil ? 0 : 1 + indexes.count)
  }

  /// The bytes of a whole number; none for NULL, which is the least of them.
  static func bytes(of value: Int64) -> Int {
    switch value {
    case 0, 1, .min: 0
    case -128...127: 1
    case -32768...32767: 2
    case -8_388_608...8_388_607: 3
    case -2_147_483_648...2_147_483_647: 4
    case -140_737_488_355_328...140_737_488_355_327: 6
    default: 8
    }
  }

  /// The bytes of a row's number, seven bits a byte.
  static func bytes(ofNumber key: Int64) -> Int {
    key < 128 ? 1 : key < 16384 ? 2 : key < 2_097_152 ? 3 : 4
  }

  // MARK: - In SQL

  /// The bytes of a value, by the sizes that SQLite's file format gives its serial types.
  static func value(_ column: String) -> String {
    """
    CASE typeof(\(column))
      WHEN 'null' THEN 0
      WHEN 'integer' THEN CASE
        WHEN \(column) IN (0, 1) THEN 0
        WHEN \(column) BETWEEN -128 AND 127 THEN 1
        WHEN \(column) BETWEEN -32768 AND 32767 THEN 2
        WHEN \(column) BETWEEN -8388608 AND 8388607 THEN 3
        WHEN \(column) BETWEEN -2147483648 AND 2147483647 THEN 4
        WHEN \(column) BETWEEN -140737488355328 AND 140737488355327 THEN 6
        ELSE 8 END
      ELSE length(CAST(\(column) AS BLOB)) END
    """
  }

  /// A row's number, seven bits a byte.
  private static func number(_ key: String) -> String {
    "CASE WHEN \(key) < 128 THEN 1 WHEN \(key) < 16384 THEN 2 WHEN \(key) < 2097152 THEN 3 ELSE 4 END"
  }
}
