import RehearsalSourceText
package import RehearsalStore

/// What was probably meant by a view or a column that is not there.
package enum QueryAdvice {
  /// The error of a query, with the nearest view or column where it names one that is not there.
  ///
  /// - Parameter sql: The query: of views that it names the columns are meant.
  package static func advised(_ error: StoreError, about sql: String) -> StoreError {
    guard error.kind == .badSQL, let near = near(error.message, sql) else { return error }
    return StoreError(kind: .badSQL, message: error.message + "\n  did you mean \(near)?")
  }

  private static func near(_ message: String, _ sql: String) -> String? {
    let views = SchemaDocument().views
    if let found = message.prefixMatch(of: /no such table: (?:main\.)?([A-Za-z0-9_]+)/) {
      let name = String(found.1)
      // Who leaves out what stands before each view's name means the view.
      return suggestion(for: name, among: views.map(\.name)) ?? suggestion(for: "v1_" + name, among: views.map(\.name))
    }
    guard let found = message.prefixMatch(of: /no such column: (?:[A-Za-z0-9_]+\.)?([A-Za-z0-9_]+)/) else { return nil }
    let named = views.filter { sql.lowercased().contains($0.name) }
    return suggestion(for: String(found.1), among: named.flatMap { $0.columns.map(\.name) })
  }
}
