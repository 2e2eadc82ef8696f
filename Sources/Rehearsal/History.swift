import FoundationEssentials
public import RehearsalPlainText
public import RehearsalScript
public import RehearsalStore

/// A database of recorded sessions: scripts are performed into it, and what they did is read back and compared.
///
/// ```swift
/// let history = History("history.sqlite")
/// let run = try await history.record(["greeting.yaml"])
/// for session in run.sessions { print(session.reference, session.verdict.word) }
/// let diff = try history.diff("greeting[closes=false]", "greeting[closes=true]")
/// print(diff.text().joined(separator: "\n"))
/// ```
///
/// The value holds a path and no connection: every call opens the file, sees it as it is at that moment, and closes
/// it. A file that is not there is made by the first recording. References to runs and sessions are those of the
/// command: `@head`, `run:12`, a label; `s:7`, `greeting[closes=true]@head~1`.
public struct History: Sendable {
  /// The file.
  package let path: String

  /// Names a file; nothing is opened or made yet.
  public init(_ path: String) { self.path = path }

  // MARK: - Recording

  /// Performs scripts over their matrix and records every session, as `rehearse record` does.
  ///
  /// - Parameters:
  ///   - paths: Scripts, or folders of them; scenes and sub-scripts are found beside them.
  ///   - scenes: Scenes written in Swift, which scripts name by their `id`.
  ///   - matrix: Only cells on these axes: `ios=5.*|6.0; device=ipad`.
  ///   - label: A name for the run, to refer to it later.
  ///   - jobs: How many cells are performed at a time; `nil` for one per processor.
  ///   - isolation: Where cells are performed: here, or in workers, so that one that ends its process costs no other.
  ///   - onProgress: Is told how many cells are done, and which one comes next.
  ///   - shouldStop: Is asked before each session is written; true ends the run, which keeps what was recorded.
  /// - Throws: `RehearsalError` of kind `request` when a script is wrong or no cell matched; nothing is recorded then.
  @discardableResult
  public func record(
    _ paths: [String], scenes: [any Scene] = [], matrix: String? = nil, label: String? = nil, jobs: Int? = nil,
    isolation: Isolation = .thisProcess,
    onProgress: (_ done: Int, _ next: String) -> Void = { _, _ in }, shouldStop: () -> Bool = { false }
  ) async throws(RehearsalError) -> RecordedRun {
    try await record(
      paths, scenes: scenes, label: label, jobs: jobs, isolation: isolation, onProgress: onProgress,
      shouldStop: shouldStop
    ) { toolkits throws(RehearsalError) in
      try CellSelection(CellQueries(matrix: matrix), toolkits: toolkits)
    }
  }

  private func record(
    _ paths: [String], scenes: [any Scene], label: String?, jobs: Int? = nil, isolation: Isolation = .thisProcess,
    onProgress: (_ done: Int, _ next: String) -> Void = { _, _ in }, shouldStop: () -> Bool = { false },
    choosing choose: (ToolkitCells) throws(RehearsalError) -> CellSelection
  ) async throws(RehearsalError) -> RecordedRun {
    do {
      guard !paths.isEmpty else {
        throw RehearsalError(.request, "no script was named", details: ["expected: paths of scripts or folders"])
      }
      let sources = try ScriptSources(paths)
      let (library, scripts) = try sources.library(with: scenes)
      let toolkits = ToolkitCells(try ProjectFile.found())
      let selection = try choose(toolkits)
      try toolkits.check(scripts)
      let cells = try selection.cells(of: scripts)
      guard !cells.isEmpty else {
        throw RehearsalError(
          .request, "no cell matched in \(sources.description)",
          details: selection.explanation(of: scripts, orElse: sources.waysToBegin(library)))
      }
      let processors = max(1, ProcessInfo.processInfo.activeProcessorCount)
      let recorder = RunRecorder(database: path, label: label, sources: sources, arguments: [])
      var pool = CellPool(
        library: library, jobs: max(1, min(jobs ?? processors, cells.count)), isolation: isolation)
      pool.toolkits = toolkits
      let recording = try await recorder.record(cells, with: pool, onProgress: onProgress, shouldStop: shouldStop)
      return try RecordedRun(recording, in: Store(path: path, access: .readOnly))
    } catch {
      throw RehearsalError(reporting: error)
    }
  }

  /// Performs one script whose scene is written in Swift.
  ///
  /// - Parameters:
  ///   - scene: The scene, which the script names by its `id`.
  ///   - script: The script's file.
  ///   - matrix: Only cells with one of these values on each of these axes: `["closes": ["true"]]`.
  ///   - label: A name for the run, to refer to it later.
  @discardableResult
  public func record(
    _ scene: any Scene, script: String, matrix: [String: [String]] = [:], label: String? = nil
  ) async throws(RehearsalError) -> RecordedRun {
    try await record([script], scenes: [scene], label: label) { toolkits in
      CellSelection(matrix, toolkits: toolkits)
    }
  }

  // MARK: - Reading

  /// All runs, oldest first.
  public func runs() throws(RehearsalError) -> [Run] { try reading { try $0.runs() } }

  /// The sessions of a run, by script and configuration.
  public func sessions(of run: String = "@head") throws(RehearsalError) -> [Session] {
    try reading { try $0.sessions(of: try $0.resolveRun(run).id) }
  }

  /// One session.
  public func session(_ reference: String) throws(RehearsalError) -> Session {
    try reading { try $0.resolveSession(reference) }
  }

  /// What a session recorded: every event, view, frame and property.
  public func trace(of session: String) throws(RehearsalError) -> Trace {
    try reading { try $0.trace(of: try $0.resolveSession(session)) }
  }

  /// What went wrong in a session: expectations that did not hold, and where.
  public func failures(of session: String) throws(RehearsalError) -> [Performance.Failure] {
    try reading { try $0.failures(of: try $0.resolveSession(session).id) }
  }

  /// The rows that a question in SQL over the views `v1_*` is answered with, by column.
  ///
  /// - Parameters:
  ///   - sql: The question: one statement that reads.
  ///   - parameters: Values of `:name` in the question.
  public func rows(
    _ sql: String, _ parameters: [String: QueryValue] = [:]
  ) throws(RehearsalError) -> [[String: QueryValue]] {
    try reading { store in
      var columns: [String] = []
      var rows: [[String: QueryValue]] = []
      try store.query(sql, parameters: parameters) {
        columns = $0
      } row: { values in
        rows.append(Dictionary(zip(columns, values), uniquingKeysWith: { $1 }))
      }
      return rows
    }
  }

  // MARK: - Comparing

  /// How two sessions differ, each difference once, with what led to it.
  public func diff(
    _ left: String, _ right: String, _ options: DiffOptions = DiffOptions()
  ) throws(RehearsalError) -> TraceDiff {
    try reading { store in
      let sides = (try store.resolveSession(left), try store.resolveSession(right))
      return TraceDiff(
        try store.trace(ofRecording: sides.0.recording), try store.trace(ofRecording: sides.1.recording),
        options: options)
    }
  }

  func reading<Result>(_ body: (Store) throws -> Result) throws(RehearsalError) -> Result {
    do {
      return try body(Store(path: path, access: .readOnly))
    } catch {
      throw RehearsalError(reporting: error)
    }
  }
}

/// What became of a run that was just recorded.
public struct RecordedRun: Sendable {
  /// The run.
  public let run: Run
  /// Its sessions, by script and configuration.
  public let sessions: [Session]
  init(_ recording: RunRecording, in store: Store) throws {
    run = try store.run(recording.run)
    sessions = try store.sessions(of: recording.run)
  }
}
