import ArgumentParser
import Rehearsal

/// Which cells a command is about: Documentation/Filters.md.
struct FilterOption: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only cells that pass: 'smoke and not slow', 'ios=5.* failed', 'is:different'.", valueName: "filter"),
    completion: .conditions)
  var words: String?

  @Option(
    help: ArgumentHelp("Only scripts with these tags: 'smoke,quick', 'smoke and not slow'.", valueName: "filter"))
  var tags: String?

  @Option(
    help: ArgumentHelp("Only cells on these axes: 'ios=5.*|6.0; device=ipad'.", valueName: "filter"),
    completion: .conditions)
  var matrix: String?

  @Option(help: ArgumentHelp("Only scripts whose id contains a match of this expression.", valueName: "regex"))
  var only: String?

  /// What was asked for.
  func queries() throws(RehearsalError) -> CellQueries {
    try CellQueries(where: words, only: only, tags: tags, matrix: matrix)
  }

  /// The texts that were given, by the names of their options.
  var given: [String: String] {
    ["where": words, "tags": tags, "matrix": matrix, "only": only].compactMapValues { $0 }
  }
}
