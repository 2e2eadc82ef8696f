import Foundation
import RehearsalClaims
import RehearsalScript
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// Performs the cells of one run and writes their sessions, one after the other, into a store.
struct RunRecorder {
  let database: String
  let label: String?
  let sources: ScriptSources
  /// Which part of a run this is, when it is not the whole.
  var part: Part?

  struct Part {
    let shard: Shard
    /// What all parts call the run.
    let runName: String
    let plan: ShardPlan
  }

  /// Performs and records `cells`, until all are done or a signal comes.
  func record(_ cells: [Cell], with pool: CellPool) async throws -> RunRecording {
    Interruption.listen()
    let store = try Store(path: database, access: .readWrite)
    try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims)
    let run =
      try part.map {
        try store.beginShard(description(), shard: $0.shard.number, of: $0.shard.count, plan: $0.plan.digest)
      } ?? store.beginRun(description())
    var recording = RunRecording(run: run.id, cellCount: cells.count)
    var progress = ProgressBar(total: cells.count)
    defer { progress.clear() }
    progress.show(done: 0, label: cells.first?.name ?? "")
    try await pool.performAll(cells) { performed in
      guard Interruption.status == nil else { return false }
      let recorded = try store.record(record(of: performed), in: run)
      recording.sessions.append(RunRecording.Session(performed, recorded))
      let next = recording.sessions.count
      if next < cells.count { progress.show(done: next, label: cells[next].name) }
      return true
    }
    // A signal that comes after the last session finds nothing to interrupt.
    if recording.sessions.count == cells.count {
      if let part {
        try store.finishShard(part.shard.number, of: run)
      } else {
        try store.finish(run, status: .completed)
      }
      // Signatures for whoever asks in SQL.
      let reader = ChangeReader(store: store)
      recording.changes = try ChangedCell.changes(in: run, reader)
      recording.unreviewed = try ChangedCell.changesFromBaselines(in: run, reader)
      recording.ledger = try ReviewLedger(store: store, line: run.description.sourceBranch ?? "")
      try reader.keep()
    } else {
      recording.interruption = Interruption.status
    }
    return recording
  }

  /// The list of claims as a file keeps it.
  static func claims() -> [ClaimRecord] {
    Claims.all.map { claim in
      ClaimRecord(
        id: claim.id, prefix: claim.prefix, subject: claim.subject, statement: claim.statement, ios: claim.ios,
        certainty: claim.certainty.rawValue, texts: claim.texts.joined(), tests: Claims.tests(naming: claim.id))
    }
  }

  private func description() -> RunDescription {
    let provenance = sources.folder.map { Provenance(folder: $0) }
    var random = SystemRandomNumberGenerator()
    let uid =
      part.map { Shard.uid(ofRunNamed: $0.runName) }
      ?? (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return RunDescription(
      label: label, arguments: Array(CommandLine.arguments.dropFirst()), engineVersion: Rehearse.version,
      sourceRevision: provenance?.revision, sourcePosition: provenance?.position, sourceBranch: provenance?.branch,
      sourceIsDirty: provenance?.isDirty ?? false,
      startedAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
      uid: uid, fork: provenance?.fork)
  }

  private func record(of performed: PerformedCell) -> SessionRecord {
    let script = performed.cell.script
    return SessionRecord(
      scriptID: script.id, title: script.title, path: script.path, source: script.source, scriptDigest: script.digest,
      claims: script.claims, configuration: performed.cell.configuration, performance: performed.performance,
      digests: performed.digests, wallMicroseconds: performed.wallMicroseconds)
  }
}

/// What became of one run.
struct RunRecording {
  /// Number of the run.
  let run: Int64
  /// How many cells were to be performed.
  let cellCount: Int
  /// The recorded sessions, in the order of the cells.
  var sessions: [Session] = []
  /// The cells that changed on the run's line; none when it was interrupted.
  var changes: [ChangedCell] = []
  /// The cells that differ from their baselines; none when it was interrupted.
  var unreviewed: [ChangedCell] = []
  /// What was decided about changes, unless the run was interrupted.
  var ledger: ReviewLedger?
  /// What ended the run early, if anything did.
  var interruption: ExitStatus?

  struct Session {
    let cell: Cell
    let recorded: RecordedSession
    let failures: [Performance.Failure]
    /// The performed steps, as a reader would write them.
    let steps: [String]
    let wallMicroseconds: Int64

    init(_ performed: PerformedCell, _ recorded: RecordedSession) {
      cell = performed.cell
      self.recorded = recorded
      failures = performed.performance.failures
      let trace = performed.performance.trace
      steps = trace.steps.map { trace.text($0.label) }
      wallMicroseconds = performed.wallMicroseconds
    }
  }
}
