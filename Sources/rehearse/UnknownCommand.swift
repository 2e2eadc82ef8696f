import ArgumentParser
import RehearsalSourceText

/// A word where a subcommand is expected and that is none, whatever options stand behind it.
struct UnknownCommand {
  let word: String
  /// The names that could stand there.
  let names: [String]
  /// Full names of subcommands of other commands that are called so: `review pending`.
  let elsewhere: [String]

  /// The first such word of some arguments, if there is one.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
    guard let word = words.first, !word.hasPrefix("-") else { return nil }
    let names = UnknownCommand.names(of: root)
    guard !names.contains(word), word != "help" else { return nil }
    self.word = word
    self.names = names
    var elsewhere: [String] = []
    for group in root.configuration.subcommands where UnknownCommand.names(of: group).contains(word) {
      elsewhere.append("\(group._commandName) \(word)")
    }
    self.elsewhere = elsewhere
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    var names: [String] = []
    for subcommand in command.configuration.subcommands { names.append(subcommand._commandName) }
    return names
  }

  /// What is said of it, a line each.
  var lines: [String] {
    let meant = elsewhere.first ?? suggestion(for: word, among: names)
    return ["error: there is no command \"\(word)\""] + (meant.map { ["  did you mean rehearse \($0)?"] } ?? [])
      + ["  rehearse --help lists the commands"]
  }
}
