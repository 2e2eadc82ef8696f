import RehearsalStore
import RehearsalTrace

extension RunRecorder {
  // MARK: - Repeating

  /// Performs cells several times and records a run for each time.
  ///
  /// All is performed before anything is written, since only then is it known which cells are flaky: cells of real
  /// toolkits that behave in several ways. In a cell of the models that is nondeterminism. If
  /// interrupted, records only complete rounds, and of the first one what there is, as an interrupted run.
  ///
  /// - Parameters:
  ///   - times: How often each cell is performed.
  ///   - onProgress: Is told how many performances are done and what was performed last.
  ///   - shouldStop: Is asked after each performance; true ends the work.
  /// - Returns: The runs; the last one is interrupted when there are fewer than was asked for, and nobody judges it.
  package func record(
    _ cells: [Cell], times: Int, with pool: CellPool,
    onProgress: (_ done: Int, _ last: String) -> Void = { _, _ in }, shouldStop: () -> Bool = { false }
  ) async throws -> [RunRecording] {
    var rounds: [Round] = []
    for number in 0..<times where !shouldStop() {
      var round = Round()
      try await pool.performAll(cells, shouldStop: shouldStop) { performed in
        round.take(performed, knowing: rounds.first)
        onProgress(number * cells.count + round.performed.count, performed.cell.key.text)
        return !shouldStop()
      }
      if round.performed.count == cells.count || rounds.isEmpty { rounds.append(round) }
    }
    let differing = RunRecorder.differing(rounds)
    var recorder = self
    recorder.isRemembering = false
    recorder.plan = nil
    var recordings: [RunRecording] = []
    for round in rounds.isEmpty ? [Round()] : rounds {
      var session = RunSession(
        recorder, try recorder.ground(), pool, RunItems(performing: cells), performed: round.performed)
      session.differing = differing
      session.performsRest = false
      recordings.append(try await session.write({ _, _ in }, { false }))
    }
    if rounds.count < times {
      recordings[recordings.count - 1].isInterrupted = true
      recordings[recordings.count - 1].answer = nil
    }
    return recordings
  }

  /// What performing all cells once gave.
  private struct Round {
    private(set) var performed: [CellKey: PerformedCell] = [:]

    /// Equal recordings are held in memory once.
    mutating func take(_ cell: PerformedCell, knowing first: Round?) {
      let known = first?.performed[cell.cell.key]
      let isKnown = known?.digests.recording == cell.digests.recording
      performed[cell.cell.key] = isKnown ? known.map(cell.sharing) ?? cell : cell
    }
  }

  /// The cells that behave in several ways; what could not be performed tells nothing of behaviour.
  private static func differing(_ rounds: [Round]) -> Set<CellKey> {
    var digests: [CellKey: Set<Digest>] = [:]
    for round in rounds {
      for (key, cell) in round.performed where cell.performance.outcome != .error {
        digests[key, default: []].insert(cell.digests.recording)
      }
    }
    return Set(digests.filter { $0.value.count > 1 }.keys)
  }
}

extension PerformedCell {
  /// The same, with the trace of another one that recorded the same.
  fileprivate func sharing(_ other: PerformedCell) -> PerformedCell {
    var performance = performance
    performance.trace = other.performance.trace
    return PerformedCell(
      cell: cell, performance: performance, digests: digests, wallMicroseconds: wallMicroseconds, system: system)
  }
}
