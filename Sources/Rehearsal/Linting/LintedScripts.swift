import RehearsalPlainText
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
    diagnostics = (wrong + laws.diagnostics(of: meant, in: library) + missing).filter { !left.contains($0.path) }
      .sorted()
    files = sources.selected.subtracting(left).union(diagnostics.map(\.path))
  }

  /// `2 errors in 3 files`.
  package var verdict: String { "\(counted(diagnostics.count, "error")) in \(counted(files.count, "file"))" }
}
