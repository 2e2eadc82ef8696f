/// Hands over rows as lines as they come, so that memory holds some of them and never all.
///
/// `csv`, `json` and `jsonl` need no look at other rows: the first is written at once, then a few hundred at a time.
/// The columns of `table`, and the sides to which those of `markdown` stand, are measured in the first thousand rows;
/// what is wider further down is cut on a terminal, and elsewhere makes its column wider from there on.
package struct TableStream {
  private let format: TableFormat
  private let width: Int?
  private let take: (_ lines: [String], TableFormat) throws -> Void
  private var waiting = Table(columns: [])
  private var layout: TextTable?
  private var isFirst = true
  /// How many rows have come.
  package private(set) var count = 0

  /// How many rows the columns are measured in.
  private static let window = 1000
  private static let most = 500

  /// - Parameter send: Takes lines; what it throws ends the rows.
  package init(
    _ format: TableFormat, width: Int?, send: @escaping (_ lines: [String], TableFormat) throws -> Void
  ) {
    self.format = format
    self.width = width
    take = send
  }

  /// Takes the names of the columns, before the first row.
  package mutating func begin(_ columns: [String]) { waiting = Table(columns: columns) }

  /// Takes a row.
  package mutating func add(_ row: [QueryValue]) throws {
    // A row of an array ends with a comma or a bracket, so that the last one that came waits for the next.
    if format == .json, waiting.rows.count == TableStream.most { try write() }
    waiting.rows.append(row)
    count += 1
    if waiting.rows.count == room, format != .json { try write() }
  }

  /// Writes what is left, and below a table a last line.
  package mutating func finish(footer: String) throws {
    if isFirst || !waiting.rows.isEmpty || format == .json { try write(isLast: true) }
    if format == .table { try send([footer]) }
  }

  /// How many rows wait before they are written.
  private var room: Int {
    guard isFirst else { return TableStream.most }
    return format == .table || format == .markdown ? TableStream.window : 1
  }

  private mutating func write(isLast: Bool = false) throws {
    switch format {
    case .json: try send(JSONRows.part(waiting, isFirst: isFirst, isLast: isLast))
    case .jsonl: try send(format.lines(waiting))
    case .csv: try send(format.lines(waiting).dropFirst(isFirst ? 0 : 1))
    case .markdown: try send(MarkdownTable.lines(waiting).dropFirst(isFirst ? 0 : 2))
    case .table:
      var table = layout ?? TextTable(waiting, width: width)
      try send(isFirst ? table.lines() : table.lines(of: waiting.rows))
      layout = table
    }
    isFirst = false
    waiting.rows = []
  }

  private func send(_ lines: some Sequence<String>) throws { try take(Array(lines), format) }
}
