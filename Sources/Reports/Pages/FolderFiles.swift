/// The files that all pages of a folder share.
enum FolderFiles {
  /// Each file's name, and what it holds.
  static let all: [(name: String, contents: Markup)] = [
    ("rehearsal-pages.css", PageDocument.sheet), ("rehearsal-pages.js", ReportScript.text),
  ]

  /// What leads from a page to them.
  static let links: Markup = .joined([
    .element("link", ["rel": "stylesheet", "href": all[0].name]),
    .element("script", ["src": all[1].name, "defer": ""]),
  ])
}
