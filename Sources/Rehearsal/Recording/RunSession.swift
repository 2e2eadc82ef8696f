import RehearsalStore
import RehearsalTrace

/// One run from its cells to its answer: performs what has to be performed, remembers the rest.
struct RunSession {
  private let recorder: RunRecorder
  private let ground: RunRecorder.Ground
  private var pool: CellPool
  private var items: RunItems
  /// Cells that were performed before the run began, to see whether what is remembered still holds.
  private(set) var performed: [CellKey: PerformedCell]
  /// Whether a cell that was performed does something else than the file remembers of it.
  private(set) var isMistaken = false
  /// Cells that were performed several times and behave in several ways.
  var differing: Set<CellKey> = []
  /// Whether cells that were not performed yet are performed; otherwise the run ends before them.
  var performsRest = true

  /// - Parameter performed: Cells that were performed already.
  init(
    _ recorder: RunRecorder, _ ground: RunRecorder.Ground, _ pool: CellPool, _ items: RunItems,
    performed: [CellKey: PerformedCell] = [:]
  ) {
    (self.recorder, self.ground, self.pool, self.items, self.performed) = (recorder, ground, pool, items, performed)
  }

  /// Performs the cells that are looked at, and when one of them does something else, lets all be performed.
  mutating func performShare(_ shouldStop: () -> Bool) async throws {
    guard items.rememberedCount > 0 else { return }
    let share = items.share.filter { performed[$0.key] == nil }
    // What is known of all cells is asked for where some were performed before.
    let meant = performed.isEmpty ? share : items.items
    let known = Dictionary(meant.compactMap(\.known).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    var done = performed
    try await pool.performAll(share.compactMap(\.cell), shouldStop: shouldStop) {
      done[$0.cell.key] = $0
      return !shouldStop()
    }
    performed = done
    isMistaken = done.contains { RunSession.isMistaken(known[$0.key], $0.value) }
    if isMistaken { items.performAll() }
  }

  /// A session that could not be performed tells nothing of behaviour.
  private static func isMistaken(_ known: RememberedCell?, _ performed: PerformedCell) -> Bool {
    guard let known, performed.performance.outcome != .error else { return false }
    return performed.digests.recording != known.recordingDigest
  }

  /// Begins the run, writes a session for each cell in order, and ends it.
  mutating func write(
    _ onProgress: (_ done: Int, _ next: String) -> Void, _ shouldStop: () -> Bool
  ) async throws -> RunRecording {
    let (store, recorder, items, differing) = (ground.store, recorder, items.items, differing)
    let run =
      try recorder.part.map {
        try store.beginShard(ground.description, shard: $0.shard.number, of: $0.shard.count, plan: $0.plan.digest)
      } ?? store.beginRun(ground.description)
    var recording = RunRecording(run: run.id, cellCount: items.count)
    onProgress(0, items.first?.key.text ?? "")
    let grounds = ScriptGrounds(pool.library)
    var group = SessionGroup()
    var isOver = false

    /// The place of the next cell among the items.
    func next() -> Int { recording.sessions.count + group.count }
    /// Writes what waits and reports it, no sooner.
    func flush() throws {
      guard group.count > 0 else { return }
      try group.write(into: store, run) { recording.sessions.append($0) }
      let next = recording.sessions.count
      if next < items.count { onProgress(next, items[next].key.text) }
    }
    func keep(_ performed: PerformedCell, _ known: RememberedCell?) throws {
      var record = recorder.record(of: performed, grounds)
      let isDiffering = differing.contains(performed.cell.key) && performed.performance.outcome != .error
      record.isNondeterministic = RunSession.isMistaken(known, performed) || isDiffering && !performed.cell.isForeign
      record.isFlaky = isDiffering && performed.cell.isForeign
      group.append(performed.cell, record)
      // The next cell of a real toolkit takes longer than a transaction.
      if group.isDue || performed.cell.isForeign { try flush() }
    }
    /// Goes on with what needs no performing, up to the next cell that does.
    func goOn() throws {
      while !isOver, next() < items.count {
        let item = items[next()]
        if !item.isPerformed, let known = item.known {
          group.append(known)
        } else if let done = performed[item.key] {
          try keep(done, item.known)
        } else {
          return
        }
        isOver = shouldStop()
      }
    }

    try goOn()
    let waiting = items.filter { $0.isPerformed && performed[$0.key] == nil }.compactMap(\.cell)
    if performsRest, !isOver, !waiting.isEmpty {
      var failure: (any Error)?
      do {
        try await pool.performAll(waiting) {
          // Asked while cells are waited for: what waits to be written waits no longer.
          if failure == nil, group.isDue {
            do { try flush() } catch { failure = error }
          }
          return failure != nil || shouldStop()
        } deliver: { cell in
          guard !shouldStop() else { return false }
          try keep(cell, items[next()].known)
          try goOn()
          return !isOver
        }
      } catch {
        // What was performed before is recorded, whatever became of the rest.
        try flush()
        throw error
      }
      if let failure { throw failure }
    }
    try flush()
    try await end(&recording, of: run)
    return recording
  }

  private func end(_ recording: inout RunRecording, of run: Run) async throws {
    let store = ground.store
    // A signal that comes after the last session finds nothing to interrupt.
    if recording.sessions.count == recording.cellCount {
      try await recorder.hold(&recording, of: run, in: store, pool)
      try RunRecorder.complete(run, recorder.part, in: store, &recording)
    } else {
      // What is reported is on the disk.
      if recorder.part == nil { try store.finish(run, status: .interrupted) }
      recording.isInterrupted = true
    }
    try store.settle()
  }
}
