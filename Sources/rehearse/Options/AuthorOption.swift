import ArgumentParser
import FoundationEssentials
import Rehearsal

/// Who decides something.
struct AuthorOption: ParsableArguments {
  @Option(help: ArgumentHelp("Who decides. Default: $REHEARSAL_USER, or git's user.name.", valueName: "name"))
  var who: String?

  /// The name: the one given, that of the environment, git's, or the system's.
  func name() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let candidates = [
      who, environment["REHEARSAL_USER"], Git(in: ".").text("config", "--get", "user.name"), environment["LOGNAME"],
      environment["USER"],
    ]
    guard let name = candidates.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) else {
      throw RehearsalError(.request, "who decides is not known", details: ["give --who NAME"])
    }
    return name
  }
}

/// Whether this is the place to write baselines.
struct BaselineWriting: ParsableArguments {
  @Flag(help: "Write baselines although $CI is set.")
  var writeBaselines = false

  /// Refuses to write baselines on a CI server, where nobody looks at them, unless told to.
  func permit() throws {
    guard !ContinuousIntegration.runs() || writeBaselines else {
      let value = ProcessInfo.processInfo.environment["CI"] ?? ""
      throw RehearsalError(
        .request, "CI=\(value): baselines are not written here",
        details: ["to write them all the same: --write-baselines"])
    }
  }
}
