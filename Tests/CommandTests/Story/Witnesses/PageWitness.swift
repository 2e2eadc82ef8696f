import Foundation

/// The first page of `rehearse report`, which is the overview of a dashboard, too.
enum PageWitness {
  static func read(_ page: String) throws -> Told {
    let main = try ElementTree.main(ofPage: page)
    guard let section = main.all("section", class: "page").first else { throw StoryFailure("a page without a section") }
    var told = Told()
    told.text = section.text + section.all("a").compactMap { $0.attributes["href"] }.joined(separator: "\n")
    told.before =
      section.first("p", class: "summary")?.text.firstMatch(of: /The run before it is run:\d+ “([^”]*)”/)
      .map { String($0.1) } ?? ""
    let tallies = section.first("ul", class: "tally")?.children ?? []
    told.verdicts = Dictionary(
      tallies.compactMap { item in
        item.text.firstMatch(of: /^(\d+) (\w+)$/).flatMap { match in Int(match.1).map { (String(match.2), $0) } }
      }, uniquingKeysWith: { $1 })
    // What is open of earlier runs has cards where this run has none; the table below tells it, too.
    let cards = section.first("section", class: "standing") == nil ? section.all("article", class: "change") : []
    told.changes = cards.compactMap(change)
    told.open =
      cards.compactMap(open).filter { $0.state == "open" }
      + table(section, titled: "Still different from the baseline").compactMap(older)
    told.removed = cells(in: part(section, titled: "Removed"))
    told.flaky = cells(in: part(section, titled: "Flaky"))
    (told.crashes, told.failed, told.broken) = ([], [], [])
    for item in part(section, titled: "Failed and crashed")?.all("li") ?? [] { read(trouble: item, &told) }
    for item in part(section, titled: "Failed with a change")?.all("li") ?? [] { read(trouble: item, &told) }
    for item in part(section, titled: "Broken")?.all("li") ?? [] { read(trouble: item, &told) }
    told.failing = (part(section, titled: "What keeps the run from passing")?.all("li") ?? []).filter {
      $0.attributes["data-reason"] != nil
    }.map(failing)
    return told
  }

  /// The part of a page with a heading.
  private static func part(_ section: ElementTree.Element, titled title: String) -> ElementTree.Element? {
    section.all("section").first { $0.children.first?.name == "h2" && $0.children.first?.text == title }
  }

  private static func table(_ section: ElementTree.Element, titled title: String) -> [[ElementTree.Element]] {
    part(section, titled: title)?.first("tbody")?.children.map(\.children) ?? []
  }

  /// The cells that are named in a part, by script.
  private static func cells(in part: ElementTree.Element?) -> [Told.Cells] {
    Told.Cells.grouping(
      (part?.all("li") ?? []).compactMap { item in item.first("code").flatMap { Told.Cell($0.text) } })
  }

  private static func signature(_ element: ElementTree.Element?) -> String? {
    element?.all("a").compactMap { link in
      link.attributes["href"]?.firstMatch(of: /change-([0-9a-f]{12})/).map { String($0.1) }
    }.first
  }

  // MARK: - Cards

  private static func change(_ card: ElementTree.Element) -> Told.Change? {
    guard let heading = card.first("h3"), let signature = signature(heading),
      let count = heading.text.firstMatch(of: /\bin (\d+) cell/).flatMap({ Int($0.1) })
    else { return nil }
    let accepting = card.fact("Accept").map { $0.text.matches(of: /\b[0-9a-f]{12}\b/).map { String($0.output) } }
    return Told.Change(
      signature: signature, cells: card.fact("Where")?.all("li").compactMap(place), count: count,
      status: heading.first("span", class: "chip")?.text, headline: headline(card),
      step: (card.fact("At") ?? card.fact("Why"))?.first("strong")?.text.replacing(/^step \d+,[ ]/, with: ""),
      texts: card.attributes["data-texts"] ?? "none",
      accepting: accepting)
  }

  private static func headline(_ card: ElementTree.Element) -> String? {
    guard let root = card.first("div", class: "root"), let line = root.children.first else { return nil }
    return line.text
  }

  /// `guest = true in list/choose (1 of 2 cells)`.
  private static func place(_ item: ElementTree.Element) -> Told.Cells? {
    guard let words = item.first("strong")?.text, let script = item.first("code")?.text,
      let count = item.text.firstMatch(of: /\((\d+)(?: of \d+)? cells?\)/).flatMap({ Int($0.1) })
    else { return nil }
    return Told.Cells(
      script: script, count: count, shared: Told.Cell.axes(words, separator: " and ", equals: " = "))
  }

  private static func open(_ card: ElementTree.Element) -> Told.Open? {
    guard let change = change(card), let since = card.fact("Since")?.text else { return nil }
    return open(change.signature, change.status ?? "", change.count, since, change.headline)
  }

  /// A row of what began in an earlier run.
  private static func older(_ cells: [ElementTree.Element]) -> Told.Open? {
    guard cells.count == 5, let signature = signature(cells[0]) else { return nil }
    let count = cells[3].text.matches(of: /\((\d+)(?: of \d+)? cells?\)/).compactMap { Int($0.1) }.reduce(0, +)
    return open(signature, cells[1].text, count, cells[4].text, cells[2].text)
  }

  private static func open(
    _ signature: String, _ state: String, _ count: Int, _ since: String, _ headline: String?
  ) -> Told.Open {
    func run(_ word: String) -> String? {
      since.components(separatedBy: "\n").first { $0.hasPrefix(word) }?
        .firstMatch(of: /“([^”]*)”/).map { String($0.1) }
    }
    return Told.Open(
      signature: signature, state: state, count: count, baseline: run("baseline"), lastGood: run("last good"),
      firstChanged: run("first changed"), headline: headline)
  }

  // MARK: - What went wrong

  private static func read(trouble item: ElementTree.Element, _ told: inout Told) {
    guard let verdict = item.first("span", class: "chip")?.text, let name = item.first("code")?.text,
      let cell = Told.Cell(name), let detail = item.first("div", class: "detail")
    else { return }
    let more = item.text.firstMatch(of: /\band (\d+) more cells?/).flatMap { Int($0.1) } ?? 0
    let cells = more == 0 ? Told.Cells.grouping([cell]) : [Told.Cells(script: cell.script, count: more + 1)]
    let words = detail.text
    let place = Told.Place(
      cells: cells, count: more + 1, file: words.firstMatch(of: /(\S+\.yaml):\d+/).map { String($0.1) } ?? "",
      line: words.firstMatch(of: /\.yaml:(\d+)/).flatMap { Int($0.1) } ?? 0,
      step: words.firstMatch(of: /step (\d+)/).flatMap { Int($0.1) }, message: words)
    switch verdict {
    case "crashed": told.crashes?.append(place)
    case "broken": told.broken?.append(place)
    default: told.failed?.append(place)
    }
  }

  private static func failing(_ item: ElementTree.Element) -> Told.Failing {
    let cells = (item.first("ul")?.all("code") ?? []).compactMap { Told.Cell($0.text) }
    return Told.Failing(
      because: item.attributes["data-reason"] ?? "",
      signature: signature(item) ?? item.text.firstMatch(of: /change ([0-9a-f]{12})/).map { String($0.1) },
      cells: Told.Cells.grouping(cells),
      count: cells.count)
  }
}
