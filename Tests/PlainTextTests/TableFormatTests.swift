import Foundation
import RehearsalPlainText
import Testing

/// Each format is read back by a reader of its own: what went in comes out.
@Suite struct TableFormatTests {
  static let seeds = 0..<200

  private func cell(_ random: inout Random) -> QueryValue {
    switch random.below(8) {
    case 0: .null
    case 1: .integer(Int64(random.below(1_000_000)) - 500_000)
    case 2: .real([0, 0.1, -1e300, 1.5, .infinity, -.infinity, .nan][random.below(7)])
    case 3: .blob((0..<random.below(4)).map { _ in UInt8(random.below(256)) })
    default: .text(random.text(of: Random.difficult, most: 8))
    }
  }

  private func table(_ seed: Int) -> Table {
    var random = Random(seed: seed)
    let columns = (0..<random.below(4) + 1).map { _ in random.text(of: Random.difficult + ["a_2", "a_3"], most: 2) }
    let rows = (0..<random.below(5)).map { _ in columns.map { _ in cell(&random) } }
    return Table(columns: columns, rows: rows)
  }

  private func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  // MARK: - CSV

  @Test(arguments: seeds)
  func `a reader of RFC 4180 reads what CSV writes`(_ seed: Int) throws {
    let table = table(seed)

    let text = TableFormat.csv.lines(table).map { $0 + "\n" }.joined()

    let records = try #require(CommaSeparatedReader.records(text))
    let expected = [table.columns] + table.rows.map { $0.map(\.text) }
    #expect(records.map { bytes($0.map(\.text)) } == expected.map(bytes))
  }

  @Test func `an absent value and an empty text are told apart`() {
    let table = Table(columns: ["a", "b"], rows: [[.null, .text("")]])

    #expect(TableFormat.csv.lines(table) == ["a,b", ",\"\""])
  }

  // MARK: - JSON

  /// The value that a cell has in JSON.
  private func expected(_ cell: QueryValue) -> String {
    switch cell {
    case .null: "null"
    case .integer(let number): "\(Double(number))"
    case .real(let number): number.isFinite ? "\(number)" : "text \(Array("\(number)".utf8))"
    case .text, .blob: "text \(Array(cell.text.utf8))"
    }
  }

  private func found(_ value: Any?) -> String? {
    switch value {
    case is NSNull: "null"
    case let text as String: "text \(Array(text.utf8))"
    case let number as NSNumber: "\(number.doubleValue)"
    default: nil
    }
  }

  @Test(arguments: seeds)
  func `a reader of JSON finds every value, in the array and line by line`(_ seed: Int) throws {
    let table = table(seed)
    let lines = TableFormat.jsonl.lines(table)

    let array = try JSONSerialization.jsonObject(with: Data(TableFormat.json.lines(table).joined(separator: "\n").utf8))
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary }

