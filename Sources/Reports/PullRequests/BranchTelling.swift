import Rehearsal
import RehearsalDiff
import RehearsalDrawing
import RehearsalExperiments
import RehearsalPlainText
import RehearsalReview
import RehearsalStore
import RehearsalTrace

/// Tells what a branch changes, change by change.
struct BranchTelling {
  private let branch: BranchAnswer
  private let material: PageMaterial
  private let setting: BranchReport.Setting
  private let places: ChangePlaces
  private let runs: RunChanges
  private let naming: CellNaming

  /// How many lines of a diff, of a text and of a list are shown.
  private static let mostLines = 60
  private static let mostListed = 20
  /// No line of a diff or a text is longer.
  private static let mostColumns = 200

  init(_ branch: BranchAnswer, _ material: PageMaterial, _ setting: BranchReport.Setting) throws {
    (self.branch, self.material, self.setting) = (branch, material, setting)
    places = ChangePlaces(branch.answer.sessions)
    runs = try RunChanges(branch.head, material)
    naming = CellNaming(branch.answer.sessions.map(\.configuration))
  }

  // MARK: - One group

  /// A group of changes: one of them whole, the others by their names.
  func passages(about group: ExplainedChanges.Group, isMinimized: Bool) throws -> [Passage] {
    var seen: Set<Digest> = []
    let changes = group.changes.compactMap { own in
      seen.insert(own.signature).inserted ? branch.news.first { $0.group.signature == own.signature } : nil
    }
    guard let first = changes.first else { return [] }
    guard changes.count > 1 else { return try passages(about: first, isMinimized: isMinimized) }
    let others = changes.dropFirst().prefix(BranchTelling.mostListed).map { change -> [Phrase] in
      [
        .code(change.group.signature.short), .text(" in \(counted(change.group.cells.count, "cell")): "),
        .code(change.shown.root),
      ]
    }
    return [
      .heading(level: 4, [.text("Group "), .code(group.digest.short), .text(": "), .code(group.words)])
    ] + (try passages(about: first, isMinimized: isMinimized).dropLast()) + [
      .folded(
        [.text("\(counted(changes.count - 1, "more change")) of the group")],
        [.list(others + BranchTelling.rest(changes.count - 1))]),
      .paragraph(accepting(changes.count > BranchTelling.mostNamed ? [group.digest] : changes.map(\.group.signature))),
    ]
  }

  /// A group of more changes is accepted by its own name.
  private static let mostNamed = 6

  // MARK: - One change

  /// A change that somebody has to decide about.
  ///
  /// - Parameter isMinimized: Whether the fewest steps that show it are looked for.
  func passages(about change: BranchChange, isMinimized: Bool) throws -> [Passage] {
    let group = change.group
    var heading: [Phrase] = [
      .text("Change "), .code(group.signature.short), .text(" in \(counted(group.cells.count, "cell"))"),
    ]
    if group.status != .open { heading.append(.text(", \(group.status.rawValue)")) }
    return [.heading(level: 4, heading), .paragraph([.code(change.shown.root)]), .list(try facts(about: change))]
      + (try causes(of: change)) + (try texts(of: change)) + (isMinimized ? try fewestSteps(change) : [])
      + [.paragraph(accepting([group.signature]))]
  }

  /// The session that shows what a cell's change is told from: its baseline's, or the base's.
  private func before(_ cell: ChangedCell, of change: BranchChange) throws -> Session? {
    // Of a cell with an accepted change only what came after it is shown.
    let isFromBaseline = change.shown == change.group.difference
    let baseline =
      isFromBaseline ? try material.session(before: cell.session, showing: cell.difference.recordingBefore) : nil
    return baseline ?? branch.sessionsBefore[cell.session.cell]
  }

  /// The fewest steps that show the change.
  private func fewestSteps(_ change: BranchChange) throws -> [Passage] {
    let cell = change.group.cells[0]
    guard let sources = setting.sources, let before = try before(cell, of: change),
      let minimal = try FewestSteps.find(cell.session, from: before, in: material.store, sources)
    else { return [] }
    let words = minimal.isMinimal ? "The fewest steps that show it" : "Fewer steps that show it"
    return [
      .folded(
        [
          .text("\(words): \(minimal.steps.count) of \(minimal.stepCount), in "),
          .code(naming.name(of: cell.session.script, cell.session.configuration)),
        ],
        [.lines(BranchTelling.bounded(minimal.steps), language: "yaml")])
    ]
  }

