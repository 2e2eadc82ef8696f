/// The files that all pages of a folder share.
import RehearsalDrawing

enum FolderFiles {
  /// Each file's name, and what it holds.
  static let all: [(name: String, contents: Markup)] = [
    ("rehearsal-pages.css", .joined([sign, PageDocument.sheet])),
    ("rehearsal-pages.js", .joined([sign, ReportScript.brief])),
  ]

  /// By this a later build knows its own files where no list of them was left.
  static let sign = Markup.trusted("/* Made by rehearse for all pages of this folder */\n")

  /// What leads from a page to them.
  static let links: Markup = .joined([
    .element("link", ["rel": "stylesheet", "href": all[0].name]),
    .element("script", ["src": PageIndex.name, "defer": ""]),
    .element("script", ["src": all[1].name, "defer": ""]),
  ])
}
