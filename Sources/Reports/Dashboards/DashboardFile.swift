public import RehearsalSourceText

/// A dashboard's file as it was read, with what is wrong in it.
public struct DashboardFile: Sendable {
  /// Where it was read.
  public let path: String
  /// The dashboard; `nil` when something is wrong.
  public let description: DashboardDescription?
  /// What is wrong, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// Where each panel's query and the columns it has to have are written, in the order of the panels.
  public let places: [PanelPlaces]

  /// Where the parts of a panel are written.
  public struct PanelPlaces: Hashable, Sendable {
    /// Where the query begins.
    public var query: Position
    /// The columns that the panel speaks of, and where.
    public var columns: [ColumnUse]
  }

  /// A place where a panel speaks of a column.
  public struct ColumnUse: Hashable, Sendable {
    /// The column's name.
    public var name: String
    /// Where it stands.
    public var position: Position
  }

  /// Reads a file's bytes.
  public init(path: String, bytes: [UInt8]) {
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
  public func diagnostic(
    _ message: String, at position: Position, expected: [String] = [], unknown word: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      path: path, line: position.line, column: position.column, message: message, expected: expected,
      suggestion: word.flatMap { suggestion(for: $0, among: expected) })
  }
}
