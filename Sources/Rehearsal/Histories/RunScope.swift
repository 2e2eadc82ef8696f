import RehearsalPlainText
package import RehearsalStore

/// Which scripts a run was asked to perform, of a run that performed all of their cells.
///
/// Told by the arguments that a run notes: filters (`--only`, `--tags`, `--matrix`, `--with`, `--last-failed`,
/// `--only-changed`) and an end before the end leave cells out, which are not gone for that. The parts of a run are one
/// whole when all are there.
package struct RunScope: Hashable {
  /// The paths that were named, `Scripts` where none was; empty for the bundled scripts.
  let paths: Set<String>

  private static let values = [
    "--db", "--label", "--jobs", "--cell-limit", "--shard", "--run-name", "--fail-on", "--junit",
  ]
  private static let flags = ["--github"]

  /// `nil` when some cells may have been left out, or it is not known what was asked for.
  package init?(_ run: Run) {
    guard run.status == .completed, run.description.arguments.first == "record" else { return nil }
    var paths: Set<String> = []
    var isBundled = false
    var words = run.description.arguments.dropFirst()
    while let word = words.popFirst() {
      let name = word.prefix { $0 != "=" }
      if !word.hasPrefix("-") {
        paths.insert(RunScope.normal(word))
      } else if word == "--bundled" {
        isBundled = true
      } else if RunScope.values.contains(String(name)) {
        if !word.contains("=") { _ = words.popFirst() }
      } else if !RunScope.flags.contains(word) {
        return nil
      }
    }
    self.paths = isBundled ? [] : paths.isEmpty ? ["Scripts"] : paths
  }

  /// One spelling a path: `./a//b/` is `a/b`.
  private static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// The cells that the run before had and a run has not, although it performed everything that it was asked for.
package struct RemovedCells {
  /// The run that had them last.
  package let run: Run
  /// Their sessions there, by script and configuration.
  package let sessions: [Session]

  /// `2 cells of run:1 are gone: sample/tap`.
  package var text: String {
    let scripts = Set(sessions.map(\.script)).sorted()
    let rest = scripts.count > 5 ? " and \(counted(scripts.count - 5, "more script"))" : ""
    return "\(counted(sessions.count, "cell")) of \(run.reference) \(sessions.count == 1 ? "is" : "are") gone:"
      + " \(scripts.prefix(5).joined(separator: ", "))\(rest)"
  }

  /// `nil` when nothing is gone, or nothing can be told.
  package init?(in run: Run, _ sessions: [Session], along lineage: Lineage, _ store: Store) throws {
    guard let scope = RunScope(run) else { return nil }
    let earlier = try store.runs().filter { $0.id < run.id && lineage.contains($0) && RunScope($0) == scope }
    let own = earlier.last { ($0.description.sourceBranch ?? "") == lineage.line }
    guard let before = own ?? earlier.last else { return nil }
    let there = Set(sessions.map(\.cell))
    let gone = try store.sessions(of: before.id).filter { !there.contains($0.cell) }
    guard !gone.isEmpty else { return nil }
    (self.run, self.sessions) = (before, gone)
  }
}
