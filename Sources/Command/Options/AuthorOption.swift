import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalReview

/// Who decides something.
struct AuthorOption: ParsableArguments {
  @Option(help: ArgumentHelp("Who decides. Default: $REHEARSAL_USER, or git's user.name.", valueName: "name"))
  var who: String?

  /// The name that is noted.
  func name() throws -> String { try Author.name(given: who) }
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
