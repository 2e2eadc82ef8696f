import FoundationEssentials
package import Rehearsal
package import RehearsalScript
import RehearsalSourceText
package import RehearsalTrace

/// One script to be performed and held against its baselines.
package struct BaselineRehearsal: Sendable {
  package let library: ScriptLibrary
  package let script: Script
  /// The cells that are meant.
  package let cells: [Cell]
  /// Whether a cell that is not among them is not meant, and not gone.
  private let answers: [String: String]
  /// Scenes written in Swift.
  package let scenes: [any Scene]
  /// Who performs cells of real toolkits: the adapters that the `rehearsal.yaml` above the script names.
  private let toolkits: ToolkitCells

  /// A script that is called `id`, in folders of scripts.
  ///
  /// - Parameters:
  ///   - folders: Where scripts are; those that are not there are passed over.
  ///   - answers: Only the cells with these values.
  /// - Throws: `RehearsalError` with diagnostics, each at its line, when the script is wrong.
  package init(of id: String, in folders: [String], under answers: [String: String]) throws(RehearsalError) {
    let folders = folders.filter(FileStatus.isFolder)
    guard !folders.isEmpty else { throw RehearsalError(.request, "there is no folder with the script \(id)") }
    let (library, wrong) = try ScriptSources(folders, projectFrom: folders[0]).checked()
    guard let script = library.script(id) else {
      guard wrong.isEmpty else {
        throw RehearsalError(.request, "the script \(id) cannot be read", diagnostics: wrong)
      }
      let others = library.scripts.map(\.id)
      let near = suggestion(for: id, among: others).map { ["did you mean \($0)?"] } ?? []
      throw RehearsalError(
        .request, "there is no script \(id) in \(folders.joined(separator: ", "))",
        details: near
          + [others.isEmpty ? "the folder has no scripts" : "there are \(others.prefix(20).joined(separator: ", "))"])
    }
    let own = library.diagnostics(of: script) + wrong.filter { $0.path == script.path }
    guard own.isEmpty else {
      throw RehearsalError(.request, "\(script.path) is wrong", diagnostics: Array(Set(own)).sorted())
    }
    let project = try ProjectFile.found(from: FilePath.folder(of: script.path))
    try self.init(library, script, under: answers, scenes: [], ToolkitCells(project))
  }

  /// A scene and its steps, written in Swift.
  package init(of scene: any ScriptedScene, under answers: [String: String]) throws(RehearsalError) {
    let sources = ScriptSources(
      files: [(path: "\(scene.id).yaml", bytes: Array(scene.source(under: answers).utf8))],
      description: "the steps of \(scene.id)")
    let (library, scripts) = try sources.library(with: [scene])
    guard let script = scripts.first else { throw RehearsalError(.request, "\(scene.id) has no steps") }
    try self.init(library, script, under: answers, scenes: [scene], ToolkitCells(nil))
  }

  private init(
    _ library: ScriptLibrary, _ script: Script, under answers: [String: String], scenes: [any Scene],
    _ toolkits: ToolkitCells
  ) throws(RehearsalError) {
    try toolkits.check([script])
    let selection = CellSelection(answers.mapValues { [$0] }, toolkits: toolkits)
    (self.library, self.script, self.answers, self.scenes) = (library, script, answers, scenes)
    self.toolkits = toolkits
    cells = try selection.cells(of: [script])
    guard !cells.isEmpty else {
      throw RehearsalError(
        .request, "no cell of \(script.id) matches", details: selection.explanation(of: [script]))
    }
  }

  /// The script's `id`.
  package var id: String { script.id }

  /// Whether a cell of a baseline is one that would have been performed, were it still there.
  package func isMeant(_ configuration: Configuration) -> Bool {
    answers.allSatisfy { configuration[$0.key] == $0.value }
  }

  /// Every cell, and those that did something else when they were performed again.
  ///
  /// - Throws: `CancellationError`, as soon as a cell has ended, in a task that is cancelled.
  package func perform() async throws -> (performed: [PerformedCell], again: [CellKey: PerformedCell]) {
    var pool = CellPool(
      library: library, jobs: max(1, min(ProcessInfo.processInfo.activeProcessorCount, cells.count)),
      isolation: .thisProcess)
    pool.toolkits = toolkits
    var performed: [PerformedCell] = []
    try await pool.performAll(cells, shouldStop: { Task.isCancelled }) { cell in
      performed.append(cell)
      return !Task.isCancelled
    }
    try Task.checkCancellation()
    var again: [CellKey: PerformedCell] = [:]
    let known = Dictionary(performed.map { ($0.cell.key, $0.digests.recording) }, uniquingKeysWith: { $1 })
    try await pool.performAll(cells, shouldStop: { Task.isCancelled }) { cell in
      if known[cell.cell.key] != cell.digests.recording { again[cell.cell.key] = cell }
      return !Task.isCancelled
    }
    try Task.checkCancellation()
    return (performed, again)
  }
}