  /// Where, since when, and what else is to be said.
  private func facts(about change: BranchChange) throws -> [[Phrase]] {
    let found = places.places(of: change.group.cells.map(\.session))
    var items = found.prefix(4).map { place -> [Phrase] in
      let scripts = place.scripts.count > 3 ? [] : place.scripts
      let names: [Phrase] =
        scripts.isEmpty
        ? [.text(counted(place.scripts.count, "script"))]
        : Array(scripts.map { [Phrase.code($0)] }.joined(separator: [.text(", ")]))
      let words: [Phrase] =
        place.words == ChangePlaces.everywhere ? [.text("everywhere")] : [.text("where "), .code(place.words)]
      return words + [.text(" in ")] + names
        + [.text(", \(place.cellCount) of \(counted(place.total, "cell"))")]
    }
    if found.count > 4 { items.append([.text("… and \(counted(found.count - 4, "place")) more")]) }
    let since = try runs.since(change.group)
    if let first = try material.run(since.changed) {
      let good = try since.good.flatMap { try material.run($0) }
      items.append(
        [.text("since "), .code(BranchRuns.said(first))]
          + (good.map { [.text("; last good "), .code(BranchRuns.said($0))] } ?? []))
    }
    if change.isBeside {
      items.append([.text("the base differs from its baselines here, too: what the branch adds is shown")])
    }
    if let similar = change.group.similar {
      items.append([.text("the same roots as change "), .code(similar.short), .text(", other numbers")])
    }
    if let url = setting.reportURL {
      items.append([.link("in the report", to: "\(url.text)#\(PageAddress.signature(change.group.signature.hex).name)")]
      )
    }
    return items
  }

  /// The diff with its causes, and the screens.
  private func causes(of change: BranchChange) throws -> [Passage] {
    let shown = change.shown
    guard shown.changeCount > 0, shown.recordingBefore != 0 else { return [] }
    let diff = try material.diff(shown.recordingBefore, shown.recording)
    let options = DiffTextOptions(leftLabel: "before", rightLabel: "after", detail: .folded, width: 100)
    let lines = diff.text(options).dropLast().map { TextWidth.elide($0, to: BranchTelling.mostColumns) }
    let told = Passage.folded(
      [.text(diff.summary)], [.lines(BranchTelling.bounded(Array(lines)), language: "diff")])
    return [told] + (try picture(diff, change).map { [$0] } ?? [])
  }

  /// The screens of a cell that shows the change.
  private func picture(_ diff: TraceDiff, _ change: BranchChange) throws -> Passage? {
    let shown = change.shown
    let cell = change.group.cells.first { $0.session.recording == shown.recording }
    let former = try cell.flatMap { try self.before($0, of: change) }
    let sessionBefore = former?.recording == shown.recordingBefore ? former : nil
    let pair = BeforeAfter(
      diff, try sessionBefore.map { try material.trace(of: $0) } ?? material.trace(shown.recordingBefore),
      try cell.map { try material.trace(of: $0.session) } ?? material.trace(shown.recording),
      labels: ("before", "after"))
    return pair.map { .folded([.text("Before and after, at the end of "), .code($0.step)], [$0.drawing]) }
  }

  /// The texts that changed with it, each once.
  private func texts(of change: BranchChange) throws -> [Passage] {
    var seen: Set<ChangedText> = []
    var scripts: Set<String> = []
    for cell in change.group.cells where scripts.insert(cell.session.script).inserted && scripts.count <= 8 {
      guard let before = try before(cell, of: change) else { continue }
      seen.formUnion(try ChangedText.all(from: before, to: cell.session, in: material.store))
    }
    return seen.sorted { ($0.role, $0.path) < ($1.role, $1.path) }.prefix(3).map { text in
      let lines = text.lines.map { TextWidth.elide($0, to: BranchTelling.mostColumns) }
      return .folded(
        [.text("The text of the \(text.role) changed, too: "), .code(text.path)],
        [.lines(BranchTelling.bounded(lines), language: "diff")])
    }
  }

  private func accepting(_ names: [Digest]) -> [Phrase] {
    let run = setting.headReference.isEmpty ? "" : " --run \(setting.headReference)"
    return [
      .text("If it is right: "),
      .code("rehearse review accept \(names.map(\.short).joined(separator: " "))\(run) -m \"why it is right\""),
    ]
  }

  /// The first lines, with the number of those that are left out.
  static func bounded(_ lines: [String]) -> [String] {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    let rest = lines.count - mostLines
    return rest > 0 ? lines.prefix(mostLines) + ["… \(counted(rest, "more line"))"] : lines
  }

  // MARK: - What went wrong, and what is no change or no news

