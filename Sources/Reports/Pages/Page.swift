/// One page, without what stands around it.
public struct Page: Sendable {
  /// Which page it is.
  public let address: PageAddress
  /// What stands in the window's title and above the page.
  public let title: String
  /// What the page is about, in a line under the title; empty when there is nothing to say.
  public let summary: String
  /// What the page shows.
  public let body: Markup
  /// What it is found by besides title and summary, where pages have a list of all: a cell, a verdict.
  public var words = ""

  /// Makes a page.
  public init(_ address: PageAddress, title: String, summary: String = "", body: Markup) {
    self.address = address
    self.title = title
    self.summary = summary
    self.body = body
  }
}

/// An entry of the list of pages that stands on each of them.
public struct PageEntry: Sendable {
  /// Which page it leads to.
  public let address: PageAddress
  /// What it is called.
  public let title: String

  /// Makes an entry.
  public init(_ address: PageAddress, title: String) {
    self.address = address
    self.title = title
  }
}
