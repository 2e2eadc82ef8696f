package import RehearsalStore
import RehearsalStream
import RehearsalTrace

/// Writes sessions of a store as a stream, which `StreamImport` records again as the same.
///
/// Each recording that is written is read back once: a stream that would be imported as something else is never
/// written to its end.
package struct StreamExport {
  private let store: Store
  private var checked: Set<Int64> = []

  private init(store: Store) { self.store = store }

  /// Writes a run, a session, or without a reference everything.
  ///
  /// - Parameter write: Is handed some lines at a time, until it answers false.
  package static func write(_ reference: String?, in store: Store, to write: (String) throws -> Bool) throws {
    var export = StreamExport(store: store)
    for (run, sessions) in try chosen(reference, in: store) {
      guard try write(StreamWriter.text(of: StreamHello(of: run))) else { return }
      for session in sessions {
        guard try write(export.text(of: session, of: run)) else { return }
      }
    }
  }

  private static func chosen(_ reference: String?, in store: Store) throws -> [(run: Run, sessions: [Session])] {
    guard let reference else {
      let runs = try store.runs()
      for run in runs { try store.prove(run) }
      return try runs.map { ($0, try store.sessions(of: $0.id)) }
    }
    switch try store.resolve(reference) {
    case .run(let run):
      try store.prove(run)
      return [(run, try store.sessions(of: run.id))]
    case .session(let session): return [(try store.run(session.run), [session])]
    }
  }

  private mutating func text(of session: Session, of run: Run) throws -> String {
    do {
      let text = try StreamWriter.text(of: streamed(session, of: run))
      if checked.insert(session.recording).inserted { try check(text, of: session) }
      return text
    } catch let error as UntellableTrace {
      throw untellable(session, error.reason)
    }
  }

  private func streamed(_ session: Session, of run: Run) throws -> StreamSession {
    let script = try store.script(of: session)
    let origin = run.description.sourceRevision.map {
      StreamSession.Origin(
        revision: $0.digits, position: run.description.sourcePosition, branch: run.description.sourceBranch,
        isDirty: run.description.sourceIsDirty)
    }
    let outcome: Performance.Outcome =
      switch session.verdict {
      case .failed: .failed
      case .crashed: .crashed
      case .error: .error
      default: .completed
      }
    var told = StreamSession(
      script: session.script, title: script.title, path: script.path, source: script.source,
      scriptDigest: script.digest, claims: script.claims, configuration: session.configuration, origin: origin,
      performance: Performance(
        trace: try store.trace(of: session), outcome: outcome,
        failures: try store.failures(of: session.id), claims: try store.claims(of: session)),
      isNondeterministic: session.verdict == .nondeterministic, wallMicroseconds: session.wallMicroseconds)
    told.isFlaky = session.verdict == .flaky
    // What its terminals showed is told line by line.
    told.performance.attachments = try store.attachments(of: session.id).filter {
      $0.name != AttachedFile.nameOfTerminals
    }
    if session.system != PerformingSystem(told: StreamHello(of: run).system) { told.system = session.system.text }
    return told
  }

  /// Reads what was written, and throws unless it is the recording.
  private func check(_ text: String, of session: Session) throws {
    var reader = StreamReader(path: session.reference)
    var lines = StreamLines()
    lines.append(StreamWriter.text(of: StreamHello(producer: "", system: "rehearse")).utf8)
    lines.append(text.utf8)
    do {
      while let line = lines.next() {
        guard case .session(let read)? = try reader.read(line) else { continue }
        if read.performance.trace.digests().recording == session.recordingDigest { return }
      }
    } catch {
      throw untellable(session, error.message)
    }
    throw untellable(session, "it would be imported as another recording")
  }

  private func untellable(_ session: Session, _ reason: String) -> RehearsalError {
    RehearsalError(
      .store, "\(session.reference) cannot be told as a stream: \(reason)",
      details: ["another program may have written it; rehearse doctor --deep examines the database"])
  }
}
