/// A call of the command that a reader can make at once, in the project of the README after its two runs.
package struct CommandExample: Sendable {
  /// A line for a shell.
  package let line: String
  /// What it is for.
  package let meaning: String

  init(_ line: String, _ meaning: String) { (self.line, self.meaning) = (line, meaning) }
}

/// The examples of one command, which its help and its page of the book show, and tests perform.
package struct CommandExamples: Sendable {
  /// The command without `rehearse`: `review accept`; empty for the program itself.
  package let command: String
  package let examples: [CommandExample]

  init(_ command: String, _ examples: [CommandExample]) { (self.command, self.examples) = (command, examples) }

  /// Those of every command.
  package static let all =
    [program] + start + record + look + compare + history + decide + share + ask + models

  private static let program = CommandExamples(
    "",
    [
      CommandExample("rehearse init && rehearse record", "a first script, and what it does"),
      CommandExample("rehearse help record", "what a command takes, with examples"),
    ])

  /// What help shows behind everything else.
  ///
  /// - Parameter arguments: Those that asked for help: `record --help`, `help record`.
  package static func help(for arguments: [String]) -> String {
    let words = (arguments.first == "help" ? arguments.dropFirst() : arguments[...]).prefix { !$0.hasPrefix("-") }
    let known = (0...words.count).reversed().lazy.compactMap { count in
      all.first { $0.command == words.prefix(count).joined(separator: " ") }
    }
    guard let found = known.first else { return "" }
    let lines = found.examples.flatMap { ["  \($0.line)", "      \($0.meaning)"] }
    return (["", "EXAMPLES:"] + lines).joined(separator: "\n") + "\n"
  }
}
