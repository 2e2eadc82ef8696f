import RehearsalSourceText

/// The findings of several files that are read together: a script, its scene and the scripts it runs.
final class FindingsByPath {
  private var findings: [String: Findings] = [:]

  subscript(path: String) -> Findings {
    if let found = findings[path] { return found }
    let new = Findings(path: path)
    findings[path] = new
    return new
  }

  /// The files that anything was read from, sorted.
  var paths: [String] { findings.keys.sorted() }

  /// Everything found, sorted.
  var diagnostics: [Diagnostic] { findings.values.flatMap(\.diagnostics).sorted() }
}
