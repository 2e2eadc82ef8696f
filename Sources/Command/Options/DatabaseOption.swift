import ArgumentParser
import FoundationEssentials
import Rehearsal

/// Which database a command works on.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The database. Default: $REHEARSAL_DB, the project's, or \(ProjectPlaces.usualDatabase).", valueName: "file"),
    completion: .databases)
  var db: String?

  /// The path, from the option, the environment or the default.
  var path: String { db ?? DatabaseOption.standard }

  /// The path where no option names one.
  static var standard: String {
    let environment = ProcessInfo.processInfo.environment["REHEARSAL_DB"] ?? ""
    return environment.isEmpty ? ProjectPlaces.found().database : environment
  }
}
