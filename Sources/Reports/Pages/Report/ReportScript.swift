/// What a page can do where scripts run: find, sort, compare, decide, and a session that moves with one selection.
///
/// Everything it shows is on the page without it, too.
package import RehearsalDrawing

package enum ReportScript {
  /// The script.
  package static let text: Markup = .joined([
    .file("page.js"), .file("compare.js"), .file("review.js"), .file("session-rows.js"), .file("session.js"),
    .file("tables.js"),
  ])

  /// The same without comments and indentation, for a file that carries it.
  package static let brief = text.withoutComments
}
