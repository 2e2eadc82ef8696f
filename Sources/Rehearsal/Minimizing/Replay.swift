import RehearsalScript
package import RehearsalTrace

/// Performs the text of a script that is not in any folder.
package struct Replay {
  /// What the script needs beside it.
  package let neighbours: [(path: String, text: String)]

  package init(neighbours: [(path: String, text: String)]) {
    self.neighbours = neighbours
  }

  /// The performances of the script's cells, by configuration; `nil` when the script is wrong.
  ///
  /// A script from which steps were taken can be wrong: an expectation may look back to a mark that is gone.
  package func performances(of text: String) -> [Configuration: Performance]? {
    let path = "replay.yaml"
    let library = ScriptLibrary(files: neighbours + [(path: path, text: text)])
    guard library.diagnostics.isEmpty, let script = library.scripts.first(where: { $0.path == path }) else {
      return nil
    }
    return Dictionary(
      script.cells().map { ($0, perform(script, under: $0, in: library)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether nothing is wrong in the text.
  package func isRight(_ text: String) -> Bool {
    ScriptLibrary(files: neighbours + [(path: "replay.yaml", text: text)]).diagnostics.isEmpty
  }

  /// What came of the first cell of a script, in a worker that need not survive it.
  package func result(of text: String, script: String, in pool: WorkerPool) throws -> WorkerResult {
    let texts = WorkerTexts(neighbours + [(path: "replay.yaml", text: text)], isUnchecked: true)
    return try pool.perform(.perform(texts, script: script, nil, nil))
  }

  /// The performance of a script that has one cell.
  package func performance(of text: String) -> Performance? { performances(of: text)?.first?.value }
}
