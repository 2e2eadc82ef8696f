import RehearsalPlainText
import Testing

/// Aligned tables, read back by the columns that the rule below the names shows.
@Suite struct TextTableTests {
  static let seeds = 0..<150

  /// Up to five columns, some of numbers, with texts that are hard to show.
  private func table(_ seed: Int) -> Table {
    var random = Random(seed: seed)
    let isNumeric = (0..<random.below(5) + 1).map { _ in random.below(3) == 0 }
    let columns = isNumeric.map { _ in "c" + random.text(of: Random.difficult, most: 4) }
    let rows = (0..<random.below(6)).map { _ in
      isNumeric.map { isNumeric -> QueryValue in
        if random.below(6) == 0 { return .null }
        return isNumeric
          ? .integer(Int64(random.below(100_000))) : .text(random.text(of: Random.difficult, most: 12))
      }
    }
    return Table(columns: columns, rows: rows)
  }

  /// The columns of a rule: `----  ---` is 0..<4 and 6..<9.
  private func spans(_ rule: String) -> [Range<Int>] {
    var start = 0
    return rule.split(separator: "  ").map { dashes in
      defer { start += dashes.count + 2 }
      return start..<start + dashes.count
    }
  }

  /// What stands in some columns of a line.
  private func slice(_ line: String, _ span: Range<Int>) -> String {
    var text = ""
    var column = 0
    for character in line {
      if span.contains(column) { text.append(character) }
      column += TextWidth.columns(String(character))
    }
    return text
  }

  private func trimmed(_ text: String) -> String { String(text.drop { $0 == " " }).trimmedAtEnd }

  @Test(arguments: seeds)
  func `without a width every cell stands whole below its name`(_ seed: Int) throws {
    // A mark that sits on nothing would sit on the gap before it.
    let table = Table(
      columns: table(seed).columns,
      rows: table(seed).rows.map { $0.map { $0.text.hasPrefix("\u{301}") ? .text("x" + $0.text) : $0 } })

    let lines = TextTable(table, width: nil).lines()

    try #require(lines.count == table.rows.count + 2)
    let spans = spans(lines[1])
    try #require(spans.count == table.columns.count)
    for (line, cells) in zip([lines[0]] + lines.dropFirst(2), [table.columns] + table.rows.map { $0.map(\.text) }) {
      for (span, cell) in zip(spans, cells) {
        #expect(trimmed(slice(line, span)) == trimmed(TextWidth.visible(cell)))
      }
    }
  }

  @Test(arguments: seeds)
  func `with a width no line is wider, but where every text would be cut to less than eight columns`(_ seed: Int) {
    let table = table(seed)
    for width in [10, 20, 40, 60] {
      let text = TextTable(table, width: width)
      let lines = text.lines()
      #expect(!lines.contains { $0.last == " " })
      guard !text.isTooWide else { continue }

      let widths = spans(lines[1]).map(\.count)
      #expect(lines.allSatisfy { TextWidth.columns($0) <= width })
      // A number is never cut, and a text never to less than eight columns.
      let whole = spans(TextTable(table, width: nil).lines()[1]).map(\.count)
      for (column, (now, all)) in zip(widths, whole).enumerated() where now < all {
        #expect(!table.isNumeric(column) && now >= 8)
      }
    }
  }

  @Test(arguments: seeds)
  func `rows that come later stand in the columns of the first ones`(_ seed: Int) {
    let first = table(seed)
    let later = first.rows.map { $0.map { cell in QueryValue.text("x" + cell.text + "later and longer") } }
    var text = TextTable(first, width: 60)
    guard !text.isTooWide else { return }
    let spans = spans(text.lines()[1])

    let lines = text.lines(of: later)

    let end = spans.last?.upperBound ?? 0
    #expect(lines.allSatisfy { TextWidth.columns($0) <= end })
    for line in lines {
      for (left, right) in zip(spans, spans.dropFirst()) {
        #expect(trimmed(slice(line, left.upperBound..<right.lowerBound)).isEmpty)
      }
    }
  }

  /// Where not even eight columns a text fit, each row is a block, in which nothing is cut.
  @Test func `a row is a block of lines where a table would be too wide`() {
    let table = Table(
      columns: ["script", "device", "orientation", "count"],
      rows: [
        [.text("notes/tap-outside"), .text("ipad"), .text("landscape"), .integer(12)],
        [.text("a"), .text("b"), .null, .integer(3)],
      ])

    let lines = TextTable(table, width: 31).lines()

    #expect(
      lines == [
        "script       notes/tap-outside", "device       ipad", "orientation  landscape", "count        12", "",
        "script       a", "device       b", "count        3", "",
      ])
  }

  @Test(arguments: [
    (
      ["ios=6.0,device=ipad,closes=true", "ios=6.0,device=ipad,closes=false"],
      ["…ipad,closes=true", "…pad,closes=false"],
      17
    ), (["one story of many", "two of them and more"], ["one story o…", "two of them…"], 12),
    (["one: the same words", "two: the same words"], ["one: the sa…", "two: the sa…"], 12),
  ])
  func `texts are cut where what is left tells them apart`(_ texts: [String], _ shown: [String], _ width: Int) {
    let table = Table(columns: ["cell"], rows: texts.map { [.text($0)] })

    let lines = TextTable(table, width: width).lines()

    #expect(Array(lines.dropFirst(2)) == shown)
  }

  @Test func `a text that is folded goes on below itself, in its own column`() {
    let table = Table(
      columns: ["answer", "where"],
      rows: [[.text("yes"), .text("version is not 1.0.0 and when is down")], [.text("no"), .text("elsewhere")]],
      endsInProse: true)

    let lines = TextTable(table, width: 34).lines()

    #expect(
      lines == [
        "answer  where", "------  --------------------------", "yes     version is not 1.0.0 and",
        "        when is down",
        "no      elsewhere",
      ])
  }

  @Test func `a word that the folded column has no room for goes on below itself`() {
    let name = "popoverControllerShouldDismissPopover:"
    let table = Table(
      columns: ["claim", "statement"], rows: [[.text("DIS-001"), .text("asks \(name) first")]], endsInProse: true)

    let lines = TextTable(table, width: 33).lines()

    #expect(lines.allSatisfy { $0.count <= 33 && !$0.contains("…") }, "\(lines)")
    let statement = lines.dropFirst(2).map { $0.dropFirst("DIS-001  ".count).filter { $0 != " " } }.joined()
    #expect(statement == "asks\(name)first")
  }

  @Test func `numbers stand to the right, absent values leave a gap, and the footer folds`() {
    let table = Table(
      columns: ["name", "count"],
      rows: [[.text("one"), .integer(5)], [.text("another"), .integer(1234)], [.text("none"), .null]])

    let lines = TableFormat.table.lines(table, footer: "three names in all", width: 14)

    #expect(
      lines == [
        "name     count", "-------  -----", "one          5", "another   1234", "none", "three names in", "  all",
      ])
  }

  @Test func `a column is numeric when all its values are numbers or absent, and one is there`() {
    let table = Table(
      columns: ["a", "b", "c", "d"],
      rows: [[.integer(1), .null, .real(1.5), .text("1")], [.null, .null, .integer(2), .integer(2)]])

    #expect(table.columns.indices.map(table.isNumeric) == [true, false, true, false])
    #expect(QueryValue.blob([0, 171, 255]).text == "00abff")
  }
}
