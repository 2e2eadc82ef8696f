/// A whole HTML document: one page with what stands around it, or all pages of a report one after the other.
///
/// It asks for no other file, except on a server, and runs without scripts; the scripts only add to it.
public struct PageDocument: Sendable {
  private let links: PageLinks
  private let entries: [PageEntry]
  /// What the pages are made of: `history.sqlite, run 12`.
  private let source: String
  /// A script that the document carries; it may run this one and no other.
  private let script: Markup?
  /// Whether style and script are files beside the document.
  private let isInFolder: Bool
  /// What a served page says above everything else; `nil` for a file.
  private let notice: LiveNotice?

  /// The style sheet of every document.
  static let sheet: Markup = .joined([
    PageStyle.sheet, PageStyle.panels, ScreenPicture.style, FilmStrip.style, CodedPageStyle.sheet,
    PageStyle.review, PageStyle.viewer, .terms,
  ])

  /// - Parameters:
  ///   - links: How pages lead to each other.
  ///   - entries: The pages listed at the top.
  ///   - source: What the pages are made of, for the foot of a page.
  ///   - script: A script that the document carries, `ReportScript.text`; without one it has none.
  ///   - isInFolder: Whether style and script are the files of a folder of pages, `FolderFiles`.
  ///   - notice: What a served page says of the newest run; it takes style and script from the server's files.
  public init(
    links: PageLinks, entries: [PageEntry], source: String, script: Markup? = nil, isInFolder: Bool = false,
    notice: LiveNotice? = nil
  ) {
    self.links = links
    self.entries = entries
    self.source = source
    self.script = script
    self.isInFolder = isInFolder
    self.notice = notice
  }

  /// One page as a document of its own.
  public func html(_ page: Page) -> Markup {
    var told = ToldOnce(isShared: false)
    let section = section(page, isAlone: true, &told)
    return document(title: page.title, [section], current: page.address, looks: told.looks)
  }

  /// All pages in one document; the first is shown until another is asked for.
  ///
  /// Where scripts run the others are text until somebody looks at them: a browser would take ten seconds to read a
  /// thousand sessions that nobody asks for. What several pages tell is written once.
  public func html(report pages: [Page]) -> Markup {
    var told = ToldOnce(isShared: true)
    let sections = pages.enumerated().map { number, page in
      section(page, isAlone: false, isFirst: number == 0, &told)
    }
    return document(title: pages.first?.title ?? "", sections, current: nil, looks: told.looks, isBrief: true)
  }

  private func section(_ page: Page, isAlone: Bool, isFirst: Bool = false, _ told: inout ToldOnce) -> Markup {
    var head: [Markup] = [trail(to: page), .element("h1", [:], [.isolated(page.title)])]
    if !page.summary.isEmpty, told.isNews(page.summary, on: page.address) {
      head.append(.element("p", ["class": "summary"], [.isolated(page.summary)]))
    }
    let kind = isAlone ? "page alone" : isFirst ? "page first" : "page"
    let isHeld = !isAlone && !isFirst && script != nil
    var contents = Markup.joined(head + [page.body])
    // In a file of many sessions a script marks them when somebody looks at one.
    if !isHeld || !page.address.isSession { contents = contents.withTerms }
    contents = contents.telling(&told, on: page.address)
    return .element(
      "section",
      [
        "class": kind, "id": page.address.name,
        "data-words": isAlone || page.words.isEmpty || isHeld && page.address.isSession ? nil : page.words,
      ],
      [isHeld ? .element("noscript", [:], [contents]) : contents])
  }

  /// The way from the overview to a page that is in no list: `Overview › placement/board`.
  private func trail(to page: Page) -> Markup {
    // The overview of a report is the page of its run.
    let steps = (entries.prefix(1) + page.trail.filter { $0.address != entries.first?.address })
      .filter { $0.address != page.address }
    guard !entries.contains(where: { $0.address == page.address }), !steps.isEmpty else { return .empty }
    // What has no page stands in the title.
    let shown = steps.filter { links.target($0.address) != nil }.map { step in
      links.link([.text(step.title)], to: step.address)
    }
    // Where nothing between is there, the list of pages leads to the overview.
    guard page.trail.isEmpty || shown.count > 1 else { return .empty }
    return .paragraph([.joined(shown, separator: " › ")], kind: "crumbs")
  }

  private func document(
    title: String, _ sections: [Markup], current: PageAddress?, looks: [String], isBrief: Bool = false
  ) -> Markup {
    let (whole, pool) = Markup.joined(sections).withDrawingPool
    let shown = isBrief ? whole.briefWhereHeld : whole
    let drawings: Markup =
      pool == .empty
      ? .empty
      : .element(
        "svg", ["class": "pool", "width": "0", "height": "0", "aria-hidden": "true"],
        [.element("defs", [:], [isBrief ? pool.brief : pool])])
    return .trusted("<!DOCTYPE html>\n")
      + .element(
        "html", ["lang": "en"],
        [
          .element(
            "head", [:],
            [
              .element("meta", ["charset": "utf-8"]),
              policy.map {
                .element("meta", ["http-equiv": "Content-Security-Policy", "content": $0])
              } ?? .empty,
              .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
              .element("meta", ["name": "color-scheme", "content": "light dark"]),
              .element("link", ["rel": "icon", "href": "data:,"]),
              .element("title", [:], [.text(title)]),
              isInFolder
                ? FolderFiles.links
                : notice == nil ? .element("style", [:], [PageDocument.sheet]) : ServedFiles.links,
            ]),
          .element(
            "body", [:],
            [
              .element("a", ["class": "skip", "href": "#content"], [.text("To the page")]),
              .element("nav", ["aria-label": "Pages"], [list(current: current)]),
              .element("main", ["id": "content"], (notice.map { [$0.markup] } ?? []) + [shown]),
              .element("footer", [:], [.isolated(source)]), drawings, .list(of: looks),
              script.map { .element("script", [:], [$0]) } ?? .empty,
            ]),
        ])
  }

  /// What the document may do; a server says it in a header.
  private var policy: String? {
    isInFolder ? ContentPolicy.ofFolder : script.map { ContentPolicy.text(script: $0) }
  }

  private func list(current: PageAddress?) -> Markup {
    .element(
      "ul", [:],
      entries.compactMap { entry in
        guard let target = links.target(entry.address) else { return nil }
        let isCurrent = entry.address == current
        return .element(
          "li", [:],
          [.element("a", ["href": target, "aria-current": isCurrent ? "page" : nil], [.text(entry.title)])])
      })
  }
}
