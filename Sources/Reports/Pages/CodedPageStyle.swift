/// The styles of the pages that are written in code: overview, comparison, session, signature, script.
import RehearsalDrawing

enum CodedPageStyle {
  static let sheet = Markup.file("coded-page.css")
}
