package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalScript
package import RehearsalStore
import RehearsalTrace

/// Performs sessions of a run again and compares what they recorded.
///
/// A difference is nondeterminism: the same program performed the same text. It is never tried away; the cell is
/// performed a third time only to say more about it.
package struct Verification {
  package let store: Store
  package let sources: ScriptSources
  package let performer: Performer
  /// Who performs sessions of real toolkits.
  package var toolkits = ToolkitCells(nil)
  /// What sessions may have been rid of.
  package var redaction = Redaction.nothing

  /// Who performs a session again.
  package enum Performer: Sendable {
    /// A worker of this program for each.
    case workers
    /// Another program.
    case program(FreshProcess)
  }

  /// A session to be performed again.
  package struct Task: Sendable {
    package let session: Session
    /// The axes that the script itself has.
    package let axes: [String]
    /// The script's text, when it is in no file.
    package let source: String?
    /// The texts of what it needs.
    let texts: WorkerTexts
    /// The script's own digest, also where the file has another one since something was taken out.
    let digest: Digest
    /// The cell, when a real toolkit performs it.
    let foreign: Cell?

    init(
      session: Session, axes: [String], source: String?, texts: WorkerTexts, digest: Digest, foreign: Cell? = nil
    ) {
      self.foreign = foreign
      self.session = session
      self.digest = digest
      self.axes = axes
      self.source = source
      self.texts = texts
    }
  }

  /// What became of one session.
  package struct Result {
    package let session: Session
    /// `nil` when the digests are equal.
    package let divergence: Divergence?
    /// What was recorded the second time, if it differs.
    package let again: FreshProcess.Outcome?

    package init(session: Session, divergence: Divergence?, again: FreshProcess.Outcome?) {
      self.session = session
      self.divergence = divergence
      self.again = again
    }
  }

  /// Where two performances of one cell part.
  package struct Divergence {
    /// Number of the step, from 1, and its text.
    package let step: String
    /// The first event that differs, in the recording and the second time.
    package let events: (Int?, Int?)
    package let change: String
    /// What the third performance was like.
    package let third: String

    package init(step: String, events: (Int?, Int?), change: String, third: String) {
      self.step = step
      self.events = events
      self.change = change
      self.third = third
    }
  }

  /// The sessions that make up so large a share, at least one: the same ones in every process, spread over scripts and
  /// axes.
  package static func chosen(_ sessions: [Session], share: Double) -> [Session] {
    let numbered = sessions.map { (session: $0, number: number(of: $0)) }
    let chosen = numbered.filter { Double($0.number) < share * 4_294_967_296 }
    // Of a small run a share may be less than a session.
    let first = numbered.min { ($0.number, $0.session.id) < ($1.number, $1.session.id) }
    return (chosen.isEmpty ? first.map { [$0] } ?? [] : chosen).map(\.session)
  }

  private static func number(of session: Session) -> UInt32 {
    Digest(of: session.cell.text).bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// Whether a performance of a session can be rid of the same.
  package func canRedact(_ session: Session) throws -> Bool { try redaction(of: session) != nil }

  /// Whether the script of a session is among those that were read, or its text is enough.
  package func isThere(_ session: Session) throws -> Bool {
    try library.script(session.script) != nil || task(for: session) != nil
  }

  /// How a session's script can be had: from the files, or from its text; `nil` when it has changed since, or when the
  /// session was rid of something by a pattern that is not known.
  package func task(for session: Session) throws -> Task? {
    guard let redaction = try redaction(of: session) else { return nil }
    if let script = library.script(session.script), digest(of: script, redaction) == session.scriptDigest {
      return Task(
        session: session, axes: script.axes, source: nil,
        texts: WorkerTexts(library.files(of: script), isUnchecked: !library.diagnostics(of: script).isEmpty),
        digest: script.digest,
        foreign: Script.isOfModels(session.configuration)
          ? nil : Cell(script: script, configuration: session.configuration))
    }
    guard Script.isOfModels(session.configuration) else { return nil }
    let versions = try store.table(
      "SELECT source FROM v1_script_versions WHERE script = :script AND digest = :digest",
      ["script": .text(session.script), "digest": .text(session.scriptDigest.hex)])
    guard case .text(let source)? = versions.rows.first?.first else { return nil }
    let alone = ScriptLibrary(files: [(path: "script.yaml", text: source)])
    guard let script = alone.script(session.script), script.digest == session.scriptDigest, alone.diagnostics.isEmpty
    else { return nil }
    return Task(
      session: session, axes: script.axes, source: source, texts: WorkerTexts([(path: script.path, text: source)]),
      digest: script.digest)
  }

  /// What a session was rid of; `nil` when that is by patterns that nobody gave here.
  private func redaction(of session: Session) throws -> Redaction? {
    redaction.only(named: try store.redactions(of: session.id).map(\.pattern))
  }

  private func digest(of script: Script, _ redaction: Redaction) -> Digest {
    redaction.isEmpty
      ? script.digest
      : redaction.digest(script.digest, [script.source] + library.pulledTexts(of: script).map(\.text))
  }

  private let library: ScriptLibrary

  package init(store: Store, sources: ScriptSources, performer: Performer) {
    self.store = store
    self.sources = sources
    self.performer = performer
    library = sources.checked().library
  }

  /// Performs tasks again, so many at a time, and hands the results over in their order until one is not wanted.
  ///
  /// - Parameter shouldStop: Is asked while processes are waited for; true ends the work.
  // The optimiser of Swift 6.3 ends with signal 11 when it splits this function.
  @_optimize(none) package func perform(
    _ tasks: [Task], jobs: Int, shouldStop: () -> Bool = { false }, deliver: (Result) throws -> Bool
  ) async throws {
    switch performer {
    case .workers:
      var isWanted = true
      try performInWorkers(tasks.filter { $0.foreign == nil }, jobs, shouldStop) {
        isWanted = try deliver($0)
        return isWanted
      }
      guard isWanted, !shouldStop() else { return }
      // Each of these starts processes of its own.
      let toolkits = toolkits
      try await OrderedWork(jobs: jobs).perform(tasks.filter { $0.foreign != nil }) { task in
        (task, try Verification.perform(task, by: toolkits))
      } deliver: { task, again in
        try deliver(result(of: task, again)) && !shouldStop()
      }
    case .program(let process):
      let toolkits = toolkits
      try await OrderedWork(jobs: jobs).perform(tasks) { task in
        (task, try Verification.perform(task, by: process, or: toolkits))
      } deliver: { task, again in
        try deliver(result(of: task, again))
      }
    }
  }

  @inline(never) private static func perform(
    _ task: Task, by process: FreshProcess, or toolkits: ToolkitCells
  ) throws -> FreshProcess.Outcome {
    if task.foreign != nil { return try perform(task, by: toolkits) }
    return try process.perform(task.session, axes: task.axes, source: task.source)
  }

  /// Performs a session of a real toolkit again; only the very system that performed it can.
  @inline(never) private static func perform(_ task: Task, by toolkits: ToolkitCells) throws -> FreshProcess.Outcome {
    guard let cell = task.foreign else { throw RehearsalError(.request, "\(task.session.reference) is of the models") }
    let performed = toolkits.perform(cell)
    guard let system = performed.system, system == task.session.system else {
      throw RehearsalError(
        .request, "\(task.session.reference) was performed by \(task.session.system.text)",
        details: ["here it would be by \(performed.system?.text ?? Script.models)"]
          + performed.performance.failures.map(\.message))
    }
    return FreshProcess.Outcome(
      trace: performed.performance.trace, recordingDigest: performed.digests.recording,
      failures: performed.performance.failures, wallMicroseconds: performed.wallMicroseconds)
  }

  /// Those of the models, beside each other.
  private func performInWorkers(
    _ tasks: [Task], _ jobs: Int, _ shouldStop: () -> Bool, _ deliver: (Result) throws -> Bool
  ) throws {
    try WorkerPool(jobs: jobs, areFresh: true).perform(tasks.count, shouldStop: shouldStop) {
      Verification.work(tasks[$0])
    } deliver: {
      try deliver(result(of: tasks[$0], FreshProcess.Outcome($1)))
    }
  }

  private static func work(_ task: Task) -> WorkerTask {
    .perform(
      task.texts, script: task.session.script, task.digest, task.session.configuration)
  }

  private func perform(_ task: Task) throws -> FreshProcess.Outcome {
    if task.foreign != nil { return try Verification.perform(task, by: toolkits) }
    return switch performer {
    case .workers:
      FreshProcess.Outcome(try WorkerPool(jobs: 1, areFresh: true).perform(Verification.work(task)))
    case .program(let process):
      try process.perform(task.session, axes: task.axes, source: task.source)
    }
  }

  /// What is said of a session that was performed again.
  private func result(of task: Task, _ again: FreshProcess.Outcome) throws -> Result {
    let session = task.session
    let redaction = try redaction(of: session) ?? .nothing
    let again = again.without(redaction)
    if again.recordingDigest == session.recordingDigest {
      return Result(session: session, divergence: nil, again: nil)
    }
    let third = try perform(task).without(redaction).recordingDigest
    let told =
      third == session.recordingDigest
      ? "as recorded" : third == again.recordingDigest ? "as the second time" : "different again"
    let recorded = try store.trace(ofRecording: session.recording)
    return Result(session: session, divergence: divergence(recorded, again.trace, third: told), again: again)
  }

  private func divergence(_ recorded: Trace, _ again: Trace, third: String) -> Divergence {
    let diff = TraceDiff(recorded, again)
    let first = diff.changes.first
    let step = first.map { diff.steps[$0.step] }
    return Divergence(
      step: step.map { "\($0.number) \"\(TextWidth.visible($0.label))\"" } ?? "?",
      events: (first?.left?.sequence, first?.right?.sequence), change: diff.headline, third: third)
  }
}

extension FreshProcess.Outcome {
  /// The same without what a redaction takes out.
  fileprivate func without(_ redaction: Redaction) -> FreshProcess.Outcome {
    if redaction.isEmpty { return self }
    let left = redaction.redacted(Performance(trace: trace, outcome: .completed, failures: failures))
    return FreshProcess.Outcome(
      trace: left.trace, recordingDigest: left.trace.digests().recording, failures: left.failures,
      wallMicroseconds: wallMicroseconds)
  }

  /// What a worker made of a session.
  fileprivate init(_ result: WorkerResult) {
    let performance = Performance(result)
    self.init(
      trace: performance.trace, recordingDigest: performance.trace.digests().recording, failures: performance.failures,
      wallMicroseconds: result.wallMicroseconds)
  }
}
