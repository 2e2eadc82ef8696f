import RehearsalPlainText
import RehearsalTrace

extension DiffGroups {
  // MARK: - Text

  /// The changes for people, line by line; the last line is the summary.
  public func text(_ options: DiffTextOptions = DiffTextOptions()) -> [String] {
    let paint = Paint(isOn: options.isColored)
    var lines: [String] = []
    for group in groups {
      lines += heading(of: group, options, paint)
      lines += group.change.text(options)
      lines.append("")
    }
    if !removed.isEmpty { lines += list(TextWidth.visible("only in \(options.leftLabel):"), removed, options) + [""] }
    if !added.isEmpty { lines += list(TextWidth.visible("only in \(options.rightLabel):"), added, options) + [""] }
    return lines + [paint.heading(summary)]
  }

  private func heading(of group: Group, _ options: DiffTextOptions, _ paint: Paint) -> [String] {
    let signature = group.change.signature.short
    var lines: [String]
    if group.cells.count == 1 {
      lines = [paint.heading("change \(signature) in \(TextWidth.visible(group.cells[0]))")]
    } else {
      let head = "change \(signature) in \(counted(group.cells.count, "cell")), shown for the first:"
      lines = list(paint.heading(head), group.cells, options)
    }
    if let similar = group.similar {
      lines.append("similar to change \(similar.short): the same roots, other numbers")
    }
    return lines + [""]
  }

  /// A heading and the cells below it; the first eight unless everything is told.
  private func list(_ head: String, _ cells: [String], _ options: DiffTextOptions) -> [String] {
    let shown = options.detail == .expanded || cells.count <= 9 ? cells.count : 8
    let rest = cells.count > shown ? ["  … \(cells.count - shown) more"] : []
    return [head] + cells.prefix(shown).map { "  \(TextWidth.visible($0))" } + rest
  }
}
