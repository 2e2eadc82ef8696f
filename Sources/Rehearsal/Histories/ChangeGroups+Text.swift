import RehearsalDiff
package import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

extension ChangeGroups {
  // MARK: - Text

  /// Each change: its signature, what it is at the root, and where.
  ///
  /// - Parameter places: Finds the axis values that the cells of a change have in common, and no others have.
  package func lines(width: Int, paint: Paint, places: ChangePlaces? = nil) -> [String] {
    let naming = CellNaming(groups.flatMap(\.cells).map(\.session.configuration))
    return groups.flatMap { lines(of: $0, naming, width: width, paint, places: places) + [""] }
  }

  package func lines(
    of group: Group, _ naming: CellNaming, width: Int, _ paint: Paint, shown most: Int = 8, places: ChangePlaces? = nil
  ) -> [String] {
    let difference = group.difference
    let place = "in \(counted(group.cells.count, "cell"))"
    var lines = [
      paint.bold("change \(difference.signature.short)") + " \(place), \(ChangeGroups.said(group.status, paint))"
    ]
    let news = news(in: group, width: width)
    lines += news
    let all = (news.isEmpty ? "" : "all that differs: ") + TextWidth.visible(difference.root)
    lines += TextWidth.folded(all, width: width - 2).map { "  \($0)" }
    if difference.changeCount > 0 {
      let counts = "\(counted(difference.changeCount, "difference")) (\(counted(difference.rootCount, "root")))"
      lines.append("  \(counts): \(difference.channels.map(\.word).joined(separator: ", "))")
    }
    if let similar = group.similar {
      lines.append("  similar to change \(similar.short): the same roots, other numbers")
    }
    lines += endings(in: group).prefix(3).flatMap { TextWidth.folded($0, width: width - 2).map { "  \($0)" } }
    if group.cells.contains(where: { $0.texts == .script }) { lines.append("  the script's text changed, too") }
    if group.cells.contains(where: { $0.texts == .parts }) {
      lines += TextWidth.folded("the text of its scene, or of a script that it runs, changed, too", width: width - 2)
        .map { "  \($0)" }
    }
    lines += places?.lines(about: group.cells.map(\.session), width: width) ?? []
    for cell in group.cells.prefix(most) {
      let name = naming.name(of: cell.session.script, cell.session.configuration)
      lines.append("    " + TextWidth.elide(name, to: width - 4))
    }
    if group.cells.count > most { lines.append("    … \(group.cells.count - most) more") }
    return lines
  }

  /// What is new since the cells' sessions before, where these differed from the baseline already.
  private func news(in group: Group, width: Int) -> [String] {
    // Two signatures may say the same: what differs between them is not in the line.
    var seen: Set<String> = []
    return group.cells.compactMap { cell -> [String]? in
      guard let news = cell.news, let run = cell.runBefore else { return nil }
      let text = "new since run:\(run): \(TextWidth.visible(news.root))"
      guard seen.insert(text).inserted else { return nil }
      return TextWidth.folded(text, width: width - 2).map { "  \($0)" }
    }.prefix(3).flatMap(\.self)
  }

  /// Where sessions that crashed ended, each place once.
  private func endings(in group: Group) -> [String] {
    var seen: Set<String> = []
    return group.cells.flatMap(\.endings).filter { seen.insert($0).inserted }
  }

  private static func said(_ status: ReviewLedger.Status, _ paint: Paint) -> String {
    switch status {
    case .open: paint.yellow("open")
    case .rejected: paint.red("rejected")
    case .expired: paint.red("its ignore rule has expired")
    case .ignored: paint.dim("ignored")
    case .accepted: paint.green("accepted")
    case .fixed: paint.green("fixed")
    }
  }

  // MARK: - Rows

  /// A row per cell for programs; a row per change for people.
  ///
  /// Cells that are gone have no change.
  ///
  /// - Parameter explained: The groups that the changes are told in.
  package func table(
    isWhole: Bool, removed: RemovedCells? = nil, explained: ExplainedCells? = nil
  ) -> (table: Table, remark: String) {
    if !isWhole { return (shortTable(removed, explained), "") }
    let cells = groups.flatMap { group in group.cells.map { (group, $0) } }
    let gone = removed?.sessions ?? []
    let more = explained == nil ? [] : ["group", "outline", "explanation", "explained"]
    return ConfigurationColumns(cells.map(\.1.session.configuration) + gone.map(\.configuration)).table(
      before: ["signature", "shape", "status", "script"],
      cells.map { group, cell in
        [
          .text(group.signature.hex), .text(group.difference.shape.hex), .text(group.status.rawValue),
          .text(cell.session.script),
        ]
      } + gone.map { [.null, .null, .text("removed"), .text($0.script)] },
      after: ["session", "before", "changes", "roots", "channels", "root"] + more,
      cells.map { group, cell in
        [
          .text("s:\(cell.session.id)"), .text(cell.before.text), QueryValue(group.difference.changeCount),
          QueryValue(group.difference.rootCount), .text(group.difference.channels.map(\.word).joined(separator: ",")),
          .text(group.difference.root),
        ] + (explained?[cell.session.id] ?? more.map { _ in .null })
      }
        + gone.map { [.null, .text("run:\($0.run)"), .null, .null, .null, .null] + more.map { _ in .null } },
      isWhole: true)
  }

  private func shortTable(_ removed: RemovedCells?, _ explained: ExplainedCells?) -> Table {
    let rows = groups.map { group -> [QueryValue] in
      [
        .text(group.signature.short), .text(group.status.rawValue), QueryValue(group.cells.count),
        QueryValue(group.difference.changeCount), .text(group.difference.root),
      ] + (explained == nil ? [] : [ChangeGroups.short(group.cells.first.flatMap { explained?[$0.session.id]?.first })])
    }
    let gone = (removed?.byScript ?? []).map { part -> [QueryValue] in
      [.null, .text("removed"), QueryValue(part.sessions.count), .null, .text(part.text)]
        + (explained == nil ? [] : [.null])
    }
    let columns = ["change", "status", "cells", "differences", "root"] + (explained == nil ? [] : ["group"])
    return Table(columns: columns, rows: rows + gone)
  }

  private static func short(_ group: QueryValue?) -> QueryValue {
    if case .text(let digits)? = group { .text(String(digits.prefix(12))) } else { .null }
  }

  /// What is said of a cell beside its change, by its session: the group, its outline, what explains it, and how far.
  package typealias ExplainedCells = [Int64: [QueryValue]]
}
