package import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What is kept of cells that are performed.
package enum Keeping: String, CaseIterable, Sendable {
  /// Every session, and each behaviour once.
  case full
  /// Sessions of cells that behave or end otherwise than they did last, or that were never recorded; no run, when there
  /// are none.
  case differences
  /// Nothing: what cells do is compared with what was recorded by digest.
  case digests
}

/// What cells did, beside what they did when they were recorded last.
package struct PerformedDigests {
  /// The cells, in their order.
  package private(set) var rows: [Row] = []
  /// Those that differ, whole.
  package private(set) var differing: [CellKey: PerformedCell] = [:]
  /// Whether nobody wanted more before all were performed.
  package internal(set) var isInterrupted = false
  /// What the run before had, and nobody performed.
  package internal(set) var removed: RemovedCells?

  /// One cell.
  package struct Row {
    package let cell: Cell
    /// What it recorded last; `nil` when it never did.
    package let before: Digest?
    package let now: Digest
    package let outcome: Performance.Outcome
    /// Whether it ended so when it was recorded last.
    package let endedSo: Bool

    /// Whether it behaves otherwise than it did.
    package var isChanged: Bool { before.map { $0 != now } ?? false }
    /// Whether an expectation did not hold, or something else went wrong.
    package var isWrong: Bool { outcome != .completed }
    /// Whether nothing is new about it.
    package var isKnown: Bool { before == now && endedSo }
    /// What it turned out to be, had it been recorded.
    package var verdict: Verdict { Verdict(outcome: outcome, isSame: before.map { $0 == now }) }
    /// `new`, `same`, `changed`, or how it ended.
    package var word: String { verdict.word }
  }

  mutating func take(_ performed: PerformedCell, after last: (recording: Digest, verdict: Verdict)?, now: Digest) {
    let outcome = performed.performance.outcome
    let ended = last.map { $0.verdict.isWrong ? $0.verdict.word : Performance.Outcome.completed.rawValue }
    let row = Row(
      cell: performed.cell, before: last?.recording, now: now, outcome: outcome, endedSo: ended == outcome.rawValue)
    rows.append(row)
    if !row.isKnown { differing[performed.cell.key] = performed }
  }

  /// The cells that differ, in their order.
  package var differingCells: [Cell] { rows.map(\.cell).filter { differing[$0.key] != nil } }

  /// How many cells have each verdict.
  ///
  /// - Parameter isBesideChanges: Whether a cell that changed counts as one that did not, since a run is kept of it
  ///   that is judged with what is ignored.
  package func counts(besidesChanges isBesideChanges: Bool) -> [Verdict: Int] {
    let verdicts = rows.map { isBesideChanges && $0.verdict == .changed ? .same : $0.verdict }
    return Dictionary(verdicts.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// What is said when nothing differs: `4 cells as recorded before, 1 crashed; nothing is kept`.
  package var nothingKept: String {
    let wrong = rows.filter(\.isWrong).map(\.word)
    let told = wrong.isEmpty ? "" : ", \(tally(wrong, order: ["failed", "crashed", "error"]))"
    return "\(counted(rows.count, "cell")) as recorded before\(told)\(removed?.count ?? ""); nothing is kept"
  }

  /// `1048 cells: 1046 same, 2 changed; nothing is kept`.
  package var verdict: String {
    let words = tally(rows.map(\.word), order: ["same", "new", "changed", "failed", "crashed", "error"])
    return "\(counted(rows.count, "cell")): \(words)\(removed?.count ?? ""); nothing is kept"
  }

  /// A row for each cell.
  package var table: Table {
    ConfigurationColumns(rows.map(\.cell.configuration), of: rows.map(\.cell.script.id)).table(
      before: ["script"], rows.map { [.text($0.cell.script.id)] },
      after: ["verdict", "before", "now"],
      rows.map { [.text($0.word), $0.before.map { .text($0.hex) } ?? .null, .text($0.now.hex)] }, isWhole: true
    ).table
  }

  /// The cells that differ, a line each, and the verdict.
  package var lines: [String] {
    let telling = rows.filter { $0.word != "same" }
    let naming = CellNaming(rows.map(\.cell.configuration))
    let lines = telling.map { row in
      let digests =
        row.isKnown ? "as before" : row.before.map { "\($0.short) → \(row.now.short)" } ?? row.now.short
      return "\(row.word)  \(naming.name(of: row.cell.script.id, row.cell.configuration))  \(digests)"
    }
    return (removed?.lines ?? []) + lines + (lines.isEmpty ? [] : [""]) + [verdict]
  }
}

extension RunRecorder {
  // MARK: - Keeping less

  /// Performs cells and compares them with what they recorded last, and writes nothing.
  ///
  /// Memory holds the recordings of those that differ.
  ///
  /// - Parameters:
  ///   - onProgress: Is told how many cells are done and what was performed last.
  ///   - shouldStop: Is asked after each performance; true ends the work.
  package func digests(
    of cells: [Cell], with pool: CellPool,
    onProgress: (_ done: Int, _ last: String) -> Void = { _, _ in },
    shouldStop: () -> Bool = { false }
  ) async throws -> PerformedDigests {
    let history = try CellHistory(database: database)
    let grounds = ScriptGrounds(pool.library)
    var digests = PerformedDigests()
    digests.removed = try removed(performing: cells)
    try await pool.performAll(cells, shouldStop: shouldStop) { performed in
      // Compare redacted digests: stored ones are redacted.
      let now = record(of: performed, grounds).digests.recording
      digests.take(performed, after: history.last(of: performed.cell), now: now)
      onProgress(digests.rows.count, performed.cell.key.text)
      return !shouldStop()
    }
    digests.isInterrupted = digests.rows.count < cells.count
    return digests
  }

  private func removed(performing cells: [Cell]) throws -> RemovedCells? {
    guard FileStatus(database) != nil else { return nil }
    let store = try Store(path: database, access: .readOnly)
    return try RemovedCells(
      performing: Set(cells.map(\.key)), arguments: arguments, on: provenance?.branch ?? "", store)
  }
}
