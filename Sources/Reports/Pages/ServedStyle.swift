/// What served pages need beyond the style of all pages: the line of the newest run, and the console.
enum ServedStyle {
  static let sheet = Markup.file("served.css")
}
