import Foundation

/// What `rehearse changes` prints.
enum ChangesWitness {
  static func read(_ output: String, exit: Int32) -> Told {
    let lines = output.components(separatedBy: "\n")
    var told = Told()
    told.text = output
    told.exit = exit
    (told.changes, told.crashes, told.broken) = ([], [], [])
    for block in blocks(lines) { read(block, &told) }
    var removed: [Told.Cell] = []
    var isRemoved = false
    for line in lines {
      if line.hasPrefix("removed: ") {
        isRemoved = true
      } else if isRemoved, line.hasPrefix("    ") {
        if let cell = Told.Cell(line.dropFirst(4)) { removed.append(cell) }
      } else {
        isRemoved = false
      }
    }
    told.removed = Told.Cells.grouping(removed)
    let count = lines.last { !$0.isEmpty }?.firstMatch(of: /(\d+) cells? removed/).flatMap { Int($0.1) } ?? 0
    if count != removed.count { told.faults.append("\(count) removed at the end, and \(removed.count) named") }
    let isTold = !removed.isEmpty || told.changes?.isEmpty == false || told.broken?.isEmpty == false
    if exit != (isTold ? 1 : 0) { told.faults.append("exit \(exit)") }
    return told
  }

  /// The lines that belong to each change.
  static func blocks(_ lines: [String]) -> [[String]] {
    var blocks: [[String]] = []
    var isOpen = false
    for line in lines {
      if line.contains(/^change [0-9a-f]{12} in \d+ cell/) {
        blocks.append([line])
        isOpen = true
      } else if line.hasPrefix("  "), isOpen {
        blocks[blocks.count - 1].append(line)
      } else {
        isOpen = false
      }
    }
    return blocks
  }

  /// The root in one line, although it is folded.
  static func headline(_ block: [String]) -> String {
    var line = ""
    for part in block.dropFirst() {
      let isFolded = !line.isEmpty && part.hasPrefix("    ")
      guard line.isEmpty || isFolded else { break }
      line += (line.isEmpty ? "" : " ") + part.trimmingCharacters(in: .whitespaces)
    }
    return line
  }

  /// What the place says that all cells of a change have.
  static func shared(_ block: [String]) -> [String: String]? {
    for line in block {
      if let match = line.firstMatch(of: /^  where (.*?) in \S+, \d+ of \d+ cells?$/) {
        return Told.Cell.axes(match.1, separator: " and ", equals: " = ")
      }
    }
    return nil
  }

  /// The names of cells below a change.
  static func cells(_ block: [String]) -> [Told.Cell] {
    let head = headline(block)
    return block.filter { $0.hasPrefix("    ") && !head.contains($0.trimmingCharacters(in: .whitespaces)) }
      .compactMap { Told.Cell($0.dropFirst(4)) }
  }

  private static func read(_ block: [String], _ told: inout Told) {
    guard let match = block[0].firstMatch(of: /^change ([0-9a-f]{12}) in (\d+) cells?, (.*)$/) else { return }
    let cells = cells(block)
    let texts =
      block.contains { $0.contains("the script's text changed") }
      ? "script" : block.contains { $0.contains("the text of its scene") } ? "scene" : "none"
    told.changes?.append(
      Told.Change(
        signature: String(match.1), cells: Told.Cells.grouping(cells, shared: shared(block)),
        count: Int(match.2) ?? 0, status: String(match.3), headline: headline(block), texts: texts))
    for line in block {
      guard let place = line.firstMatch(of: /^  (\S+):(\d+): step (\d+): (.*)$/) else { continue }
      told.crashes?.append(
        Told.Place(
          cells: Told.Cells.grouping(cells, shared: shared(block)), count: cells.count, file: String(place.1),
          line: Int(place.2) ?? 0, step: Int(place.3), message: String(place.4)))
    }
  }
}
