import RehearsalSourceText

/// The findings of several files that are read together: a script, its scene and the scripts it runs.
final class FindingsByPath {
  /// Whether what is read is to be performed, and was looked at before: then no names are noted, and branches that are
  /// not taken are left alone.
  let areOfPerforming: Bool
  private var findings: [String: Findings] = [:]

  init(performing: Bool = false) { areOfPerforming = performing }

  subscript(path: String) -> Findings {
    if let found = findings[path] { return found }
    let new = Findings(path: path)
    new.areOfPerforming = areOfPerforming
    findings[path] = new
    return new
  }

  /// The files that anything was read from, sorted.
  var paths: [String] { findings.keys.sorted() }

  /// Everything found, sorted.
  var diagnostics: [Diagnostic] { findings.values.flatMap(\.diagnostics).sorted() }
}
