import Foundation
import Testing

/// The README's sessions are real: each `console` block is what the command prints for the `yaml` block.
///
/// `tools/docs` writes them anew.
@Suite struct ReadmeTests {
  static let page = Workplace.repository.appendingPathComponent("README.md")
  static let isWriting = ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write"

  @Test func `the README's commands print what it says they print`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let workplace = try Workplace()
    try workplace.write("greeting.yaml", try #require(block("yaml", of: text)))

    var parts = text.components(separatedBy: "```console\n")
    try #require(parts.count >= 3)
    var environment: [String: String] = [:]
    for index in parts.indices.dropFirst() {
      let sides = parts[index].components(separatedBy: "```")
      let block = try performed(sides[0], in: workplace, environment: &environment)
      parts[index] = ([block] + sides.dropFirst()).joined(separator: "```")
    }
    let actual = parts.joined(separator: "```console\n")

    if Self.isWriting { try actual.write(to: Self.page, atomically: true, encoding: .utf8) }
    let lines = zip(text.components(separatedBy: "\n"), actual.components(separatedBy: "\n"))
    let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
    #expect(actual == text, "line \((first?.offset ?? -1) + 1) is: \(first?.element.1 ?? "")")
  }

  /// A block with what its commands print: lines that begin with `$ ` are commands, `> ` goes on with one.
  ///
  /// What a command exports, those after it find in `environment`, in other blocks too.
  private func performed(
    _ block: String, in workplace: Workplace, environment: inout [String: String]
  ) throws -> String {
    var commands: [[Substring]] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("$ ") { commands.append([line]) }
      if line.hasPrefix("> "), !commands.isEmpty { commands[commands.count - 1].append(line) }
    }
    return try commands.map { lines in
      let command = lines.map { $0.dropFirst(2) }.joined(separator: "\n")
      if command.hasPrefix("export ") {
        let sides = command.dropFirst("export ".count).split(separator: "=", maxSplits: 1).map(String.init)
        try #require(sides.count == 2)
        environment[sides[0]] = sides[1]
      }
      let result = try workplace.shell(command, environment: environment)
      #expect(result.exit < 2, "\(command): \(result.errors)")
      return lines.joined(separator: "\n") + "\n" + result.output
    }
    .joined()
  }

  private func block(_ language: String, of page: String) -> String? {
    let parts = page.components(separatedBy: "```\(language)\n")
    return parts.count > 1 ? parts[1].components(separatedBy: "```")[0] : nil
  }
}
