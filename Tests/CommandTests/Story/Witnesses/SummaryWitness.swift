import Foundation

/// The summary of a job of GitHub's, in Markdown.
enum SummaryWitness {
  static func read(_ text: String) -> Told {
    let lines = text.components(separatedBy: "\n")
    var told = Told()
    told.text = text
    told.verdicts = LogWitness.verdicts(lines.first { $0.hasPrefix("run:") } ?? "")
    told.notes = lines.filter { $0.hasPrefix("- ") }
    (told.failing, told.failed, told.crashes, told.broken) = ([], [], [], [])
    var removed: [Told.Cell] = []
    for row in rows(lines, headed: "verdict") where row.count == 3 {
      guard let cell = Told.Cell(row[1]) else { continue }
      if row[0] == "removed" { removed.append(cell) }
      read(row[0], cell, why: row[2], &told)
    }
    told.removed = Told.Cells.grouping(removed)
    for part in ["<details>", "````"] {
      let (opened, closed) = (
        text.components(separatedBy: part).count - 1, part == "````" ? 0 : count("</details>", text)
      )
      if part == "````" ? opened % 2 != 0 : opened != closed { told.faults.append("\(part) is not closed") }
    }
    return told
  }

  private static func count(_ part: String, _ text: String) -> Int { text.components(separatedBy: part).count - 1 }

  /// The rows of the tables whose first column has a name.
  private static func rows(_ lines: [String], headed first: String) -> [[String]] {
    var rows: [[String]] = []
    var isMeant = false
    for line in lines {
      guard line.hasPrefix("| ") else {
        isMeant = false
        continue
      }
      let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|").replacing("\\", with: "")
      }
      if cells.first == first {
        isMeant = true
      } else if isMeant, cells.first?.hasPrefix("---") == false {
        rows.append(cells)
      }
    }
    return rows
  }

  private static func read(_ verdict: String, _ cell: Told.Cell, why: String, _ told: inout Told) {
    // What only changed, or is gone where the gate does not ask, fails nothing.
    guard verdict != "changed", !why.hasSuffix("does not fail the run") else { return }
    let cells = Told.Cells.grouping([cell])
    let change = why.firstMatch(of: /change ([0-9a-f]{12}), \w+: (.*)$/)
    told.failing?.append(
      Told.Failing(
        because: verdict, signature: change.map { String($0.1) }, cells: cells, count: 1,
        headline: change.map { String($0.2) }))
    guard let match = why.firstMatch(of: /^(\S+?):(\d+)(?::\d+)?: (?:step (\d+): )?(.*)$/) else { return }
    let place = Told.Place(
      cells: cells, count: 1, file: String(match.1), line: Int(match.2) ?? 0, step: match.3.flatMap { Int($0) },
      message: String(match.4))
    switch verdict {
    case "crashed": told.crashes?.append(place)
    case "broken": told.broken?.append(place)
    default: told.failed?.append(place)
    }
  }
}
