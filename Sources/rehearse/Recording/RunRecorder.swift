import Claims
import Foundation
import Script
import Store
import Trace

/// Performs the cells of one run and writes their sessions, one after the other, into a store.
struct RunRecorder {
  let database: String
  let label: String?
  let sources: ScriptSources

  /// Performs and records `cells`, until all are done or a signal comes.
  func record(_ cells: [Cell], with pool: CellPool) async throws -> RunRecording {
    Interruption.listen()
    let store = try Store(path: database, access: .readWrite)
    try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims)
    let run = try store.beginRun(description())
    var recording = RunRecording(run: run.id, cellCount: cells.count)
    var progress = ProgressBar(total: cells.count)
    defer { progress.clear() }
    progress.show(done: 0, label: cells[0].name)
    try await pool.performAll(cells) { performed in
      guard Interruption.status == nil else { return false }
      let recorded = try store.record(record(of: performed), in: run)
      recording.sessions.append(
        RunRecording.Session(cell: performed.cell, recorded: recorded, failures: performed.performance.failures))
      let next = recording.sessions.count
      if next < cells.count { progress.show(done: next, label: cells[next].name) }
      return true
    }
    // A signal that comes after the last session finds nothing to interrupt.
    if recording.sessions.count == cells.count {
      try store.finish(run, status: .completed)
      // Signatures for whoever asks in SQL.
      let reader = ChangeReader(store: store)
      recording.changes = try ChangedCell.changes(in: run, reader)
      try reader.keep()
    } else {
      recording.interruption = Interruption.status
    }
    return recording
  }

  /// The list of claims as a file keeps it.
  private static func claims() -> [ClaimRecord] {
    Claims.all.map { claim in
      ClaimRecord(
        id: claim.id, prefix: claim.prefix, subject: claim.subject, statement: claim.statement, ios: claim.ios,
        certainty: claim.certainty.rawValue, texts: claim.texts.joined(), tests: Claims.tests(naming: claim.id))
    }
  }

  private func description() -> RunDescription {
    let provenance = sources.folder.map { Provenance(folder: $0) }
    var random = SystemRandomNumberGenerator()
    return RunDescription(
      label: label, arguments: Array(CommandLine.arguments.dropFirst()), engineVersion: Rehearse.version,
      sourceRevision: provenance?.revision, sourcePosition: provenance?.position, sourceBranch: provenance?.branch,
      sourceIsDirty: provenance?.isDirty ?? false,
      startedAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
      uid: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }, fork: provenance?.fork)
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
  /// What ended the run early, if anything did.
  var interruption: ExitStatus?

  struct Session {
    let cell: Cell
    let recorded: RecordedSession
    let failures: [Performance.Failure]
  }

  /// The exit code: the worst that happened.
  var exit: ExitStatus {
    if let interruption { return interruption }
    let verdicts = Set(sessions.map(\.recorded.verdict))
    if verdicts.contains(.nondeterministic) { return .nondeterministic }
    return verdicts.isSubset(of: [.same, .new]) ? .same : .failed
  }
}
