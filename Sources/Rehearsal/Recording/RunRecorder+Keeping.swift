package import RehearsalPlainText
package import RehearsalTrace

/// What is kept of cells that are performed.
package enum Keeping: String, CaseIterable, Sendable {
  /// Every session, and each behaviour once.
  case full
  /// Sessions of cells that behave otherwise than they did last, that were never recorded, or in which something went
  /// wrong; no run, when there are none.
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

  /// One cell.
  package struct Row {
    package let cell: Cell
    /// What it recorded last; `nil` when it never did.
    package let before: Digest?
    package let now: Digest
    package let outcome: Performance.Outcome

    /// Whether it behaves otherwise than it did.
    package var isChanged: Bool { before.map { $0 != now } ?? false }
    /// Whether an expectation did not hold, or something else went wrong.
    package var isWrong: Bool { outcome != .completed }
    /// `new`, `same`, `changed`, or how it ended.
    package var word: String {
      isWrong ? outcome.rawValue : before == nil ? "new" : isChanged ? "changed" : "same"
    }
  }

  mutating func take(_ performed: PerformedCell, before: Digest?, now: Digest) {
    let row = Row(cell: performed.cell, before: before, now: now, outcome: performed.performance.outcome)
    rows.append(row)
    if row.isWrong || row.before == nil || row.isChanged { differing[performed.cell.key] = performed }
  }

  /// The cells that differ, in their order.
  package var differingCells: [Cell] { rows.map(\.cell).filter { differing[$0.key] != nil } }

  /// Whether something changed or went wrong.
  package var isTrouble: Bool { rows.contains { $0.isChanged || $0.isWrong } }

  /// `1048 cells: 1046 same, 2 changed; nothing is kept`.
  package var verdict: String {
    let words = tally(rows.map(\.word), order: ["same", "new", "changed", "failed", "crashed", "error"])
    return "\(counted(rows.count, "cell")): \(words); nothing is kept"
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
      let digests = row.before.map { "\($0.short) → \(row.now.short)" } ?? row.now.short
      return "\(row.word)  \(naming.name(of: row.cell.script.id, row.cell.configuration))  \(digests)"
    }
    return lines + (lines.isEmpty ? [] : [""]) + [verdict]
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
    of cells: [Cell], with pool: CellPool, onProgress: (_ done: Int, _ last: String) -> Void = { _, _ in },
    shouldStop: () -> Bool = { false }
  ) async throws -> PerformedDigests {
    let history = try CellHistory(database: database)
    let grounds = ScriptGrounds(pool.library)
    var digests = PerformedDigests()
    try await pool.performAll(cells, shouldStop: shouldStop) { performed in
      // What is stored is rid of what is taken out, and so is what is compared with it.
      let now = record(of: performed, grounds).digests.recording
      digests.take(performed, before: history.recordingDigest(of: performed.cell), now: now)
      onProgress(digests.rows.count, performed.cell.key.text)
      return !shouldStop()
    }
    digests.isInterrupted = digests.rows.count < cells.count
    return digests
  }
}
