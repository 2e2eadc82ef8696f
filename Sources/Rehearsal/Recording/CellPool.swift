package import RehearsalScript
import RehearsalTrace

/// Performs cells, several at a time, and hands the results over on one thread, in an order that only the cells decide.
package struct CellPool {
  package let library: ScriptLibrary
  package let jobs: Int
  package let isolation: Isolation
  /// Who performs cells of real toolkits.
  package var toolkits = ToolkitCells(nil)
  /// Workers that were started before there was anything for them to do.
  private var workers: WorkerPool?

  package init(library: ScriptLibrary, jobs: Int, isolation: Isolation) {
    self.library = library
    self.jobs = jobs
    self.isolation = isolation
  }

  /// This pool, whose workers start while others prepare what they will do.
  ///
  /// - Parameter count: How many cells will be performed at most.
  func starting(for count: Int) throws -> CellPool {
    guard case .workers(let seconds) = isolation, Workers.areServed, count > 0 else { return self }
    var pool = self
    let workers = WorkerPool(jobs: min(jobs, count), secondsPerTask: seconds)
    try workers.start()
    pool.workers = workers
    return pool
  }

  /// Performs `cells`; `deliver` is called once for each, until it answers false: for those of the models in order,
  /// then for those of real toolkits in order.
  ///
  /// - Parameter shouldStop: Is asked while workers are waited for; true ends the work.
  package func performAll(
    _ cells: [Cell], shouldStop: () -> Bool = { false }, deliver: (PerformedCell) throws -> Bool
  ) async throws {
    let (own, foreign) = (cells.filter { !$0.isForeign }, cells.filter(\.isForeign))
    var isOver = false
    try await performModels(own, shouldStop: shouldStop) { performed in
      isOver = try !deliver(performed)
      return !isOver
    }
    guard !foreign.isEmpty, !isOver, !shouldStop() else { return }
    let toolkits = toolkits
    try await OrderedWork(jobs: jobs).perform(foreign, work: { toolkits.perform($0) }, deliver: deliver)
  }

  private func performModels(
    _ cells: [Cell], shouldStop: () -> Bool, deliver: (PerformedCell) throws -> Bool
  ) async throws {
    guard !cells.isEmpty else { return }
    switch isolation {
    case .thisProcess:
      let library = library
      try await OrderedWork(jobs: jobs).perform(cells, work: { CellPool.performed($0, in: library) }, deliver: deliver)
    case .workers(let seconds):
      try performInWorkers(cells, seconds, shouldStop, deliver)
    }
  }

  private func performInWorkers(
    _ cells: [Cell], _ seconds: Int, _ shouldStop: () -> Bool, _ deliver: (PerformedCell) throws -> Bool
  ) throws {
    guard Workers.areServed else {
      throw RehearsalError(
        .request, "this program cannot be started as a worker",
        details: ["expected: a call of History.serveAsWorker(scenes:) at the start of its main"])
    }
    let workers = workers ?? WorkerPool(jobs: jobs, secondsPerTask: seconds)
    defer { workers.end() }
    try workers.perform(
      cells.count, shouldStop: shouldStop, task: CellTasks(cells, in: library).task
    ) { try deliver(PerformedCell(cells[$0], $1)) }
  }

  private static func performed(_ cell: Cell, in library: ScriptLibrary) -> PerformedCell {
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

/// The tasks that cells are; the texts of a script are put together once.
package final class CellTasks {
  private let cells: [Cell]
  private let library: ScriptLibrary
  private var texts: [String: WorkerTexts] = [:]

  package init(_ cells: [Cell], in library: ScriptLibrary) {
    self.cells = cells
    self.library = library
  }

  package func task(_ number: Int) -> WorkerTask {
    let cell = cells[number]
    let known = texts[cell.script.id] ?? WorkerTexts(library.files(of: cell.script))
    texts[cell.script.id] = known
    return .perform(known, script: cell.script.id, cell.script.digest, cell.configuration)
  }
}

extension PerformedCell {
  /// What a worker made of a cell; a cell that its worker did not survive is an error, and has recorded nothing.
  package init(_ cell: Cell, _ result: WorkerResult) {
    let (performance, wallMicroseconds) = (Performance(result), result.wallMicroseconds)
    self.init(
      cell: cell, performance: performance, digests: performance.trace.digests(), wallMicroseconds: wallMicroseconds)
  }
}
