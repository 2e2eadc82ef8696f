import RehearsalPlainText

/// The command that comes next, where one is obvious from what was asked and how it ended: said to people at a
/// terminal, below the answer.
package enum NextCommand {
  /// What an answer told, where its exit code alone does not say what goes on from there.
  package enum Finding: Equatable, Sendable {
    /// Changes, some of which nobody decided about.
    case open
    /// Nothing that somebody has to decide about.
    case nothingOpen
    /// No change, and sessions that went wrong: the first of them.
    case failure(session: String)
  }

  /// `rehearse changes`, after a run in which something changed; `nil` where nothing is obvious.
  ///
  /// - Parameters:
  ///   - arguments: Those of the command that has ended, without options of all commands.
  ///   - exit: Its exit code.
  ///   - found: What it told, where that was noted.
  package static func after(_ arguments: [String], exit: Int32, found: Finding? = nil) -> String? {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let decision = words.dropFirst().first(where: decisions.contains)
    // Whoever asks for rows or a file goes on with these.
    guard !arguments.contains(where: { isOption($0, "--format") || isOption($0, "--list") }) else { return nil }
    let next: String? =
      switch (words.first, exit) {
      case ("record", 1), ("import", 1): afterRun(found)
      case ("verify", 3): "changes"
      case ("changes", 1) where found != .nothingOpen: "review"
      case ("review", 0) where decision == "accept": "baseline export Baselines"
      case ("fmt", 1): same(arguments, without: "--check")
      case ("prune", 0): same(arguments, without: "--dry-run")
      case ("compose", 0): value(of: ["-o", "--output"], in: arguments).map { "record \(ShellWord.quoted($0))" }
      default: nil
      }
    // These commands repeat --db already.
    let hasDatabase = !["fmt", "compose", "prune"].contains(words.first)
    let database = hasDatabase ? value(of: ["--db"], in: arguments).map { " --db \(ShellWord.quoted($0))" } : nil
    return next.map { "rehearse \($0)\(database ?? "")" }
  }

  /// The command that answers what a word of git asks: `changes` for `blame`.
  package static func meant(byGit word: String) -> String? {
    switch word {
    case "blame": "changes"
    case "log": "list runs"
    case "status": "review pending"
    default: nil
    }
  }

  /// Words of `review`, which may stand behind options.
  private static let decisions: Set = ["start", "pending", "accept", "reject", "comment"]

  private static func afterRun(_ found: Finding?) -> String? {
    switch found {
    case .failure(let session): "show \(session)"
    case .open: "review"
    case .nothingOpen: nil
    case nil: "changes"
    }
  }

  /// The command as it was given, but for the flag that kept it from doing anything; `nil` where it had none.
  private static func same(_ arguments: [String], without flag: String) -> String? {
    guard arguments.contains(flag) else { return nil }
    return arguments.filter { $0 != flag }.map(ShellWord.quoted).joined(separator: " ")
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
