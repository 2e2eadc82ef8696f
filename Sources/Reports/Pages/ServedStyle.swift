/// What served pages need beyond the style of all pages: the line of the newest run, and the console.
import RehearsalDrawing

enum ServedStyle {
  static let sheet = Markup.file("served.css")
}
