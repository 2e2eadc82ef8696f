import RehearsalTrace

/// The forms in which a table can be had.
package enum TableFormat: String, CaseIterable {
  case table
  case csv
  case json
  case jsonl
  case markdown

  /// All lines of `table` in this format.
  ///
  /// - Parameters:
  ///   - footer: A last line for people, which only the table and Markdown formats show.
  ///   - width: Columns of the terminal, to which wide texts are cut; `nil` cuts nothing.
  package func lines(_ table: Table, footer: String? = nil, width: Int? = nil) -> [String] {
    switch self {
    case .table:
      TextTable(table, width: width).lines()
        + (footer.map(TextWidth.visible).map { footer in width.map { TextWidth.folded(footer, width: $0) } ?? [footer] }
          ?? [])
    case .csv: CommaSeparated.lines(table)
    case .json: JSONRows.array(table)
    case .jsonl: JSONRows.lines(table)
    case .markdown: MarkdownTable.lines(table) + (footer.map { ["", TextWidth.visible($0)] } ?? [])
    }
  }
}

/// RFC 4180, with a plain line feed at the end of a line.
///
/// An absent value is empty, an empty text is `""`.
package enum CommaSeparated {
  package static func lines(_ table: Table) -> [String] {
    [table.columns.map { field(.text($0)) }.joined(separator: ",")]
      + table.rows.map { $0.map(field).joined(separator: ",") }
  }

  private static func field(_ cell: QueryValue) -> String {
    guard case .text(let text) = cell else { return cell.text }
    let isPlain = !text.isEmpty && !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return isPlain ? text : "\"" + text.spelling(["\"": "\"\""]) + "\""
  }
}

/// One JSON object a row, its names in the order of the columns.
package enum JSONRows {
  package static func lines(_ table: Table) -> [String] {
    let names = unique(table.columns).map(Value.quoted)
    return table.rows.map { row in
      "{" + zip(names, row).map { "\($0):\(value($1))" }.joined(separator: ",") + "}"
    }
  }

  package static func array(_ table: Table) -> [String] {
    let objects = lines(table)
    guard !objects.isEmpty else { return ["[]"] }
    return objects.enumerated().map { index, object in
      (index == 0 ? "[" : " ") + object + (index == objects.count - 1 ? "]" : ",")
    }
  }

  /// Lines of an array of which rows come in parts; each part but the last has a row at least.
  package static func part(_ table: Table, isFirst: Bool, isLast: Bool) -> [String] {
    let objects = lines(table)
    if isFirst, isLast { return array(table) }
    var shown = objects.enumerated().map { (isFirst && $0 == 0 ? "[" : " ") + $1 + "," }
    if isLast, let last = shown.popLast() { shown.append(last.dropLast() + "]") }
    return shown
  }

  private static func value(_ cell: QueryValue) -> String {
    switch cell {
    case .null: "null"
    case .integer(let number): String(number)
    // JSON has no number for what is infinite, which is a text then, as in the other forms.
    case .real(let number): number.isFinite ? String(number) : Value.quoted(cell.text)
    case .text, .blob: Value.quoted(cell.text)
    }
  }

  /// A name that occurs again gets a number, since an object has each name once.
  private static func unique(_ names: [String]) -> [String] {
    var taken = Set(names)
    var seen: [String: Int] = [:]
    return names.map { name in
      seen[name, default: 0] += 1
      guard var number = seen[name], number > 1 else { return name }
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      return "\(name)_\(number)"
    }
  }
}

/// A table as GitHub and GitLab draw it.
package enum MarkdownTable {
  package static func lines(_ table: Table) -> [String] {
    guard !table.columns.isEmpty else { return [] }
    let rules = table.columns.indices.map { table.isNumeric($0) ? "---:" : "---" }
    return [row(table.columns.map(escaped)), row(rules)] + table.rows.map { row($0.map { escaped($0.text) }) }
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// Foreign text, of which nothing is a link, a picture, a code span or markup; a name with `_` inside stays as it is.
  private static func escaped(_ text: String) -> String {
    var spellings: [Unicode.Scalar: String] = [
      "\\": "\\\\", "|": "\\|", "<": "&lt;", "&": "&amp;", "\n": "<br>", "`": "\\`", "*": "\\*", "[": "\\[", "]": "\\]",
      "~": "\\~",
    ]
    if text.contains(/(?:^|[^A-Za-z0-9_])_|_(?:$|[^A-Za-z0-9_])/) { spellings["_"] = "\\_" }
    if text.contains("://") { spellings[":"] = "\\:" }
    return TextWidth.visible(text.replacing("\r\n", with: "\n").spelling(spellings))
  }
}
