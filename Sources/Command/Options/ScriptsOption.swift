import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// Where a command finds scripts and their scenes.
struct ScriptsOption: ParsableArguments {
  @Option(
    name: .customLong("scripts"),
    help: ArgumentHelp(
      "Where scripts and scenes are. Default: the project's, ./Scripts, or the bundled scripts.", valueName: "path"),
    completion: .scriptFiles)
  var paths: [String] = []

  /// Reads them.
  func sources() throws(RehearsalError) -> ScriptSources { try ScriptsOption.sources(paths) }

  /// Reads scripts that are named, or those that are meant where none are.
  static func sources(_ paths: [String]) throws(RehearsalError) -> ScriptSources {
    let sources = try ScriptSources(paths)
    if !paths.isEmpty { try sources.expectScripts() }
    StandardError.detail("\(counted(sources.files.count, "file")) in \(sources.description)")
    return sources
  }
}
