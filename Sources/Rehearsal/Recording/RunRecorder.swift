import FoundationEssentials
import RehearsalClaims
package import RehearsalStore
package import RehearsalTrace

/// Performs the cells of one run and writes their sessions, one after the other, into a store.
package struct RunRecorder {
  package let database: String
  package let label: String?
  package let sources: ScriptSources
  /// What the run notes as the arguments it was started with.
  package let arguments: [String]
  /// What recordings are held against.
  package let laws: LawSet
  /// What sessions, and the arguments of the run, are rid of before they are written.
  package var redaction = Redaction.nothing
  /// How paths of scripts are noted; `nil` for as they are.
  package var paths: RecordedPaths?
  /// Which part of a run this is, when it is not the whole.
  package var part: Part?
  /// Where the sources come from; asked of git where nobody says.
  package var provenance: Provenance?
  /// Whether cells that the same build performed from the same texts before need not be performed again.
  package var isRemembering = false
  /// What the run performs, before anything is read; `nil` for a run that performs something else each time.
  package var plan: RunPlan?
  /// When the run began, in milliseconds since 1970-01-01 UTC; now, where nobody says.
  package var startedAtMilliseconds: Int64?

  package init(
    database: String, label: String?, sources: ScriptSources, arguments: [String], part: Part? = nil,
    laws: LawSet = .bundled
  ) {
    self.database = database
    self.label = label
    self.sources = sources
    self.arguments = arguments
    self.laws = laws
    self.part = part
  }

  package struct Part {
    package let shard: Shard
    /// What all parts call the run.
    package let runName: String
    package let plan: ShardPlan

    package init(shard: Shard, runName: String, plan: ShardPlan) {
      self.shard = shard
      self.runName = runName
      self.plan = plan
    }
  }

  /// Performs and records `cells`, until all are done or nobody wants more.
  ///
  /// - Parameters:
  ///   - onProgress: Is told how many cells are done and which one comes next.
  ///   - shouldStop: Is asked before each session is written; true interrupts the run.
  ///   - performed: Cells that were performed already.
  package func record(
    _ cells: [Cell], with pool: CellPool, performed: [CellKey: PerformedCell] = [:],
    onProgress: (_ done: Int, _ next: String) -> Void = { _, _ in },
    shouldStop: () -> Bool = { false }
  ) async throws -> RunRecording {
    let pool = try pool.starting(for: cells.count { !$0.isForeign } - performed.count)
    let ground = try ground()
    var session = RunSession(self, ground, pool, try items(cells, ground), performed: performed)
    try await session.performShare(shouldStop)
    return try await session.write(onProgress, shouldStop)
  }

  /// What is known before anything is performed.
  struct Ground {
    let store: Store
    let description: RunDescription
    /// Number of the laws that recordings are held against.
    let laws: Int64
  }

  func ground() throws -> Ground {
    let store = try Store(path: database, access: .readWrite)
    try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims)
    let laws = try store.keepLaws(laws.laws.map { LawRecord(name: $0.name, why: $0.title, text: $0.text) })
    return Ground(store: store, description: try description(in: store), laws: laws)
  }

  /// What was recorded before need not be rid of what this run takes out.
  var mayRemember: Bool { isRemembering && redaction.isEmpty }

  private func items(_ cells: [Cell], _ ground: Ground) throws -> RunItems {
    guard mayRemember, cells.count > RunItems.leastShare else { return RunItems(performing: cells) }
    return RunItems(
      cells,
      try ground.store.remembered(
        cells.filter { !$0.isForeign }.map(\.key), on: ground.description.sourceBranch ?? "", by: ScriptGrounds.models,
        heldAgainst: ground.laws))
  }

  /// Ends a run whose sessions are all there, and finds out what it says.
  static func complete(_ run: Run, _ part: Part? = nil, in store: Store, _ recording: inout RunRecording) throws {
    if let part {
      try store.finishShard(part.shard.number, of: run)
    } else {
      // Before the run is finished, since its digest says it, too.
      try RemovedCells.note(in: store.current(run), store)
      try store.finish(run, status: .completed)
    }
    // Signatures for whoever asks in SQL.
    let reader = ChangeReader(store: store)
    let run = try store.current(run)
    recording.run = run.id
    recording.answer = try RunAnswer(run, reader)
    try reader.keep()
  }

  /// The list of claims as a file keeps it.
  package static func claims() -> [ClaimRecord] {
    Claims.all.map { claim in
      ClaimRecord(
        id: claim.id, prefix: claim.prefix, subject: claim.subject, statement: claim.statement, ios: claim.ios,
        certainty: claim.certainty.rawValue, texts: claim.texts.joined(), tests: Claims.tests(naming: claim.id),
        declared: claim.declared, mutants: Claims.mutants(noticedBy: claim.id))
    }
  }

  private func description(in store: Store) throws -> RunDescription {
    let provenance = provenance ?? sources.folder.map { Provenance(folder: $0) }
    var random = SystemRandomNumberGenerator()
    let uid =
      part.map { Shard.uid(ofRunNamed: $0.runName) }
      ?? (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    var description = RunDescription(
      label: label, arguments: arguments.map(redaction.redacted), engineVersion: EngineVersion.current,
      sourceRevision: provenance?.revision, sourcePosition: provenance?.position, sourceBranch: provenance?.branch,
      sourceIsDirty: provenance?.isDirty ?? false,
      startedAtMilliseconds: startedAtMilliseconds ?? Int64(Date().timeIntervalSince1970 * 1000), uid: uid,
      fork: provenance?.fork)
    description.plan = redaction.isEmpty ? plan?.digest : nil
    if let folder = sources.folder, let provenance, let branch = provenance.branch {
      let earlier = try store.newestRuns(on: branch, limit: Provenance.mostRuns)
      description.replaced = provenance.replaced(among: earlier, folder: folder)
    }
    return description
  }

  private func noted(_ path: String) -> String { paths?.noted(path) ?? sources.noted(path) }

  func record(of performed: PerformedCell, _ grounds: ScriptGrounds) -> SessionRecord {
    let script = performed.cell.script
    var record = SessionRecord(
      scriptID: script.id, title: script.title, path: noted(script.path), source: script.source,
      scriptDigest: script.digest,
      claims: script.claims, configuration: performed.cell.configuration, performance: performed.performance,
      digests: performed.digests, wallMicroseconds: performed.wallMicroseconds)
    grounds.tell(of: script, to: &record)
    for place in record.pulledSources.indices {
      record.pulledSources[place].path = noted(record.pulledSources[place].path)
    }
    if let system = performed.system { record.system = system }
    record.tolerances = script.tolerances.map { KeptTolerance(pattern: $0.pattern, amount: $0.amount) }
    AttachedFiles(of: script).add(to: &record)
    return redaction.redacted(record)
  }
}

