/// The dashboard of regressions: what waits for somebody.
enum DashboardWitness {
  static func read(_ page: String) throws -> Told {
    let main = try ElementTree.main(ofPage: page)
    let panels = main.all("section", class: "panel")
    var told = Told()
    guard let waiting = panels.first(where: { $0.attributes["aria-label"] == "Changes that wait" }),
      let tally = panels.first(where: { $0.attributes["aria-label"] == "Changes by what became of them" })
    else { throw StoryFailure("a dashboard without its panels") }
    told.text = waiting.all("td").map(\.text).joined(separator: "\n")
    told.open = (waiting.first("tbody")?.children ?? []).compactMap { row in
      let cells = row.children
      guard cells.count >= 7 else { return nil }
      return Told.Open(
        signature: cells[0].text, state: cells[1].text, count: Int(cells[2].text) ?? 0,
        firstChanged: cells[4].text, headline: cells[6].text)
    }
    let counts = tally.all("div").compactMap { part -> Int? in
      part.first("dt")?.text == "open" ? part.first("dd")?.text.firstMatch(of: /^\d+/).flatMap { Int($0.output) } : nil
    }
    if (counts.first ?? 0) != told.open?.count {
      told.faults.append("\(counts.first ?? 0) open at the top, and \(told.open?.count ?? 0) wait")
    }
    return told
  }
}
