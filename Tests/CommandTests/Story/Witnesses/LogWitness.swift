import Foundation

/// What `rehearse record` prints for people.
enum LogWitness {
  static func read(_ output: String) -> Told {
    let lines = output.components(separatedBy: "\n").filter { !$0.hasPrefix("::") }
    var told = Told()
    told.text = lines.joined(separator: "\n")
    told.verdicts = verdicts(lines.last { $0.hasPrefix("run:") } ?? "")
    told.new = new(lines)
    told.notes = lines.filter { $0.hasPrefix("note: ") }
    (told.failing, told.failed, told.crashes, told.broken) = ([], [], [], [])
    readTroubles(lines, &told)
    readChanges(lines, &told)
    readRemoved(lines, &told)
    return told
  }

  /// `run:5: 12 sessions, 11 same, 1 crashed`.
  static func verdicts(_ line: String) -> [String: Int] {
    var verdicts: [String: Int] = [:]
    for match in line.matches(of: /, (\d+) (\w+)/) { verdicts[String(match.2)] = Int(match.1) }
    return verdicts
  }

  /// How many cells of each script are new, as the table at the top says.
  private static func new(_ lines: [String]) -> [String: Int] {
    var new: [String: Int] = [:]
    for line in lines.prefix(while: { !$0.isEmpty }) {
      guard let script = line.firstMatch(of: /^\S+/), let count = line.firstMatch(of: /\b(\d+) new\b/) else { continue }
      new[String(script.output)] = Int(count.1)
    }
    return new
  }

  /// Lines of cells that something is wrong with, and below them what.
  private static func readTroubles(_ lines: [String], _ told: inout Told) {
    var heads: [(verdict: String, cell: Told.Cell)] = []
    var isBelow = false
    for line in lines {
      if let match = line.firstMatch(of: /^(failed|crashed|broken|error)  (\S+)  (s:\d+|was in .*)$/),
        let cell = Told.Cell(match.2)
      {
        if isBelow { heads = [] }
        isBelow = false
        heads.append((String(match.1), cell))
        told.failing?.append(
          Told.Failing(because: String(match.1), cells: Told.Cells.grouping([cell]), count: 1))
      } else if !heads.isEmpty, line.hasPrefix("  ") {
        isBelow = true
        if let match = line.firstMatch(of: /^  (\S+):(\d+)(?::\d+)?: (?:step (\d+): )?(.*)$/) {
          let place = Told.Place(
            cells: Told.Cells.grouping(heads.map(\.cell)), count: heads.count, file: String(match.1),
            line: Int(match.2) ?? 0, step: match.3.flatMap { Int($0) }, message: String(match.4))
          switch heads[0].verdict {
          case "crashed": told.crashes?.append(place)
          case "broken": told.broken?.append(place)
          default: told.failed?.append(place)
          }
        } else if let match = line.firstMatch(of: /^  change ([0-9a-f]{12}), \w+/) {
          let count = told.failing?.count ?? 0
          for number in (count - heads.count)..<count { told.failing?[number].signature = String(match.1) }
        }
      } else {
        heads = []
      }
    }
  }

  private static func readChanges(_ lines: [String], _ told: inout Told) {
    var seen: [String: Int] = [:]
    for line in lines {
      if let match = line.firstMatch(of: /change ([0-9a-f]{12})/) { seen[String(match.1), default: 0] += 1 }
      if let match = line.firstMatch(
        of: /^change ([0-9a-f]{12}) in (\d+) cells? (?:is not reviewed|was rejected): (.*)$/)
      {
        told.failing?.append(
          Told.Failing(
            because: "unreviewed", signature: String(match.1), count: Int(match.2) ?? 0, headline: String(match.3)))
      }
    }
    told.faults += seen.filter { $0.value > 1 }.map { "change \($0.key) is told \($0.value) times" }
  }

  private static func readRemoved(_ lines: [String], _ told: inout Told) {
    let cells = lines.compactMap { $0.firstMatch(of: /^removed[ ]{2}(\S+)[ ]{2}was in/).flatMap { Told.Cell($0.1) } }
    told.removed = Told.Cells.grouping(cells)
    let sentences = lines.filter { $0.contains(/cells? of run:\d+ (is|are) gone:/) }
    if sentences.count > 1 { told.faults.append("removed cells are told \(sentences.count) times") }
    if Set(cells).count != cells.count { told.faults.append("a removed cell is told twice") }
    if !sentences.isEmpty {
      told.failing?.append(
        Told.Failing(because: "removed", cells: told.removed, count: cells.count))
    }
  }
}
