import FoundationEssentials
package import Rehearsal
import RehearsalScript
import RehearsalTrace

/// What tests performed, as one run of a history.
package struct BaselineRun: Sendable {
  private var cells: [CellKey: PerformedCell] = [:]
  private var files: [String: String] = [:]
  private var scenes: [String: any Scene] = [:]

  package init() {}

  package mutating func add(_ performed: [PerformedCell], of rehearsal: BaselineRehearsal) {
    for cell in performed { cells[cell.cell.key] = cell }
    for file in rehearsal.library.files(of: rehearsal.script) { files[file.path] = file.text }
    for scene in rehearsal.scenes { scenes[scene.id] = scene }
  }

  /// Records the run; nothing when nothing was performed.
  ///
  /// - Parameters:
  ///   - database: The history.
  ///   - folder: Where the sources are, whose revision the run notes.
  package func record(into database: String, from folder: String) async throws(RehearsalError) {
    guard !cells.isEmpty else { return }
    do {
      let sources = ScriptSources(
        files: files.map { (path: $0.key, bytes: Array($0.value.utf8)) }, description: "what tests performed")
      let library = ScriptLibrary(
        files: files.sorted { $0.key < $1.key }.map { (path: $0.key, text: $0.value) },
        scenes: scenes.sorted { $0.key < $1.key }.map(\.value))
      var recorder = RunRecorder(database: database, label: nil, sources: sources, arguments: [])
      recorder.provenance = Provenance(folder: folder)
      recorder.paths = RecordedPaths(of: folder)
      let ordered = cells.sorted { $0.key < $1.key }
      _ = try await recorder.record(
        ordered.map(\.value.cell), with: CellPool(library: library, jobs: 1, isolation: .thisProcess), performed: cells)
    } catch {
      throw RehearsalError(reporting: error)
    }
  }
}
