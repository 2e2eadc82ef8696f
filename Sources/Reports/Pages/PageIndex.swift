/// The list of all pages of a folder, in which the field for finding looks: a script that lies beside them.
import RehearsalDrawing

struct PageIndex {
  private var entries: [Entry] = []

  private struct Entry {
    let name: String
    let title: String
    let words: String
  }

  /// Where it is.
  static let name = "rehearsal-index.js"

  /// Adds a page.
  mutating func add(_ page: Page) {
    entries.append(
      Entry(name: page.address.name, title: page.title, words: "\(page.summary) \(page.cell) \(page.words)"))
  }

  /// The script: `window.rehearsalPages=[["session-12","a, s:12","…"],…]`, a line for each page.
  var script: Markup {
    .list(assignedTo: "window.rehearsalPages", entries.map { [$0.name, $0.title, $0.words] })
  }
}
