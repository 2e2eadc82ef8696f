import RehearsalPlainText

/// The command that comes next, where one is obvious from what was asked and how it ended: said to people at a
/// terminal, below the answer.
package enum NextCommand {
  /// `rehearse changes`, after a run in which something changed; `nil` where nothing is obvious.
  ///
  /// - Parameters:
  ///   - arguments: Those of the command that has ended, without options of all commands.
  ///   - exit: Its exit code.
  package static func after(_ arguments: [String], exit: Int32) -> String? {
    let words = arguments.filter { !$0.hasPrefix("-") }
    // Whoever asks for rows or a file goes on with these.
    guard !arguments.contains(where: { isOption($0, "--format") || isOption($0, "--list") }) else { return nil }
    let next: String? =
      switch (words.first, exit) {
      case ("record", 1), ("import", 1), ("verify", 3): "changes"
      case ("changes", 1): "review"
      case ("review", 0) where words.dropFirst().first == "accept": "baseline export Baselines"
      case ("fmt", 1) where arguments.contains("--check"): "fmt"
      case ("prune", 0) where arguments.contains("--dry-run"): "prune"
      case ("compose", 0): value(of: ["-o", "--output"], in: arguments).map { "record \($0)" }
      default: nil
      }
    let hasDatabase = !["fmt", "compose"].contains(words.first)
    let database = hasDatabase ? value(of: ["--db"], in: arguments).map { " --db \(ShellWord.quoted($0))" } : nil
    return next.map { "rehearse \($0)\(database ?? "")" }
  }

  private static func isOption(_ argument: String, _ name: String) -> Bool {
    argument == name || argument.hasPrefix(name + "=")
  }

  private static func value(of names: [String], in arguments: [String]) -> String? {
    for (argument, next) in zip(arguments, arguments.dropFirst() + [""]) {
      for name in names {
        if argument == name { return next }
        if argument.hasPrefix(name + "=") { return String(argument.dropFirst(name.count + 1)) }
      }
    }
    return nil
  }
}
