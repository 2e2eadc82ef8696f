/// A value of a query's row.
public enum PanelValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text.
  case text(String)

  /// What a person reads; empty for NULL.
  public var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    }
  }

  /// The number; `nil` for a text or NULL.
  public var number: Double? {
    switch self {
    case .null, .text: nil
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }
}

/// What a panel's query gave.
public struct PanelRows: Hashable, Sendable {
  /// The names of the columns.
  public var columns: [String]
  /// The rows, each with a value per column.
  public var rows: [[PanelValue]]
  /// Whether there were more rows than the panel's limit.
  public var isCut: Bool

  /// Makes rows.
  public init(columns: [String], rows: [[PanelValue]], isCut: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isCut = isCut
  }

  /// Position of a column; `nil` when there is none of that name.
  public func column(_ name: String) -> Int? { columns.firstIndex(of: name) }
}

/// How a panel's query ended.
public enum PanelOutcome: Hashable, Sendable {
  /// It gave rows.
  case rows(PanelRows)
  /// It took longer than it may, which is this many milliseconds.
  case timedOut(milliseconds: Int64)
  /// It could not be performed, and why.
  case failed(String)
}
