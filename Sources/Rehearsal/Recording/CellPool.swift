package import RehearsalScript
package import RehearsalTrace

/// One cell to be performed.
package struct Cell: Sendable {
  package let script: Script
  package let configuration: Configuration

  package init(script: Script, configuration: Configuration) {
    self.script = script
    self.configuration = configuration
  }

  /// `script-id[axis=value,…]`.
  package var name: String { key.text }
  /// Which cell it is.
  package var key: CellKey { CellKey(script: script.id, configuration: configuration) }
}

/// What performing a cell gave.
package struct PerformedCell: Sendable {
  package let cell: Cell
  package let performance: Performance
  package let digests: TraceDigests
  package let wallMicroseconds: Int64

  package init(cell: Cell, performance: Performance, digests: TraceDigests, wallMicroseconds: Int64) {
    self.cell = cell
    self.performance = performance
    self.digests = digests
    self.wallMicroseconds = wallMicroseconds
  }
}

/// Performs cells on several threads and hands the results over on one, in the order of the cells.
package struct CellPool: Sendable {
  package let library: ScriptLibrary
  package let jobs: Int

  package init(library: ScriptLibrary, jobs: Int) {
    self.library = library
    self.jobs = jobs
  }

  /// Performs `cells`; `deliver` is called once for each, in order, until it answers false.
  package func performAll(_ cells: [Cell], deliver: (PerformedCell) throws -> Bool) async throws {
    try await OrderedWork(jobs: jobs).perform(cells, work: performed, deliver: deliver)
  }

  @Sendable
  private func performed(_ cell: Cell) -> PerformedCell {
    let clock = ContinuousClock()
    let start = clock.now
    let performance = perform(cell.script, under: cell.configuration, in: library)
    let digests = performance.trace.digests()
    let elapsed = start.duration(to: clock.now).components
    return PerformedCell(
      cell: cell, performance: performance, digests: digests,
      wallMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000)
  }
}