    #expect(array as? NSArray == objects.compactMap { $0 } as NSArray)
    #expect(objects.count == table.rows.count)
    for (object, row) in zip(objects, table.rows) {
      let values = (object?.allValues ?? []).compactMap(found)
      #expect(values.sorted() == row.map(expected).sorted())
    }
  }

  @Test(arguments: [
    (["a", "a", "a"], ["a", "a_2", "a_3"]), (["a", "a_2", "a"], ["a", "a_2", "a_3"]),
    (["a", "a", "a_2"], ["a", "a_3", "a_2"]), (["b", "a"], ["b", "a"]),
  ])
  func `a name that occurs again gets a number that no other name has`(_ columns: [String], _ names: [String]) {
    let table = Table(columns: columns, rows: [columns.indices.map { .integer(Int64($0)) }])

    let object = zip(names, columns.indices).map { "\"\($0)\":\($1)" }.joined(separator: ",")

    #expect(TableFormat.jsonl.lines(table) == ["{\(object)}"])
  }

  @Test(arguments: seeds)
  func `parts of an array are the array`(_ seed: Int) {
    var random = Random(seed: seed)
    let whole = table(seed)
    var rest = whole.rows[...]
    var lines: [String] = []
    var isFirst = true
    while rest.count > 1, random.below(4) > 0 {
      let count = 1 + random.below(rest.count - 1)
      lines += JSONRows.part(
        Table(columns: whole.columns, rows: Array(rest.prefix(count))), isFirst: isFirst, isLast: false)
      rest = rest.dropFirst(count)
      isFirst = false
    }
    lines += JSONRows.part(Table(columns: whole.columns, rows: Array(rest)), isFirst: isFirst, isLast: true)

    #expect(lines == JSONRows.array(whole))
  }

  // MARK: - Markdown

  /// The cells of a row of a table in Markdown, as they are shown.
  private func cells(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "|", !isEscaped {
        cells.append(String(cell))
        cell = .init()
        continue
      }
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      // A backslash escapes punctuation (CommonMark 2.4), and is itself before anything else.
      if isEscaped, !"\\|`*_[]~:".unicodeScalars.contains(scalar) { cell.append("\\") }
      cell.append(scalar)
      isEscaped = false
    }
    return cells.dropFirst().map {
      String($0.dropFirst().dropLast()).replacingOccurrences(of: "<br>", with: "\n", options: .literal)
        .replacingOccurrences(of: "&lt;", with: "<", options: .literal)
        .replacingOccurrences(of: "&amp;", with: "&", options: .literal)
    }
  }

  @Test(arguments: [
    ("![i](http://e/x.png)", "!\\[i\\](http\\://e/x.png)"), ("`rm`", "\\`rm\\`"),
    ("**bold** _slanted_", "\\*\\*bold\\*\\* \\_slanted\\_"),
    ("&#60;b>", "&amp;#60;b>"), ("~~gone~~", "\\~\\~gone\\~\\~"), ("source_revision", "source_revision"),
    ("a: b", "a: b"),
  ])
  func `nothing of a cell is read as Markdown`(_ text: String, _ spelt: String) {
    let lines = TableFormat.markdown.lines(Table(columns: ["a"], rows: [[.text(text)]]))

    #expect(lines[2] == "| \(spelt) |")
  }

  @Test(arguments: seeds)
  func `every row of Markdown has a cell for each column, with its text`(_ seed: Int) {
    // A mark that sits on nothing would sit on the blank before it.
    func marked(_ text: String) -> String { "x" + text }
    let table = table(seed)
    let texts = ([table.columns] + table.rows.map { $0.map(\.text) }).map { $0.map(marked) }

    let lines = TableFormat.markdown.lines(
      Table(columns: texts[0], rows: texts.dropFirst().map { $0.map { .text($0) } }))

    #expect(lines.count == texts.count + 1)
    for (line, row) in zip([lines[0]] + lines.dropFirst(2), texts) {
      // Line ends come back as they are; other controls stay spelt out.
      let expected = row.map { text in
        text.replacingOccurrences(of: "\r\n", with: "\n", options: .literal).unicodeScalars
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { TextWidth.visible(String($0)) }.joined(separator: "\n")
      }
      #expect(bytes(cells(line)) == bytes(expected))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
    }
  }

  @Test func `columns of numbers stand to the right in Markdown, and the footer below`() {
    let table = Table(columns: ["name", "n|m"], rows: [[.text("a|b<c"), .integer(1)]])

    #expect(
      TableFormat.markdown.lines(table, footer: "1 row")
        == ["| name | n\\|m |", "| --- | ---: |", "| a\\|b&lt;c | 1 |", "", "1 row"])
  }
}

/// Reads comma separated values as RFC 4180 says, line ends without a carriage return.
enum CommaSeparatedReader {
  struct Field {
    var text: String
    var isQuoted: Bool
  }

  /// The records of a text; `nil` when it breaks the rules.
  static func records(_ text: String) -> [[Field]]? {
    var records: [[Field]] = []
    var record: [Field] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard let field = field(&rest), let end = rest.popFirst() else { return nil }
      record.append(field)
      if end == UInt8(ascii: ",") { continue }
      guard end == UInt8(ascii: "\n") else { return nil }
      records.append(record)
      record = []
    }
    return record.isEmpty ? records : nil
  }

  private static func field(_ rest: inout ArraySlice<UInt8>) -> Field? {
    let quote = UInt8(ascii: "\"")
    guard rest.first == quote else {
      let plain = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(plain.count)
      return plain.contains(quote) ? nil : Field(text: String(decoding: plain, as: UTF8.self), isQuoted: false)
    }
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else { return Field(text: String(decoding: bytes, as: UTF8.self), isQuoted: true) }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return nil
  }
}
