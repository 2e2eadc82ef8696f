package import RehearsalSourceText

/// A dashboard's file as it was read, with what is wrong in it.
package struct DashboardFile: Sendable {
  /// Where it was read.
  package let path: String
  /// The dashboard; `nil` when something is wrong.
  package let description: DashboardDescription?
  /// What is wrong, in the order of the text.
  package let diagnostics: [Diagnostic]
  /// Where each panel's query and the columns it has to have are written, in the order of the panels.
  package let places: [PanelPlaces]

  /// Where the parts of a panel are written.
  package struct PanelPlaces: Hashable, Sendable {
    /// Where the query begins.
    package var query: Position
    /// The columns that the panel speaks of, and where.
    package var columns: [ColumnUse]
  }

  /// A place where a panel speaks of a column.
  package struct ColumnUse: Hashable, Sendable {
    /// The column's name.
    package var name: String
    /// Where it stands.
    package var position: Position
  }

  /// Reads a file's bytes.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    let findings = SourceFindings(path: path)
    var reader = DashboardReader(findings: findings)
    var description: DashboardDescription?
    if let text = YAMLText.decode(bytes, findings: findings),
      let root = YAMLText.read(text, as: "a dashboard", findings: findings)
    {
      description = reader.dashboard(root)
    }
    diagnostics = findings.diagnostics.sorted()
    self.description = diagnostics.isEmpty ? description : nil
    places = reader.places
  }

  /// What is wrong at a place of this file.
  package func diagnostic(
    _ message: String, at position: Position, expected: [String] = [], unknown word: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      path: path, line: position.line, column: position.column, message: message, expected: expected,
      suggestion: word.flatMap { suggestion(for: $0, among: expected) })
  }
}
