/// One page, without what stands around it.
package import RehearsalDrawing

package struct Page: Sendable {
  /// Which page it is.
  package let address: PageAddress
  /// What stands in the window's title and above the page.
  package let title: String
  /// What the page is about, in a line under the title; empty when there is nothing to say.
  package let summary: String
  /// What the page shows.
  package internal(set) var body: Markup
  /// What it is found by besides title, summary and facts, where pages have a list of all: claims.
  package var words = ""
  /// What the page belongs to, from the largest to the smallest: the way back to the overview leads over it.
  package var trail: [PageEntry] = []
  /// The cell and verdict that its facts tell, for a list of pages that does not have these at hand.
  package var cell = ""

  /// Makes a page.
  package init(_ address: PageAddress, title: String, summary: String = "", body: Markup) {
    self.address = address
    self.title = title
    self.summary = summary
    self.body = body
  }
}

/// An entry of the list of pages that stands on each of them.
package struct PageEntry: Sendable {
  /// Which page it leads to.
  package let address: PageAddress
  /// What it is called.
  package let title: String

  /// Makes an entry.
  package init(_ address: PageAddress, title: String) {
    self.address = address
    self.title = title
  }
}
