package import Rehearsal
package import RehearsalScript
package import RehearsalStore

/// The stored runs between a good and a bad one, with what each says about the cells that went bad.
package struct Probes {
  package let good: Run
  package let bad: Run
  /// The cells that behave otherwise in the bad run, with their sessions there.
  package let changed: [(cell: CellKey, good: Session, bad: Session)]
  /// Runs that have one of the cells, oldest first, the good and the bad one among them.
  package let runs: [Probe]

  package struct Probe {
    package let run: Run
    /// Whether every cell that it has behaves as in the good run.
    package let isGood: Bool

    package init(run: Run, isGood: Bool) {
      self.run = run
      self.isGood = isGood
    }
  }

  /// - Parameters:
  ///   - pattern: What has to be otherwise; all that is recorded where none is given.
  ///   - meant: Only these of the cells; all where nobody says.
  /// - Throws: When the order is wrong, or no cell that both runs have differs.
  package init(
    of filter: CellFilter, good: Run, bad: Run, on pattern: MomentPattern? = nil, only meant: Set<CellKey>? = nil,
    in store: Store
  ) throws {
    guard good.id < bad.id else {
      throw RehearsalError(.request, "\(good.reference) is not before \(bad.reference)")
    }
    func sessions(_ run: Run) throws -> [CellKey: Session] {
      let all = try store.sessions(of: run.id, script: filter.script)
      let meant = all.filter { session in filter.axes.allSatisfy { session.configuration[$0.name] == $0.value } }
      return Dictionary(meant.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    }
    var moments: [Int64: Bool] = [:]
    // What a session shows, as far as it counts.
    func shown(_ session: Session) throws -> Int64 {
      guard let pattern else { return session.recording }
      let isThere =
        try moments[session.recording]
        ?? (pattern.firstMoment(in: store.trace(ofRecording: session.recording)) != nil)
      moments[session.recording] = isThere
      return isThere ? 1 : 0
    }
    let goods = try sessions(good)
    let bads = try sessions(bad)
    let cells = bads.keys.sorted { $0.configuration < $1.configuration }
    changed = try cells.compactMap { cell in
      guard meant?.contains(cell) ?? true, let before = goods[cell], let after = bads[cell],
        try shown(before) != shown(after)
      else { return nil }
      return (cell, before, after)
    }
    guard !changed.isEmpty else {
      if let pattern, !Set(goods.keys).isDisjoint(with: bads.keys) {
        let isThere = moments.values.contains(true)
        let place = "\(filter.script ?? "the cells") in \(isThere ? "both" : "neither") \(good.reference)"
        let remark = try isThere ? nil : WhenAnswer.remark(on: pattern, in: store)
        throw RehearsalError(
          .request, "\(pattern.text) happens in \(place) \(isThere ? "and" : "nor") \(bad.reference)",
          details: [remark].compactMap(\.self))
      }
      throw Probes.nothing(about: filter.script ?? "", (good, Set(goods.keys)), (bad, Set(bads.keys)))
    }
    self.good = good
    self.bad = bad
    let line = bad.description.sourceBranch
    let isOneLine = line == good.description.sourceBranch
    var runs: [Probe] = []
    for run in try store.runs() where run.id >= good.id && run.id <= bad.id {
      if isOneLine, run.description.sourceBranch != line { continue }
      let own = try sessions(run)
      let answers = try changed.compactMap { entry in
        try own[entry.cell].map { try shown($0) == shown(entry.good) }
      }
      if !answers.isEmpty { runs.append(Probe(run: run, isGood: answers.allSatisfy(\.self))) }
    }
    self.runs = runs
  }

  /// The run that most of the cells are measured against that differ from their baselines in another run, of equals the
  /// oldest, with these cells.
  ///
  /// - Throws: When no cell differs from a baseline that is in the file.
  package static func good(
    for bad: Run, of filter: CellFilter, in store: Store
  ) throws -> (run: Run, cells: Set<CellKey>) {
    var cells: [Int64: Set<CellKey>] = [:]
    for choice in try store.baselines(for: bad) {
      let session = choice.session
      guard filter.script.map({ $0 == session.script }) ?? true, !choice.isSame,
        filter.axes.allSatisfy({ session.configuration[$0.name] == $0.value })
      else { continue }
      let run: Int64? =
        switch choice.baseline?.origin {
        case .accepted(let acceptance): acceptance.run
        case .first(_, let run, _): run
        case nil: nil
        }
      if let run, run < bad.id { cells[run, default: []].insert(session.cell) }
    }
    guard let most = cells.max(by: { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }) else {
      throw RehearsalError(
        .request, "no cell of \(filter.script ?? "the run") differs in \(bad.reference) from a baseline in this file",
        details: ["--good names a run that behaves as it should"])
    }
    return (try store.resolveRun("run:\(most.key)"), most.value)
  }

  /// Why there is nothing to look for: cells that only one of the runs has did not go bad in it.
  private static func nothing(
    about script: String, _ good: (run: Run, cells: Set<CellKey>), _ bad: (run: Run, cells: Set<CellKey>)
  ) -> RehearsalError {
    let (one, other) = (good.run.reference, bad.run.reference)
    switch (good.cells.isEmpty, bad.cells.isEmpty) {
    case (true, true): return RehearsalError(.request, "neither \(one) nor \(other) has a session of \(script)")
    case (true, false): return RehearsalError(.request, "\(one) has no session of \(script), and \(other) has")
    case (false, true):
      return RehearsalError(
        .request, "\(other) has no session of \(script), and \(one) has",
        details: ["where cells came and went is told by: rehearse history \(script)"])
    case (false, false):
      return RehearsalError(
        .request,
        good.cells.isDisjoint(with: bad.cells)
          ? "no cell of \(script) is in both \(one) and \(other)"
          : "\(script) behaves alike in \(one) and \(other)")
    }
  }

  /// The last good run before everything was bad, and the run after it.
  package var boundary: (good: Run, bad: Run) {
    let last = runs.lastIndex(where: \.isGood) ?? 0
    return (runs[last].run, runs[min(last + 1, runs.count - 1)].run)
  }

  /// Each run with what it says, the first bad one and the last good one.
  package var lines: [String] {
    let (good, bad) = boundary
    let before = earlier.map(\.reference).joined(separator: ", ")
    return runs.map { "\($0.isGood ? "good" : "bad ")  \(RunText.said($0.run))" }
      + ["", "first bad run: \(RunText.said(bad))", "last good run: \(RunText.said(good))"]
      + (before.isEmpty ? [] : ["bad before, too: \(before)"])
  }

  /// What the first bad run changed in the cells that went bad, each change once with the cells that show it.
  package func changes(_ reader: ChangeReader) throws -> ChangeGroups {
    let bad = Set(changed.map(\.cell))
    return ChangeGroups(
      try ChangedCell.changes(from: good, to: boundary.bad, reader).filter { bad.contains($0.session.cell) })
  }

  /// Runs before the last good one that were bad, too: the change came and went.
  package var earlier: [Run] { runs.prefix(while: { $0.run.id < boundary.good.id }).filter { !$0.isGood }.map(\.run) }
}
