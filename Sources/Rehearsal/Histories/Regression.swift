package import RehearsalStore
package import RehearsalTrace

/// A behaviour of one cell that nobody accepted.
package struct Regression {
  package let cell: CellKey
  package let difference: Difference
  /// The last run that behaved as the baseline.
  package let lastGoodRun: Int64?
  /// The first run that did not.
  package let firstChangedRun: Int64
  /// The run that behaved as the baseline again, or otherwise again.
  package var endedRun: Int64?
  package var state: State
  /// Who answers for the change, as far as known: the owner of an ignore rule, or who decided about it last.
  package let owner: String?

  package init(
    cell: CellKey, difference: Difference, lastGoodRun: Int64?, firstChangedRun: Int64, endedRun: Int64? = nil,
    state: State, owner: String?
  ) {
    self.cell = cell
    self.difference = difference
    self.lastGoodRun = lastGoodRun
    self.firstChangedRun = firstChangedRun
    self.endedRun = endedRun
    self.state = state
    self.owner = owner
  }

  /// What has become of it.
  package enum State: String, CaseIterable {
    /// The cell still behaves so, and nobody said anything about it.
    case open
    /// It was fixed before, and is back.
    case reopened
    /// Somebody said that it is wrong.
    case rejected
    /// It was ignored for a while, which is over.
    case expired
    /// It is ignored for a while.
    case ignored
    /// The cell behaves as its baseline again.
    case fixed
    /// The cell behaves otherwise again, which is a regression of its own.
    case replaced
    /// Somebody accepted the behaviour.
    case accepted

    /// Whether the cell is wrong at the moment.
    package var isOpen: Bool { [.open, .reopened, .rejected, .expired].contains(self) }
  }
}

/// Finds the regressions of cells from their histories on one line, and before the fork on the line that it left.
///
/// A cell starts out with its baseline. A span of runs with another behaviour is a regression, unless that behaviour
/// was accepted: then it is the baseline from there on. A span that behaves as the baseline fixes what is open. The
/// first span of a cell is no regression, and neither is a cell that is no longer performed.
package struct RegressionFinder {
  package let reader: ChangeReader
  package let ledger: ReviewLedger
  package let lineage: Lineage

  /// - Parameters:
  ///   - ledger: What was decided along the lineage; read when it is not given.
  ///   - lineage: The line whose regressions are found, with those that it left.
  package init(reader: ChangeReader, ledger: ReviewLedger? = nil, along lineage: Lineage) throws {
    self.reader = reader
    self.ledger = try ledger ?? ReviewLedger(store: reader.store, along: lineage)
    self.lineage = lineage
  }

  /// The regressions of all cells that pass a filter: by first changed run, script and configuration.
  package func regressions(of filter: CellFilter) throws -> [Regression] {
    let spans = try reader.store.history(of: filter, along: lineage)
    let cells = Dictionary(grouping: spans) { $0.cell }
    let baselines = try baselines(of: cells.values.compactMap(\.first))
    let accepted = Dictionary(grouping: try reader.store.acceptances(along: lineage), by: \.cell)
    var found: [Regression] = []
    for (cell, spans) in cells {
      found += try regressions(of: cell, spans, from: baselines[cell], accepted: accepted[cell] ?? [])
    }
    return found.sorted {
      if $0.firstChangedRun != $1.firstChangedRun { return $0.firstChangedRun < $1.firstChangedRun }
      if $0.cell.script != $1.cell.script { return $0.cell.script < $1.cell.script }
      return $0.cell.configuration < $1.cell.configuration
    }
  }

  /// What the first session of each cell was measured against.
  private func baselines(of spans: [HistorySpan]) throws -> [CellKey: BaselineChoice.Baseline] {
    var baselines: [CellKey: BaselineChoice.Baseline] = [:]
    for run in Set(spans.map(\.firstRun)) {
      let wanted = Set(
        spans.filter { $0.firstRun == run }.map { $0.cell })
      for choice in try reader.store.baselines(for: try reader.store.run(run)) {
        let key = choice.session.cell
        if wanted.contains(key), let baseline = choice.baseline { baselines[key] = baseline }
      }
    }
    return baselines
  }

  private func regressions(
    of cell: CellKey, _ spans: [HistorySpan], from baseline: BaselineChoice.Baseline?, accepted: [Acceptance]
  ) throws -> [Regression] {
    // Without a baseline, because the first runs were of changed sources, the first behaviour has to do.
    var good = (digest: baseline?.digest ?? spans[0].digest, recording: baseline?.recording ?? spans[0].recording)
    var lastGoodRun: Int64?
    var found: [Regression] = []
    var fixed: Set<Digest> = []
    for span in spans {
      if let last = found.indices.last, found[last].state.isOpen || found[last].state == .ignored {
        found[last].state = span.digest == good.digest ? .fixed : .replaced
        found[last].endedRun = span.firstRun
        if span.digest == good.digest { fixed.insert(found[last].difference.signature) }
      }
      if span.digest == good.digest {
        lastGoodRun = span.lastRun
        continue
      }
      let difference = try reader.difference(from: good.recording, to: span.recording)
      var state = Regression.State.accepted
      if accepted.contains(where: { $0.holds(for: span) }) {
        good = (span.digest, span.recording)
      } else {
        state = self.state(of: difference.signature, wasFixed: fixed.contains(difference.signature))
      }
      found.append(
        Regression(
          cell: cell, difference: difference, lastGoodRun: lastGoodRun, firstChangedRun: span.firstRun, state: state,
          owner: ledger.owner(of: difference.signature)))
      if state == .accepted { lastGoodRun = span.lastRun }
    }
    return found
  }

  private func state(of signature: Digest, wasFixed: Bool) -> Regression.State {
    switch ledger.status(of: signature) {
    case .rejected: .rejected
    case .expired: .expired
    case .ignored: .ignored
    case .open, .accepted, .fixed: wasFixed ? .reopened : .open
    }
  }
}

extension Acceptance {
  /// Whether what a span of runs showed was accepted in one of them, or from a file.
  fileprivate func holds(for span: HistorySpan) -> Bool {
    digest == span.digest && (run.map { $0 >= span.firstRun && $0 <= span.lastRun } ?? true)
  }
}
