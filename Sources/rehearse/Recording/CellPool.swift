import Script
import Trace

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
///
/// Cells are independent, so the threads share nothing; at most twice as many performances as threads wait for their
/// turn, whatever the length of the suite.
struct CellPool {
  let library: ScriptLibrary
  let jobs: Int

  /// Performs `cells`; `deliver` is called once for each, in order, until it answers false.
  func performAll(_ cells: [Cell], deliver: (PerformedCell) throws -> Bool) async throws {
    guard jobs > 1, cells.count > 1 else {
      for cell in cells {
        guard try deliver(performed(cell)) else { return }
      }
      return
    }
    try await withThrowingTaskGroup(of: (Int, PerformedCell).self) { group in
      var started = 0
      var delivered = 0
      var waiting: [Int: PerformedCell] = [:]
      var working = 0
      func start() {
        while working < jobs, started < cells.count, started - delivered < jobs * 2 {
          let (index, cell) = (started, cells[started])
          group.addTask { (index, performed(cell)) }
          started += 1
          working += 1
        }
      }
      start()
      while let (index, performed) = try await group.next() {
        working -= 1
        waiting[index] = performed
        while let next = waiting.removeValue(forKey: delivered) {
          delivered += 1
          if try !deliver(next) {
            group.cancelAll()
            return
          }
        }
        start()
      }
    }
  }

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
