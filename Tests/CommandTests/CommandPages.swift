import Foundation

/// The pages of the book about commands, a page for each group of help.
enum CommandPages {
  /// Every page, in the order of the names.
  static func all() throws -> [(url: URL, text: String)] {
    let folder = Workplace.repository.appendingPathComponent("Documentation/Commands")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { ($0, try String(contentsOf: $0, encoding: .utf8)) }
  }

  static func text() throws -> String { try all().map(\.text).joined(separator: "\n") }

  /// A page in which behind the usage of each command stand the examples of its help.
  static func withExamples(_ page: String) -> String {
    let sections = page.components(separatedBy: "\n## rehearse ")
    let written = sections.dropFirst().map { section -> String in
      let command = String(section.prefix { $0 != "\n" })
      var parts = section.components(separatedBy: "\n```\n")
      guard parts.count >= 3 else { return section }
      // Heading and usage are the first two; old examples, if they are there, the next two.
      if parts.count > 3, parts[2] == "\n\(head)\n" { parts.removeSubrange(2...3) }
      return (parts[..<2] + ["\n\(head)\n", examples(of: command)] + parts[2...]).joined(separator: "\n```\n")
    }
    return ([sections[0]] + written).joined(separator: "\n## rehearse ")
  }

  private static let head = "For example:"

  /// Those of a command, and of the commands below it that have no section of their own.
  private static func examples(of command: String) -> String {
    let all = CommandHelp.all.filter {
      $0.command == command || $0.command.hasPrefix(command + " ") && $0.command != "dashboard serve"
    }
    var shown: Set<String> = []
    return all.flatMap(\.examples).filter { shown.insert($0.line).inserted }
      .map { "# \($0.meaning)\n\($0.line)" }.joined(separator: "\n")
  }
}
