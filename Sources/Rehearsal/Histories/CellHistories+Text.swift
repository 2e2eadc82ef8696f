import RehearsalDiff
package import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension CellHistories {
  // MARK: - Text

  /// The course of every cell for people, cells alike together.
  ///
  /// - Parameter width: Columns of the terminal, to which lines are cut; `nil` cuts nothing.
  package func lines(width: Int?, paint: Paint) -> [String] {
    let width = width ?? .max
    let groups = groups()
    let courses = groups.map { course(of: $0.spans) }
    let widest = min(courses.map(\.count).max() ?? 0, width / 2)
    let naming = CellNaming(spans.map(\.configuration), without: axis)
    var lines = [paint.bold(spans.first?.script ?? "")]
    var value: String?
    for (group, course) in zip(groups, courses) {
      if let axis, group.value != value {
        value = group.value
        lines += ["", paint.bold("\(axis)=\(value ?? "none")")]
      }
      let cells = names(of: group.cells, naming)
      let padding = String(repeating: " ", count: max(0, widest - course.count))
      if course.count > widest {
        lines += ["  " + TextWidth.elide(course, to: width - 2), "    " + TextWidth.elide(cells, to: width - 4)]
      } else {
        lines.append(("  \(course)\(padding)  " + TextWidth.elide(cells, to: width - widest - 4)).trimmedAtEnd)
      }
    }
    let unsteady = flaky.flatMap { cell in
      ["  \(paint.yellow("flaky"))  \(naming.axes(of: cell.session.configuration))".trimmedAtEnd]
        + cell.lines.map { "    " + $0 }
    }
    return lines + [""] + legend(width: width) + (unsteady.isEmpty ? [] : [""] + unsteady) + ["", verdict]
  }

  /// The cells by the axes that tell them apart, the first few.
  private func names(of cells: [Configuration], _ naming: CellNaming) -> String {
    let names = cells.map { naming.axes(of: $0) }.filter { !$0.isEmpty }
    if names.isEmpty { return "" }
    return (cells.count > 1 ? "\(cells.count) cells: " : "") + names.joined(separator: "; ")
  }

  private func legend(width: Int) -> [String] {
    let widest = letters.values.map(\.count).max() ?? 1
    let firsts = Dictionary(
      spans.map { ($0.recording, $0) }, uniquingKeysWith: { $0.firstRun <= $1.firstRun ? $0 : $1 })
    return firsts.values.sorted { order($0) < order($1) }.map { span in
      let letter = letters[span.recording] ?? "?"
      let padding = String(repeating: " ", count: widest - letter.count)
      let text =
        "\(letter)\(padding)  \(span.digest.short)  from \(runs[span.firstRun].map(RunText.said) ?? "")"
        + kept(of: span.recording)
      return TextWidth.elide("  " + text, to: width)
    }
  }

  private func order(_ span: HistorySpan) -> (Int, String) {
    let letter = letters[span.recording] ?? ""
    return (letter.count, letter)
  }

  // MARK: - Rows

  /// A row per span.
  package func table(isWhole: Bool) -> (table: Table, remark: String) {
    ConfigurationColumns(spans.map(\.configuration)).table(
      before: isWhole ? ["script", "line"] : [], spans.map { isWhole ? [.text($0.script), .text($0.line)] : [] },
      after: ["behaviour", "first_run", "last_run", "sessions", "recording", "first_revision", "is_current"]
        + (isPruned ? ["pruned"] : []),
      spans.map { span in
        let revision = runs[span.firstRun]?.description.sourceRevision
        return [
          QueryValue(letters[span.recording]), .integer(span.firstRun), .integer(span.lastRun),
          QueryValue(span.sessionCount), .text(isWhole ? span.digest.hex : span.digest.short),
          QueryValue(isWhole ? revision?.digits : revision?.short),
          .integer(span.isCurrent ? 1 : 0),
        ] + (isPruned ? [QueryValue(span.prunedCount)] : [])
      }, isWhole: isWhole)
  }
}
