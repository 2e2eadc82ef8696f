/// The files that served pages share.
package import RehearsalDrawing

package enum ServedFiles {
  /// Where the style sheet is.
  package static let styleName = "style.css"
  /// Where the script is.
  package static let scriptName = "script.js"

  /// The style sheet of every served page.
  package static let style: Markup = .joined([PageDocument.sheet, ServedStyle.sheet])

  /// The script of every served page.
  ///
  /// It asks every two seconds whether a run has ended, while the page is seen. A page that a run changes is loaded
  /// anew where the reader is: same place, same focus, same parts unfolded; one that the reader is typing into says
  /// that there is a newer run, and so does a page that is bound to a run. In a text of SQL, Ctrl and Enter runs the
  /// query. What the pages of a report do with scripts, served ones do, too.
  package static let script: Markup = .joined([live, ReportScript.text])

  private static let live = Markup.file("live.js")

  /// What leads from a page to both.
  static let links: Markup = .joined([
    .element("link", ["rel": "stylesheet", "href": "/" + styleName]),
    .element("script", ["src": "/" + scriptName, "defer": ""]),
  ])
}
