import Rehearsal
package import RehearsalDrawing

/// A whole HTML document: one page with what stands around it, or all pages of a report one after the other.
///
/// It asks for no other file, except on a server, and runs without scripts; the scripts only add to it.
package struct PageDocument: Sendable {
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
  package init(
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
  package func html(_ page: Page) -> Markup {
    var making = Making(told: ToldOnce(isShared: false))
    var page = page
    add(&page, isAlone: true, to: &making)
    return .document { self.write(making, title: page.title, current: page.address, isBrief: false, to: $0) }
  }

  /// All pages in one document; the first is shown until another is asked for.
  ///
  /// Where scripts run the others are text until somebody looks at them: a browser would take ten seconds to read a
  /// thousand sessions that nobody asks for. What several pages tell is written once.
  package func html(report pages: [Page]) -> Markup {
    var making = Making(told: ToldOnce(isShared: true))
    for (number, page) in pages.enumerated() {
      var page = page
      add(&page, isAlone: false, isFirst: number == 0, to: &making)
    }
    return .document { write(making, title: pages.first?.title ?? "", current: nil, isBrief: true, to: $0) }
  }

  /// Writes the same piece by piece.
  ///
  /// - Parameters:
  ///   - pages: Makes each page, which is forgotten before the next one is made.
  ///   - write: Takes the next piece.
  func write(report pages: [() throws -> Page?], to write: ([UInt8]) throws -> Void) throws {
    var making = Making(told: ToldOnce(isShared: true))
    var title: String?
    for make in pages {
      guard var page = try make() else { continue }
      add(&page, isAlone: false, isFirst: title == nil, to: &making)
      title = title ?? page.title
    }
    try self.write(consume making, title: title ?? "", current: nil, isBrief: true, to: write)
  }

  /// What pages were made to, until all of them were: what they share is known then.
  private struct Making {
    var told: ToldOnce
    var pool = DrawingPool()
  }

  /// Adds a page, whose body is not there any more.
  private func add(_ page: inout Page, isAlone: Bool, isFirst: Bool = false, to making: inout Making) {
    // What a long page was made of was many small pieces of memory, among which large ones find no room.
    let isLong = page.body.byteCount > PageDocument.longBytes
    if isLong { ProcessLimits.giveMemoryBack() }
    var head: [Markup] = [trail(to: page), .element("h1", [:], [.isolated(page.title)])]
    if !page.summary.isEmpty, making.told.isNews(page.summary, on: page.address) {
      head.append(.element("p", ["class": "summary"], [.isolated(page.summary)]))
    }
    let address = page.address
    let kind = isAlone ? "page alone" : isFirst ? "page first" : "page"
    let isHeld = !isAlone && !isFirst && script != nil
    var contents = Markup.joined(head + [page.body])
    page.body = .empty
    // In a file of many sessions a script marks them when somebody looks at one.
    if !isHeld || !address.isSession { contents = contents.withTerms }
    let section = Markup.element(
      "section",
      [
        "class": kind, "id": address.name,
        "data-words": isAlone || page.words.isEmpty || isHeld && address.isSession ? nil : page.words,
      ], [isHeld ? .element("noscript", [:], [.hole]) : .hole])
    let around = section.aroundHoles
    making.pool.read(around[0])
    var told = making.told.page(address)
    contents.takeBytes(lastEnd: ToldOnce.lastEnd) { making.pool.read(making.told.told($0, on: &told)) }
    making.pool.read(around[1])
    if isLong { ProcessLimits.giveMemoryBack() }
  }

  /// A page of more bytes is a long one.
  private static let longBytes = 1 << 20

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

  private func write(
    _ making: consuming Making, title: String, current: PageAddress?, isBrief: Bool, to write: ([UInt8]) throws -> Void
  ) rethrows {
    let around = document(title: title, current: current, looks: making.told.looks).aroundHoles
    making.told = ToldOnce(isShared: false)
    try write(around[0])
    if isBrief {
      var brief = BriefMarkup.Held()
      try making.pool.writePieces { try brief.add($0, to: write) }
      try brief.finish(to: write)
    } else {
      try making.pool.writePieces(write)
    }
    try write(around[1])
    // What pictures share is known when all of them were written.
    let pool = making.pool.pool
    if !pool.isEmpty {
      let drawings = Markup.element(
        "svg", ["class": "pool", "width": "0", "height": "0", "aria-hidden": "true"],
        [.element("defs", [:], [.hole])]
      ).aroundHoles
      try write(drawings[0])
      try write(isBrief ? BriefMarkup.brief(pool[...]) : pool)
      try write(drawings[1])
    }
    try write(around[2])
  }

  /// What is around the pages, and behind them around the drawings that they share.
  private func document(title: String, current: PageAddress?, looks: [String]) -> Markup {
    .trusted("<!DOCTYPE html>\n")
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
              .element("main", ["id": "content"], (notice.map { [$0.markup] } ?? []) + [.hole]),
              .element("footer", [:], [.isolated(source)]), .hole, .list(of: looks),
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
