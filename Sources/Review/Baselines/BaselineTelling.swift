package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalScript
package import RehearsalTrace

/// One thing that a rehearsal has to say to whoever runs the tests.
package struct BaselineTelling: Sendable {
  /// The lines, the first of which says what it is.
  package var lines: [String]
  /// Where it is, when that is a line of a text and not of the test.
  package var place: (path: String, line: Int, column: Int)?
  /// What it is called where more is kept of it: script and cell.
  package var name = ""
  /// The whole diff, of a change.
  package var diff: [String] = []
  /// What both sides did, of a change.
  package var sides: (before: Trace, after: Trace)?

  package var text: String { lines.joined(separator: "\n") }
}

extension BaselineComparison {
  /// The changes, one telling each.
  package func changes(_ update: BaselineUpdate) -> [BaselineTelling] {
    if update.writesChanged { return [] }
    let advice =
      update == .never
      ? "with CI set nothing is written; if this is right: REHEARSAL_UPDATE=changed swift test, elsewhere"
      : "if this is right: REHEARSAL_UPDATE=changed swift test"
    return difference.groups.groups.map { group in
      let options = DiffTextOptions(leftLabel: "baseline", rightLabel: "now", detail: .expanded, width: 120)
      return BaselineTelling(
        lines: lines(of: group) + ["", advice], name: group.cells[0],
        diff: ["--- baseline", "+++ now", ""] + group.change.text(options),
        sides: difference.sides[group.change.signature])
    }
  }

  /// What has no baseline, and what of the baselines is not there any more.
  ///
  /// - Parameter file: The file of baselines.
  package func missing(in file: String, _ update: BaselineUpdate) -> [BaselineTelling] {
    let script = performed.script
    var tellings: [BaselineTelling] = []
    if !missing.isEmpty, update == .asked || update == .never {
      let head = "\(script) has no baseline for \(counted(missing.count, "cell")):"
      let advice =
        update == .never
        ? "with CI set nothing is written: run the test elsewhere, and commit \(file)"
        : "written to \(file): read it, commit it, and the test passes the next time"
      tellings.append(BaselineTelling(lines: BaselineComparison.listed(head, names(of: missing)) + [advice]))
    }
    if !gone.isEmpty, !update.writesChanged {
      let head = "\(counted(gone.count, "cell")) of \(file) \(gone.count == 1 ? "is" : "are") not performed any more:"
      tellings.append(
        BaselineTelling(
          lines: BaselineComparison.listed(head, names(of: gone)) + ["REHEARSAL_UPDATE=changed takes them out"]))
    }
    return tellings
  }
}

extension BaselineRehearsal {
  /// What did not hold, crashed or could not be performed, each once with its cells.
  package func failures(in performed: [PerformedCell]) -> [BaselineTelling] {
    var cells: [String: [String]] = [:]
    var order: [String] = []
    let naming = CellNaming(performed.map(\.cell.configuration))
    for cell in performed {
      for failure in cell.performance.failures {
        let line = failure.line > 0 ? ":\(failure.line)" : ""
        let word = cell.performance.outcome == .error ? "could not be performed" : cell.performance.outcome.rawValue
        let text = "\(script.id) \(word): \(failure.message)\nat \(script.path)\(line), step \(failure.step + 1)"
        if cells[text] == nil { order.append(text) }
        cells[text, default: []].append(naming.name(of: script.id, cell.cell.configuration))
      }
    }
    return order.map { text in
      let names = cells[text] ?? []
      let head = "in \(names.count) of \(counted(performed.count, "cell")):"
      return BaselineTelling(lines: [text] + BaselineComparison.listed(head, names))
    }
  }

  /// Cells that did something else when they were performed again.
  package func differences(
    between performed: [PerformedCell], and again: [CellKey: PerformedCell]
  ) -> [BaselineTelling] {
    let naming = CellNaming(performed.map(\.cell.configuration))
    return performed.compactMap { cell in
      guard let other = again[cell.cell.key] else { return nil }
      let diff = TraceDiff(cell.performance.trace, other.performance.trace)
      let name = naming.name(of: script.id, cell.cell.configuration)
      let options = DiffTextOptions(leftLabel: "first", rightLabel: "second", detail: .roots, width: 110)
      return BaselineTelling(
        lines: ["\(name) is nondeterministic: performed twice, it differs"] + diff.text(options).prefix(30), name: name,
        diff: diff.text(options), sides: (cell.performance.trace, other.performance.trace))
    }
  }
}
