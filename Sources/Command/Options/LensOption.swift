import ArgumentParser
import Rehearsal

/// Through which lens recordings are read.
struct LensOption: ParsableArguments {
  @Option(
    name: .customLong("lens"),
    help: ArgumentHelp(
      "Tell toolkits in common words: popover, or a file. What has no line in it is left out.", valueName: "lens"))
  var name: String?

  /// What of it is read from a file.
  var files: [String] { [name].compactMap(\.self) }

  /// The lens that was asked for.
  func lens() throws -> Lens? { try name.map { name throws(RehearsalError) in try Lens(named: name) } }
}
