package import Rehearsal
import RehearsalPlainText
import RehearsalScript
package import RehearsalSourceText
import RehearsalTrace

/// What is wrong in scripts and in the scenes that they use; nothing is performed.
package struct LintedScripts {
  /// The files that were looked at.
  package let files: Set<String>
  /// What is wrong in them, by place.
  package let diagnostics: [Diagnostic]

  /// Looks at the scripts that were asked for.
  ///
  /// - Parameter queries: A script is left out when no cell of it passes, and a scene when only such scripts use it. A
  ///   script that cannot be read has no tags to be asked for, and stays.
  package init(_ sources: ScriptSources, _ laws: LawSet, _ queries: CellQueries = .none) throws(RehearsalError) {
    let (library, wrong) = sources.checked()
    let all = library.scripts.filter { sources.selected.contains($0.path) }
    var cells: [QueriedCell] = []
    for script in all {
      let own = script.cells().map { QueriedCell(script, $0) }
      // What other scripts run has no cells of its own.
      cells += own.isEmpty ? [QueriedCell(script, Configuration([:]))] : own
    }
    let passing = Set(zip(cells, try queries.picks(cells)).filter(\.1).map(\.0.script))
    if passing.isEmpty, !all.isEmpty {
      throw RehearsalError(
        .request, "no script matched in \(sources.description)", details: queries.explanation(of: cells))
    }
    let meant = all.filter { passing.contains($0.id) }
    let used = Set(meant.flatMap { library.files(of: $0).map(\.path) })
    let others = all.filter { !passing.contains($0.id) }
    let left = Set(others.flatMap { library.files(of: $0).map(\.path) }).subtracting(used)
    // What is not in a folder has nothing beside it.
    let missing =
      sources.folder == nil ? [] : meant.flatMap { AttachedFiles.diagnostics(of: $0, in: library) }
    let foreign = sources.folder == nil ? [] : try LintedScripts.foreign(in: meant)
    diagnostics = (wrong + laws.diagnostics(of: meant, in: library) + missing + foreign).filter {
      !left.contains($0.path)
    }
    .sorted()
    files = sources.selected.subtracting(left).union(diagnostics.map(\.path))
  }

  /// What adapters of real toolkits would not perform: scenes that are missing, steps that they do not know.
  ///
  /// No adapter is started: what one knows is in the project's file, or known of those that this project has.
  private static func foreign(in scripts: [Script]) throws(RehearsalError) -> Set<Diagnostic> {
    let toolkits = try ProjectFile.found()?.toolkits ?? [:]
    var found: Set<Diagnostic> = []
    for script in scripts {
      for name in script.toolkits {
        if let words = toolkits[name]?.words ?? AdapterWords.named(name) {
          found.formUnion(script.unknownSteps(of: name, words: words, keys: AdapterWords.keys))
        }
        let ending = toolkits[name]?.ending ?? ProjectFile.Toolkit.endings[name] ?? ""
        guard !ending.isEmpty, let file = script.performedFile(endingWith: ending),
          FileStatus(file.path)?.kind != .file
        else { continue }
        found.insert(
          Diagnostic(
            path: script.path, line: file.position.line, column: file.position.column,
            message: "there is no file \(file.path), which \(name) performs",
            expected: ["the file of the scene, beside the script"],
            suggestion: FilePath.nearest(to: file.path)))
      }
    }
    return found
  }

  /// `2 errors in 3 files`.
  package var verdict: String { "\(counted(diagnostics.count, "error")) in \(counted(files.count, "file"))" }
}
