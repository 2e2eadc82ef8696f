import ArgumentParser
import RehearsalStore

/// How a session is written on the command line.
enum SessionReference {
  static let help = ArgumentHelp(
    "script-id[axis=value,…]@run, or s:ID. Axes may be left out; @run defaults to @head.", valueName: "session")

  /// What is to be said when two sessions are set beside each other and are not of one script.
  static func note(onScriptsOf sessions: [Session]) -> String? {
    guard let first = sessions.first, let last = sessions.last, first.script != last.script else { return nil }
    return "\(first.script) and \(last.script) are two scripts"
  }
}
