import FoundationEssentials
import RehearsalClaims
import RehearsalPlainText
import RehearsalSourceText
import RehearsalStore
import RehearsalStream
import RehearsalTrace

/// Records what a stream tells: a run for each `hello`.
///
/// A session is recorded when the stream has ended it. A mistake ends the import: the sessions before it are there, in
/// a run that counts as interrupted, and nothing of the one that is wrong. Nothing is made before the first session,
/// not even the file.
package struct StreamImport {
  package let database: String
  /// A name for the run, in place of the stream's own.
  package let label: String?
  /// What the run notes as the arguments it was started with.
  package let arguments: [String]
  /// What sessions are rid of before they are written.
  package var redaction = Redaction.nothing
  /// Whether only one run is taken, since there is only one name or one file for it.
  package let isOneRun: Bool

  package init(database: String, label: String?, arguments: [String], isOneRun: Bool) {
    self.database = database
    self.label = label
    self.arguments = arguments
    self.isOneRun = isOneRun
  }

  /// Records the runs of the stream in a file; `-` is standard input.
  package func record(
    _ file: String, onRun: (RunRecording) throws -> Void, onNote: (String) -> Void,
    shouldStop: @escaping () -> Bool
  ) throws {
    let source = try ByteSource(file, shouldStop: shouldStop)
    try record(
      path: file == "-" ? "standard input" : file, next: { try source.next() }, onRun: onRun, onNote: onNote,
      shouldStop: shouldStop)
  }

  /// Records the runs of one stream.
  ///
  /// - Parameters:
  ///   - path: What the stream is called in messages.
  ///   - next: The next bytes; none at the end.
  ///   - onRun: Is handed each run when it is over.
  ///   - onNote: Is told the stream's remarks for people.
  ///   - shouldStop: Is asked before each session is recorded; true ends the import.
  package func record(
    path: String, next: () throws -> [UInt8], onRun: (RunRecording) throws -> Void, onNote: (String) -> Void,
    shouldStop: () -> Bool
  ) throws {
    var reader = StreamReader(path: path)
    var lines = StreamLines()
    var writing = ImportedRun(self)
    var runs = 0
    do {
      var isOver = false
      while !isOver {
        let bytes = try next()
        lines.append(bytes)
        isOver = bytes.isEmpty
        if isOver, shouldStop() {
          if let run = writing.interrupted() { try onRun(run) }
          return
        }
        while let message = try reader.readOn(&lines, isOver: isOver) {
          switch message {
          case .hello(let hello):
            if let run = try writing.finish() { try onRun(run) }
            runs += 1
            guard runs == 1 || !isOneRun else { throw secondRun(path, line: reader.line) }
            writing.hello = hello
          case .session(let session):
            if shouldStop() {
              if let run = writing.interrupted() { try onRun(run) }
              return
            }
            for cell in session.separate { try writing.record(cell, at: "\(path):\(reader.line)") }
          case .note(let text), .error(let text): onNote(text)
          case .part, .request, .done, .bye: break
          }
        }
      }
      try reader.finish()
    } catch let diagnostic as Diagnostic {
      throw RehearsalError(
        .request, "\(path) cannot be imported", details: [writing.whatIsThere], diagnostics: [diagnostic])
    }
    if let run = try writing.finish() { return try onRun(run) }
    if runs > 1 { return }
    throw RehearsalError(
      .request, "there is no session in \(path)", details: ["expected lines of a stream, from session to end"])
  }

  private func secondRun(_ path: String, line: Int) -> RehearsalError {
    RehearsalError(
      .request, "\(path):\(line): a second run begins here",
      details: ["--label and --junit are about one run; the one before is recorded"])
  }
}

/// The run of a stream that is being recorded.
private struct ImportedRun {
  let request: StreamImport
  var hello: StreamHello?
  private var store: Store?
  private var run: Run?
  private var origin: StreamSession.Origin?
  private var recording: RunRecording?

