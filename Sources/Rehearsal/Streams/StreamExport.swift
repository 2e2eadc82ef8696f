package import RehearsalStore
import RehearsalStream
import RehearsalTrace

/// Writes sessions of a store as a stream, which `StreamImport` records again as the same.
///
/// A session is read window by window, all of which were proved before the first line is written, and lines are written
/// as they are told. Each recording that is written is read back once, window by window: a stream that would be
/// imported as something else is never written to its end.
package struct StreamExport {
  private let store: Store
  /// Of how many events on a recording is read in windows, and how many of them a window has.
  private let windows: (least: Int, usual: Int)
  private var checked: Set<Int64> = []

  /// Fewer bytes, as those at the end of a window, go with others.
  private static let piece = 1 << 16

  private init(_ store: Store, windows: (least: Int, usual: Int)) { (self.store, self.windows) = (store, windows) }

  /// Writes a run, a session, or without a reference everything.
  ///
  /// - Parameters:
  ///   - reference: A run or a session.
  ///   - store: Where they are.
  ///   - least: A recording of fewer events is read whole.
  ///   - usual: How many events a window has.
  ///   - write: Is handed some lines at a time, until it answers false.
  package static func write(
    _ reference: String?, in store: Store, least: Int = Store.leastOfWindows, usual: Int = Store.usualWindow,
    to write: ([UInt8]) throws -> Bool
  ) throws {
    var export = StreamExport(store, windows: (least, usual))
    for (run, sessions) in try chosen(reference, in: store) {
      guard try write(Array(StreamWriter.text(of: StreamHello(of: run)).utf8)) else { return }
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
  private mutating func write(_ session: Session, of run: Run, to write: ([UInt8]) throws -> Bool) throws -> Bool {
    let told = try streamed(session, of: run)
    let readBack = checked.insert(session.recording).inserted ? Reading(session) : nil
    return try store.readingWindows(
      ofRecording: session.recording, least: windows.least, usual: windows.usual, into: StreamFacts(),
      look: { $0.look(at: $1) }
    ) { facts, windows in
      facts.finish(
        eventCount: windows.eventCount, end: windows.end,
        terminals: try store.terminals(of: session, events: windows.eventCount),
        attached: told.performance.attachments.compactMap(\.event))
      return try StreamExport.write(told, facts, windows, readBack, session, to: write)
    }
  }

  private static func write(
    _ told: StreamSession, _ facts: StreamFacts, _ windows: RecordingWindows, _ readBack: Reading?,
    _ session: Session, to write: ([UInt8]) throws -> Bool
  ) throws -> Bool {
    var (pieces, reading) = (StreamWriter.SessionWriting(told, facts), readBack)
    do {
      // Of a short session nothing is written before all of it was told.
      var held = pieces.beginning
      try reading?.read(held)
      var hasReader = true
      try windows.forEach { window in
        pieces.enter(window)
        reading?.begin(window, of: windows)
        while hasReader, let lines = try pieces.next() {
          try reading?.read(lines)
          if lines.count < StreamExport.piece, held.count < 2 * StreamExport.piece {
            held += lines
          } else {
            hasReader = try write(held)
            held = lines
          }
        }
        reading?.endWindow()
        return hasReader
      }
      guard hasReader else { return false }
      let ending = try pieces.ending()
      try reading?.read(ending)
      try reading?.end()
      return try write(held + ending)
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
        trace: Trace(), outcome: outcome,
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
  private struct Reading {
    private let session: Session
    private var reader: StreamReader
    private var lines = StreamLines()
    private var isTheSame = false
    /// Who proves what comes in more than one window; the whole is compared else.
    private var proof: ReadBack?

    init(_ session: Session) {
      self.session = session
      reader = StreamReader(path: session.reference)
      lines.append(StreamWriter.text(of: StreamHello(producer: "", system: "rehearse")).utf8)
    }

    /// Is told which window is written next.
    mutating func begin(_ window: TraceWindow, of windows: RecordingWindows) {
      guard window.steps.count < windows.stepCount else { return }
      let proof =
        proof ?? ReadBack(end: windows.end, stepCount: windows.stepCount, eventCount: windows.eventCount)
      proof.expect(window)
      self.proof = proof
    }

    /// All lines of the window were read.
    mutating func endWindow() { proof?.take(from: &reader) }

    mutating func read(_ text: [UInt8]) throws {
      lines.append(text)
      do {
        while let message = try reader.readOn(&lines) {
          guard case .session(let read) = message else { continue }
          isTheSame =
            proof?.proves(read, readBy: reader, session.recordingDigest)
            ?? (read.performance.trace.digests().recording == session.recordingDigest)
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
