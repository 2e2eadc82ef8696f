package import Rehearsal
package import RehearsalPlainText
import RehearsalStore

extension ExplainedChanges {
  // MARK: - Text

  /// Each explanation with its groups; of a group that has many changes the first ones.
  ///
  /// - Parameter places: Finds the axis values that the cells of a group have in common, and no others have.
  package func lines(width: Int, _ paint: Paint, places: ChangePlaces? = nil) -> [String] {
    let naming = CellNaming(groups.flatMap(\.cells).map(\.session.configuration))
    var lines: [String] = []
    for (position, explanation) in explanations.all.enumerated() {
      lines += explanation.lines(width: width, paint) + [""]
      let own = groups(of: position)
      for group in own.prefix(isBrief ? 1 : own.count) {
        lines += self.lines(of: group, naming, width, paint, places) + [""]
      }
      let others = isBrief ? own.dropFirst() : []
      lines += others.prefix(ExplainedChanges.mostHeadings).flatMap { heading(of: $0, width, paint) }
      let rest = others.dropFirst(ExplainedChanges.mostHeadings)
      if !rest.isEmpty { lines.append(ExplainedChanges.cut(rest.map(\.cells), "more group")) }
      if !others.isEmpty { lines.append("") }
    }
    if isBrief { lines += ["rehearse changes --format table lists each change, csv each cell", ""] }
    let others = explanations.otherLines(from: .found()).flatMap {
      TextWidth.folded(TextWidth.visible($0), width: width)
    }
    return lines + others + (others.isEmpty || lines.isEmpty ? [] : [""])
  }

  /// Where there are more changes than these, they are told in a line each, and of each explanation one group whole.
  private static let mostWhole = 6
  private static let mostBrief = 3
  private static let mostHeadings = 12

  private var isBrief: Bool { Set(groups.flatMap { $0.changes.map(\.signature) }).count > ExplainedChanges.mostWhole }

  private func heading(of group: Group, _ width: Int, _ paint: Paint) -> [String] {
    TextWidth.folded("group \(group.digest.short): \(TextWidth.visible(group.words))", width: width)
      .map { paint.bold($0) }
  }

  private func lines(
    of group: Group, _ naming: CellNaming, _ width: Int, _ paint: Paint, _ places: ChangePlaces?
  ) -> [String] {
    let heading = heading(of: group, width, paint)
    let all = ChangeGroups(group.cells)
    if !isBrief {
      return heading + group.changes.flatMap { all.lines(of: $0, naming, width: width, paint, places: places) }
    }
    let told = group.changes.prefix(ExplainedChanges.mostBrief).map { change -> String in
      let place = "\(change.signature.short) in \(counted(change.cells.count, "cell")), \(change.status.rawValue): "
      return TextWidth.elide("  change \(place)\(TextWidth.visible(change.difference.root))", to: width)
    }
    let rest = group.changes.dropFirst(ExplainedChanges.mostBrief)
    let more = rest.isEmpty ? [] : ["  " + ExplainedChanges.cut(rest.map(\.cells), "more change")]
    return heading + (places?.lines(about: group.cells.map(\.session), width: width) ?? []) + told + more
  }
}

extension ExplainedChanges {
  /// What is left out: `… 3 more groups in 9 cells, 2 of them not accepted, 1 of them failed`.
  ///
  /// - Parameter cells: Those of each group or change that is left out.
  package static func cut(_ cells: [[ChangedCell]], _ noun: String) -> String {
    let urgencies = cells.map { Group.urgency(of: $0) }
    let open = urgencies.count { $0 < 2 }
    let wrong = urgencies.count { $0 == 0 }
    let words = [(open, "not accepted"), (wrong, "with cells that went wrong")].compactMap { count, word in
      count > 0 ? ", \(count == cells.count ? count == 1 ? "" : "all " : "\(count) of them ")\(word)" : nil
    }
    return "… \(counted(cells.count, noun)) in \(counted(cells.reduce(0) { $0 + $1.count }, "cell"))" + words.joined()
  }
}

extension Explanation {
  /// The sentence, in lines; red where nothing explains the cells.
  package func lines(width: Int, _ paint: Paint) -> [String] {
    let shares = shares(from: .found()).flatMap { edit, roots in
      TextWidth.folded(TextWidth.visible("\(edit) brings \(roots)"), width: width - 2).map { "  \($0)" }
    }
    return TextWidth.folded(TextWidth.visible(text(from: .found())), width: width).map {
      isAlarm ? paint.red($0) : paint.bold($0)
    } + shares
  }
}

extension Explanations {
  /// What was edited besides, a line each; of many the first few.
  ///
  /// - Parameter project: From where the files are opened; where nobody says, from where the project begins.
  package func otherLines(from project: ProjectPlaces? = nil) -> [String] {
    let comments = others.filter { $0.edit.kind == .comment }
    let files = Set(comments.flatMap { $0.places.map(\.path) }).sorted()
    var lines: [String] = others.filter { $0.edit.kind != .comment }.map { other in
      Explanation(parts: [Explanation.Part(edit: other.edit, places: other.places)], relation: .used)
        .headline(from: project)
        + (positions.isEmpty ? " changes no cell" : " explains nothing")
    }
    if lines.count > 5 { lines = lines.prefix(5) + ["… \(counted(lines.count - 5, "more edit")) that explain nothing"] }
    if let first = files.first {
      let what = Edit.what(comments.map(\.edit))
      lines.append("\(files.count == 1 ? "\(first) differs" : "\(files.count) files differ") only in \(what)")
    }
    return lines
  }
}