  func closing() -> [Passage] {
    // What went and what came is told apart by the axes in which the two differ, too.
    let moved = branch.removed + branch.added
    return cells(branch.flaky, "Flaky", "that did something else when they were performed again", among: branch.flaky)
      + cells(branch.removed, "Gone", "that only the base has", among: moved)
      + cells(branch.added, "New", "that the base has not", among: moved)
      + leftOut() + folded(branch.quarantined, "in quarantine") + folded(branch.decided, "decided already")
      + folded(branch.settled, "back at the baseline")
  }

  /// Expectations that did not hold, and exceptions: one line for each place and message.
  func failures() throws -> [Passage] {
    struct Failure: Hashable {
      let place: String
      let message: FailureMessage
    }
    var counts = FailureCounts<Failure>()
    for session in branch.wrong {
      let path = try material.scripts()[session.script]?.path ?? session.script
      counts.add(
        session: try material.store.failures(of: session.id).map { failure in
          let line = failure.line > 0 ? ":\(failure.line)" : ""
          return Failure(place: "\(path)\(line): step \(failure.step + 1)", message: FailureMessage(failure.message))
        })
    }
    let failures = counts.failures
    guard !failures.isEmpty else { return [] }
    let items = failures.prefix(BranchTelling.mostListed).map { failure -> [Phrase] in
      [
        .code(failure.place), .text(" "), .code(failure.message.text),
        .text(" in \(counted(counts.sessions(showing: failure), "cell"))"),
      ]
    }
    return [.heading(level: 4, [.text("Failed")]), .list(items + BranchTelling.rest(failures.count))]
  }

  /// Cells of one side, script by script, with the axes that tell them apart from `others`.
  private func cells(
    _ sessions: [Session], _ heading: String, _ what: String, among others: [Session]
  ) -> [Passage] {
    guard !sessions.isEmpty else { return [] }
    let scripts = Dictionary(grouping: sessions, by: \.script).sorted { $0.key < $1.key }
    let naming = CellNaming(others.map(\.configuration))
    let items = scripts.prefix(BranchTelling.mostListed).map { script, own -> [Phrase] in
      let names = own.prefix(4).map { naming.axes(of: $0.configuration) }.filter { !$0.isEmpty }
      let more = own.count > 4 ? "; …" : ""
      let axes: [Phrase] = names.isEmpty ? [] : [.text(": "), .code(names.joined(separator: "; ") + more)]
      return [.code(script), .text(", \(counted(own.count, "cell"))")] + axes
    }
    return [
      .heading(level: 4, [.text("\(heading): \(counted(sessions.count, "cell")) \(what)")]),
      .list(items + BranchTelling.rest(scripts.count)),
    ]
  }

  private func leftOut() -> [Passage] {
    let count = branch.leftOutCount
    guard count > 0 else { return [] }
    return [
      .paragraph([
        .text(
          "\(counted(count, "cell")) of the base \(count == 1 ? "was" : "were") not asked for here, and tell nothing.")
      ])
    ]
  }

  /// Changes about which nobody has to do anything, folded away.
  private func folded(_ changes: [BranchChange], _ what: String) -> [Passage] {
    guard !changes.isEmpty else { return [] }
    let items = changes.prefix(BranchTelling.mostListed).map { change -> [Phrase] in
      let ledger = branch.answer.ledger
      let who = ledger.owner(of: change.group.signature).map { [Phrase.text(" by "), .code($0)] } ?? []
      return [
        .text(change.group.status.rawValue)
      ] + (change.state == .decided ? who : []) + [
        .text(", in \(counted(change.group.cells.count, "cell")): "), .code(change.shown.root),
      ]
    }
    return [
      .folded(
        [.text("\(counted(changes.count, "change")) \(what)")], [.list(items + BranchTelling.rest(changes.count))])
    ]
  }

  private static func rest(_ count: Int) -> [[Phrase]] {
    count > mostListed ? [[.text("… and \(count - mostListed) more")]] : []
  }
}

extension BeforeAfter {
  /// Both screens in characters, side by side.
  fileprivate var drawing: Passage {
    if let before = before.terminal, let after = after.terminal {
      return .lines(before.text(comparedTo: after, columns: 160), language: "diff")
    }
    let columns = 36
    let left = ScreenText(before, columns: columns, highlighted: before.differences(from: after)).lines
    let right = ScreenText(after, columns: columns, highlighted: after.differences(from: before)).lines
    let rows = (0..<max(left.count, right.count)).map { row in
      let first = row < left.count ? left[row] : ""
      let space = String(repeating: " ", count: max(0, columns + 2 - first.count))
      return first + space + (row < right.count ? right[row] : "")
    }
    return .lines(rows + ["# differs, ┏━┓ popover, ● finger"], language: "")
  }
}
