import FoundationEssentials
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// What the database knows of cells that are about to be performed.
package struct CellHistory {
  private let newest: [CellKey: Session]
  private let engineOfRun: [Int64: String]
  private let durations: [CellKey: Int64]
  /// What steps attached to the newest sessions.
  private let attached: [Int64: [String: Digest?]]

  /// Reads the newest session of every cell; without a database nothing is known.
  ///
  /// - Parameter uid: The run that is about to be recorded, another part of which may be in the database already: all
  ///   parts must know the same.
  package init(database: String, before uid: [UInt8]? = nil) throws {
    guard FileManager.default.fileExists(atPath: database) else {
      (newest, engineOfRun, durations, attached) = ([:], [:], [:], [:])
      return
    }
    let store = try Store(path: database, access: .readOnly)
    newest = Dictionary(try store.newestSessions(without: uid).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    engineOfRun = Dictionary(
      try store.runs(numbered: Set(newest.values.map(\.run))).map { ($0.id, $0.description.engineVersion) },
      uniquingKeysWith: { $1 })
    durations = try store.durations(without: uid)
    attached = try store.filesOfSteps(
      AttachStep.kind, of: newest.values.map(\.id).sorted(), name: AttachStep.path(ofStep:))
  }

  private func session(of cell: Cell) -> Session? {
    newest[cell.key]
  }

  /// How long the cell took when it was performed last, in microseconds.
  package func duration(of cell: Cell) -> Int64? { durations[cell.key] }

  /// What the cell recorded last, and what it turned out to be.
  func last(of cell: Cell) -> (recording: Digest, verdict: Verdict)? {
    session(of: cell).map { ($0.recordingDigest, $0.verdict) }
  }

  /// Whether the cell's last session failed, crashed, broke a law, was nondeterministic or could not be performed.
  package func failedLast(_ cell: Cell) -> Bool {
    session(of: cell)?.verdict.isWrong ?? false
  }

  /// Whether the cell has no session yet, or its script's text, a file that it attaches, or what performs it is another
  /// one since.
  package func isChanged(_ cell: Cell) -> Bool {
    guard let session = session(of: cell) else { return true }
    let isOther =
      engineOfRun[session.run] != EngineVersion.current || !cell.isForeign && session.build != EngineBuild.id
    if session.scriptDigest != cell.script.digest || isOther { return true }
    guard !cell.isForeign, let files = attached[session.id] else { return false }
    return AttachedFiles(of: cell.script).differ(from: files)
  }
}
