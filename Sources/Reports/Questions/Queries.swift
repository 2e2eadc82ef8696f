import RehearsalDiff

/// Queries that travel with the command, one a file: a comment that says what it answers and what it takes, and one
/// statement over the public views.
///
/// ```sql
/// -- What an event led to.
/// --
/// -- :session session  The session: `s:12`.
/// -- :limit integer = 10  How many.
/// SELECT …
/// ```
package enum Queries {
  /// Name and text of every query, by name.
  package static let all: [(name: String, text: String)] = embedded.map { file in
    (name: String(file.path.dropLast(".sql".count)), text: file.text)
  }
}
