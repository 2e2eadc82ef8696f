import RehearsalPlainText
package import RehearsalStore

/// Which scripts a run was asked to perform, of a run that performed all of their cells.
///
/// Told by the arguments that a run notes: filters (`--where`, `--only`, `--tags`, `--matrix`, `--with`, `--keep`,
/// `--last-failed`, `--only-changed`) and an end before the end leave cells out, which are not gone for that. The parts
/// of a run are one whole when all are there.
package struct RunScope: Hashable {
  /// The paths that were named, `Scripts` where none was; empty for the bundled scripts.
  let paths: Set<String>

  private static let values = [
    "--db", "--label", "--jobs", "--cell-limit", "--shard", "--run-name", "--fail-on", "--junit", "--laws", "--repeat",
    "--redact", "--redact-file", "--format",
  ]
  private static let flags = ["--github", "--private", "--no-private", "--perform-all"]
  /// Filters that have a value.
  private static let filters = ["--keep", "--matrix", "--only", "--tags", "--where", "--with"]
  /// Filters that have none.
  private static let bareFilters = ["--last-failed", "--only-changed"]

  /// `nil` when some cells may have been left out, or it is not known what was asked for.
  ///
  /// - Parameter isWhole: Whether all cells were performed, where the file does not say so yet.
  package init?(_ run: Run, isWhole: Bool = false) {
    guard isWhole || run.status == .completed else { return nil }
    self.init(arguments: run.description.arguments)
  }

  /// What `record` is asked for by its arguments, if it performs all of its cells.
  ///
  /// - Parameter isKeepingAll: Whether `--keep` is a filter; what it keeps less, it performs all the same.
  init?(arguments: [String], isKeepingAll: Bool = true) {
    guard arguments.first == "record" else { return nil }
    var paths: Set<String> = []
    var isBundled = false
    var words = arguments.dropFirst()
    while let word = words.popFirst() {
      let name = word.prefix { $0 != "=" }
      if word == "--" {
        paths.formUnion(words.map(RunScope.normal))
        words = []
      } else if !word.hasPrefix("-") {
        paths.insert(RunScope.normal(word))
      } else if word == "--bundled" {
        isBundled = true
      } else if RunScope.values.contains(String(name)) || !isKeepingAll && name == "--keep" {
        if !word.contains("=") { _ = words.popFirst() }
      } else if RunScope.bareFilters.contains(word) || !RunScope.flags.contains(word) {
        // One that is not known here may leave cells out.
        return nil
      }
    }
    self.paths = isBundled ? [] : paths.isEmpty ? ["Scripts"] : paths
  }

  /// The arguments of a command without what is a machine's or a person's.
  ///
  /// The command stays, and of `record` what a later run asks for: the scripts, each path as `noted` gives it, which
  /// filters there were, without their values, and the gate.
  package static func meant(by arguments: [String], noting noted: (String) -> String) -> [String] {
    guard arguments.first == "record" else { return Array(arguments.prefix(1)) }
    var kept = ["record"]
    var words = arguments.dropFirst()
    while let word = words.popFirst() {
      if word == "--" {
        // Behind it everything is a path; a path that begins with a dash could not be told from an option without it.
        kept += [word] + words.map(noted)
        break
      }
      let name = String(word.prefix { $0 != "=" })
      let hasValue = values.contains(name) || filters.contains(name)
      let value = !hasValue ? nil : word.contains("=") ? String(word.dropFirst(name.count + 1)) : words.popFirst()
      if !word.hasPrefix("-") {
        kept.append(noted(word))
      } else if name == "--fail-on" {
        kept.append("\(name)=\(value ?? "")")
      } else if !values.contains(name), !flags.contains(name) {
        kept.append(name)
      }
    }
    return kept
  }

  /// One spelling a path: `./a//b/` is `a/b`.
  private static func normal(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
