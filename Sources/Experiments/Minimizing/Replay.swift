package import Rehearsal
import RehearsalPlainText
package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// Performs the text of a script that is not in any folder.
package struct Replay {
  /// What the script needs beside it.
  package let neighbours: [(path: String, text: String)]

  /// Where the text is taken to be; an adapter reads its scene there.
  private let path: String
  /// Whether an adapter performs it.
  private let isForeign: Bool

  package init(neighbours: [(path: String, text: String)]) {
    self.neighbours = neighbours
    path = "replay.yaml"
    isForeign = false
  }

  /// What texts of a flat script need.
  package init(_ script: FlatScript) {
    neighbours = script.neighbours
    path = script.folderOfScene.map { $0.isEmpty ? "replay.yaml" : $0 + "/replay.yaml" } ?? "replay.yaml"
    isForeign = script.folderOfScene != nil
  }

  /// Throws unless a script can be performed here, with what its adapter says, or that there is none.
  package func check(_ script: FlatScript, of session: Session) throws {
    guard script.folderOfScene != nil, let parsed = library(of: script.text()) else { return }
    let performed = parsed.script.cells().map { perform(parsed.script, $0, parsed.library) }
    let failures = performed.filter { $0.outcome == .error }.flatMap(\.failures)
    guard let first = failures.first else { return }
    throw RehearsalError(
      .request, "\(session.reference) cannot be performed here: \(TextWidth.visible(first.message))",
      details: ["adapters stand in \(ProjectFile.name), under toolkits"])
  }

  private func library(of text: String) -> (library: ScriptLibrary, script: Script)? {
    let library = ScriptLibrary(files: neighbours + [(path: path, text: text)])
    guard library.diagnostics.isEmpty, let script = library.scripts.first(where: { $0.path == path }) else {
      return nil
    }
    return (library, script)
  }

  /// By the models or by the adapter of the cell's toolkit.
  private func perform(_ script: Script, _ cell: Configuration, _ library: ScriptLibrary) -> Performance {
    guard !Script.isOfModels(cell) else { return RehearsalScript.perform(script, under: cell, in: library) }
    // A file that cannot be read names no adapter.
    let toolkits = ToolkitCells((try? ProjectFile.found()) ?? nil)
    return toolkits.perform(Cell(script: script, configuration: cell)).performance
  }

  /// The performances of the script's cells, by configuration; `nil` when the script is wrong.
  ///
  /// A script from which steps were taken can be wrong: an expectation may look back to a mark that is gone.
  package func performances(of text: String) -> [Configuration: Performance]? {
    guard let (library, script) = library(of: text) else { return nil }
    return Dictionary(
      script.cells().map { ($0, perform(script, $0, library)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether nothing is wrong in the text.
  package func isRight(_ text: String) -> Bool { library(of: text) != nil }

  /// What came of the first cell of a script: by its adapter, or in a worker that need not survive it.
  package func result(of text: String, script: String, in pool: WorkerPool) throws -> WorkerResult {
    if isForeign, let parsed = library(of: text), let cell = parsed.script.cells().first {
      let toolkits = ToolkitCells(try ProjectFile.found())
      let outcome = toolkits.outcome(of: Cell(script: parsed.script, configuration: cell))
      if let reason = outcome.breakdown { return .ended(WorkerEnding(cause: .brokenOff(reason))) }
      return .performed(
        WorkerResult.Work(performance: outcome.performance, wallMicroseconds: 0, system: outcome.system))
    }
    let texts = WorkerTexts(neighbours + [(path: "replay.yaml", text: text)], isUnchecked: true)
    return try pool.perform(.perform(texts, script: script, nil, nil))
  }

  /// The performance of a script that has one cell.
  package func performance(of text: String) -> Performance? { performances(of: text)?.first?.value }
}
