import ArgumentParser
import FoundationEssentials

/// Which database a command works on.
struct DatabaseOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The database. Default: $REHEARSAL_DB, or \(DatabaseOption.usual).", valueName: "file"), completion: .databases)
  var db: String?

  static let usual = ".rehearsal/history.sqlite"

  /// The path, from the option, the environment or the default.
  var path: String { db ?? DatabaseOption.standard }

  /// The path where no option names one.
  static var standard: String {
    let environment = ProcessInfo.processInfo.environment["REHEARSAL_DB"] ?? ""
    return environment.isEmpty ? DatabaseOption.usual : environment
  }
}