  init(_ request: StreamImport) { self.request = request }

  mutating func record(_ session: StreamSession, at place: String) throws {
    guard let hello else { return }
    let store = try store ?? Store(path: request.database, access: .readWrite)
    self.store = store
    if run == nil {
      try store.keepClaims(from: Digest(of: Claims.source), RunRecorder.claims)
      let begun = try store.beginRun(description(hello, session.origin))
      (run, origin) = (begun, session.origin)
      recording = RunRecording(run: begun.id, cellCount: 0)
    }
    guard let run, session.origin == origin else {
      throw RehearsalError(
        .request, "\(place): this session is of another revision than those before it",
        details: ["expected: one revision in a run; hello begins another run"])
    }
    let record = request.redaction.redacted(
      SessionRecord(session, by: PerformingSystem(told: session.system ?? hello.system)))
    let recorded = try store.record(record, in: run)
    recording?.sessions.append(RunRecording.Session(record, recorded))
  }

  /// What is left of the run when the stream is wrong.
  var whatIsThere: String {
    guard let recording, !recording.sessions.isEmpty else { return "nothing of it is recorded" }
    let count = counted(recording.sessions.count, "session")
    return "run:\(recording.run) has the \(count) before the mistake, and counts as interrupted"
  }

  /// Ends the run, if there is one.
  mutating func finish() throws -> RunRecording? {
    guard let store, let run, var recording else { return nil }
    recording.cellCount = recording.sessions.count
    try RunRecorder.complete(run, in: store, &recording)
    (self.run, self.recording) = (nil, nil)
    return recording
  }

  /// The run as it is when nobody wants more.
  func interrupted() -> RunRecording? {
    guard var recording else { return nil }
    recording.isInterrupted = true
    recording.cellCount = recording.sessions.count + 1
    return recording
  }

  private func description(_ hello: StreamHello, _ origin: StreamSession.Origin?) -> RunDescription {
    var random = SystemRandomNumberGenerator()
    return RunDescription(
      label: request.label ?? hello.label.map(request.redaction.redacted),
      arguments: request.arguments.map(request.redaction.redacted), engineVersion: hello.engineVersion,
      sourceRevision: origin.flatMap { Revision($0.revision) }, sourcePosition: origin?.position,
      sourceBranch: origin?.branch, sourceIsDirty: origin?.isDirty ?? false,
      startedAtMilliseconds: Int64(Date().timeIntervalSince1970 * 1000),
      uid: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}

extension StreamHello {
  /// What the models are called as a system, before their version.
  private static let models = "uikit "

  /// What a run notes as the version of what performed it: of the models their version alone.
  var engineVersion: String {
    system.hasPrefix(StreamHello.models) ? String(system.dropFirst(StreamHello.models.count)) : system
  }

  /// How a run's version is told: `uikit 0.2.0`, `Qt 6.11.3`.
  init(of run: Run) {
    let version = run.description.engineVersion
    self.init(
      producer: "rehearse \(EngineVersion.current)",
      system: version.contains(" ") ? version : StreamHello.models + version, label: run.description.label)
  }
}

extension SessionRecord {
  fileprivate init(_ session: StreamSession, by system: PerformingSystem) {
    self.init(
      scriptID: session.script, title: session.title, path: session.path, source: session.source,
      scriptDigest: session.scriptDigest, claims: session.claims, configuration: session.configuration,
      performance: session.performance, digests: session.performance.trace.digests(),
      wallMicroseconds: session.wallMicroseconds)
    self.system = system
    isNondeterministic = session.isNondeterministic
    isFlaky = session.isFlaky
  }
}

extension RunRecording.Session {
  fileprivate init(_ record: SessionRecord, _ recorded: RecordedSession) {
    self.init(
      cell: RecordedCell(
        script: RecordedCell.Origin(id: record.scriptID, path: record.path), configuration: record.configuration),
      recorded, record.performance, wallMicroseconds: record.wallMicroseconds)
  }
}
