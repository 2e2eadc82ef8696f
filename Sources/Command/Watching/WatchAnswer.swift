import Rehearsal
import RehearsalDiff
package import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

/// What a save changed: what is wrong, which expectations do not hold, and how cells differ from what was shown before.
package struct WatchAnswer {
  /// The files that were saved.
  package let saved: [String]
  /// How many cells were performed.
  package let cellCount: Int
  /// What is wrong in the scripts that they are part of; such scripts are not performed.
  private let diagnostics: [Diagnostic]
  private let failures: [String]
  private let comparison: Comparison?

  init(saved: [String], diagnostics: [Diagnostic], before: [CellKey: PerformedCell], after: [PerformedCell]) {
    (self.saved, self.diagnostics) = (saved, diagnostics)
    cellCount = after.count
    let naming = CellNaming(after.map(\.cell.configuration) + before.keys.map(\.configuration))
    func name(_ key: CellKey) -> String { naming.name(of: key.script, key.configuration) }
    let left = Set(after.map(\.cell.key))
    var known = RecordingPairs<Digest, TraceDiff>()
    let cells = after.compactMap { cell -> (name: String, diff: TraceDiff?)? in
      guard let former = before[cell.cell.key] else { return nil }
      let (old, new) = (former.digests.recording, cell.digests.recording)
      if old == new { return (name(cell.cell.key), nil) }
      let diff =
        known[old, new]
        ?? TraceDiff(
          former.performance.trace, cell.performance.trace, leftDigests: former.digests, rightDigests: cell.digests)
      known[old, new] = diff
      return (name(cell.cell.key), diff)
    }
    let groups = DiffGroups(
      cells, removed: before.keys.filter { !left.contains($0) }.sorted().map(name),
      added: after.map(\.cell.key).filter { before[$0] == nil }.map(name))
    comparison =
      after.isEmpty && before.isEmpty
      ? nil
      : Comparison(left: "before", right: "saved", labels: ("before", "saved"), difference: .cells(groups))
    failures = WatchAnswer.failures(of: after, name)
  }

  /// What expectations and exceptions say, each once, with the cells.
  private static func failures(of cells: [PerformedCell], _ name: (CellKey) -> String) -> [String] {
    var places: [(text: String, cells: [String])] = []
    for cell in cells {
      for failure in cell.performance.failures {
        let place = failure.line > 0 ? "\(cell.cell.script.path):\(failure.line)" : cell.cell.script.path
        let text = "\(place): \(failure.message)"
        if let index = places.firstIndex(where: { $0.text == text }) {
          places[index].cells.append(name(cell.cell.key))
        } else {
          places.append((text, [name(cell.cell.key)]))
        }
      }
    }
    return places.map { text, cells in
      "\(text), in \(cells.count == 1 ? cells[0] : counted(cells.count, "cell"))"
    }
  }

  /// What people read: what is wrong first, and the verdict last.
  ///
  /// - Parameter height: How many lines there is room for; `nil` for as many as it takes.
  package func lines(width: Int, height: Int? = nil, _ paint: Paint) throws -> [String] {
    var lines = diagnostics.flatMap { $0.text.split(separator: "\n").map { paint.red(String($0)) } }
    lines += failures.map { paint.red("failed  \(TextWidth.visible($0))") }
    if !lines.isEmpty { lines.append("") }
    if let comparison {
      lines += try ComparisonReport([comparison], style: .init(width: width), paint: paint).lines(nil)
    }
    let verdict = diagnostics.isEmpty ? comparison == nil ? "no script uses this" : nil : wrong
    if let verdict { lines.append(verdict) }
    guard let height, lines.count > height, height > 2 else { return lines }
    return lines.prefix(height - 2) + ["… \(counted(lines.count - height + 1, "more line"))"] + lines.suffix(1)
  }

  private var wrong: String {
    "\(counted(diagnostics.count, "error")): what was shown before is what the next save is compared with"
  }
}
