import FoundationEssentials
import Glibc
import Rehearsal

/// What every command takes, wherever it stands before `--`: the folder to work in, colour, paging, how much is said.
///
/// What is said of them is handed on in the environment, where people can say it, too.
struct GlobalOptions {
  /// The arguments that are left for the command.
  private(set) var rest: [String] = []

  /// What the command was called with, without what every command takes: that says nothing of a run.
  nonisolated(unsafe) static var ofCommand: [String] = []

  /// Takes them out of the arguments and heeds them.
  init(_ arguments: [String]) throws(RehearsalError) {
    var left = arguments[...]
    while let argument = left.popFirst() {
      switch argument {
      case "--":
        rest += [argument] + left
        return
      case "-V" where rest.isEmpty: rest.append("--version")
      case "-q", "--quiet": setenv(Terminal.quiet, "1", 1)
      case "-v", "--verbose": setenv(Terminal.verbose, "1", 1)
      case "--no-pager": setenv("REHEARSE_PAGER", "", 1)
      case "-C": try GlobalOptions.enter(left.popFirst())
      case "--color": try GlobalOptions.choose(left.popFirst())
      default:
        guard argument.hasPrefix("--color=") else {
          rest.append(argument)
          continue
        }
        try GlobalOptions.choose(String(argument.dropFirst("--color=".count)))
      }
    }
  }

  private static func enter(_ folder: String?) throws(RehearsalError) {
    guard let folder else { throw RehearsalError(.request, "-C names a folder", details: ["expected: -C FOLDER"]) }
    guard chdir(folder) == 0 else {
      throw RehearsalError(.request, "-C \(folder): \(String(cString: unsafe strerror(errno)))")
    }
    setenv("PWD", FileManager.default.currentDirectoryPath, 1)
  }

  private static func choose(_ word: String?) throws(RehearsalError) {
    switch word {
    case "auto": break
    case "never":
      unsetenv(Terminal.forcedColour)
      setenv("NO_COLOR", "1", 1)
    case "always":
      unsetenv("NO_COLOR")
      setenv(Terminal.forcedColour, "1", 1)
    default:
      throw RehearsalError(
        .request, "--color \(word ?? ""): there is no such choice", details: ["expected: auto, always or never"])
    }
  }
}
