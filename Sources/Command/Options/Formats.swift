import ArgumentParser
import RehearsalPlainText

// The sets of forms in which commands answer: a listing is a `TableFormat`, a report one of these.

extension TableFormat: ExpressibleByArgument {}

/// A text for people, or the forms of a table.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, table, csv, json, jsonl, markdown

  /// The table's form; `nil` for the text.
  var table: TableFormat? { TableFormat(rawValue: rawValue) }
}

/// What differs, for people or for other programs.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, junit
}

/// A result, for people or as one JSON object.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// Files that programs for timelines open, lines that are imported again, and a script.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case chrome, perfetto, stream, script
}
