import FoundationEssentials
package import RehearsalScript
import RehearsalStore
import RehearsalTrace

extension RunRecorder {
  // MARK: - Memory

  /// What came of asking whether a run before performed the same plan.
  package enum Again {
    /// It did, and all is recorded.
    case recorded(RunRecording)
    /// Texts have to be read and all cells found; these were performed while asking.
    case unknown([CellKey: PerformedCell])
  }

  /// Records what the newest run of the line recorded, when that performed the plan of this one: only the scripts of
  /// cells that are performed are read.
  ///
  /// - Parameter pool: A pool for a library of some scripts.
  package func recordAgain(
    with pool: (ScriptLibrary, _ cellCount: Int) -> CellPool,
    onProgress: (_ done: Int, _ next: String) -> Void = { _, _ in }, shouldStop: () -> Bool = { false }
  ) async throws -> Again {
    guard mayRemember, let plan, part == nil, FileManager.default.fileExists(atPath: database) else {
      return .unknown([:])
    }
    let ground = try ground()
    let known = try ground.store.remembered(
      plan: plan.digest, on: ground.description.sourceBranch ?? "", by: ScriptGrounds.models, heldAgainst: ground.laws)
    var items = RunItems(remembering: known)
    // Where most has to be performed anyway, all is read.
    guard items.rememberedCount * 2 > known.count else { return .unknown([:]) }
    let sessions = zip(known, items.items).compactMap { $1.isPerformed ? $0 : nil }
    let texts = try ground.store.texts(ofSessions: sessions.map(\.session))
    // The same build found nothing wrong in the same texts.
    let library = ScriptLibrary(unchecked: plan.files(of: sources, with: texts))
    var cells: [CellKey: Cell] = [:]
    for session in sessions {
      guard let script = library.script(session.cell.script), script.digest == session.scriptDigest else {
        return .unknown([:])
      }
      cells[session.cell] = Cell(script: script, configuration: session.cell.configuration)
    }
    items.take(cells)
    var run = RunSession(self, ground, pool(library, cells.count), items)
    try await run.performShare(shouldStop)
    if run.isMistaken { return .unknown(run.performed) }
    return .recorded(try await run.write(onProgress, shouldStop))
  }
}