/// What became of one run.
package struct RunRecording {
  /// Number of the run.
  package internal(set) var run: Int64
  /// How many cells were to be performed.
  package internal(set) var cellCount: Int
  /// The recorded sessions, in the order of the cells.
  package var sessions: [Session] = []
  /// What the run says, unless it was interrupted.
  package var answer: RunAnswer?
  /// Whether the run ended before all cells were performed.
  package var isInterrupted = false

  package init(
    run: Int64, cellCount: Int, sessions: [Session] = [], answer: RunAnswer? = nil, isInterrupted: Bool = false
  ) {
    self.run = run
    self.cellCount = cellCount
    self.sessions = sessions
    self.answer = answer
    self.isInterrupted = isInterrupted
  }

  package struct Session {
    package let cell: RecordedCell
    package var recorded: RecordedSession
    package var failures: [Performance.Failure]
    /// The performed steps, as a reader would write them.
    package let steps: [String]
    package let wallMicroseconds: Int64
    /// Whether the cell was not performed, because the same build had performed the same texts before.
    package let isRemembered: Bool

    init(_ cell: Cell, _ record: SessionRecord, _ recorded: RecordedSession) {
      self.init(
        cell: RecordedCell(
          script: RecordedCell.Origin(id: cell.script.id, path: cell.script.path),
          configuration: cell.configuration),
        recorded, record.performance, wallMicroseconds: record.wallMicroseconds)
    }

    init(
      cell: RecordedCell, _ recorded: RecordedSession, _ performance: Performance, wallMicroseconds: Int64
    ) {
      self.cell = cell
      self.recorded = recorded
      failures = performance.failures
      steps = performance.trace.steps.map { performance.trace.text($0.label) }
      self.wallMicroseconds = wallMicroseconds
      isRemembered = false
    }

    /// A session of a cell that was not performed.
    init(_ known: RememberedCell, _ recorded: RecordedSession) {
      cell = RecordedCell(
        script: RecordedCell.Origin(id: known.cell.script, path: known.path), configuration: known.cell.configuration)
      self.recorded = recorded
      (failures, steps, wallMicroseconds, isRemembered) = ([], [], 0, true)
    }
  }
}
