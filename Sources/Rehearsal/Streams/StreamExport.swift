package import RehearsalStore
import RehearsalStream
import RehearsalTrace

/// Writes sessions of a store as a stream, which `StreamImport` records again as the same.
///
/// Each recording that is written is read back once: a stream that would be imported as something else is never
/// written to its end. Lines are written as they are told; a session is in memory as its trace, and as that which is
/// read back.
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
        guard try export.write(session, of: run, to: write) else { return }
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

  /// Writes a session as it is told; what ends it only when it was read back.
  private mutating func write(_ session: Session, of run: Run, to write: (String) throws -> Bool) throws -> Bool {
    var pieces = StreamWriter.SessionPieces(try streamed(session, of: run))
    var reading = checked.insert(session.recording).inserted ? ReadBack(session) : nil
    var last = ""
    do {
      while let piece = try pieces.next() {
        // What ends it is held back; pieces that are this long do not end it.
        if last.utf8.count >= StreamWriter.SessionPieces.usualBytes {
          guard try write(last) else { return false }
          last = ""
        }
        try reading?.read(piece)
        last += piece
      }
    } catch let error as UntellableTrace {
      throw StreamExport.untellable(session, error.reason)
    }
    try reading?.end()
    return try write(last)
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
  private struct ReadBack {
    private let session: Session
    private var reader: StreamReader
    private var lines = StreamLines()
    private var isTheSame = false

    init(_ session: Session) {
      self.session = session
      reader = StreamReader(path: session.reference)
      lines.append(StreamWriter.text(of: StreamHello(producer: "", system: "rehearse")).utf8)
    }

    mutating func read(_ text: String) throws {
      lines.append(text.utf8)
      do {
        while let line = lines.next() {
          guard case .session(let read)? = try reader.read(line) else { continue }
          isTheSame = read.performance.trace.digests().recording == session.recordingDigest
        }
      } catch {
        throw StreamExport.untellable(session, error.message)
      }
    }

    func end() throws {
      if !isTheSame { throw StreamExport.untellable(session, "it would be imported as another recording") }
    }
  }

  private static func untellable(_ session: Session, _ reason: String) -> RehearsalError {
    RehearsalError(
      .store, "\(session.reference) cannot be told as a stream: \(reason)",
      details: ["another program may have written it; rehearse doctor --deep examines the database"])
  }
}
