import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

/// Finds the regressions of cells from their histories on one line, and before the fork on the line that it left.
///
/// A cell starts out with its baseline. What differs from it is followed by what it is about (`Departure`), and not by
/// all that the cell shows: a difference began in the first run that shows it, whatever else changed since. A behaviour
/// that was accepted is the baseline from there on. A span that behaves as the baseline fixes what is open; what comes
/// back with the value that was fixed is reopened. What a flaky cell shows in turn behaves as the baseline, and what it
/// is steady at afterwards is the baseline from there on. A span that luck brought, as later ones proved, is left out
/// unless it was accepted. The first span of a cell is no regression, and neither is a cell that is no longer
/// performed.
///
/// Cost: a diff for each span that differs from its baseline.
///
/// Runs of sources that were not committed are experiments and no history, but for the newest run of the line: what
/// that shows is open now. A session that could not be performed shows no behaviour.
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
    let spans = try reader.store.history(of: filter, along: lineage, isCommitted: true).filter { $0.verdict != .error }
    let cells = Dictionary(grouping: spans) { $0.cell }
    let baselines = try baselines(of: cells.values.compactMap(\.first))
    let accepted = Dictionary(grouping: try reader.store.acceptances(along: lineage), by: \.cell)
    let lucky = try reader.store.luckySessions()
    var found: [Regression] = []
    for (cell, spans) in cells {
      let accepted = accepted[cell] ?? []
      let steady = spans.filter { span in
        lucky[span.firstRun]?.contains(cell) != true || accepted.contains { $0.holds(for: span, among: accepted) }
      }
      found += try regressions(of: cell, steady, from: baselines[cell], accepted: accepted)
    }
    return found.sorted {
      if $0.firstChangedRun != $1.firstChangedRun { return $0.firstChangedRun < $1.firstChangedRun }
      if $0.cell.script != $1.cell.script { return $0.cell.script < $1.cell.script }
      if $0.cell.configuration != $1.cell.configuration { return $0.cell.configuration < $1.cell.configuration }
      let ends = ($0.endedRun ?? .max, $1.endedRun ?? .max)
      return ends.0 != ends.1 ? ends.0 < ends.1 : $0.root < $1.root
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
    // Without a baseline the first behaviour that did what its script expects has to do.
    let first = spans.first { $0.verdict.isSound || $0.isFlakyAtAll }
    guard var good = baseline.flatMap(Good.init) ?? first.map({ Good($0, run: $0.firstRun) }) else { return [] }
    var lastGoodRun: Int64?
    var found: [Regression] = []
    var fixed: Set<FixedDifference> = []
    var turns = FlakyTurns()
    var departure = Departure(from: good.recording, of: good.run, lastGoodRun: nil)
    for span in spans where span.firstRun >= (baseline == nil ? first?.firstRun ?? 0 : 0) {
      let holding = accepted.filter { $0.holds(for: span, among: accepted) }
      let isInTurn = turns.take(span) && holding.isEmpty
      if span.digest == good.digest || isInTurn {
        departure.end(with: .fixed, in: span.firstRun)
        found += try regressions(of: cell, in: departure, &fixed)
        lastGoodRun = span.lastRun
        if isInTurn, !span.isFlaky { good = Good(span, run: span.firstRun) }
      } else {
        departure.take(span, try reader.followed(from: good.recording, to: span.recording))
        if holding.isEmpty { continue }
        departure.end(with: .accepted, in: nil)
        found += try regressions(of: cell, in: departure, &fixed)
        lastGoodRun = span.lastRun
        good = Good(span, run: holding.compactMap(\.run).max())
      }
      departure = Departure(from: good.recording, of: good.run, lastGoodRun: lastGoodRun)
    }
    return try found + regressions(of: cell, in: departure, &fixed)
  }

  /// - Parameter fixed: What was fixed before in the cell; what this departure fixed is added.
  private func regressions(
    of cell: CellKey, in departure: Departure, _ fixed: inout Set<FixedDifference>
  ) throws -> [Regression] {
    try departure.regressions { members in
      let difference = try reader.difference(from: departure.good, to: members.last.recording)
      let own = Set(members.values.map(FixedDifference.init))
      let isBack = fixed.isSuperset(of: own)
      if members.state == .fixed { fixed.formUnion(own) }
      return Regression(
        cell: cell, difference: difference, root: members.root, firstRoot: members.firstRoot,
        otherRoots: Set(members.values.map(\.root)).count - 1, baselineRun: departure.baselineRun,
        lastGoodRun: members.lastGoodRun,
        firstChangedRun: members.firstRun, stages: members.stages, endedRun: members.endedRun,
        state: members.state == .open ? state(of: difference.signature, wasFixed: isBack) : members.state,
        owner: ledger.owner(of: difference.signature))
    }
  }

  /// What differed once and then did no longer.
  private struct FixedDifference: Hashable {
    let key: Digest
    let value: Digest

    init(_ difference: FollowedDifference) { (key, value) = (difference.key, difference.value) }
  }

  /// What a cell shows in turn, span by span.
  private struct FlakyTurns {
    private var shown: Set<Digest> = []
    private var isFlaky = false

    /// Whether a span is one of several behaviours that the cell has, or the one of them that it becomes steady at.
    mutating func take(_ span: HistorySpan) -> Bool {
      let isInTurn = span.isFlakyAtAll || isFlaky && shown.contains(span.digest)
      if span.isFlakyAtAll { shown.insert(span.digest) }
      isFlaky = span.isFlaky
      return isInTurn
    }
  }

  /// What a cell is measured against for a while, and the run that it is of.
  private struct Good {
    let digest: Digest
    let recording: Int64
    let run: Int64?

    init(_ span: HistorySpan, run: Int64?) {
      (digest, recording, self.run) = (span.digest, span.recording, run)
    }

    /// Nothing when the baseline is not in the file.
    init?(_ baseline: BaselineChoice.Baseline) {
      guard let recording = baseline.recording else { return nil }
      (digest, self.recording) = (baseline.digest, recording)
      switch baseline.origin {
      case .accepted(let acceptance): run = acceptance.run
      case .first(_, let run, _): self.run = run
      }
    }
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

extension HistorySpan {
  /// Whether the cell was flaky when the span began, or when it ended.
  fileprivate var isFlakyAtAll: Bool { verdict == .flaky || isFlaky }
}

extension Acceptance {
  /// Whether what a span of runs showed was accepted in one of them, or from a file.
  ///
  /// What a file said counts no more where somebody accepted something else in a run before.
  ///
  /// - Parameter all: The acceptances of the cell.
  fileprivate func holds(for span: HistorySpan, among all: [Acceptance]) -> Bool {
    guard digest == span.digest else { return false }
    if let run { return run >= span.firstRun && run <= span.lastRun }
    return !all.contains { other in
      other.digest != digest && other.acceptedAtMilliseconds > acceptedAtMilliseconds
        && other.run.map { $0 < span.firstRun } ?? false
    }
  }
}
