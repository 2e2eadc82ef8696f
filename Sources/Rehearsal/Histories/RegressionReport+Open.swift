package import RehearsalStore
package import RehearsalTrace

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
      regression.state.isOpen && regression.firstChangedRun < run && cells?.contains(regression.cell) ?? true
    }
    if open.isEmpty { return nil }
    let runs = try reader.store.runs(numbered: Set(open.map(\.firstChangedRun)))
    self.init(open, runs: runs, ledger: finder.ledger, by: .signature)
  }
}
