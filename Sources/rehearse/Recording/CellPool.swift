import RehearsalScript
import RehearsalTrace

/// One cell to be performed.
struct Cell: Sendable {
  let script: Script
  let configuration: Configuration

  /// `script-id[axis=value,…]`.
  var name: String { "\(script.id)[\(configuration.text)]" }
}

/// What performing a cell gave.
struct PerformedCell: Sendable {
  let cell: Cell
  let performance: Performance
  let digests: TraceDigests
  let wallMicroseconds: Int64
}

/// Performs cells on several threads and hands the results over on one, in the order of the cells.
struct CellPool: Sendable {
  let library: ScriptLibrary
  let jobs: Int

  /// Performs `cells`; `deliver` is called once for each, in order, until it answers false.
  func performAll(_ cells: [Cell], deliver: (PerformedCell) throws -> Bool) async throws {
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
