import ArgumentParser
import Rehearsal

/// Where a command finds scripts and their scenes.
struct ScriptsOption: ParsableArguments {
  @Option(
    name: .customLong("scripts"),
    help: ArgumentHelp("Where scripts and scenes are. Default: ./Scripts, or the bundled scripts.", valueName: "path"),
    completion: .scriptFiles)
  var paths: [String] = []

  /// Reads them.
  func sources() throws(RehearsalError) -> ScriptSources { try ScriptSources(paths) }
}
