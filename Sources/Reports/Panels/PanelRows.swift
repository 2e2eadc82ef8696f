package import RehearsalPlainText

/// What a panel's query gave.
package struct PanelRows: Hashable, Sendable {
  /// The names of the columns.
  package var columns: [String]
  /// The rows, each with a value per column.
  package var rows: [[QueryValue]]
  /// Whether there were more rows than the panel's limit.
  package var isCut: Bool

  /// Makes rows.
  package init(columns: [String], rows: [[QueryValue]], isCut: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isCut = isCut
  }

  /// Position of a column; `nil` when there is none of that name.
  package func column(_ name: String) -> Int? { columns.firstIndex(of: name) }
}

/// How a panel's query ended.
package enum PanelOutcome: Hashable, Sendable {
  /// It gave rows.
  case rows(PanelRows)
  /// It took longer than it may, which is this many milliseconds.
  case timedOut(milliseconds: Int64)
  /// It took more operations of SQLite's machine than it may, which is this many.
  case cutOff(operations: Int64)
  /// It could not be performed, and why.
  case failed(String)
}
