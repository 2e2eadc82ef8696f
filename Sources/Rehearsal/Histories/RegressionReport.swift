package import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Regressions for people: by change, by script or by configuration.
package struct RegressionReport {
  private let regressions: [Regression]
  private let runs: [Int64: Run]
  private let ledger: ReviewLedger
  private let grouping: Grouping
  private let removed: RemovedCells?

  /// What regressions are listed by.
  package enum Grouping: String, CaseIterable, Sendable {
    case signature, script, configuration
  }

  package init(
    _ regressions: [Regression], runs: [Run], ledger: ReviewLedger, by grouping: Grouping, removed: RemovedCells? = nil
  ) {
    self.removed = removed
    self.regressions = regressions
    self.runs = Dictionary(runs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.ledger = ledger
    self.grouping = grouping
  }

  /// `2 open, 1 fixed: 3 regressions in 14 cells`.
  package var verdict: String {
    let events = Dictionary(grouping: regressions) { Event($0) }
    let words = events.keys.map(\.state.rawValue)
    let counts = tally(words, order: Regression.State.allCases.map(\.rawValue))
    let cells = Set(regressions.map(\.cell)).count
    let total = "\(counted(events.count, "regression")) in \(counted(cells, "cell"))"
    return (counts.isEmpty ? total : "\(total): \(counts)") + (removed?.count ?? "")
  }

  /// The same difference at the same time, with the same outcome.
  private struct Event: Hashable {
    let root: String
    let state: Regression.State
    let firstChangedRun: Int64
    let endedRun: Int64?

    init(_ regression: Regression) {
      root = regression.root
      state = regression.state
      firstChangedRun = regression.firstChangedRun
      endedRun = regression.endedRun
    }
  }

  // MARK: - Text

  /// What people read.
  package func lines(width: Int, paint: Paint) -> [String] {
    var lines: [String] = []
    let naming = CellNaming(regressions.map(\.cell.configuration))
    for (heading, members) in sections() {
      if let heading { lines += [paint.bold(TextWidth.elide(heading, to: width)), ""] }
      for event in events(of: members) { lines += self.lines(of: event, naming, width: width, paint) + [""] }
    }
    return lines + (removed?.lines ?? []) + [verdict]
  }

  /// Each difference in a line: `since run:6, 2026-11-28, f14eebf51841: - lifecycle popover dealloc, in 4 cells`.
  ///
  /// - Parameters:
  ///   - run: The run whose values are told.
  ///   - most: So many lines; what is left out is counted.
  package func briefLines(width: Int, in run: Int64, most: Int = 12) -> [String] {
    let events = events(of: regressions)
    let rest = events.count - most
    return events.prefix(most).flatMap { group in
      let value = group[0].stages.last { $0.run <= run }.map { ", so since run:\($0.run)" } ?? ""
      let told = TextWidth.visible(group[0].text(in: run))
      let text = "since \(said(group[0].firstChangedRun)): \(told)\(value)"
      return TextWidth.folded("\(text), in \(counted(group.count, "cell"))", width: width - 2).map { "  \($0)" }
    } + (rest > 0 ? ["  … \(rest) more: rehearse regressions --open"] : [])
  }

  private func sections() -> [(heading: String?, members: [Regression])] {
    switch grouping {
    case .signature: [(nil, regressions)]
    case .script: ordered(by: { $0.cell.script }).map { ($0, $1) }
    case .configuration: ordered(by: { $0.cell.configuration }).map { ($0.text, $1) }
    }
  }

  private func ordered<Key: Hashable & Comparable>(by key: (Regression) -> Key) -> [(Key, [Regression])] {
    Dictionary(grouping: regressions, by: key).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Each change once, those that are open first.
  private func events(of members: [Regression]) -> [[Regression]] {
    var groups: [[Regression]] = []
    var positions: [Event: Int] = [:]
    for regression in members {
      if let position = positions[Event(regression)] {
        groups[position].append(regression)
      } else {
        positions[Event(regression)] = groups.count
        groups.append([regression])
      }
    }
    return groups.filter { $0[0].state.isOpen } + groups.filter { !$0[0].state.isOpen }
  }

  private func lines(of group: [Regression], _ naming: CellNaming, width: Int, _ paint: Paint) -> [String] {
    let first = group[0]
    let state = first.state.isOpen ? paint.red(first.state.rawValue) : paint.green(first.state.rawValue)
    let signatures = names(of: group)
    var lines = [paint.bold("change \(signatures)") + " in \(counted(group.count, "cell")), \(state)"]
    lines += TextWidth.folded(TextWidth.visible(first.text), width: width - 2).map { "  \($0)" }
    var facts = ["first changed  \(said(first.firstChangedRun))"]
    let stages = first.stages.flatMap { stage in
      TextWidth.folded("then           \(said(stage.run)): \(TextWidth.visible(stage.root))", width: width - 2)
    }
    if let good = group.compactMap(\.lastGoodRun).min() { facts.insert("last good      \(said(good))", at: 0) }
    if let baseline = group.compactMap(\.baselineRun).max() { facts.insert("baseline       \(said(baseline))", at: 0) }
    if let ended = first.endedRun { facts.append("\(padded(first.state.rawValue, 13))  \(said(ended))") }
    lines += (facts + stages + remarks(on: first)).map { "  " + TextWidth.elide($0, to: width - 2) }
    for regression in group.prefix(8) {
      let name = naming.name(of: regression.cell.script, regression.cell.configuration)
      lines.append("    " + TextWidth.elide(name, to: width - 4))
    }
    if group.count > 8 { lines.append("    … \(group.count - 8) more") }
    return lines
  }

  /// The signatures of all in which the cells differed, by which the difference can be decided about; the first three.
  private func names(of group: [Regression]) -> String {
    var seen: Set<Digest> = []
    let all = group.map(\.difference.signature).filter { seen.insert($0).inserted }
    let told = all.prefix(3).map(\.short).joined(separator: ", ")
    return all.count > 3 ? "\(told) and \(all.count - 3) more" : told
  }

  /// Who answers for it, and what was decided.
  private func remarks(on regression: Regression) -> [String] {
    let signature = regression.difference.signature
    var remarks: [String] = []
    if let rule = ledger.rule(for: signature) {
      remarks.append(
        "ignored until  \(rule.until), owner \(TextWidth.visible(rule.owner)): \(TextWidth.visible(rule.why))")
    }
    if let review = ledger.decision(about: signature) {
      let day = UTCText.day(millisecondsSince1970: review.reviewedAtMilliseconds)
      remarks.append(
        "\(padded(review.decision.word, 13))  by \(TextWidth.visible(review.who)) on \(day): "
          + TextWidth.visible(review.why))
    }
    return remarks
  }

  private func said(_ run: Int64) -> String { runs[run].map(RunText.said) ?? "run:\(run)" }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: - Rows

  /// A row per cell and regression.
  package func table(isWhole: Bool) -> (table: Table, remark: String) {
    ConfigurationColumns(regressions.map(\.cell.configuration)).table(
      before: ["state", "signature", "script"],
      regressions.map { regression in
        let signature = regression.difference.signature
        return [
          .text(regression.state.rawValue), .text(isWhole ? signature.hex : signature.short),
          .text(regression.cell.script),
        ]
      },
      after: isWhole
        ? [
          "last_good_run", "first_changed_run", "ended_run", "last_good_revision", "first_changed_revision",
          "first_changed_at", "owner", "root",
        ]
        : ["last_good_run", "first_changed_run", "ended_run", "owner"],
      regressions.map { row(of: $0, isWhole: isWhole) }, isWhole: isWhole)
  }

  private func row(of regression: Regression, isWhole: Bool) -> [QueryValue] {
    let numbers: [QueryValue] = [
      QueryValue(regression.lastGoodRun), .integer(regression.firstChangedRun), QueryValue(regression.endedRun),
    ]
    guard isWhole else { return numbers + [QueryValue(regression.owner)] }
    let changed = runs[regression.firstChangedRun]?.description
    return numbers + [
      QueryValue(regression.lastGoodRun.flatMap { runs[$0]?.description.sourceRevision?.digits }),
      QueryValue(changed?.sourceRevision?.digits),
      QueryValue(changed.map { UTCText.day(millisecondsSince1970: $0.startedAtMilliseconds) }),
      QueryValue(regression.owner), .text(regression.text),
    ]
  }
}

extension RegressionReport {
  /// What is open in some cells at the end of a line; `nil` where nothing is.
  ///
  /// - Parameters:
  ///   - filter: The cells.
  ///   - run: Only what came before this run.
  ///   - cells: Only in these of the cells.
  package init?(
    openIn filter: CellFilter, along lineage: Lineage, before run: Int64 = .max, _ reader: ChangeReader,
    only cells: Set<CellKey>? = nil
  ) throws {
    let finder = try RegressionFinder(reader: reader, along: lineage)
    let open = try finder.regressions(of: filter).filter { regression in
      regression.isOpen(in: run) && regression.firstChangedRun < run && cells?.contains(regression.cell) ?? true
    }
    if open.isEmpty { return nil }
    try self.init(open, finder, by: .signature)
  }

  /// Regressions with the runs that they name.
  package init(
    _ regressions: [Regression], _ finder: RegressionFinder, by grouping: Grouping, removed: RemovedCells? = nil
  ) throws {
    let numbers = regressions.flatMap {
      [$0.firstChangedRun, $0.baselineRun, $0.lastGoodRun, $0.endedRun].compactMap(\.self) + $0.stages.map(\.run)
    }
    let runs = try finder.reader.store.runs(numbered: Set(numbers))
    self.init(regressions, runs: runs, ledger: finder.ledger, by: grouping, removed: removed)
  }

  /// The lines of what is open, below a heading; none where nothing is.
  package static func lines(
    _ heading: String, _ open: RegressionReport?, width: Int, in run: Int64 = .max
  ) -> [String] {
    open.map { [heading] + $0.briefLines(width: width, in: run) + [""] } ?? []
  }
}
