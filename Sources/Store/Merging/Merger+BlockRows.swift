import RehearsalSQLite

// Rows of blocks are most of a file. They are whole numbers, of which some are numbers of texts: they are read as they
// lie, get the numbers that their texts have here, and are staged for their table. A statement that joins them with the
// maps took twice as long.
extension Merger {
  /// A table whose rows belong to blocks.
  private struct BlockTable {
    let name: String
    /// How the block calls its rows.
    let rows: String
    /// Its columns after the row's number.
    let columns: [String]
    /// Which of them are numbers of texts, or of what events say, counted from the row's number.
    let texts: [Int]
    /// A column that may be NULL, and is where the other file does not have the text.
    var optional: Int?
    var map = "string"
  }

  private static let blockTables = [
    BlockTable(
      name: "event", rows: "event", columns: ["t_us", "text", "cause_distance"], texts: [2], map: "event_text"),
    BlockTable(
      name: "ui_view", rows: "view", columns: ["seq_from", "length", "path", "class", "parent"], texts: [3, 4],
      optional: 5),
    BlockTable(
      name: "frame", rows: "frame", columns: ["seq_from", "length", "view", "x", "y", "width", "height"], texts: [3]),
    BlockTable(
      name: "property", rows: "property", columns: ["seq_from", "length", "subject", "key", "value"],
      texts: [3, 4, 5]),
  ]

  /// Takes over the rows of the new blocks.
  func copyBlockRows() throws {
    let staged = try StagedWriter(connection.database)
    let texts = try NumberMap("string_map", connection)
    let said = try NumberMap("event_text_map", connection)
    for table in Merger.blockTables {
      do {
        try copy(table, table.map == "string" ? texts : said, staged)
      } catch is WindowReader.Unfit {
        throw damage("rows of table \(table.name) that new recordings have are missing, or none of this program's")
      }
    }
  }

  private func copy(_ table: BlockTable, _ map: NumberMap, _ staged: StagedWriter) throws {
    let width = table.columns.count + 1
    let columns = (0..<width).map { "c\($0)" }.joined(separator: ", ")
    let insert = try connection.database.prepare(
      "INSERT OR FAIL INTO main.\(table.name) SELECT \(columns) FROM staged")
    let blocks = try connection.database.prepare(
      "SELECT \(table.rows)_first, \(table.rows)_count, \(table.rows)_new FROM temp.new_block ORDER BY new")
    let rows = try BlockRows(table.columns, of: table.name, in: "src", connection.database)
    while try blocks.step() {
      let move = blocks.integer(2) &- blocks.integer(0)
      try rows.read(from: blocks.integer(0), count: Int(clamping: blocks.integer(1))) { numbers in
        for start in stride(from: 0, to: numbers.count, by: width) {
          let row = try staged.next(width: width, with: insert)
          row[0] = numbers[start] &+ move
          for column in 1..<width { row[column] = numbers[start + column] }
          for column in table.texts {
            guard let text = map[row[column]] else {
              throw damage("a row of table \(table.name) that new recordings have says a text that is missing")
            }
            row[column] = text
          }
          // What stands for NULL is no text's number, so that the map has nothing for it.
          if let column = table.optional { row[column] = map[row[column]] ?? StagedRows.null }
        }
      }
    }
    try staged.copy(width: width, with: insert)
  }
}

/// The numbers that texts of another file, or what events say there, have here.
private struct NumberMap {
  /// By number, where numbers are close to each other.
  private var close: [Int64] = []
  private var others: [Int64: Int64] = [:]

  /// So many times as many numbers as there are may lie between them.
  private static let mostGaps: Int64 = 8
  /// What is no number: it stands for NULL among the values of rows.
  private static let none = TablePages.null

  /// Reads a map that a merge made.
  ///
  /// A text with the number that stands for NULL, which this program gives to none, is refused in either file as far
  /// as the other one needs it.
  init(_ table: String, _ connection: Connection) throws {
    let count = try connection.database.integer("SELECT count(*) FROM temp.\(table)") ?? 0
    let last = try connection.database.integer("SELECT max(old) FROM temp.\(table)") ?? 0
    let first = try connection.database.integer("SELECT min(old) FROM temp.\(table)") ?? 0
    let select = try connection.database.prepare("SELECT old, new FROM temp.\(table)")
    let isClose = first >= 0 && last / NumberMap.mostGaps <= count
    if isClose { close = Array(repeating: NumberMap.none, count: Int(last) + 1) }
    while try select.step() {
      let (old, new) = (select.integer(0), select.integer(1))
      guard old != NumberMap.none, new != NumberMap.none else {
        let place = old == NumberMap.none ? "" : "\(connection.path): "
        throw StoreError(
          kind: .corrupt,
          message: "\(place)a text, or what an event says, has the number \(NumberMap.none), which stands for none")
      }
      if isClose { close[Int(old)] = new } else { others[old] = new }
    }
  }

  /// The number here; `nil` for one that the other file does not have.
  subscript(number: Int64) -> Int64? {
    guard others.isEmpty else { return others[number] }
    guard number >= 0, number < Int64(close.count), close[Int(number)] != NumberMap.none else { return nil }
    return close[Int(number)]
  }
}
