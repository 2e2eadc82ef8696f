import ArgumentParser
import Rehearsal
import RehearsalSourceText

/// A word where a subcommand is expected and that is none, whatever options stand behind it.
struct UnknownCommand {
  let word: String
  /// The command that it would be a subcommand of, with a blank behind it; nothing for the first word.
  let group: String
  /// The names that could stand there.
  let names: [String]
  /// Full names of subcommands of other commands that are called so: `review pending`.
  let elsewhere: [String]

  /// The first such word of some arguments, if there is one.
  init?(in arguments: [String], of root: any ParsableCommand.Type) {
    let words = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
    let first = root.configuration.subcommands.first { $0._commandName == words.first }
    let within = first.flatMap { $0.configuration.subcommands.isEmpty ? nil : $0 }
    let names = UnknownCommand.names(of: within ?? root) + (within == nil ? ExternalCommand.known.map(\.name) : [])
    guard let word = within == nil ? words.first : words.dropFirst().first, !word.hasPrefix("-"),
      !names.contains(word), word != "help"
    else { return nil }
    (self.word, self.names, group) = (word, names, within.map { $0._commandName + " " } ?? "")
    let others = within == nil ? root.configuration.subcommands : []
    elsewhere = others.filter { UnknownCommand.names(of: $0).contains(word) }.map { "\($0._commandName) \(word)" }
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    var names: [String] = []
    for subcommand in command.configuration.subcommands { names.append(subcommand._commandName) }
    return names
  }

  /// What is said of it, a line each.
  var lines: [String] {
    let fromGit = group.isEmpty ? NextCommand.meant(byGit: word) : nil
    let meant = fromGit ?? elsewhere.first ?? suggestion(for: word, among: names).map { group + $0 }
    let listed = group.isEmpty ? [] : ["  its commands are \(names.joined(separator: ", "))"]
    return ["error: there is no command \"\(group)\(word)\""]
      + (meant.map { ["  did you mean rehearse \($0)?"] } ?? listed) + ["  rehearse \(group)--help lists the commands"]
  }
}
