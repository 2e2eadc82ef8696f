/// The one style sheet of all pages: light and dark, on paper, from 390 pixels upward.
package import RehearsalDrawing

package enum PageStyle {
  /// The sheet.
  ///
  /// Colours are custom properties, so that drawings take them too: `--ink`, `--paper`, `--quiet`, `--line`,
  /// `--accent`, and by meaning `--same`, `--changed`, `--new`, `--failed`. Every table and drawing that may be wider
  /// than the page stands in an element of the class `wide`, which scrolls by itself.
  package static let sheet = Markup.file("page.css")
  /// What the page of a run has beside it: the groups of changes in a list, and the chosen one.
  static let review = Markup.file("review-page.css")
  /// Viewers of sessions and comparisons, finding, sorting, deciding.
  static let viewer = Markup.file("session.css")
}
