import RehearsalDrawing
import RehearsalPlainText

/// One question of a dashboard, and how its answer is shown.
package struct PanelDescription: Hashable, Sendable {
  /// What it answers, in a few words.
  package var title: String
  /// What a reader has to know to understand it; empty when the title says it all.
  package var description: String
  /// One statement over the public views, with parameters as `:name`.
  package var query: String
  /// How the rows are shown.
  package var mark: PanelMark
  /// Which column stands for what.
  package var encoding: [Encoding: String]
  /// Units of columns whose name does not say them.
  package var units: [String: String]
  /// Columns that no table shows, there for links.
  package var hidden: Set<String>
  /// Where the values of columns lead; of several, the first whose columns have values and whose page is there.
  package var links: [String: [PanelLink]]
  /// Lines across a drawing at numbers that mean something, by their names: a limit, a goal.
  package var references: [String: Double] = [:]
  /// Numbers of a column from which on a value is worth a look, and from which on it is bad; where the second is the
  /// lower one, values count down to them.
  package var thresholds: [String: [Double]] = [:]
  /// Columns of a table with numbers in a text each, drawn as a line as small as a word.
  package var trends: Set<String> = []
  /// Whether the vertical axis has equal room for each power of ten.
  package var isLogarithmic = false
  /// How many rows are shown at most.
  package var rowLimit: Int
  /// How long the query may take, in milliseconds.
  package var timeLimitMilliseconds: Int64
  /// How much of the page's width it takes.
  package var width: Width

  /// Makes a panel.
  package init(
    title: String, description: String = "", query: String, mark: PanelMark, encoding: [Encoding: String] = [:],
    units: [String: String] = [:], hidden: Set<String> = [], links: [String: [PanelLink]] = [:],
    rowLimit: Int = PanelDescription.usualRowLimit,
    timeLimitMilliseconds: Int64 = PanelDescription.usualTimeLimitMilliseconds, width: Width = .full
  ) {
    self.title = title
    self.description = description
    self.query = query
    self.mark = mark
    self.encoding = encoding
    self.units = units
    self.hidden = hidden
    self.links = links
    self.rowLimit = rowLimit
    self.timeLimitMilliseconds = timeLimitMilliseconds
    self.width = width
  }

  /// Rows shown when the panel says nothing.
  package static let usualRowLimit = 500
  /// Time taken at most when the panel says nothing.
  package static let usualTimeLimitMilliseconds: Int64 = 5000

  /// How much of the page's width a panel takes; on a narrow screen each takes all of it.
  package enum Width: String, CaseIterable, Hashable, Sendable {
    /// All of it.
    case full
    /// Half of it.
    case half
    /// A third of it.
    case third
  }
}

/// Where a value leads: a kind of page, and the columns that name the page.
package struct PanelLink: Hashable, Sendable {
  /// What sort of page.
  package var kind: Kind
  /// The columns with its number, name or signature; two for a comparison.
  package var columns: [String]
  /// Columns with the values of a dashboard's parameters, by the parameters' names.
  package var values: [String: String] = [:]

  /// Makes a link.
  package init(_ kind: Kind, _ columns: [String]) {
    self.kind = kind
    self.columns = columns
  }

  /// A sort of page.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// What a run changed, by the run's number.
    case run
    /// A session, by its number.
    case session
    /// Two sessions beside each other, by their numbers.
    case comparison
    /// A change, by the digits of its signature.
    case signature
    /// A script through all runs, by its `id`.
    case script
    /// A dashboard, by its `id`.
    case dashboard

    /// How many columns name such a page.
    package var columnCount: Int { self == .comparison ? 2 : 1 }
  }

  /// The page that a row leads to; `nil` where a column is absent, NULL or of another sort.
  func address(_ row: [QueryValue], in rows: PanelRows) -> PageAddress? {
    let values = columns.compactMap { rows.column($0) }.map { row[$0] }
    guard values.count == kind.columnCount, let first = values.first else { return nil }
    switch kind {
    case .run: return first.identifier.map { .run($0) }
    case .session: return first.identifier.map { .session($0) }
    case .signature: return first.name.map { .signature($0) }
    case .script: return first.name.map { .script($0) }
    case .dashboard:
      return first.name.map { name in
        let given = self.values.compactMapValues { column in
          rows.column(column).flatMap { row[$0] == .null ? nil : row[$0].text }
        }
        return given.isEmpty ? .dashboard(name) : .asked(name, values: given)
      }
    case .comparison:
      guard let left = first.identifier, let right = values[1].identifier else { return nil }
      return .comparison(left, right)
    }
  }
}

extension QueryValue {
  /// The number that a page is named by.
  fileprivate var identifier: Int64? {
    if case .integer(let number) = self, number >= 0 { number } else { nil }
  }

  /// The text that a page is named by.
  fileprivate var name: String? {
    if case .text(let text) = self, !text.isEmpty { text } else { nil }
  }
}
