import Foundation

/// What the command says of itself: every command, with the examples that its help shows.
struct CommandHelp: Sendable {
  /// The command without `rehearse`: `review accept`; empty for the program.
  let command: String
  let text: String

  /// A line for a shell, and what it is for.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  /// Every command, in the order of help.
  static let all: [CommandHelp] = {
    do {
      let workplace = try Workplace()
      let told = try workplace.rehearse("--experimental-dump-help").output
      guard let object = try JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any],
        let root = object["command"] as? [String: Any]
      else { return [] }
      return try names(below: root, []).map { words in
        let text = try workplace.start(words + ["--help"]).result().output
        return CommandHelp(command: words.joined(separator: " "), text: text)
      }
    } catch { return [] }
  }()

  private static func names(below command: [String: Any], _ words: [String]) -> [[String]] {
    let parts = (command["subcommands"] as? [[String: Any]] ?? []).filter {
      $0["commandName"] as? String != "help" && $0["shouldDisplay"] as? Bool ?? true
    }
    return [words] + parts.flatMap { part in names(below: part, words + [part["commandName"] as? String ?? "?"]) }
  }

  /// The examples at the end of the help.
  var examples: [Example] {
    let lines = text.components(separatedBy: "\nEXAMPLES:\n").dropFirst().first?.split(separator: "\n") ?? []
    return stride(from: 0, to: lines.count - 1, by: 2).map { index in
      Example(
        line: lines[index].trimmingCharacters(in: .whitespaces),
        meaning: lines[index + 1].trimmingCharacters(in: .whitespaces))
    }
  }
}
