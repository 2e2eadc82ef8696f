/// The file of `--junit`, as a reader of XML has it.
enum JUnitWitness {
  static func read(_ text: String) throws -> Told {
    let tree = ElementTree(text)
    guard tree.isWellFormed, let suites = tree.root.first("testsuites") else {
      throw StoryFailure("JUnit that is no XML")
    }
    var told = Told()
    told.text = text
    var verdicts: [String: Int] = [:]
    var removed: [Told.Cell] = []
    (told.failing, told.failed, told.crashes, told.broken) = ([], [], [], [])
    for test in suites.all("testcase") {
      let cell = Told.Cell(
        script: test.attributes["classname"] ?? "",
        axes: Told.Cell.axes(test.attributes["name"] ?? "", separator: ",", equals: "="))
      let wrong = test.first("failure") ?? test.first("error")
      let verdict = test.all("property").first { $0.attributes["name"] == "verdict" }?.attributes["value"]
      let skipped = test.first("skipped")?.attributes["message"] ?? ""
      if wrong?.attributes["type"] == "removed" || skipped.hasPrefix("removed: ") {
        removed.append(cell)
        verdicts["removed", default: 0] += 1
      } else {
        verdicts[verdict ?? wrong?.attributes["type"] ?? "", default: 0] += 1
      }
      if let wrong { read(wrong, of: cell, &told) }
    }
    told.verdicts = verdicts
    told.removed = Told.Cells.grouping(removed)
    readCounts(suites, &told)
    return told
  }

  private static func read(_ wrong: ElementTree.Element, of cell: Told.Cell, _ told: inout Told) {
    let because = wrong.attributes["type"] ?? ""
    let message = wrong.attributes["message"] ?? ""
    let cells = Told.Cells.grouping([cell])
    let change = wrong.text.firstMatch(of: /change ([0-9a-f]{12}), \w+: ([^\n]*)/)
    told.failing?.append(
      Told.Failing(
        because: because, signature: change.map { String($0.1) }, cells: cells, count: 1,
        headline: change.map { String($0.2) }))
    guard let match = message.firstMatch(of: /^(\S+?):(\d+)(?::\d+)?: (?:step (\d+): )?(.*)$/) else { return }
    let place = Told.Place(
      cells: cells, count: 1, file: String(match.1), line: Int(match.2) ?? 0, step: match.3.flatMap { Int($0) },
      message: String(match.4))
    switch because {
    case "crashed": told.crashes?.append(place)
    case "broken": told.broken?.append(place)
    default: told.failed?.append(place)
    }
  }

  /// The numbers at the top are those of the cases.
  private static func readCounts(_ suites: ElementTree.Element, _ told: inout Told) {
    let cases = suites.all("testcase")
    for (name, count) in [
      ("tests", cases.count), ("failures", suites.all("failure").count), ("errors", suites.all("error").count),
      ("skipped", suites.all("skipped").count),
    ] where suites.attributes[name] != "\(count)" {
      told.faults.append("\(name)=\(suites.attributes[name] ?? "none") of \(count)")
    }
  }
}
