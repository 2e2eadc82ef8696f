import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What a run says: what each cell is measured against, what changed, and what somebody has to look at.
///
/// The one place that computes it; log, exit code, reports, pages and the commands about changes read this value. Two
/// questions are asked of each cell. Is it news: does the cell behave otherwise than in its session before, on its line
/// or on the line that it left? And is it wanted: does the cell differ from its baseline, and has somebody decided
/// about that? A change has one name for both: it is told from the baseline, so that of a cell with an accepted change
/// only what is new is told; from the session before where the cell has no baseline or is back at it.
package struct RunAnswer {
  package let run: Run
  /// The runs and decisions that count.
  package let lineage: Lineage
  /// What was decided.
  package let ledger: ReviewLedger
  /// A cell for each session, by script and configuration.
  package let cells: [CellAnswer]
  /// The cells that are gone since the run before, if any are.
  package let removed: RemovedCells?
  /// The baselines from files that are of no cell of the run, if there are any.
  package let stale: StaleBaselines?
  /// The cells that behave in several ways, with their rates.
  package let flaky: [FlakyCell]

  package init(_ run: Run, _ reader: ChangeReader, today: String? = nil) throws {
    let store = reader.store
    self.run = run
    let lineage = try store.lineage(of: run)
    let ledger =
      try today.map { try ReviewLedger(store: store, along: lineage, today: $0) }
      ?? ReviewLedger(store: store, along: lineage)
    (self.lineage, self.ledger) = (lineage, ledger)
    let before = try store.sessionsBefore(those: run.id)
    let choices = try store.baselines(for: run)
    flaky = try FlakyCell.all(in: run.id, of: choices.map(\.session), reader, ledger)
    let isFlaky = Set(flaky.map(\.session.id))
    let lucky = try store.luckySessions(of: run.id)[run.id] ?? []
    var cells: [CellAnswer] = []
    cells.reserveCapacity(choices.count)
    for choice in choices {
      let id = choice.session.id
      cells.append(
        try CellAnswer(
          choice, before: before[id], isFlaky: isFlaky.contains(id), isLucky: lucky.contains(choice.session.cell),
          ledger, reader))
    }
    self.cells = cells
    removed = try RemovedCells(in: run, along: lineage, store)
    stale = try StaleBaselines(in: run, along: lineage, store)
  }

  /// An answer that is known.
  package init(run: Run, lineage: Lineage, ledger: ReviewLedger, cells: [CellAnswer]) {
    (self.run, self.lineage, self.ledger, self.cells) = (run, lineage, ledger, cells)
    (removed, stale, flaky) = (nil, nil, [])
  }

  /// The sessions of the run.
  package var sessions: [Session] { cells.map(\.session) }

  /// The cells that behave otherwise than in their session before.
  package var changes: [ChangedCell] { changes { $0.isNews } }

  /// The cells that differ from their baselines, or changed and have none, and that somebody may decide about.
  package var decidable: [ChangedCell] { changes { $0.isUnwanted }.filter(\.status.isPending) }

  /// Those of them that somebody has to look at: what a cell in quarantine does fails nothing, and can be accepted.
  package var pending: [ChangedCell] { decidable.filter { !isExcused($0.session) } }

  /// The sessions of cells that are new to this database and differ from a baseline that came from elsewhere.
  package var unreviewedNewcomers: Set<Int64> { Set(pending.map(\.session).filter { $0.verdict == .new }.map(\.id)) }

  /// Whether what a session did fails nothing, since its cell is in quarantine.
  package func isExcused(_ session: Session) -> Bool {
    Quarantine.covers(session.verdict) && ledger.isInQuarantine(session.cell)
  }

  /// The cells that differ from their baselines without being news, ignored ones too.
  package var older: [ChangedCell] { changes { $0.isUnwanted && !$0.isNews } }

  /// What differs in some of the cells: asked first of what differs, for most cells have nothing and are not copied.
  private func changes(where isMeant: (CellAnswer) -> Bool) -> [ChangedCell] {
    cells.compactMap { cell in cell.change.flatMap { isMeant(cell) ? $0 : nil } }
  }

  /// That cells differ from their baselines as they did before, which no list of changes tells; `nil` where none does.
  ///
  /// - Parameter sessions: Those that are meant, by number; all where nobody says.
  package func noteOnOlder(among sessions: Set<Int64>? = nil) -> String? {
    let open = older.filter { cell in
      cell.status.isPending && !isExcused(cell.session) && sessions?.contains(cell.session.id) ?? true
    }
    let count = Set(open.map(\.difference.signature)).count
    if count == 0 { return nil }
    return "\(counted(count, "earlier change")) in \(counted(open.count, "cell")) \(count == 1 ? "is" : "are")"
      + " not accepted: rehearse review --run \(run.reference)"
  }

  /// What differs in each session that something does in.
  package var changesBySession: [Int64: ChangedCell] {
    Dictionary(cells.compactMap(\.change).map { ($0.session.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Whether a cell is flaky and shows what it may: another session shows one of the behaviours that it has, too.
  package func isFlaky(_ cell: CellAnswer, like other: Session) -> Bool {
    let known = flaky.first { $0.session.id == cell.session.id }
    return cell.isKnownOfFlakyCell
      && known?.behaviours.contains { $0.digest == other.recordingDigest } ?? false
  }

  /// The newest of the runs that cells are compared with.
  package var runBefore: Int64? { cells.compactMap(\.before?.run).max() }
}

/// What one cell of a run says.
package struct CellAnswer {
  package var session: Session { baseline.session }
  /// What the cell is compared with: its session before.
  package let before: Session?
  /// What the cell is measured against.
  package let baseline: BaselineChoice
  /// What differs, if anything does.
  package private(set) var change: ChangedCell? {
    get { if case .change(let change) = told { change } else { nil } }
    set { told = newValue.map(Told.change) ?? .nothing }
  }
  private var told = Told.nothing

  /// What differs, apart from the cell: most have nothing, and a run has a thousand.
  private indirect enum Told {
    case nothing
    case change(ChangedCell)
  }

  /// Whether the cell behaves otherwise than in its session before.
  ///
  /// What a flaky cell showed before is none.
  package var isNews: Bool { before.map { $0.recording != session.recording && !isKnownOfFlakyCell } ?? false }

  /// Whether the cell was counted among the flaky ones.
  private var isFlaky = false
  /// Whether it was luck that the cell changed, as later runs proved.
  private var isLucky = false

  /// Whether the cell shows one of the behaviours that it had when it was last flaky.
  ///
  /// Of a cell that is counted among the flaky ones, what changed is none of them, nor what has stayed the same since,
  /// nor what another history brought along.
  fileprivate var isKnownOfFlakyCell: Bool {
    if isLucky { return true }
    return isFlaky
      ? ![.changed, .same, .new].contains(session.verdict)
      : session.verdict == .same && before?.verdict == .flaky
  }

  /// Whether the cell has a baseline, and not only what it shows in this very run for the first time.
  package var isMeasured: Bool {
    guard let chosen = baseline.baseline else { return false }
    if case .first(_, let run, _) = chosen.origin { return run != session.run }
    return true
  }

  /// Whether the cell differs from what it is measured against; one that changed and has no baseline does.
  package var isUnwanted: Bool { isMeasured ? !baseline.isSame && !isKnownOfFlakyCell : isNews }

  init(
    _ choice: BaselineChoice, before: Session?, isFlaky: Bool, isLucky: Bool, _ ledger: ReviewLedger,
    _ reader: ChangeReader
  ) throws {
    (self.isFlaky, self.isLucky) = (isFlaky, isLucky)
    self.before = before
    baseline = choice
    guard isNews || isUnwanted else { return }
    let told = try difference(reader)
    if reader.isThroughLens, told.difference.changeCount == 0, told.difference.recordingBefore > 0 { return }
    change = ChangedCell(
      session: session, difference: told.difference, before: told.before,
      status: status(of: told.difference.signature, ledger),
      news: try news(besides: told.difference, reader), runBefore: before?.run, sessionBefore: before,
      texts: try before.map { try reader.texts(from: $0, to: session) } ?? .none)
    let isRepair = try isRepair(told.difference, reader)
    change?.isRepair = isRepair
    guard session.verdict == .crashed else { return }
    let endings = try reader.endings(of: session)
    change?.endings = endings
  }

  /// An answer that is known.
  package init(before: Session?, baseline: BaselineChoice, change: ChangedCell?) {
    (self.before, self.baseline) = (before, baseline)
    self.change = change
  }

  /// The change between another session of the cell and this one.
  package func change(from other: Session, _ answer: RunAnswer, _ reader: ChangeReader) throws -> ChangedCell {
    let difference = try reader.difference(from: other.recording, to: session.recording)
    return ChangedCell(
      session: session, difference: difference, before: .run(other.run),
      status: status(of: difference.signature, answer.ledger), runBefore: other.run, sessionBefore: other,
      texts: try reader.texts(from: other, to: session))
  }

  /// From the baseline that the change is a change of: what the cell was measured against before it was accepted.
  ///
  /// Of a cell that is back at its baseline only the way back is told.
  private func difference(_ reader: ChangeReader) throws -> (difference: Difference, before: ChangedCell.Before) {
    if let former = baseline.former, !isBack {
      guard let recording = former.recording else { return (unknown(from: former.digest), .baseline) }
      return (try reader.difference(from: recording, to: session.recording), .baseline)
    }
    guard let before else { return (unknown(from: session.recordingDigest), .baseline) }
    return (try reader.difference(from: before.recording, to: session.recording), .run(before.run))
  }

  /// What is new since the session before, where that differed from the baseline as well.
  private func news(besides told: Difference, _ reader: ChangeReader) throws -> Difference? {
    guard isNews, let before, before.recording != told.recordingBefore else { return nil }
    return try reader.difference(from: before.recording, to: session.recording)
  }

  /// Whether all that differs now differed in the session before, too.
  private func isRepair(_ told: Difference, _ reader: ChangeReader) throws -> Bool {
    guard change?.news != nil, let before, told.recordingBefore > 0 else { return false }
    func shown(_ recording: Int64) throws -> Set<[Digest]> {
      let all = try reader.followed(from: told.recordingBefore, to: recording).all
      return Set(all.filter(\.isTold).map { [$0.key, $0.value] })
    }
    return try shown(before.recording).isSuperset(of: shown(session.recording))
  }

  /// What became of the change: a cell that behaves as its baseline is back at it, or what it shows was accepted.
  private func status(of signature: Digest, _ ledger: ReviewLedger) -> ReviewLedger.Status {
    guard isMeasured, baseline.isSame else { return ledger.status(of: signature) }
    return isBack ? .fixed : .accepted
  }

  /// Whether the cell behaves as a baseline that it had before this run.
  private var isBack: Bool {
    guard isMeasured, baseline.isSame, before != nil else { return false }
    guard case .accepted(let acceptance)? = baseline.baseline?.origin else { return true }
    return acceptance.run.map { $0 < session.run } ?? false
  }

  /// A change from a recording that is not in the file; its signature stands for this pair of recordings only.
  private func unknown(from digest: Digest) -> Difference {
    let signature = Digest(of: "\(digest.hex) \(session.recordingDigest.hex)")
    return Difference(
      recordingBefore: 0, recording: session.recording, signature: signature, shape: signature, changeCount: 0,
      rootCount: 0, channels: [], root: MissingRecording.difference(from: digest))
  }
}
